create table public.dealer_inventory_versions (
  dealer_id text primary key,
  version bigint not null default 1
);
comment on table public.dealer_inventory_versions is
  'A counter per dealer that rises with every write to vehicles, media or settings; the key of caches.';

alter table public.dealer_inventory_versions enable row level security;
-- A counter without content: public, like the pages cached under it.
create policy dealer_inventory_versions_select on public.dealer_inventory_versions for select to anon, authenticated
  using (true);

-- Counts per combination of values: thousands of vehicles make hundreds of kinds, so facets need not read each vehicle.
-- Ranges and searches still do.
create table private.inventory_kinds (
  dealer_id text not null,
  kind uuid not null,
  status text not null,
  make text not null,
  model text not null,
  transmission text not null,
  fuel_type text not null,
  body_style text not null,
  color text not null,
  is_featured boolean not null,
  is_as_is_or_branded boolean not null,
  n integer not null,
  primary key (dealer_id, kind)
);
comment on table private.inventory_kinds is
  'The number of Available and Pending vehicles of each kind, maintained by triggers; missing values are empty texts. Sold vehicles, listed for a limited time, are counted by the query.';

alter table private.inventory_kinds enable row level security;

create function private.inventory_kind(
  p_status text, p_make text, p_model text, p_transmission text, p_fuel_type text, p_body_style text, p_color text,
  p_is_featured boolean, p_is_as_is_or_branded boolean
) returns uuid
language sql immutable set search_path = '' as $$
  select md5(jsonb_build_array(
    p_status, p_make, p_model, coalesce(p_transmission, ''), coalesce(p_fuel_type, ''), coalesce(p_body_style, ''),
    coalesce(p_color, ''), p_is_featured, p_is_as_is_or_branded)::text)::uuid
$$;
comment on function private.inventory_kind is 'The key of a vehicle''s kind.';

