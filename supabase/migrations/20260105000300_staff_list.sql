-- What the list, a selection across all of its pages and whatever else works on "all that match" have in common.
create function private.staff_stock(p_dealer_id text, p_search text, p_filters jsonb)
returns table (
  id uuid, make text, model text, year integer, price numeric, mileage integer, status text, is_featured boolean,
  created_at timestamptz, is_found boolean
)
language plpgsql stable security invoker set search_path = ''
-- Planned anew with the values of each call: what is not asked for folds away.
set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  patterns text[] := private.search_patterns(jsonb_build_object('search', p_search));
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
  -- The policies alone would show the public stock to whoever is signed in.
  is_permitted boolean := private.has_permission(p_dealer_id, 'vehicles');
begin
  return query
    select v.id, v.make, v.model, v.year, v.price, v.mileage, v.status, v.is_featured, v.created_at,
      coalesce(lower(
        v.make || E'\n' || v.model || E'\n' || v.year || E'\n' || coalesce(v.trim, '') || E'\n' || coalesce(v.vin, '')
        || E'\n' || coalesce(v.stock_number, '') || E'\n' || coalesce(v.exterior_color, '')
        || E'\n' || coalesce(v.description, '')
      ) like all (patterns), true)
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
      and (photographed is null
        or photographed = exists (select 1 from public.vehicle_images image where image.vehicle_id = v.id))
    from public.vehicles v
    where v.dealer_id = p_dealer_id and is_permitted;
end
$$;
comment on function private.staff_stock(text, text, jsonb) is
  'The dealer''s vehicles for those who may manage them, each with whether search and filters leave it. Words of the search are looked for in make, model, year, trim, VIN, stock number, colour and description; text filters match a part, whatever its case.';

create function private.check_chip(p_chip text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if (p_chip in ('All', 'Available', 'Pending', 'Sold', 'Draft', 'Featured')) is not true then
    raise exception using errcode = '22023', message = 'Unknown chip';
  end if;
end
$$;
comment on function private.check_chip(text) is 'Refuses what is no chip of the staff''s list.';

create or replace function public.list_staff_vehicles(
  p_dealer_id text,
  p_search text default '',
  p_chip text default 'All',
  p_sort text default 'added',
  p_direction text default 'desc',
  p_limit integer default 50,
  p_offset integer default 0,
  p_filters jsonb default '{}'
) returns json
language plpgsql stable security invoker set search_path = ''
set plan_cache_mode = force_custom_plan as $$
declare
  is_ascending boolean := p_direction = 'asc';
  page_limit integer := least(greatest(coalesce(p_limit, 50), 1), 200);
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

  with stock as materialized (
    select * from private.staff_stock(p_dealer_id, p_search, p_filters)
  ),
  overall as (
    select count(*) as total,
      count(*) filter (where is_found) as n_all,
      count(*) filter (where is_found and status = 'Available') as n_available,
      count(*) filter (where is_found and status = 'Pending') as n_pending,
      count(*) filter (where is_found and status = 'Sold') as n_sold,
      count(*) filter (where is_found and status = 'Draft') as n_draft,
      count(*) filter (where is_found and is_featured) as n_featured
    from stock
  ),
  page as (
    select id, row_number() over () as place
    from (
      select id from stock
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
      select coalesce(json_agg(json_build_object(
        'id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'price', v.price,
        'mileage', v.mileage, 'transmission', v.transmission, 'fuel_type', v.fuel_type, 'body_style', v.body_style,
        'exterior_color', v.exterior_color, 'status', v.status, 'is_featured', v.is_featured,
        'past_use', to_json(v.past_use), 'published_at', v.published_at, 'sold_at', v.sold_at,
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
        'version', v.version
      ) order by page.place), '[]')
      from page join public.vehicles v on v.id = page.id
    )
  )
  into result
  from overall;
  return result;
end
$$;
comment on function public.list_staff_vehicles(text, text, text, text, text, integer, integer, jsonb) is
  'The staff''s list in one call, drafts included: a page of rows, how many there are and match, and the count of each chip under search and filters. Empty for whoever may not manage the dealer''s vehicles.';

create function public.select_staff_vehicles(
  p_dealer_id text, p_search text default '', p_chip text default 'All', p_filters jsonb default '{}'
) returns json
language plpgsql stable security invoker set search_path = ''
set plan_cache_mode = force_custom_plan as $$
begin
  perform private.check_chip(p_chip);
  return (
    select coalesce(json_agg(json_build_object(
      'id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'price', v.price,
      'status', v.status, 'version', v.version) order by stock.created_at desc, stock.id), '[]')
    from private.staff_stock(p_dealer_id, p_search, p_filters) stock
    join public.vehicles v on v.id = stock.id
    where stock.is_found
      and case p_chip when 'All' then true when 'Featured' then stock.is_featured else stock.status = p_chip end
  );
end
$$;
comment on function public.select_staff_vehicles(text, text, text, jsonb) is
  'Every vehicle that search, chip and filters of the staff''s list leave, with what acting on many at once needs: name, price, status, version. Newest first.';

create function public.staff_vehicle_choices(p_dealer_id text) returns json
language sql stable security invoker set search_path = '' as $$
  with stock as (
    select v.make, v.year, v.body_style from public.vehicles v
    where v.dealer_id = p_dealer_id and (select private.has_permission(p_dealer_id, 'vehicles'))
  )
  select json_build_object(
    'makes', (select coalesce(json_agg(make order by lower(make) collate "C"), '[]') from (
      select min(make) as make from stock where make <> '' group by lower(make)) makes),
    'years', (select coalesce(json_agg(year order by year desc), '[]') from (select distinct year from stock) years),
    'body_styles', (select coalesce(json_agg(body_style order by lower(body_style) collate "C"), '[]') from (
      select min(body_style) as body_style from stock where body_style <> '' group by lower(body_style)) styles)
  )
$$;
comment on function public.staff_vehicle_choices(text) is
  'Makes, years and body styles of the dealer''s stock, drafts included, for the filters of the staff''s list.';

revoke all on function
  private.staff_stock(text, text, jsonb), private.check_chip(text),
  public.select_staff_vehicles(text, text, text, jsonb), public.staff_vehicle_choices(text)
  from public, anon;
grant execute on function
  private.staff_stock(text, text, jsonb), private.check_chip(text),
  public.select_staff_vehicles(text, text, text, jsonb), public.staff_vehicle_choices(text)
  to authenticated, service_role;
