create function private.open_work(p_dealer_id text) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'user_id', person.user_id,
    'leads', (
      select count(*) from public.leads lead
      where lead.dealer_id = p_dealer_id and lead.owner_id = person.user_id and lead.merged_into is null
        and lead.stage not in ('won', 'lost')
    ),
    'test_drives', (
      select count(*) from public.appointments booked
      where booked.dealer_id = p_dealer_id and booked.staff_id = person.user_id and booked.starts_at > now()
        and booked.state in ('requested', 'confirmed')
    )
  )), '[]')
  from public.admin_users person
  where person.dealer_id = p_dealer_id and private.has_permission(p_dealer_id, 'people')
$$;
comment on function private.open_work is 'The open leads and coming test drives of each person, for those who manage people.';

create function public.open_work(p_dealer_id text) returns json
language sql stable set search_path = '' as $$
  select private.open_work(p_dealer_id)
$$;
comment on function public.open_work is 'private.open_work for the page that shows people.';

create function private.hand_over_work(p_dealer_id text, p_from uuid, p_to uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  moved_leads integer;
  moved_drives integer;
begin
  if not private.has_permission(p_dealer_id, 'people') then
    raise exception using errcode = '42501', message = 'permission denied for the people of this dealer';
  end if;
  perform private.require_driver(p_dealer_id, p_to);
  if p_to is not null and not exists (
    select 1 from private.possible_lead_owners(p_dealer_id) person where person.user_id = p_to
  ) then
    raise exception using errcode = '22023', message = 'Choose a person who may answer leads';
  end if;
  update public.leads lead set owner_id = p_to
  where lead.dealer_id = p_dealer_id and lead.owner_id = p_from and lead.stage not in ('won', 'lost');
  get diagnostics moved_leads = row_count;
  update public.appointments booked set
    -- A person who drives with another visitor at the time gets no second drive.
    staff_id = case when not exists (
      select 1 from public.appointments other
      where other.staff_id = p_to and other.starts_at = booked.starts_at and other.state <> 'cancelled'
    ) then p_to end,
    changed_by = private.staff_name(p_dealer_id, auth.uid())
  where booked.dealer_id = p_dealer_id and booked.staff_id = p_from and booked.starts_at > now()
    and booked.state in ('requested', 'confirmed');
  get diagnostics moved_drives = row_count;
  return json_build_object('leads', moved_leads, 'test_drives', moved_drives);
end
$$;
comment on function private.hand_over_work is
  'Gives the open leads and coming test drives of a person to another, or leaves them without an owner. Closed ones keep theirs.';

create function public.hand_over_work(p_dealer_id text, p_from uuid, p_to uuid default null) returns json
language sql set search_path = '' as $$
  select private.hand_over_work(p_dealer_id, p_from, p_to)
$$;
comment on function public.hand_over_work is 'private.hand_over_work for those who manage people.';

grant execute on function
  public.open_work, private.open_work, public.hand_over_work, private.hand_over_work
  to authenticated, service_role;
