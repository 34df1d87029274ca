create function public.list_staff_vehicles(
  p_dealer_id text,
  p_search text default '',
  p_chip text default 'All',
  p_sort text default 'added',
  p_direction text default 'desc',
  p_limit integer default 50,
  p_offset integer default 0,
  p_filters jsonb default '{}',
  p_is_brief boolean default false
) returns json
language plpgsql stable set search_path = ''
set plan_cache_mode = force_custom_plan as $$
declare
  is_ascending boolean := p_direction = 'asc';
  -- Brief rows come all together: a selection needs them in the order of the list.
  page_limit integer := case when not p_is_brief then least(greatest(coalesce(p_limit, 50), 1), 200) end;
  page_offset integer := greatest(coalesce(p_offset, 0), 0);
  result json;
begin
  perform private.check_chip(p_chip);
  if (p_sort in ('added', 'make', 'year', 'price', 'mileage', 'status')) is not true then
    raise exception using errcode = '22023', message = 'Unknown sort';
  end if;
  if (p_direction in ('asc', 'desc')) is not true then
    raise exception using errcode = '22023', message = 'Unknown direction';
  end if;

  with candidates as materialized (
    select * from private.matching_vehicles(p_dealer_id, p_search, p_filters)
  ),
  overall as (
    select count(*) as total,
      count(*) filter (where is_found) as n_all,
      count(*) filter (where is_found and status = 'Available') as n_available,
      count(*) filter (where is_found and status = 'Pending') as n_pending,
      count(*) filter (where is_found and status = 'Sold') as n_sold,
      count(*) filter (where is_found and status = 'Draft') as n_draft,
      count(*) filter (where is_found and is_featured) as n_featured
    from candidates
  ),
  page as (
    select id, row_number() over () as place
    from (
      select id from candidates
      where is_found and case p_chip when 'All' then true when 'Featured' then is_featured else status = p_chip end
      order by
        case when p_sort = 'make' and is_ascending then lower(make) end collate "C",
        case when p_sort = 'make' and is_ascending then lower(model) end collate "C",
        case when p_sort = 'make' and not is_ascending then lower(make) end collate "C" desc,
        case when p_sort = 'make' and not is_ascending then lower(model) end collate "C" desc,
        case when p_sort = 'status' and is_ascending then status end collate "C",
        case when p_sort = 'status' and not is_ascending then status end collate "C" desc,
        case when p_sort = 'year' then case when is_ascending then year else -year end end,
        case when p_sort = 'price' then case when is_ascending then price else -price end end,
        case when p_sort = 'mileage' then case when is_ascending then mileage else -mileage end end nulls last,
        case when p_sort = 'added' and is_ascending then created_at end,
        created_at desc, id
      limit page_limit offset page_offset
    ) sorted
  )
  select json_build_object(
    'total', overall.total,
    'matching', case p_chip
      when 'All' then overall.n_all when 'Available' then overall.n_available when 'Pending' then overall.n_pending
      when 'Sold' then overall.n_sold when 'Draft' then overall.n_draft else overall.n_featured end,
    'counts', json_build_object(
      'All', overall.n_all, 'Available', overall.n_available, 'Pending', overall.n_pending, 'Sold', overall.n_sold,
      'Draft', overall.n_draft, 'Featured', overall.n_featured),
    'vehicles', (
      select coalesce(json_agg(case when p_is_brief then json_build_object(
        'id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'price', v.price,
        'status', v.status, 'version', v.version) else json_build_object(
        'id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'price', v.price,
        'mileage', v.mileage, 'transmission', v.transmission, 'fuel_type', v.fuel_type, 'body_style', v.body_style,
        'exterior_color', v.exterior_color, 'status', v.status, 'is_featured', v.is_featured,
        'past_use', to_json(v.past_use), 'sold_as_is', v.sold_as_is, 'title_brands', to_json(v.title_brands),
        'published_at', v.published_at, 'sold_at', v.sold_at,
        'image', (
          select json_build_object(
            'public_id', image.public_id, 'url', image.url, 'alt_text', image.alt_text,
            'width', image.width, 'height', image.height, 'placeholder_color', image.placeholder_color)
          from public.vehicle_images image
          where image.vehicle_id = v.id
          order by image.is_primary desc, image.sort_order, image.id
          limit 1
        ),
        'image_count', (select count(*) from public.vehicle_images image where image.vehicle_id = v.id),
        'has_video', exists (select 1 from public.vehicle_videos video where video.vehicle_id = v.id),
        'views', (select coalesce(sum(counts.views), 0) from public.vehicle_counts counts where counts.vehicle_id = v.id),
        'vin', v.vin, 'stock_number', v.stock_number, 'created_at', v.created_at, 'updated_at', v.updated_at,
        'version', v.version,
        'publication', (
          select json_build_object('publish_at', planned.publish_at, 'problem', planned.problem)
          from public.vehicle_publications planned where planned.vehicle_id = v.id)
      ) end order by page.place), '[]')
      from page join public.vehicles v on v.id = page.id
    )
  )
  into result
  from overall;
  return result;