create function private.has_search_words(p_kind private.inventory_kinds, p_parsed jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select not exists (
    select from jsonb_array_elements(p_parsed -> 'parts') part
    where part ? 'query' and not (
      coalesce(part -> 'values' -> 'make' ? lower(left(p_kind.make, 80)), false)
      or coalesce(part -> 'values' -> 'model' ? lower(left(p_kind.model, 80)), false)
      or coalesce(part -> 'values' -> 'transmission' ? lower(left(p_kind.transmission, 80)), false)
      or coalesce(part -> 'values' -> 'fuelType' ? lower(left(p_kind.fuel_type, 80)), false)
      or coalesce(part -> 'values' -> 'bodyStyle' ? lower(left(p_kind.body_style, 80)), false)
      or coalesce(part -> 'values' -> 'color' ? lower(left(p_kind.color, 80)), false)))
$$;
comment on function private.has_search_words is 'Whether the vehicles of a kind have the words of a parsed search.';

create function private.bump_inventory_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.dealer_inventory_versions as versions (dealer_id)
  select distinct dealer_id from changed_rows order by dealer_id
  on conflict (dealer_id) do update set version = versions.version + 1;
  return null;
end
$$;
comment on function private.bump_inventory_version is
  'Counts the inventory version of each dealer whose rows a statement changed.';

create function public.inventory_version(p_dealer_id text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce((select version from public.dealer_inventory_versions where dealer_id = p_dealer_id), 0)
$$;
comment on function public.inventory_version is 'The dealer''s inventory version; 0 before the first write.';

create view private.vehicle_cards with (security_invoker = true) as
select v.id, v.year, v.make, v.model, v.trim, v.price, v.mileage, v.transmission, v.fuel_type, v.body_style,
  v.exterior_color, v.status, v.is_featured, v.past_use, v.sold_as_is, v.title_brands,
  (
    select jsonb_build_object('public_id', image.public_id, 'url', image.url, 'alt_text', image.alt_text,
      'width', image.width, 'height', image.height, 'placeholder_color', image.placeholder_color)
    from public.vehicle_images image
    where image.vehicle_id = v.id
    order by image.is_primary desc, image.sort_order, image.id
    limit 1
  ) as image,
  (select count(*) from public.vehicle_images image where image.vehicle_id = v.id) as image_count,
  exists (select 1 from public.vehicle_videos video where video.vehicle_id = v.id) as has_video
from public.vehicles v;
comment on view private.vehicle_cards is 'Vehicles as the cards of the public list show them.';

create function private.search_inventory(
  p_dealer_id text,
  p_filters jsonb default '{}',
  p_sort text default 'year',
  p_direction text default 'desc',
  p_limit integer default 24,
  p_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan as $search$
declare
  makes text[] := private.filter_texts(p_filters, 'make');
  models text[] := private.filter_texts(p_filters, 'model');
  transmissions text[] := private.filter_texts(p_filters, 'transmission');
  fuel_types text[] := private.filter_texts(p_filters, 'fuelType');
  body_styles text[] := private.filter_texts(p_filters, 'bodyStyle');
  colors text[] := (select array_agg(lower(color)) from unnest(private.filter_texts(p_filters, 'color')) color);
  parsed jsonb := case when jsonb_typeof(p_filters -> 'search') = 'string' and btrim(p_filters ->> 'search') <> ''
    then private.parse_search(p_dealer_id, p_filters ->> 'search') end;
  query tsquery := private.search_query(parsed);
  year_min numeric := greatest(private.filter_number(p_filters, 'yearMin'), private.search_bound(parsed, 'yearMin'));
  year_max numeric := least(private.filter_number(p_filters, 'yearMax'), private.search_bound(parsed, 'yearMax'));
  price_min numeric := greatest(private.filter_number(p_filters, 'priceMin'), private.search_bound(parsed, 'priceMin'));
  price_max numeric := least(private.filter_number(p_filters, 'priceMax'), private.search_bound(parsed, 'priceMax'));
  mileage_min numeric := greatest(private.filter_number(p_filters, 'mileageMin'), private.search_bound(parsed, 'mileageMin'));
  mileage_max numeric := least(private.filter_number(p_filters, 'mileageMax'), private.search_bound(parsed, 'mileageMax'));
  featured boolean := case jsonb_typeof(p_filters -> 'featured') when 'boolean' then (p_filters -> 'featured')::boolean end;
  hides_branded boolean := p_filters -> 'hideBranded' = 'true';
  status_filter text := case when p_filters ->> 'status' in ('available', 'sold') then p_filters ->> 'status' end;
  sort_key text := case when p_sort in ('price', 'mileage', 'make', 'added') then p_sort else 'year' end;
  is_ascending boolean := coalesce(p_direction = 'asc', false);
  page_limit integer := least(greatest(coalesce(p_limit, 24), 1), 100);
  page_offset integer := greatest(coalesce(p_offset, 0), 0);
  sold_since timestamptz := now() - make_interval(days => private.sold_listed_days(p_dealer_id));
  has_ranges boolean := num_nonnulls(year_min, year_max, price_min, price_max, mileage_min, mileage_max) > 0;
  -- Words for which the counts per kind suffice.
  has_kind_words boolean := not exists (
    select from jsonb_array_elements(parsed -> 'parts') part where part ? 'query' and jsonb_typeof(part -> 'values') is distinct from 'object');
  ranges text := '';
  choices text := '';
  words text := '';
  way text := case when is_ascending then 'asc' else 'desc' end;
  inner_order text := case sort_key
    when 'price' then format('v.price_whole %1$s, v.price %1$s', way)
    when 'mileage' then format('v.mileage %s nulls last', way)
    when 'make' then format('lower(v.make) collate "C" %s', way)
    when 'added' then format('v.published_at %s', way)
    else format('v.year %s', way)
  end;
  outer_order text := case sort_key
    when 'mileage' then format('mileage %s nulls last', way)
    when 'added' then format('published_at %s', way)
    else format('%I %s', sort_key, way)
  end;
  statuses text[] := case status_filter
    when 'available' then array['Available'] when 'sold' then array['Pending', 'Sold'] else array['Available', 'Pending', 'Sold'] end;
  kinds private.inventory_kinds[];
  found_kinds private.inventory_kinds[];
  found_ids uuid[];
  page_ids uuid[];
  result jsonb;
begin
  kinds := array(
    select listed from private.listed_kinds(p_dealer_id) listed
    union all
    select row(p_dealer_id, null::uuid, 'Sold', v.make, v.model, coalesce(v.transmission, ''), coalesce(v.fuel_type, ''),
      coalesce(v.body_style, ''), coalesce(v.exterior_color, ''), v.is_featured, v.is_as_is_or_branded,
      count(*)::integer)::private.inventory_kinds
    from public.vehicles v
    where v.dealer_id = p_dealer_id and v.status = 'Sold' and v.sold_at > sold_since
    group by v.make, v.model, coalesce(v.transmission, ''), coalesce(v.fuel_type, ''), coalesce(v.body_style, ''),
      coalesce(v.exterior_color, ''), v.is_featured, v.is_as_is_or_branded
  );

  -- The statements contain only the filters in use; values are parameters, never text.
  ranges := concat(
    case when year_min is not null then ' and v.year >= $2' end, case when year_max is not null then ' and v.year <= $3' end,
    case when price_min is not null then ' and v.price >= $4' end, case when price_max is not null then ' and v.price <= $5' end,
    case when mileage_min is not null then ' and (v.mileage >= $6 or v.mileage is null)' end,
    case when mileage_max is not null then ' and (v.mileage <= $7 or v.mileage is null)' end
  );
  choices := concat(
    case when makes is not null then ' and v.make = any ($9)' end, case when models is not null then ' and v.model = any ($10)' end,
    case when transmissions is not null then $$ and (coalesce(v.transmission, '') = '' or v.transmission = any ($11))$$ end,
    case when fuel_types is not null then $$ and (coalesce(v.fuel_type, '') = '' or v.fuel_type = any ($12))$$ end,
    case when body_styles is not null then $$ and (coalesce(v.body_style, '') = '' or v.body_style = any ($13))$$ end,
    case when colors is not null then $$ and (coalesce(v.exterior_color, '') = '' or lower(v.exterior_color) = any ($14))$$ end,
    case when featured is not null then ' and v.is_featured = $15' end,
    case when hides_branded then ' and not v.is_as_is_or_branded' end
  );

  found_kinds := kinds;
  if query is not null and has_kind_words and not has_ranges then
    found_kinds := array(select listed from unnest(kinds) listed where private.has_search_words(listed, parsed));
  elsif query is not null or has_ranges then
    execute format($statement$
      select array(
        select row(k.dealer_id, k.kind, k.status, k.make, k.model, k.transmission, k.fuel_type, k.body_style, k.color,
          k.is_featured, k.is_as_is_or_branded, counted.n)::private.inventory_kinds
        from (
          select v.kind, count(*)::integer as n from private.search_documents v
          where v.dealer_id = $1 and v.status in ('Available', 'Pending') %1$s %2$s group by v.kind
        ) counted
        join private.inventory_kinds k on k.dealer_id = $1 and k.kind = counted.kind
        union all
        select row($1, null::uuid, v.status, v.make, v.model, coalesce(v.transmission, ''), coalesce(v.fuel_type, ''),
          coalesce(v.body_style, ''), coalesce(v.exterior_color, ''), v.is_featured, v.is_as_is_or_branded,
          count(*)::integer
        )::private.inventory_kinds
        from public.vehicles v
        where v.dealer_id = $1 and v.status = 'Sold' and v.sold_at > $16 %1$s %3$s
        group by v.status, v.make, v.model, coalesce(v.transmission, ''), coalesce(v.fuel_type, ''),
          coalesce(v.body_style, ''), coalesce(v.exterior_color, ''), v.is_featured, v.is_as_is_or_branded)
    $statement$, ranges, case when query is not null then 'and v.document @@ $8' end,
      case when query is not null then 'and exists (
        select from private.search_documents d where d.vehicle_id = v.id and d.document @@ $8)' end)
    into found_kinds
    using p_dealer_id, year_min, year_max, price_min, price_max, mileage_min, mileage_max, query, makes, models,
      transmissions, fuel_types, body_styles, colors, featured, sold_since;
  end if;

  if query is not null then
    -- Few vehicles are looked up by their words; many are tested one by one along the order of the list.
    if (select sum(n) from unnest(found_kinds)) > 1000 then
      words := ' and exists (
        select from private.search_documents d where d.vehicle_id = v.id and d.document @@ $8 offset 0)';
    else
      found_ids := array(
        select d.vehicle_id from private.search_documents d where d.dealer_id = p_dealer_id and d.document @@ query);
      words := ' and v.id = any ($17)';
    end if;
  end if;

  -- Reads each status along its index, up to the end of the page.
  if cardinality(found_kinds) > 0 then
    execute (
      select format(
        'select array(select id from (%s) found order by %s, status = ''Sold'', published_at desc, id limit %s offset %s)',
        string_agg(format(
          '(select v.id, v.year, v.price, v.mileage, lower(v.make) collate "C" as make, v.published_at, v.status
            from public.vehicles v where v.dealer_id = $1 and v.status = %L %s %s %s %s
            order by %s, v.published_at desc, v.id limit %s)',
          listed_status, case when listed_status = 'Sold' then 'and v.sold_at > $16' end, ranges, choices, words, inner_order,
          page_limit::bigint + page_offset), ' union all '),
        outer_order, page_limit, page_offset)
      from unnest(statuses) listed_status
    )
    into page_ids
    using p_dealer_id, year_min, year_max, price_min, price_max, mileage_min, mileage_max, query, makes, models,
      transmissions, fuel_types, body_styles, colors, featured, sold_since, found_ids;
  end if;

  -- A bit per filter that a kind misses:
  -- 1 make, 2 model, 4 transmission, 8 fuel type, 16 body style, 32 colour, 64 status, 128 featured, 256 as is or branded.
  -- A facet counts the vehicles that miss nothing, or nothing but the facet's own filter.
  with counted_kinds as materialized (
    select make, model, transmission, fuel_type, body_style, color, status = 'Available' as is_live, is_as_is_or_branded, n,
      case when makes is not null and make <> all (makes) then 1 else 0 end
      + case when models is not null and model <> all (models) then 2 else 0 end
      + case when transmissions is not null and transmission <> '' and transmission <> all (transmissions) then 4 else 0 end
      + case when fuel_types is not null and fuel_type <> '' and fuel_type <> all (fuel_types) then 8 else 0 end
      + case when body_styles is not null and body_style <> '' and body_style <> all (body_styles) then 16 else 0 end
      + case when colors is not null and color <> '' and lower(color) <> all (colors) then 32 else 0 end
      + case when (status_filter = 'available') <> (status = 'Available') then 64 else 0 end
      + case when is_featured <> featured then 128 else 0 end
      + case when hides_branded and is_as_is_or_branded then 256 else 0 end as misses
    from unnest(found_kinds)
  ),
  overall as (
    select coalesce(sum(n) filter (where misses = 0), 0) as total,
      coalesce(sum(n) filter (where misses & ~64 = 0), 0) as of_status,
      coalesce(sum(n) filter (where misses & ~64 = 0 and is_live), 0) as of_available,
      coalesce(sum(n) filter (where misses & ~256 = 0 and is_as_is_or_branded), 0) as branded
    from counted_kinds
  )
  select jsonb_build_object(
    'total', overall.total,
    'listed', (select coalesce(sum(listed.n), 0) from unnest(kinds) listed),
    'understood', private.describe_search(parsed),
    'vehicles', (
      select coalesce(jsonb_agg(to_jsonb(card) order by page.place), '[]')
      from unnest(page_ids) with ordinality as page (id, place) join private.vehicle_cards card on card.id = page.id
    ),
    'facets', jsonb_build_object(
      'make', (
        select coalesce(jsonb_agg(jsonb_build_object('value', make, 'count', n) order by n desc, make collate "C"), '[]')
        from (select make, sum(n) as n from counted_kinds where misses & ~1 = 0 group by make) counted),
      'model', (
        select coalesce(jsonb_agg(jsonb_build_object('value', model, 'make', make, 'count', n) order by n desc, model collate "C", make collate "C"), '[]')
        from (select make, model, sum(n) as n from counted_kinds where misses & ~2 = 0 group by make, model) counted),
      'transmission', (
        select coalesce(jsonb_agg(jsonb_build_object('value', transmission, 'count', n) order by n desc, transmission collate "C"), '[]')
        from (select transmission, sum(n) as n from counted_kinds where misses & ~4 = 0 and transmission <> '' group by transmission) counted),
      'fuelType', (
        select coalesce(jsonb_agg(jsonb_build_object('value', fuel_type, 'count', n) order by n desc, fuel_type collate "C"), '[]')
        from (select fuel_type, sum(n) as n from counted_kinds where misses & ~8 = 0 and fuel_type <> '' group by fuel_type) counted),
      'bodyStyle', (
        select coalesce(jsonb_agg(jsonb_build_object('value', body_style, 'count', n) order by n desc, body_style collate "C"), '[]')
        from (select body_style, sum(n) as n from counted_kinds where misses & ~16 = 0 and body_style <> '' group by body_style) counted),
      'color', (
        select coalesce(jsonb_agg(jsonb_build_object('value', color, 'count', n) order by n desc, color collate "C"), '[]')
        from (select min(color) as color, sum(n) as n from counted_kinds where misses & ~32 = 0 and color <> '' group by lower(color)) counted),
      'status', jsonb_build_object(
        'all', overall.of_status, 'available', overall.of_available, 'sold', overall.of_status - overall.of_available),
      'branded', overall.branded,
      'year', jsonb_build_object('min', bounds.year_low, 'max', bounds.year_high),
      'price', jsonb_build_object('min', bounds.price_low, 'max', bounds.price_high),
      'mileage', jsonb_build_object('min', bounds.mileage_low, 'max', bounds.mileage_high)
    )
  )
  into result
  from overall, private.inventory_bounds(p_dealer_id, sold_since) bounds;
  return result;
end
$search$;
comment on function private.search_inventory is
  'A page of cards, the total, and for each filter its options under the other filters, with counts.';

create function private.similar_vehicles(p_dealer_id text, p_id uuid, p_body_style text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with origin as (
    select coalesce((select price_whole from public.vehicles where id = p_id and dealer_id = p_dealer_id), 0) as price
  ),
  near as (
    (select v.id, abs(v.price_whole - origin.price) as distance, v.published_at
      from origin, public.vehicles v
      where v.dealer_id = p_dealer_id and v.body_style = p_body_style and v.status = 'Available' and v.id <> p_id
        and v.price_whole >= origin.price
      order by v.price_whole, v.id limit 4)
    union all
    (select v.id, abs(v.price_whole - origin.price), v.published_at
      from origin, public.vehicles v
      where v.dealer_id = p_dealer_id and v.body_style = p_body_style and v.status = 'Available' and v.id <> p_id
        and v.price_whole < origin.price
      order by v.price_whole desc, v.id limit 4)
  ),
  nearest as (select * from near order by distance, published_at desc, id limit 4)
  select coalesce(jsonb_agg(to_jsonb(card) order by nearest.distance, nearest.published_at desc, nearest.id), '[]')
  from nearest join private.vehicle_cards card on card.id = nearest.id
$$;
comment on function private.similar_vehicles is
  'Up to four other available vehicles of a body style, nearest in price first, as cards.';

-- The counts are public, the table is not.
create function private.listed_kinds(p_dealer_id text) returns setof private.inventory_kinds
language sql stable security definer set search_path = '' as $$
  select * from private.inventory_kinds where dealer_id = p_dealer_id and n > 0
$$;
comment on function private.listed_kinds is 'The number of available and pending vehicles of each kind.';

create function private.inventory_bounds(
  p_dealer_id text, p_sold_since timestamptz,
  out year_low integer, out year_high integer, out price_low numeric, out price_high numeric,
  out mileage_low integer, out mileage_high integer
)
language sql stable set search_path = '' as $$
  -- Each bound is the first entry of an index; price_whole stands in for price, which has none.
  with ends as (
    select
      (select v.year from public.vehicles v
        where v.dealer_id = p_dealer_id and v.status = live.status order by v.year limit 1) as year_low,
      (select v.year from public.vehicles v
        where v.dealer_id = p_dealer_id and v.status = live.status order by v.year desc limit 1) as year_high,
      (select v.price from public.vehicles v
        where v.dealer_id = p_dealer_id and v.status = live.status order by v.price_whole, v.price limit 1) as price_low,
      (select v.price from public.vehicles v
        where v.dealer_id = p_dealer_id and v.status = live.status
        order by v.price_whole desc, v.price desc limit 1) as price_high,
      (select v.mileage from public.vehicles v
        where v.dealer_id = p_dealer_id and v.status = live.status and v.mileage is not null
        order by v.mileage limit 1) as mileage_low,
      (select v.mileage from public.vehicles v
        where v.dealer_id = p_dealer_id and v.status = live.status and v.mileage is not null
        order by v.mileage desc limit 1) as mileage_high
    from (values ('Available'), ('Pending')) as live (status)
    union all
    select min(v.year), max(v.year), min(v.price), max(v.price), min(v.mileage), max(v.mileage)
    from public.vehicles v
    where v.dealer_id = p_dealer_id and v.status = 'Sold' and v.sold_at > p_sold_since
  )
  select min(year_low)::integer, max(year_high)::integer, min(price_low), max(price_high),
    min(mileage_low)::integer, max(mileage_high)::integer
  from ends
$$;
comment on function private.inventory_bounds is 'The ranges of year, price and mileage of all listed vehicles.';

create function public.search_inventory(
  p_dealer_id text,
  p_filters jsonb default '{}',
  p_sort text default 'year',
  p_direction text default 'desc',
  p_limit integer default 24,
  p_offset integer default 0
) returns jsonb
language sql stable set search_path = '' as $$
  select private.search_inventory(p_dealer_id, p_filters, p_sort, p_direction, p_limit, p_offset)
$$;
comment on function public.search_inventory is
  'The public inventory: a page of cards, the total, and each filter''s options with counts under the other filters.';

create function public.similar_vehicles(p_dealer_id text, p_id uuid, p_body_style text) returns jsonb
language sql stable set search_path = '' as $$
  select private.similar_vehicles(p_dealer_id, p_id, p_body_style)
$$;
comment on function public.similar_vehicles is
  'Up to four other available vehicles of a body style, nearest in price first, as cards.';

create function private.sold_vehicle(p_dealer_id text, p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select shown.columns || jsonb_build_object(
    'price', null,
    'vehicle_images', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'public_id', m.public_id, 'url', m.url, 'alt_text', m.alt_text, 'width', m.width, 'height', m.height,
        'placeholder_color', m.placeholder_color, 'sort_order', m.sort_order, 'is_primary', m.is_primary)), '[]')
      from public.vehicle_images m where m.vehicle_id = v.id),
    'vehicle_videos', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'public_id', m.public_id, 'url', m.url, 'thumbnail_url', m.thumbnail_url, 'sort_order', m.sort_order)), '[]')
      from public.vehicle_videos m where m.vehicle_id = v.id),
    'vehicle_disclosure_images', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'public_id', m.public_id, 'url', m.url, 'alt_text', m.alt_text, 'width', m.width, 'height', m.height,
        'sort_order', m.sort_order, 'category', m.category)), '[]')
      from public.vehicle_disclosure_images m where m.vehicle_id = v.id)
  )
  from public.vehicles v
  cross join lateral (
    select jsonb_object_agg(field.name, field.value) as columns
    from jsonb_each(to_jsonb(v)) as field (name, value)
    where field.name <> all (array['price', 'created_at', 'updated_at'])
      and has_column_privilege('anon', 'public.vehicles', field.name, 'select')
  ) shown
  where v.id = p_id and v.dealer_id = p_dealer_id and v.status = 'Sold'
