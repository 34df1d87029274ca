create function private.change_status(p_dealer_id text, p_ids uuid[], p_status text) returns jsonb
language sql set search_path = '' as $$
  with found as materialized (
    select v.id, v.status from public.vehicles v
    where v.dealer_id = p_dealer_id and v.id = any (p_ids)
    order by v.id
    for no key update
  ),
  changed as (
    update public.vehicles v set status = p_status
    from found
    where v.id = found.id and found.status <> p_status
  )
  select coalesce(jsonb_object_agg(found.id, found.status), '{}') from found
$$;
comment on function private.change_status is
  'Sets the status of the vehicles that the caller may change, and returns their former status.';

create function private.remove_vehicles(p_dealer_id text, p_ids uuid[]) returns jsonb
language sql set search_path = '' as $$
  with gone as (
    delete from public.vehicles v
    where v.dealer_id = p_dealer_id and v.id = any (p_ids)
    returning v.id, v.status
  )
  select coalesce(jsonb_object_agg(gone.id, gone.status), '{}') from gone
$$;
comment on function private.remove_vehicles is
  'Deletes the vehicles that the caller may delete, and returns their former status.';

create function private.bulk_change_vehicles(p_dealer_id text, p_ids uuid[], p_status text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  half integer := cardinality(p_ids) / 2;
  outcome jsonb;
begin
  begin
    outcome := case
      when p_status is null then private.remove_vehicles(p_dealer_id, p_ids)
      else private.change_status(p_dealer_id, p_ids, p_status)
    end;
    return jsonb_build_object('done', outcome, 'failed', '{}'::jsonb);
  exception
    when sqlstate 'PT422' then outcome := to_jsonb(sqlerrm);
    when unique_violation then outcome := to_jsonb('Another vehicle on the lot has this VIN'::text);
    when others then
      if cardinality(p_ids) = 1 then raise warning 'Vehicle %: %', p_ids[1], sqlerrm; end if;
      outcome := to_jsonb(case
        when p_status is null then 'The vehicle could not be deleted' else 'The vehicle could not be changed' end);
  end;
  if cardinality(p_ids) < 2 then
    return jsonb_build_object('done', '{}'::jsonb, 'failed', jsonb_build_object(p_ids[1], outcome));
  end if;

  declare
    first_half jsonb := private.bulk_change_vehicles(p_dealer_id, p_ids[:half], p_status);
    second_half jsonb := private.bulk_change_vehicles(p_dealer_id, p_ids[half + 1:], p_status);
  begin
    return jsonb_build_object(
      'done', (first_half -> 'done') || (second_half -> 'done'),
      'failed', (first_half -> 'failed') || (second_half -> 'failed'));
  end;
end
$$;
comment on function private.bulk_change_vehicles is
  'Sets the status, or deletes if it is null, in one statement. On an error each half is tried alone, down to the failing vehicle. Returns former statuses and error messages.';

create function private.report_vehicles(p_ids uuid[], p_outcome jsonb)
returns table (id uuid, is_done boolean, previous_status text, message text)
language sql immutable set search_path = '' as $$
  select given.id, p_outcome -> 'done' ? given.id::text, p_outcome -> 'done' ->> given.id::text,
    case
      when not p_outcome -> 'done' ? given.id::text
      then coalesce(p_outcome -> 'failed' ->> given.id::text, 'Vehicle not found')
    end
  from unnest(p_ids) with ordinality as given (id, place)
  order by given.place
$$;
comment on function private.report_vehicles is 'One row per id with the result of bulk_change_vehicles.';

-- An ended session fails the whole call, not vehicle by vehicle.
create function public.set_vehicles_status(p_dealer_id text, p_ids uuid[], p_status text)
returns table (id uuid, is_done boolean, previous_status text, message text)
language plpgsql set search_path = '' as $$
declare
  ids uuid[] := private.distinct_ids(p_ids);
begin
  if (p_status in ('Draft', 'Available', 'Pending', 'Sold')) is not true then
    raise exception using errcode = '22023', message = 'Unknown status';
  end if;
  perform private.permitted_dealer_ids('vehicles');
  return query select * from private.report_vehicles(ids, private.bulk_change_vehicles(p_dealer_id, ids, p_status));
end
$$;
comment on function public.set_vehicles_status is
  'Sets the status of vehicles, with a result for each; a failure does not affect the others.';

create function public.delete_vehicles(p_dealer_id text, p_ids uuid[])
returns table (id uuid, is_done boolean, previous_status text, message text)
language plpgsql set search_path = '' as $$
declare
  ids uuid[] := private.distinct_ids(p_ids);
begin
  perform private.permitted_dealer_ids('vehicles');
  return query select * from private.report_vehicles(ids, private.bulk_change_vehicles(p_dealer_id, ids, null));
end
$$;
comment on function public.delete_vehicles is
  'Deletes vehicles, with a result for each; a failure does not affect the others.';

create function private.check_chip(p_chip text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if (p_chip in ('All', 'Available', 'Pending', 'Sold', 'Draft', 'Featured')) is not true then
    raise exception using errcode = '22023', message = 'Unknown chip';
  end if;
end
$$;
comment on function private.check_chip is 'Raises an error for an unknown chip of the staff''s list.';

create function private.change_prices(p_dealer_id text, p_changes jsonb) returns jsonb
language sql set search_path = '' as $$
  with given as materialized (
    select distinct on (id) id, version, price, price > 0 and price <= 99999999.99 as is_price, place
    from (
      select (change ->> 'id')::uuid as id, (change ->> 'version')::integer as version,
        round((change ->> 'price')::numeric, 2) as price, place
      from jsonb_array_elements(p_changes) with ordinality as named (change, place)
    ) named
    order by id, place
  ),
  found as materialized (
    select v.id, v.version, v.price from public.vehicles v
    where v.dealer_id = p_dealer_id and v.id = any (array(select given.id from given))
    order by v.id
    for no key update
  ),
  changed as (
    update public.vehicles v set price = given.price
    from given join found on found.id = given.id
    where v.id = given.id and given.is_price and found.version = given.version and found.price <> given.price
    returning v.id, v.version
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', given.id,
    -- An equal price may come from an attempt whose response was lost.
    'is_done', coalesce(given.is_price, false) and found.id is not null
      and (changed.id is not null or found.price = given.price),
    'previous_price', found.price,
    'version', coalesce(changed.version, found.version),
    'message', case
      when found.id is null then 'Vehicle not found'
      when given.is_price is not true then 'Valid price is required'
      when changed.id is null and found.price <> given.price then 'Someone else changed this vehicle in the meantime'
    end
  ) order by given.place), '[]')
  from given
  left join found on found.id = given.id
  left join changed on changed.id = given.id