end
$$;
comment on function public.list_staff_vehicles is
  'A page of the staff''s list with drafts, the total, the matches and the count of each chip; if brief, all rows with what bulk actions need. Empty for those who do not manage the vehicles.';

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

create function public.inventory_stats(p_dealer_id text) returns json
language plpgsql stable set search_path = '' as $$
declare
  zone text := private.dealer_timezone(p_dealer_id);
  this_month timestamp := date_trunc('month', now() at time zone zone);
  month_start timestamptz := this_month at time zone zone;
  last_month_start timestamptz := (this_month - interval '1 month') at time zone zone;
  sold_since timestamptz := now() - make_interval(days => private.sold_listed_days(p_dealer_id));
  is_permitted boolean := private.has_permission(p_dealer_id, 'vehicles');
begin
  return (
    select json_build_object(
      'total_vehicles', count(*),
      'listed_vehicles', count(*) filter (
        where v.status in ('Available', 'Pending') or (v.status = 'Sold' and v.sold_at >= sold_since)),
      'available_vehicles', count(*) filter (where v.status = 'Available'),
      'pending_vehicles', count(*) filter (where v.status = 'Pending'),
      'sold_vehicles', count(*) filter (where v.status = 'Sold'),
      'draft_vehicles', count(*) filter (where v.status = 'Draft'),
      'sold_this_month', count(*) filter (where v.sold_at >= month_start),
      'sold_last_month', count(*) filter (where v.sold_at >= last_month_start and v.sold_at < month_start),
      'total_value', coalesce(sum(v.price) filter (where v.status = 'Available'), 0)
    )
    from public.vehicles v
    where v.dealer_id = p_dealer_id and is_permitted
  );
end
$$;
comment on function public.inventory_stats is
  'Numbers of the inventory, by calendar months of the dealer''s time zone. All zero for those who do not manage the vehicles.';

-- Shared by the list and by selections across all of its pages.
create function private.matching_vehicles(p_dealer_id text, p_search text, p_filters jsonb)
returns table (
  id uuid, make text, model text, year integer, price numeric, mileage integer, status text, is_featured boolean,
  created_at timestamptz, is_found boolean
)
language plpgsql stable set search_path = ''
-- Planned per call, so that unused filters fold away.
set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  patterns text[] := private.search_patterns(jsonb_build_object('search', p_search));
  understood_ids uuid[] := case when patterns is not null then private.find_staff_vehicles(p_dealer_id, p_search) end;
  make_pattern text := private.filter_pattern(p_filters, 'make');
  model_pattern text := private.filter_pattern(p_filters, 'model');
  transmission_pattern text := private.filter_pattern(p_filters, 'transmission');
  fuel_pattern text := private.filter_pattern(p_filters, 'fuelType');
  body_pattern text := coalesce(private.filter_pattern(p_filters, 'bodyStyle'), private.filter_pattern(p_filters, 'bodyType'));
  color_pattern text := private.filter_pattern(p_filters, 'color');
  only_year numeric := private.filter_number(p_filters, 'year');
  price_min numeric := private.filter_number(p_filters, 'priceMin');
  price_max numeric := private.filter_number(p_filters, 'priceMax');
  mileage_min numeric := private.filter_number(p_filters, 'mileageMin');
  mileage_max numeric := private.filter_number(p_filters, 'mileageMax');
  availability boolean := case jsonb_typeof(p_filters -> 'isAvailable') when 'boolean' then (p_filters -> 'isAvailable')::boolean end;
  photographed boolean := case jsonb_typeof(p_filters -> 'hasPhotos') when 'boolean' then (p_filters -> 'hasPhotos')::boolean end;
  days_min numeric := private.filter_number(p_filters, 'daysMin');
  imported_ids uuid[] := private.imported_vehicles(p_dealer_id, p_filters ->> 'import');
  -- The policies alone would show listed vehicles to every signed-in user.
  is_permitted boolean := private.has_permission(p_dealer_id, 'vehicles');
