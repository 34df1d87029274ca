create function public.save_vehicle_media(
  p_dealer_id text,
  p_vehicle_id uuid,
  p_images json default '[]',
  p_videos json default '[]',
  p_disclosure_images json default '[]',
  p_removed_ids uuid[] default '{}'
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  removed_ids uuid[] := coalesce(p_removed_ids, '{}');
  cover_id uuid;
begin
  -- The lock makes a repeated save wait for the first; taking it asks for the right to change the vehicle.
  perform 1 from public.vehicles v where v.id = p_vehicle_id and v.dealer_id = p_dealer_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Vehicle not found';
  end if;

  delete from public.vehicle_images stored
  where stored.vehicle_id = p_vehicle_id and stored.id = any (removed_ids);
  delete from public.vehicle_videos stored
  where stored.vehicle_id = p_vehicle_id and stored.id = any (removed_ids);
  delete from public.vehicle_disclosure_images stored
  where stored.vehicle_id = p_vehicle_id and stored.id = any (removed_ids);

  cover_id := (
    select (given.entry ->> 'id')::uuid
    from json_array_elements(coalesce(p_images, '[]')) with ordinality as given (entry, place)
    where (given.entry ->> 'is_primary')::boolean and (given.entry ->> 'id')::uuid <> all (removed_ids)
    order by given.place
    limit 1
  );
  -- A row keeps its file for life: another picture is another row. So only what arranges and describes it changes.
  -- An id that belongs to another vehicle is neither changed here nor inserted below: the primary key refuses it.
  with given as materialized (
    select distinct on (named.id) named.*
    from rows from (json_to_recordset(coalesce(p_images, '[]')) as (
      id uuid, url text, public_id text, alt_text text, width integer, height integer, placeholder_color text
    )) with ordinality as named (id, url, public_id, alt_text, width, height, placeholder_color, place)
    where named.id is null or named.id <> all (removed_ids)
    order by named.id, named.place
  ),
  changed as (
    update public.vehicle_images stored
    set sort_order = given.place - 1, is_primary = given.id is not distinct from cover_id, alt_text = given.alt_text
    from given
    where stored.id = given.id and stored.vehicle_id = p_vehicle_id
      and (stored.sort_order, stored.is_primary, stored.alt_text)
        is distinct from (given.place - 1, given.id is not distinct from cover_id, given.alt_text)
  )
  insert into public.vehicle_images (
    id, dealer_id, vehicle_id, url, public_id, sort_order, is_primary, alt_text, width, height, placeholder_color
  )
  select given.id, p_dealer_id, p_vehicle_id, given.url, given.public_id, given.place - 1,
    given.id is not distinct from cover_id, given.alt_text, given.width, given.height, given.placeholder_color
  from given
  where not exists (
    select 1 from public.vehicle_images stored where stored.id = given.id and stored.vehicle_id = p_vehicle_id
  );
  update public.vehicle_images stored set is_primary = false
  where stored.vehicle_id = p_vehicle_id and stored.is_primary and stored.id <> cover_id;

  with given as materialized (
    select distinct on (named.id) named.*
    from rows from (json_to_recordset(coalesce(p_videos, '[]')) as (
      id uuid, url text, public_id text, thumbnail_url text
    )) with ordinality as named (id, url, public_id, thumbnail_url, place)
    where named.id is null or named.id <> all (removed_ids)
    order by named.id, named.place
  ),
  changed as (
    update public.vehicle_videos stored
    set sort_order = given.place - 1, thumbnail_url = given.thumbnail_url
    from given
    where stored.id = given.id and stored.vehicle_id = p_vehicle_id
      and (stored.sort_order, stored.thumbnail_url) is distinct from (given.place - 1, given.thumbnail_url)
  )
  insert into public.vehicle_videos (id, dealer_id, vehicle_id, url, public_id, thumbnail_url, sort_order)
  select given.id, p_dealer_id, p_vehicle_id, given.url, given.public_id, given.thumbnail_url, given.place - 1
  from given
  where not exists (
    select 1 from public.vehicle_videos stored where stored.id = given.id and stored.vehicle_id = p_vehicle_id
  );

  with given as materialized (
    select distinct on (named.id) named.*
    from rows from (json_to_recordset(coalesce(p_disclosure_images, '[]')) as (
      id uuid, url text, public_id text, filename text, category text, alt_text text, width integer, height integer
    )) with ordinality as named (id, url, public_id, filename, category, alt_text, width, height, place)
    where named.id is null or named.id <> all (removed_ids)
    order by named.id, named.place
  ),
  changed as (
    update public.vehicle_disclosure_images stored
    set sort_order = given.place - 1, category = given.category, alt_text = given.alt_text
    from given
    where stored.id = given.id and stored.vehicle_id = p_vehicle_id
      and (stored.sort_order, stored.category, stored.alt_text)
        is distinct from (given.place - 1, given.category, given.alt_text)
  )
  insert into public.vehicle_disclosure_images (
    id, dealer_id, vehicle_id, url, public_id, filename, category, alt_text, width, height, sort_order
  )
  select given.id, p_dealer_id, p_vehicle_id, given.url, given.public_id, given.filename, given.category,
    given.alt_text, given.width, given.height, given.place - 1
  from given
  where not exists (
    select 1 from public.vehicle_disclosure_images stored
    where stored.id = given.id and stored.vehicle_id = p_vehicle_id
  );
end
$$;
comment on function public.save_vehicle_media(text, uuid, json, json, json, uuid[]) is
  'Leaves a vehicle''s media as the form shows them: the lists in their order, the first picture marked primary as the cover, the removed ones gone. What is not named stays. Repeating it changes nothing.';

revoke all on function public.save_vehicle_media(text, uuid, json, json, json, uuid[]) from public, anon;
grant execute on function public.save_vehicle_media(text, uuid, json, json, json, uuid[]) to authenticated, service_role;