$$;
comment on function private.sold_vehicle is
  'A sold vehicle with the columns that visitors may read, without price and dates.';

create function public.sold_vehicle(p_dealer_id text, p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.sold_vehicle(p_dealer_id, p_id)
$$;
comment on function public.sold_vehicle is
  'A sold vehicle for visitors with its link, without price and dates, also after it left the list.';

-- A trigger with a transition table takes one event only.
do $$
declare
  watched text;
begin
  foreach watched in array array[
    'vehicles', 'vehicle_images', 'vehicle_videos', 'vehicle_disclosure_images', 'dealer_settings'
  ] loop
    execute format(
      'create trigger zz_bump_version_on_insert after insert on public.%I referencing new table as changed_rows
       for each statement execute function private.bump_inventory_version()', watched);
    execute format(
      'create trigger zz_bump_version_on_update after update on public.%I referencing new table as changed_rows
       for each statement execute function private.bump_inventory_version()', watched);
    execute format(
      'create trigger zz_bump_version_on_delete after delete on public.%I referencing old table as changed_rows
       for each statement execute function private.bump_inventory_version()', watched);
  end loop;
end
$$;

-- A transition table belongs to one event, so each has a function. The trigger of the version runs before, by its
-- name, and locks the dealer's row, which prevents deadlocks between writers.
do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('insert', 'new table as added', 'select *, 1 as change from added'),
      ('delete', 'old table as removed', 'select *, -1 as change from removed'),
      ('update', 'old table as removed new table as added',
        'select *, 1 as change from added union all select *, -1 as change from removed')
    ) as events (event, tables, changes)
  loop
    execute format($function$
      create function private.count_kinds_on_%1$s() returns trigger
      language plpgsql security definer set search_path = '' as $body$
      begin
        insert into private.inventory_kinds as kinds (
          dealer_id, kind, status, make, model, transmission, fuel_type, body_style, color, is_featured,
          is_as_is_or_branded, n
        )
        select dealer_id,
          private.inventory_kind(
            status, make, model, transmission, fuel_type, body_style, color, is_featured, is_as_is_or_branded),
          status, make, model, transmission, fuel_type, body_style, color, is_featured, is_as_is_or_branded,
          sum(change)::integer
        from (
          select dealer_id, status, make, model, coalesce(transmission, '') as transmission,
            coalesce(fuel_type, '') as fuel_type, coalesce(body_style, '') as body_style,
            coalesce(exterior_color, '') as color, is_featured, is_as_is_or_branded, change
          from (%2$s) written
          where status in ('Available', 'Pending')
        ) listed
        group by dealer_id, status, make, model, transmission, fuel_type, body_style, color, is_featured,
          is_as_is_or_branded
        having sum(change) <> 0
        on conflict (dealer_id, kind) do update set n = kinds.n + excluded.n;
        return null;
      end
      $body$
    $function$, watched.event, watched.changes);
    execute format('revoke all on function private.count_kinds_on_%s() from public', watched.event);
    execute format(
      'comment on function private.count_kinds_on_%s() is ''Keeps the counts of kinds of vehicles after an %1$s.''', watched.event);
    execute format(
      'create trigger zzz_count_kinds_on_%1$s after %1$s on public.vehicles referencing %2$s
       for each statement execute function private.count_kinds_on_%1$s()', watched.event, watched.tables);
  end loop;
end
$$;

grant select on public.dealer_inventory_versions to anon, authenticated;
grant select, insert, update, delete on public.dealer_inventory_versions to service_role;
grant execute on function
  public.inventory_version, public.search_inventory, public.similar_vehicles, public.sold_vehicle,
  private.listed_kinds, private.search_inventory, private.similar_vehicles, private.sold_vehicle
  to anon, authenticated, service_role;
grant execute on function private.inventory_bounds to service_role;
