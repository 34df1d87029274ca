create function public.update_staff_member(
  p_dealer_id text, p_actor_id uuid, p_user_id uuid, p_role text default null, p_is_suspended boolean default null,
  p_contact_email text default null
) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  person public.admin_users;
  is_owner_after boolean;
begin
  -- Two owners who demote each other at the same moment must not both succeed.
  perform pg_advisory_xact_lock(hashtextextended('staff ' || p_dealer_id, 0));
  select * into person from public.admin_users staff where staff.dealer_id = p_dealer_id and staff.user_id = p_user_id;
  if not found then
    return 'not-found';
  end if;
  is_owner_after := coalesce(p_role, person.role) = 'owner' and not coalesce(p_is_suspended, person.is_suspended);
  if p_user_id = p_actor_id
    and (coalesce(p_role, person.role), coalesce(p_is_suspended, person.is_suspended)) <> (person.role, person.is_suspended)
  then
    return 'self';
  end if;
  if person.role = 'owner' and not person.is_suspended and not is_owner_after and not exists (
    select 1 from public.admin_users other
    where other.dealer_id = p_dealer_id and other.user_id <> p_user_id
      and other.role = 'owner' and not other.is_suspended and other.joined_at is not null
  ) then
    return 'last-owner';
  end if;
  update public.admin_users staff set
    role = coalesce(p_role, staff.role),
    is_suspended = coalesce(p_is_suspended, staff.is_suspended),
    contact_email = coalesce(p_contact_email, staff.contact_email)
  where staff.id = person.id;
  return 'updated';
end
$$;
comment on function public.update_staff_member(text, uuid, uuid, text, boolean, text) is
  'Changes what is given of a person. self: nobody demotes or suspends themself; last-owner: somebody has to be left who may do everything.';

revoke all on function public.update_staff_member(text, uuid, uuid, text, boolean, text) from public, anon, authenticated;
grant execute on function public.update_staff_member(text, uuid, uuid, text, boolean, text) to service_role;
