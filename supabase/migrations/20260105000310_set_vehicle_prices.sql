create function private.change_prices(p_dealer_id text, p_changes jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
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
    -- A price that is there already was perhaps set by an attempt whose answer was lost.
    'is_done', coalesce(given.is_price, false) and found.id is not null
      and (changed.id is not null or found.price = given.price),
    'previous_price', found.price,
    'version', coalesce(changed.version, found.version),
    'message', case
      when found.id is null then 'Vehicle not found'
      when given.is_price is not true then 'Valid price is required'
      when changed.id is null and found.price <> given.price then 'Somebody else changed this vehicle meanwhile'
    end
  ) order by given.place), '[]')
  from given
  left join found on found.id = given.id
  left join changed on changed.id = given.id
$$;
comment on function private.change_prices(text, jsonb) is
  'Sets the prices of those vehicles that the caller may change and that still have the version given; tells for each how it went.';

create function private.each_price(p_dealer_id text, p_changes jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  total integer := jsonb_array_length(p_changes);
  half integer := total / 2;
begin
  begin
    return private.change_prices(p_dealer_id, p_changes);
  exception when others then
    if total < 2 then
      raise warning 'Price of vehicle %: %', p_changes -> 0 ->> 'id', sqlerrm;
      return jsonb_build_array(jsonb_build_object(
        'id', p_changes -> 0 -> 'id', 'is_done', false, 'message', 'The vehicle could not be changed'));
    end if;
  end;
  return private.each_price(p_dealer_id, (
      select jsonb_agg(change order by place)
      from jsonb_array_elements(p_changes) with ordinality as given (change, place) where place <= half))
    || private.each_price(p_dealer_id, (
      select jsonb_agg(change order by place)
      from jsonb_array_elements(p_changes) with ordinality as given (change, place) where place > half));
end
$$;
comment on function private.each_price(text, jsonb) is
  'Sets all prices in one statement; where a vehicle stops it, each half goes on its own, down to the one.';

create function public.set_vehicle_prices(p_dealer_id text, p_changes jsonb)
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
  return query
    select (outcome ->> 'id')::uuid, (outcome ->> 'is_done')::boolean, (outcome ->> 'previous_price')::numeric,
      (outcome ->> 'version')::integer, outcome ->> 'message'
    from jsonb_array_elements(private.each_price(p_dealer_id, p_changes)) outcome;
end
$$;
comment on function public.set_vehicle_prices(text, jsonb) is
  'Sets the prices of many vehicles, each under the version that it was shown with (id, version and price of each), and tells for each how it went, with the price that an undo needs; one that cannot follow does not hold up the others.';

revoke all on function
  private.change_prices(text, jsonb), private.each_price(text, jsonb), public.set_vehicle_prices(text, jsonb)
  from public, anon;
grant execute on function
  private.change_prices(text, jsonb), private.each_price(text, jsonb), public.set_vehicle_prices(text, jsonb)
  to authenticated, service_role;
