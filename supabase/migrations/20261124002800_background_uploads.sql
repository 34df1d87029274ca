create function private.may_send_photographs(p_dealer_id text, p_user_id uuid, p_session_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions session
    join public.admin_users staff on staff.user_id = session.user_id and staff.dealer_id = p_dealer_id
    join private.role_rights held on held.role = staff.role and held.permission = 'vehicles.draft'
    where session.id = p_session_id and session.user_id = p_user_id
      and (session.not_after is null or session.not_after > now())
      and not staff.is_suspended
  )
$$;
comment on function private.may_send_photographs is
  'Whether an upload ticket still counts: its session was not signed out, and its person may add photographs. An idle session keeps its tickets, since a phone in a pocket is idle.';

create function public.may_send_photographs(p_dealer_id text, p_user_id uuid, p_session_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select private.may_send_photographs(p_dealer_id, p_user_id, p_session_id)
$$;
comment on function public.may_send_photographs is
  'For the web server: whether an upload ticket of a session still counts.';

-- The photograph goes behind the last of those that came before it in the form, wherever staff has moved them since.
create function private.place_of_photograph(p_vehicle_id uuid, p_id uuid, p_order uuid[]) returns integer
language sql stable set search_path = '' as $$
  select coalesce(max(stored.sort_order) + 1, 0)
  from public.vehicle_images stored
  where stored.vehicle_id = p_vehicle_id
    and stored.id = any (p_order[:coalesce(array_position(p_order, p_id), 1) - 1])
$$;
comment on function private.place_of_photograph is
  'The sort_order of a photograph that follows a save, by the order of the form.';

create function private.insert_sent_photograph(
  p_dealer_id text, p_vehicle_id uuid, p_photograph json, p_place text, p_filename text, p_alt text, p_order uuid[]
) returns void
language plpgsql set search_path = '' as $$
declare
  photograph_id uuid := (p_photograph ->> 'id')::uuid;
  place integer;
  is_cover boolean;
begin
  if p_place <> 'photos' then
    insert into public.vehicle_disclosure_images (
      id, dealer_id, vehicle_id, url, public_id, filename, category, alt_text, width, height, sort_order
    )
    select photograph_id, p_dealer_id, p_vehicle_id, p_photograph ->> 'url', p_photograph ->> 'public_id', p_filename,
      p_place, p_alt, (p_photograph ->> 'width')::integer, (p_photograph ->> 'height')::integer,
      (select coalesce(max(stored.sort_order) + 1, 0) from public.vehicle_disclosure_images stored
       where stored.vehicle_id = p_vehicle_id)
    on conflict (id) do nothing;
    return;
  end if;

  if exists (select from public.vehicle_images stored where stored.id = photograph_id) then
    return;
  end if;
  place := private.place_of_photograph(p_vehicle_id, photograph_id, p_order);
  is_cover := p_order[1] is not distinct from photograph_id
    or not exists (
      select from public.vehicle_images stored where stored.vehicle_id = p_vehicle_id and stored.is_primary
    );
  update public.vehicle_images stored
  set sort_order = case when stored.sort_order >= place then stored.sort_order + 1 else stored.sort_order end,
    is_primary = stored.is_primary and not is_cover
  where stored.vehicle_id = p_vehicle_id and (stored.sort_order >= place or (stored.is_primary and is_cover));
  insert into public.vehicle_images (
    id, dealer_id, vehicle_id, url, public_id, sort_order, is_primary, alt_text, width, height, placeholder_color
  )
  values (
    photograph_id, p_dealer_id, p_vehicle_id, p_photograph ->> 'url', p_photograph ->> 'public_id', place, is_cover,
    p_alt, (p_photograph ->> 'width')::integer, (p_photograph ->> 'height')::integer,
    p_photograph ->> 'placeholder_color'
  );
end
$$;
comment on function private.insert_sent_photograph is
  'Adds a photograph to a vehicle at its place in the form''s order; the first one becomes the cover. Its id counts once.';

create function public.add_sent_photograph(
  p_dealer_id text, p_user_id uuid, p_session_id uuid, p_vehicle_id uuid, p_photograph json, p_addition json default null
) returns text
language plpgsql set search_path = '' as $$
begin
  if not private.may_send_photographs(p_dealer_id, p_user_id, p_session_id) then
    return 'ended';
  end if;
  -- A ticket is for one vehicle: a file of another folder does not count.
  if (p_photograph ->> 'public_id' ~ ('^dealer/vehicles/' || p_vehicle_id || '/images/[^/]{1,100}$')) is not true then
    return 'refused';
  end if;
  insert into public.media_uploads (resource_type, public_id, dealer_id, uploaded_by)
  values ('image', p_photograph ->> 'public_id', p_dealer_id, p_user_id)
  on conflict do nothing;
  if p_addition is null then
    return 'noted';
  end if;

  perform from public.vehicles v where v.id = p_vehicle_id and v.dealer_id = p_dealer_id for no key update;
  if not found then
    return 'gone';
  end if;
  -- The history names the person who took it.
  perform set_config('request.jwt.claims', json_build_object('sub', p_user_id)::text, true);
  perform private.insert_sent_photograph(
    p_dealer_id, p_vehicle_id, p_photograph, p_addition ->> 'place', p_addition ->> 'filename', p_addition ->> 'alt',
    array(select json_array_elements_text(p_addition -> 'order')::uuid)
  );
  return 'added';
end
$$;
comment on function public.add_sent_photograph is
  'For the web server: records a photograph that a service worker has sent with an upload ticket and, after a save, adds it to the vehicle. Idempotent by its id. Answers noted, added, ended, refused or gone.';

grant execute on function
  public.add_sent_photograph, public.may_send_photographs, private.insert_sent_photograph,
  private.may_send_photographs, private.place_of_photograph
  to service_role;
