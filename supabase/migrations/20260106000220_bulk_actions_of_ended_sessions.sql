-- What stops one vehicle is told of that vehicle. A session that has ended stops them all, and is told as such.
create or replace function public.set_vehicles_status(p_dealer_id text, p_ids uuid[], p_status text)
returns table (id uuid, is_done boolean, previous_status text, message text)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  ids uuid[] := private.distinct_ids(p_ids);
begin
  if (p_status in ('Draft', 'Available', 'Pending', 'Sold')) is not true then
    raise exception using errcode = '22023', message = 'Unknown status';
  end if;
  perform private.permitted_dealer_ids('vehicles');
  return query select * from private.report_vehicles(ids, private.each_vehicle(p_dealer_id, ids, p_status));
end
$$;

create or replace function public.delete_vehicles(p_dealer_id text, p_ids uuid[])
returns table (id uuid, is_done boolean, previous_status text, message text)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  ids uuid[] := private.distinct_ids(p_ids);
begin
  perform private.permitted_dealer_ids('vehicles');
  return query select * from private.report_vehicles(ids, private.each_vehicle(p_dealer_id, ids, null));
end
$$;

create or replace function public.set_vehicle_prices(p_dealer_id text, p_changes jsonb)
returns table (id uuid, is_done boolean, previous_price numeric, version integer, message text)
language plpgsql volatile security invoker set search_path = '' as $$
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
    from jsonb_array_elements(private.each_price(p_dealer_id, p_changes)) outcome;
end
$$;