$$;
comment on function private.change_prices is
  'Sets prices of the vehicles that the caller may change and that still have the given version, with a result for each.';

create function private.bulk_change_prices(p_dealer_id text, p_changes jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  total integer := jsonb_array_length(p_changes);
  half integer := total / 2;
begin
  begin
    return private.change_prices(p_dealer_id, p_changes);
  exception
    when sqlstate 'PT422' then
      if total < 2 then
        return jsonb_build_array(jsonb_build_object('id', p_changes -> 0 -> 'id', 'is_done', false, 'message', sqlerrm));
      end if;
    when others then
      if total < 2 then
        raise warning 'Price of vehicle %: %', p_changes -> 0 ->> 'id', sqlerrm;
        return jsonb_build_array(jsonb_build_object(
          'id', p_changes -> 0 -> 'id', 'is_done', false, 'message', 'The vehicle could not be changed'));
      end if;
  end;
  return private.bulk_change_prices(p_dealer_id, (
      select jsonb_agg(change order by place)
      from jsonb_array_elements(p_changes) with ordinality as given (change, place) where place <= half))
    || private.bulk_change_prices(p_dealer_id, (
      select jsonb_agg(change order by place)
      from jsonb_array_elements(p_changes) with ordinality as given (change, place) where place > half));
end
$$;
comment on function private.bulk_change_prices is
  'Sets all prices in one statement. On an error each half is tried alone, down to the failing vehicle.';

create function public.set_vehicle_prices(p_dealer_id text, p_changes jsonb)
returns table (id uuid, is_done boolean, previous_price numeric, version integer, message text)
language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(p_changes) is distinct from 'array' then
    raise exception using errcode = '22023', message = 'The changes are a list of id, version and price';
  end if;
  if exists (
    select 1 from jsonb_array_elements(p_changes) change
    where not coalesce(pg_catalog.jsonb_typeof(change -> 'price') = 'number'
      and pg_catalog.jsonb_typeof(change -> 'version') = 'number' and change ->> 'version' ~ '^\d{1,9}$'
      and change ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false)
  ) then
    raise exception using errcode = '22023', message = 'Each change has an id, a version and a price';
  end if;
  perform private.permitted_dealer_ids('vehicles');
  return query
    select (outcome ->> 'id')::uuid, (outcome ->> 'is_done')::boolean, (outcome ->> 'previous_price')::numeric,
      (outcome ->> 'version')::integer, outcome ->> 'message'
    from jsonb_array_elements(private.bulk_change_prices(p_dealer_id, p_changes)) outcome;
end
$$;
comment on function public.set_vehicle_prices is
  'Sets prices of vehicles ({id, version, price}) that still have the given version, with a result and the former price for each.';

-- Only vehicles that still have the undone status are changed, so that later changes stay.
create function public.restore_vehicles_status(p_dealer_id text, p_ids uuid[], p_from text, p_status text)
returns table (id uuid, is_done boolean, previous_status text, message text)
language plpgsql set search_path = '' as $$
declare
  ids uuid[] := private.distinct_ids(p_ids);
  unchanged uuid[];
  outcome jsonb;
begin
  if (p_status in ('Draft', 'Available', 'Pending', 'Sold')) is not true then
    raise exception using errcode = '22023', message = 'Unknown status';
  end if;
  perform private.permitted_dealer_ids('vehicles');
  unchanged := array(
    select v.id from public.vehicles v
    where v.dealer_id = p_dealer_id and v.id = any (ids) and v.status = p_from
    order by v.id
    for no key update
  );
  outcome := private.bulk_change_vehicles(p_dealer_id, unchanged, p_status);
  return query select * from private.report_vehicles(ids, jsonb_set(outcome, '{failed}', (outcome -> 'failed') || (
    select coalesce(jsonb_object_agg(v.id, 'Someone else changed this vehicle in the meantime'), '{}')
    from public.vehicles v
    where v.dealer_id = p_dealer_id and v.id = any (ids) and v.id <> all (unchanged)
      and v.dealer_id = any (private.permitted_dealer_ids('vehicles'))
  )));
end
$$;
comment on function public.restore_vehicles_status is
  'Undoes a change of status for those vehicles that still have it, with a result for each.';

grant execute on function
  public.delete_vehicles, public.restore_vehicles_status, public.set_vehicle_prices, public.set_vehicles_status,
  private.change_prices, private.change_status, private.check_chip, private.bulk_change_prices, private.bulk_change_vehicles,
  private.remove_vehicles, private.report_vehicles
  to authenticated, service_role;