begin
  return query
    select v.id, v.make, v.model, v.year, v.price, v.mileage, v.status, v.is_featured, v.created_at,
      (coalesce(v.id = any (understood_ids), false) or coalesce(lower(
        v.make || E'\n' || v.model || E'\n' || v.year || E'\n' || coalesce(v.trim, '') || E'\n' || coalesce(v.vin, '')
        || E'\n' || coalesce(v.stock_number, '') || E'\n' || coalesce(v.exterior_color, '')
        || E'\n' || coalesce(v.description, '')
      ) like all (patterns), true))
      and coalesce(lower(v.make) like make_pattern, make_pattern is null)
      and coalesce(lower(v.model) like model_pattern, model_pattern is null)
      and coalesce(lower(v.transmission) like transmission_pattern, transmission_pattern is null)
      and coalesce(lower(v.fuel_type) like fuel_pattern, fuel_pattern is null)
      and coalesce(lower(v.body_style) like body_pattern, body_pattern is null)
      and coalesce(lower(v.exterior_color) like color_pattern, color_pattern is null)
      and coalesce(v.year = only_year, only_year is null)
      and coalesce(v.price >= price_min, price_min is null)
      and coalesce(v.price <= price_max, price_max is null)
      and coalesce(v.mileage >= mileage_min, mileage_min is null)
      and coalesce(v.mileage <= mileage_max, mileage_max is null)
      and coalesce(v.is_available = availability, availability is null)
      and coalesce(v.id = any (imported_ids), imported_ids is null)
      and (days_min is null
        or coalesce(v.sold_at, now()) - v.created_at >= make_interval(days => least(days_min, 100000)::integer))
      and (photographed is null
        or photographed = exists (select 1 from public.vehicle_images image where image.vehicle_id = v.id))
    from public.vehicles v
    where v.dealer_id = p_dealer_id and is_permitted;
end
$$;
comment on function private.matching_vehicles is
  'The dealer''s vehicles for those who manage them, each with whether it matches the search (words in its main texts, or what the phrase means) and the filters (parts of texts, ignoring case).';

create function private.check_chip(p_chip text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if (p_chip in ('All', 'Available', 'Pending', 'Sold', 'Draft', 'Featured')) is not true then
    raise exception using errcode = '22023', message = 'Unknown chip';
  end if;
end
$$;
comment on function private.check_chip is 'Raises an error for an unknown chip of the staff''s list.';

create function public.select_staff_vehicles(
  p_dealer_id text, p_search text default '', p_chip text default 'All', p_filters jsonb default '{}',
  p_sort text default 'added', p_direction text default 'desc'
) returns json
language sql stable set search_path = '' as $$
  select public.list_staff_vehicles(
    p_dealer_id, p_search, p_chip, p_sort, p_direction, p_filters => p_filters, p_is_brief => true) -> 'vehicles'
$$;
comment on function public.select_staff_vehicles is
  'All vehicles of the staff''s list under search, chip and filters, in its order, with what bulk actions need.';

create function public.staff_vehicle_choices(p_dealer_id text) returns json
language sql stable set search_path = '' as $$
  with candidates as (
    select v.make, v.year, v.body_style from public.vehicles v
    where v.dealer_id = p_dealer_id and (select private.has_permission(p_dealer_id, 'vehicles'))
  )
  select json_build_object(
    'makes', (select coalesce(json_agg(make order by lower(make) collate "C"), '[]') from (
      select min(make) as make from candidates where make <> '' group by lower(make)) makes),
    'years', (select coalesce(json_agg(year order by year desc), '[]') from (select distinct year from candidates) years),
    'body_styles', (select coalesce(json_agg(body_style order by lower(body_style) collate "C"), '[]') from (
      select min(body_style) as body_style from candidates where body_style <> '' group by lower(body_style)) styles)
  )
$$;
comment on function public.staff_vehicle_choices is
  'The makes, years and body styles for the filters of the staff''s list, drafts included.';

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
  public.delete_vehicles, public.inventory_stats, public.list_staff_vehicles, public.restore_vehicles_status,
  public.select_staff_vehicles, public.set_vehicle_prices, public.set_vehicles_status, public.staff_vehicle_choices,
  private.change_prices, private.change_status, private.check_chip, private.bulk_change_prices, private.bulk_change_vehicles,
  private.remove_vehicles, private.report_vehicles, private.matching_vehicles
  to authenticated, service_role;
