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

create function private.kinds_with_words(p_kinds private.inventory_kinds[], p_parsed jsonb)
returns private.inventory_kinds[]
language sql immutable set search_path = '' as $$
  with parts as materialized (
    select given.is_exclusion, private.filter_texts(given.described, 'make') as makes,
      private.filter_texts(given.described, 'model') as models,
      private.filter_texts(given.described, 'transmission') as transmissions,
      private.filter_texts(given.described, 'fuelType') as fuel_types,
      private.filter_texts(given.described, 'bodyStyle') as body_styles,
      private.filter_texts(given.described, 'color') as colors
    from jsonb_array_elements(p_parsed -> 'parts') part
    cross join lateral (
      select part -> 'values' as described, false as is_exclusion where jsonb_typeof(part -> 'values') = 'object'
      union all
      select excluded, true from jsonb_array_elements(part -> 'except') excluded
    ) given
  )
  select array(
    select listed from unnest(p_kinds) listed
    where not exists (
      select from parts
      where is_exclusion = coalesce(
        lower(left(listed.make, 80)) = any (parts.makes) or lower(left(listed.model, 80)) = any (parts.models)
        or lower(left(listed.transmission, 80)) = any (parts.transmissions)
        or lower(left(listed.fuel_type, 80)) = any (parts.fuel_types)
        or lower(left(listed.body_style, 80)) = any (parts.body_styles)
        or lower(left(listed.color, 80)) = any (parts.colors), false)))
$$;
comment on function private.kinds_with_words is
  'Those of the kinds that match the words of a parsed search which describe kinds.';

create function private.bump_inventory_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.dealer_inventory_versions as versions (dealer_id)
  select distinct dealer_id from changed_rows where dealer_id is not null order by dealer_id
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
  shown.image, coalesce(shown.image_count, 0) as image_count,
  exists (select 1 from public.vehicle_videos video where video.vehicle_id = v.id) as has_video
from public.vehicles v
left join lateral (
  select first.image_count, json_build_object('public_id', first.public_id, 'url', first.url, 'alt_text', first.alt_text,
    'width', first.width, 'height', first.height, 'placeholder_color', first.placeholder_color) as image
  from (
    select image.*, count(*) over () as image_count
    from public.vehicle_images image
    where image.vehicle_id = v.id
    order by image.is_primary desc, image.sort_order, image.id
    limit 1
  ) first
) shown on true;
comment on view private.vehicle_cards is 'Vehicles as the cards of the public list show them.';

create function private.page_statement(
  p_statuses text[], p_condition text, p_inner_order text, p_outer_order text, p_limit integer, p_offset integer
) returns text
language sql immutable set search_path = '' as $$
  select case when p_limit <= 0 then $page$select '{}'::uuid[]$page$ else format(
    'select array(select id from (%s) found order by %s, status = ''Sold'', published_at desc, id limit %s offset %s)',
    string_agg(format(
      '(select v.id, v.year, v.price, v.mileage, lower(v.make) collate "C" as make, v.published_at, v.status
        from public.vehicles v where v.dealer_id = $1 and v.status = %L %s %s
        order by %s, v.published_at desc, v.id limit %s)',
      listed_status, case when listed_status = 'Sold' then 'and v.sold_at > $16' end, p_condition, p_inner_order,
      p_limit::bigint + p_offset), ' union all '),
    p_outer_order, p_limit, p_offset) end
  from unnest(p_statuses) listed_status
$$;
comment on function private.page_statement is
  'SQL that reads the ids of a page, none without a limit: each status along its index, up to the end of the page. $1 is the dealer, $16 since when sold vehicles are listed.';

create function private.search_inventory(
  p_dealer_id text,
  p_filters jsonb default '{}',
  p_sort text default 'year',
  p_direction text default 'desc',
  p_limit integer default 24,
  p_offset integer default 0,
  p_parsed jsonb default null
) returns json
language plpgsql stable security definer set search_path = ''
-- What is not built here is planned once per connection: planning took three quarters of a short search.
set plan_cache_mode = force_generic_plan as $search$
declare
  makes text[] := private.filter_texts(p_filters, 'make');
  models text[] := private.filter_texts(p_filters, 'model');
  transmissions text[] := private.filter_texts(p_filters, 'transmission');
  fuel_types text[] := private.filter_texts(p_filters, 'fuelType');
  body_styles text[] := private.filter_texts(p_filters, 'bodyStyle');
  colors text[] := (select array_agg(lower(color)) from unnest(private.filter_texts(p_filters, 'color')) color);
  parsed jsonb := coalesce(p_parsed, case
    when jsonb_typeof(p_filters -> 'search') = 'string' and btrim(p_filters ->> 'search') <> ''
    then private.parse_search(p_dealer_id, p_filters ->> 'search') end);
  query tsquery := private.search_query(parsed);
  -- The words that the counts per kind do not cover.
  rest jsonb := private.search_rest(parsed);
  rest_query tsquery := case when rest <> '[]' then private.search_query(jsonb_build_object('parts', rest)) end;
  bounds record := private.search_bounds(parsed);
  year_min numeric := greatest(private.filter_number(p_filters, 'yearMin'), bounds.year_min);
  year_max numeric := least(private.filter_number(p_filters, 'yearMax'), bounds.year_max);
  price_min numeric := greatest(private.filter_number(p_filters, 'priceMin'), bounds.price_min);
  price_max numeric := least(private.filter_number(p_filters, 'priceMax'), bounds.price_max);
  mileage_min numeric := greatest(private.filter_number(p_filters, 'mileageMin'), bounds.mileage_min);
  mileage_max numeric := least(private.filter_number(p_filters, 'mileageMax'), bounds.mileage_max);
  featured boolean := case jsonb_typeof(p_filters -> 'featured') when 'boolean' then (p_filters -> 'featured')::boolean end;
  hides_branded boolean := p_filters -> 'hideBranded' = 'true';
  status_filter text := case when p_filters ->> 'status' in ('available', 'sold') then p_filters ->> 'status' end;
  sort_key text := case when p_sort in ('price', 'mileage', 'make', 'added') then p_sort else 'year' end;
  is_ascending boolean := coalesce(p_direction = 'asc', false);
  page_limit integer := least(greatest(coalesce(p_limit, 24), 1), 100);
  page_offset integer := greatest(coalesce(p_offset, 0), 0);
  unavailable_limit integer := least(coalesce(private.filter_number(p_filters, 'unavailable'), 0), 100);
  featured_limit integer := least(coalesce(private.filter_number(p_filters, 'withFeatured'), 0), 100);
  sold_since timestamptz := now() - make_interval(days => private.sold_listed_days(p_dealer_id));
  has_ranges boolean := num_nonnulls(year_min, year_max, price_min, price_max, mileage_min, mileage_max) > 0;
  live_kinds uuid[];
  ranges text := '';
  rest_words text := case when rest_query is not null then ' and v.document @@ $17' else '' end;
  choices text := '';
  words text := '';
  matching text;
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
  page_ids uuid[] := '{}';
  unavailable_ids uuid[] := '{}';
  featured_ids uuid[] := '{}';
  result json;
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
    case when featured then ' and v.is_featured' when not featured then ' and not v.is_featured' end,
    case when hides_branded then ' and not v.is_as_is_or_branded' end
  );

  -- Without words that describe kinds, all of them match.
  found_kinds := case
    when parsed @? '$.parts[*] ? (@.values.type() == "object" || exists(@.except))' then private.kinds_with_words(kinds, parsed)
    else kinds end;
  if rest <> '[]' or has_ranges then
    live_kinds := array(select listed.kind from unnest(found_kinds) listed where listed.kind is not null);
    execute format($statement$
      select array(
        select row(k.dealer_id, k.kind, k.status, k.make, k.model, k.transmission, k.fuel_type, k.body_style, k.color,
          k.is_featured, k.is_as_is_or_branded, counted.n)::private.inventory_kinds
        from (%3$s) counted join unnest($19) k on k.kind = counted.kind
        union all
        select row($1, null::uuid, v.status, v.make, v.model, coalesce(v.transmission, ''), coalesce(v.fuel_type, ''),
          coalesce(v.body_style, ''), coalesce(v.exterior_color, ''), v.is_featured, v.is_as_is_or_branded,
          count(*)::integer
        )::private.inventory_kinds
        from public.vehicles v
        where v.dealer_id = $1 and v.status = 'Sold' and v.sold_at > $16 %1$s %2$s
        group by v.status, v.make, v.model, coalesce(v.transmission, ''), coalesce(v.fuel_type, ''),
          coalesce(v.body_style, ''), coalesce(v.exterior_color, ''), v.is_featured, v.is_as_is_or_branded)
    $statement$, ranges, case when query is not null then 'and exists (
        select from private.search_documents d where d.vehicle_id = v.id and d.document @@ $8)' end,
      case when not has_ranges and private.is_counted(rest) then 'select kind, n from private.search_value_counts($1, $20)'
      else format('select v.kind, count(*)::integer as n from private.search_documents v
        where v.dealer_id = $1 and v.kind = any ($18) %s %s group by v.kind', ranges, rest_words) end)
    into found_kinds
    using p_dealer_id, year_min, year_max, price_min, price_max, mileage_min, mileage_max, query, makes, models,
      transmissions, fuel_types, body_styles, colors, featured, sold_since, rest_query, live_kinds, found_kinds, rest;
  end if;

  if query is not null then
    -- Few vehicles are looked up by their words; many are tested one by one along the order of the list.
    if (select sum(n) from unnest(found_kinds)) > 1000 then
      words := ' and exists (
        select from private.search_documents d where d.vehicle_id = v.id and d.document @@ $8 offset 0)';
    else
      execute format($statement$
        select array(
          select v.vehicle_id from private.search_documents v
          where v.dealer_id = $1 and v.kind = any ($18) %1$s %2$s
          union all
          select v.id from public.vehicles v join private.search_documents d on d.vehicle_id = v.id
          where v.dealer_id = $1 and v.status = 'Sold' and v.sold_at > $16 and d.document @@ $8 %1$s)
      $statement$, ranges, rest_words)
      into found_ids
      using p_dealer_id, year_min, year_max, price_min, price_max, mileage_min, mileage_max, query, makes, models,
        transmissions, fuel_types, body_styles, colors, featured, sold_since, rest_query,
        array(select listed.kind from unnest(found_kinds) listed where listed.kind is not null);
      words := ' and v.id = any ($17)';
    end if;
  end if;

  if cardinality(found_kinds) > 0 then
    matching := concat(ranges, choices, words);
    execute format('select (%s), (%s), (%s)',
      private.page_statement(statuses, matching, inner_order, outer_order, page_limit, page_offset),
      private.page_statement(
        array['Pending', 'Sold'], matching, 'v.published_at desc', 'published_at desc', unavailable_limit, 0),
      private.page_statement(statuses, matching || ' and v.is_featured', inner_order, outer_order, featured_limit, 0))
    into page_ids, unavailable_ids, featured_ids
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
  ),
  cards as materialized (
    select page.part, page.place, to_json(card) as card
    from (
      select 'vehicles' as part, * from unnest(page_ids) with ordinality as listed (id, place)
      union all
      select 'unavailable', * from unnest(unavailable_ids) with ordinality as listed (id, place)
      union all
      select 'featured', * from unnest(featured_ids) with ordinality as listed (id, place)
    ) page
    join private.vehicle_cards card on card.id = page.id
  )
  select json_build_object(
    'total', overall.total,
    'listed', (select coalesce(sum(listed.n), 0) from unnest(kinds) listed),
    'available', (select coalesce(sum(listed.n), 0) from unnest(kinds) listed where listed.status = 'Available'),
    'common', case when p_filters -> 'commonSearches' = 'true' then private.common_searches(p_dealer_id) end,
    'buyablePrice', json_build_object('min', ends.buyable_price_low, 'max', ends.buyable_price_high),
    'understood', private.describe_search(parsed),
    'vehicles', (select coalesce(json_agg(card order by place), '[]') from cards where part = 'vehicles'),
    'unavailable', (select coalesce(json_agg(card order by place), '[]') from cards where part = 'unavailable'),
    'featured', (select coalesce(json_agg(card order by place), '[]') from cards where part = 'featured'),
    'facets', json_build_object(
      'make', (
        select coalesce(json_agg(json_build_object('value', make, 'count', n) order by n desc, make collate "C"), '[]')
        from (select make, sum(n) as n from counted_kinds where misses & ~1 = 0 group by make) counted),
      'model', (
        select coalesce(json_agg(json_build_object('value', model, 'make', make, 'count', n) order by n desc, model collate "C", make collate "C"), '[]')
        from (select make, model, sum(n) as n from counted_kinds where misses & ~2 = 0 group by make, model) counted),
      'transmission', (
        select coalesce(json_agg(json_build_object('value', transmission, 'count', n) order by n desc, transmission collate "C"), '[]')
        from (select transmission, sum(n) as n from counted_kinds where misses & ~4 = 0 and transmission <> '' group by transmission) counted),
      'fuelType', (
        select coalesce(json_agg(json_build_object('value', fuel_type, 'count', n) order by n desc, fuel_type collate "C"), '[]')
        from (select fuel_type, sum(n) as n from counted_kinds where misses & ~8 = 0 and fuel_type <> '' group by fuel_type) counted),
      'bodyStyle', (
        select coalesce(json_agg(json_build_object('value', body_style, 'count', n) order by n desc, body_style collate "C"), '[]')
        from (select body_style, sum(n) as n from counted_kinds where misses & ~16 = 0 and body_style <> '' group by body_style) counted),
      'color', (
        select coalesce(json_agg(json_build_object('value', color, 'count', n) order by n desc, color collate "C"), '[]')
        from (select min(color) as color, sum(n) as n from counted_kinds where misses & ~32 = 0 and color <> '' group by lower(color)) counted),
      'status', json_build_object(
        'all', overall.of_status, 'available', overall.of_available, 'sold', overall.of_status - overall.of_available),
      'branded', overall.branded,
      'year', json_build_object('min', ends.year_low, 'max', ends.year_high),
      'price', json_build_object('min', ends.price_low, 'max', ends.price_high),
      'mileage', json_build_object('min', ends.mileage_low, 'max', ends.mileage_high)
    )
  )
  into result
  from overall, private.inventory_bounds(p_dealer_id, sold_since) ends;
  return result;
end
$search$;
comment on function private.search_inventory is
  'A page of cards, the total, and for each filter its options under the other filters, with counts. The filter "unavailable" is how many of the matching pending and sold vehicles come with it, the newest first, and "withFeatured" how many of the featured matches; with "commonSearches" phrases to start with do. p_parsed: the parsed phrase, if the caller has it.';

create function private.nearest_vehicles(p_dealer_id text, p_body_style text, p_price integer, p_except uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with near as (
    (select v.id, abs(v.price_whole - p_price) as distance, v.published_at
      from public.vehicles v
      where v.dealer_id = p_dealer_id and v.body_style = p_body_style and v.status = 'Available' and v.id <> p_except
        and v.price_whole >= p_price
      order by v.price_whole, v.id limit 4)
    union all
    (select v.id, abs(v.price_whole - p_price), v.published_at
      from public.vehicles v
      where v.dealer_id = p_dealer_id and v.body_style = p_body_style and v.status = 'Available' and v.id <> p_except
        and v.price_whole < p_price
      order by v.price_whole desc, v.id limit 4)
  ),
  nearest as (select * from near order by distance, published_at desc, id limit 4)
  select coalesce(jsonb_agg(to_jsonb(card) order by nearest.distance, nearest.published_at desc, nearest.id), '[]')
  from nearest join private.vehicle_cards card on card.id = nearest.id
$$;
comment on function private.nearest_vehicles is
  'Up to four available vehicles of a body style but one, nearest to a price in dollars first, as cards.';

create function private.similar_vehicles(p_dealer_id text, p_id uuid, p_body_style text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.nearest_vehicles(
    p_dealer_id, p_body_style,
    coalesce((select price_whole from public.vehicles where id = p_id and dealer_id = p_dealer_id), 0), p_id)
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
  out mileage_low integer, out mileage_high integer, out buyable_price_low numeric, out buyable_price_high numeric
)
language plpgsql stable set search_path = ''
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  -- Each bound is the first entry of an index; price_whole stands in for price, which has none.
  with ends as (
    select live.status = 'Available' as is_buyable,
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
    select false, min(v.year), max(v.year), min(v.price), max(v.price), min(v.mileage), max(v.mileage)
    from public.vehicles v
    where v.dealer_id = p_dealer_id and v.status = 'Sold' and v.sold_at > p_sold_since
  )
  select min(year_low)::integer, max(year_high)::integer, min(price_low), max(price_high),
    min(mileage_low)::integer, max(mileage_high)::integer,
    min(price_low) filter (where is_buyable), max(price_high) filter (where is_buyable)
  into year_low, year_high, price_low, price_high, mileage_low, mileage_high, buyable_price_low, buyable_price_high
  from ends;
end
$$;
comment on function private.inventory_bounds is 'The ranges of year, price and mileage of all listed vehicles, and of the price of those that can be bought.';

create function public.search_inventory(
  p_dealer_id text,
  p_filters jsonb default '{}',
  p_sort text default 'year',
  p_direction text default 'desc',
  p_limit integer default 24,
  p_offset integer default 0
) returns json
language sql stable set search_path = '' as $$
  select private.search_inventory(p_dealer_id, p_filters, p_sort, p_direction, p_limit, p_offset)
$$;
comment on function public.search_inventory is
  'The public inventory: a page of cards, the total, how many can be bought without filters, and each filter''s options with counts under the other filters.';

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

create function private.removed_vehicle(p_dealer_id text, p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'year', gone.year, 'make', gone.make, 'model', gone.model, 'trim', gone.trim,
    'stock_number', nullif(gone.stock_number, ''), 'body_style', gone.body_style,
    'price', case when gone.status <> 'Sold' then gone.price end,
    'is_as_is_or_branded', gone.is_as_is_or_branded,
    'similar', private.nearest_vehicles(p_dealer_id, gone.body_style, coalesce(gone.price_whole, 0), p_id)
  )
  from public.deleted_vehicles trashed
  cross join lateral jsonb_populate_record(null::public.vehicles, trashed.vehicle) gone
  where trashed.vehicle_id = p_id and trashed.dealer_id = p_dealer_id and gone.published_at is not null
    and gone.status <> 'Draft'
$$;
comment on function private.removed_vehicle is
  'What the page of a vehicle in the trash says: its name and what is nearest to it. Null if it was never listed.';

create function public.removed_vehicle(p_dealer_id text, p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.removed_vehicle(p_dealer_id, p_id)
$$;
comment on function public.removed_vehicle is
  'What the page of a vehicle in the trash says: its name and what is nearest to it. Null if it was never listed.';

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

create function private.offered_prices(p_dealer_id text, p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with vehicle as (
    select id, price, status from public.vehicles
    where id = p_id and dealer_id = p_dealer_id and status in ('Available', 'Pending')
  ),
  -- The vehicle's own values end both histories: rows of one transaction have the same time and no order.
  prices as (
    select case when ended_at is null then vehicle.price else step.to_price end as price, step.changed_at as started_at,
      coalesce(ended_at, now()) as ended_at, ended_at is null as is_current
    from vehicle
    cross join lateral (
      select to_price, changed_at, lead(changed_at) over (order by changed_at, id) as ended_at
      from public.vehicle_price_history where vehicle_id = vehicle.id
    ) step
  ),
  statuses as (
    select case when ended_at is null then vehicle.status else step.to_status end as status,
      step.changed_at as started_at, coalesce(ended_at, now()) as ended_at
    from vehicle
    cross join lateral (
      select to_status, changed_at, lead(changed_at) over (order by changed_at, id) as ended_at
      from public.vehicle_status_history where vehicle_id = vehicle.id
    ) step
  ),
  offers as (
    select prices.price, prices.is_current, prices.started_at as changed_at,
      min(greatest(prices.started_at, statuses.started_at)) filter (where statuses.status is not null) as offered_from,
      coalesce(
        sum(least(prices.ended_at, statuses.ended_at) - greatest(prices.started_at, statuses.started_at))
          filter (where statuses.status is not null),
        interval '0') as offered_for
    from prices
    left join statuses on statuses.status = 'Available'
      and statuses.started_at < prices.ended_at and prices.started_at < statuses.ended_at
    group by prices.price, prices.is_current, prices.started_at
  ),
  -- A price corrected within a day was never a real offer.
  lasting as (
    select *, lag(price) over (order by changed_at, is_current) is distinct from price as is_change
    from offers
    where is_current or offered_for >= interval '1 day'
  ),
  numbered as (
    select *, count(*) filter (where is_change) over (order by changed_at, is_current) as step from lasting
  ),
  steps as (
    select step, min(price) as price, min(coalesce(offered_from, changed_at)) as offered_from,
      floor(extract(epoch from sum(offered_for)) / 86400)::integer as days, bool_or(is_current) as is_current
    from numbered group by step
  )
  select coalesce(jsonb_agg(
    jsonb_build_object('price', price, 'offered_from', offered_from, 'days', days) order by step), '[]')
  from steps
$$;
comment on function private.offered_prices is
  'The prices at which a listed vehicle was offered to visitors for a day or more, and the current one: oldest first, with the first day and the number of days.';

create function public.vehicle_extras(p_dealer_id text, p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'offered_prices', private.offered_prices(p_dealer_id, p_id),
    'similar', private.similar_vehicles(
      p_dealer_id, p_id, (select body_style from public.vehicles where id = p_id and dealer_id = p_dealer_id)))
$$;
comment on function public.vehicle_extras is
  'What the page of a vehicle also shows: the prices at which it was offered to visitors, oldest first, and similar vehicles. No prices of drafts and sold vehicles; no similar ones for a vehicle that the caller may not see.';

create function private.fold_text(p_text text) returns text
language sql immutable set search_path = '' as $$
  select lower(case
    -- Nearly every text: without a character of several bytes there is nothing to take apart.
    when octet_length(p_text) = char_length(p_text) then p_text
    else regexp_replace(normalize(p_text, nfd), '[\u0300-\u036f]+', '', 'g')
  end)
$$;
comment on function private.fold_text is 'A text in lower case and without accents: Élantra is elantra.';

create function private.to_slug(p_text text) returns text
language sql immutable set search_path = '' as $$
  select trim(both '-' from regexp_replace(private.fold_text(p_text) collate "C", '[^a-z0-9]+', '-', 'g'))
$$;
comment on function private.to_slug is 'A name as addresses have it: Citroën C-Élysée is citroen-c-elysee. Equal to toSlug of the pages.';

create function private.landing_prices() returns integer[]
language sql immutable set search_path = '' as $$ select array[10000, 15000, 20000, 25000, 30000, 40000, 50000] $$;
comment on function private.landing_prices is 'The prices in dollars that have a landing page, such as under-15000.';

create function private.landing_subject(p_dealer_id text, p_name text, p_model text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  price_named integer := substring(p_name from '^under-([1-9][0-9]{3,5})$');
  found record;
  models text[];
begin
  if coalesce(p_name, '') = '' or p_model = '' then return null; end if;
  if price_named = any (private.landing_prices()) and p_model is null then
    return jsonb_build_object('price_max', price_named);
  end if;

  -- Materialized, so that each name is compared once. Listed names come first, the most frequent one foremost; names of the
  -- reference tables have an empty page.
  with names as materialized (
    select listed.field, listed.name, sum(listed.n) as n
    from (
      select named.field, named.name, k.n
      from private.inventory_kinds k
      cross join lateral (
        values ('make', k.make), ('body_style', k.body_style), ('fuel_type', k.fuel_type)) named (field, name)
      where k.dealer_id = p_dealer_id and k.n > 0
      union all select 'make', make.name, 0 from public.vehicle_makes make
      union all select 'body_style', body_type.name, 0 from public.vehicle_body_types body_type
      union all select 'fuel_type', unnest(array['Gasoline', 'Hybrid', 'Electric', 'Diesel']), 0
    ) listed
    where p_model is null or listed.field = 'make'
    group by listed.field, listed.name
  )
  select names.field, array_agg(names.name order by names.n desc, names.name collate "C") as names
  into found
  from names where private.to_slug(names.name) = p_name
  group by names.field
  order by array_position(array['make', 'body_style', 'fuel_type'], names.field) limit 1;
  if p_model is null then
    return case when found.field is not null then jsonb_build_object(found.field, found.names) end;
  end if;
  models := array(
    select model from (
      select model, n from private.inventory_kinds
      where dealer_id = p_dealer_id and n > 0 and make = any (found.names)
      union all select name, 0 from public.vehicle_models where make_name = any (found.names)
    ) named
    group by model having private.to_slug(model) = p_model order by sum(n) desc, model collate "C"
  );
  return case when cardinality(models) > 0 then jsonb_build_object('make', found.names, 'model', models) end;
end
$$;
comment on function private.landing_subject is
  'What a landing page''s address names, with every spelling of it: a make, a make''s model, a body style, a fuel type or a price in dollars. Null if there is no such name.';

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

create table public.vehicle_publications (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  vehicle_id uuid not null unique references public.vehicles (id) on delete cascade,
  publish_at timestamptz not null,
  problem text check (char_length(problem) <= 300),
  failed_at timestamptz
);
comment on table public.vehicle_publications is
  'When a draft becomes Available. The row goes when the vehicle leaves Draft. Written by functions only.';
comment on column public.vehicle_publications.problem is
  'Why the vehicle was not published at its time; it stays a draft until staff choose another time.';

create index vehicle_publications_due_idx on public.vehicle_publications (dealer_id, publish_at) where problem is null;
alter table public.vehicle_publications enable row level security;
create policy vehicle_publications_select on public.vehicle_publications for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));

create function private.end_publication() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.vehicle_publications planned where planned.vehicle_id = new.id;
  return null;
end
$$;
comment on function private.end_publication is 'Removes the planned publication of a vehicle that is no longer a draft.';
create trigger end_publication after update of status, is_available on public.vehicles
  for each row when (old.status = 'Draft' and new.status <> 'Draft') execute function private.end_publication();

create function private.schedule_publication(p_dealer_id text, p_vehicle_id uuid, p_publish_at timestamptz)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  current_status text;
begin
  if not private.has_permission(p_dealer_id, 'vehicles.publish') then
    raise exception using errcode = '42501', message = 'Your role does not publish vehicles or change their status';
  end if;
  select v.status into current_status from public.vehicles v
  where v.id = p_vehicle_id and v.dealer_id = p_dealer_id
  for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Vehicle not found';
  end if;
  if p_publish_at is null then
    delete from public.vehicle_publications planned where planned.vehicle_id = p_vehicle_id;
    return;
  end if;
  if current_status <> 'Draft' then
    raise exception using errcode = 'PT422', message = 'Only a draft can be scheduled. This vehicle is ' || current_status;
  end if;
  if p_publish_at <= now() then
    raise exception using errcode = 'PT422', message = 'Choose a time in the future';
  end if;
  insert into public.vehicle_publications as planned (dealer_id, vehicle_id, publish_at)
  values (p_dealer_id, p_vehicle_id, p_publish_at)
  on conflict (vehicle_id) do update set publish_at = excluded.publish_at, problem = null, failed_at = null
  where (planned.publish_at, planned.problem) is distinct from (excluded.publish_at, null);
end
$$;
comment on function private.schedule_publication is
  'Plans, moves or (without a time) cancels the publication of a draft, for those who publish vehicles.';

create function public.schedule_publication(
  p_dealer_id text, p_vehicle_id uuid, p_publish_at timestamptz default null
) returns void
language sql set search_path = '' as $$
  select private.schedule_publication(p_dealer_id, p_vehicle_id, p_publish_at)
$$;
comment on function public.schedule_publication is
  'Plans, moves or (without a time) cancels the publication of a draft, for those who publish vehicles.';

-- Locks the vehicle first, like a person who publishes it: each process publishes others, and none waits for another.
create function public.publish_due_vehicles(p_dealer_id text, p_limit integer default 50) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due_id uuid;
  reason text;
  handled integer := 0;
begin
  for due_id in
    select v.id from public.vehicle_publications planned
    join public.vehicles v on v.id = planned.vehicle_id and v.status = 'Draft'
    where planned.dealer_id = p_dealer_id and planned.problem is null and planned.publish_at <= now()
    order by planned.publish_at, v.id
    limit least(greatest(coalesce(p_limit, 1), 1), 200)
    for no key update of v skip locked
  loop
    reason := null;
    begin
      update public.vehicles v set status = 'Available' where v.id = due_id and v.status = 'Draft';
    exception
      when deadlock_detected or serialization_failure then raise;
      when sqlstate 'PT422' then reason := sqlerrm;
      when unique_violation then reason := 'Another vehicle on the lot has this VIN';
      when others then
        raise warning 'Vehicle %: %', due_id, sqlerrm;
        reason := 'The vehicle could not be published';
    end;
    update public.vehicle_publications planned set problem = left(reason, 300), failed_at = now()
    where reason is not null and planned.vehicle_id = due_id and planned.problem is null;
    handled := handled + 1;
  end loop;
  return handled;
end
$$;
comment on function public.publish_due_vehicles is
  'Publishes the drafts that are due, each once, by the rules of any publication; one that is not ready stays a draft with the reason. Returns how many were handled.';

do $$
declare
  event text[];
begin
  foreach event slice 1 in array array[
    ['insert', 'new table as new_rows', 'new table as changed_rows'],
    ['update', 'old table as old_rows new table as new_rows', 'new table as changed_rows'],
    ['delete', 'old table as old_rows', 'old table as changed_rows']
  ] loop
    execute format(
      'create trigger audit_%1$s after %1$s on public.vehicle_publications referencing %2$s
       for each statement execute function private.audit_media(''publication'')', event[1], event[2]);
    -- Open lists and dashboards of the staff follow the inventory's version.
    execute format(
      'create trigger bump_version_%1$s after %1$s on public.vehicle_publications referencing %2$s
       for each statement execute function private.bump_inventory_version()', event[1], event[3]);
  end loop;
end
$$;

grant select on public.dealer_inventory_versions to anon, authenticated;
grant select, insert, update, delete on public.dealer_inventory_versions to service_role;
grant execute on function
  public.inventory_version, public.search_inventory, public.removed_vehicle, public.similar_vehicles, public.sold_vehicle,
  private.listed_kinds, private.removed_vehicle, private.search_inventory, private.similar_vehicles,
  private.sold_vehicle
  to anon, authenticated, service_role;
grant execute on function private.inventory_bounds to service_role;
grant execute on function public.vehicle_extras, private.offered_prices to anon, authenticated, service_role;
-- A column of the synonyms is made of it.
grant execute on function private.fold_text to authenticated, service_role;
grant execute on function
  public.delete_vehicles, public.restore_vehicles_status, public.set_vehicle_prices, public.set_vehicles_status,
  private.change_prices, private.change_status, private.check_chip, private.bulk_change_prices, private.bulk_change_vehicles,
  private.remove_vehicles, private.report_vehicles
  to authenticated, service_role;
grant select on public.vehicle_publications to authenticated;
grant select, insert, update, delete on public.vehicle_publications to service_role;
grant execute on function public.schedule_publication, private.schedule_publication to authenticated, service_role;
grant execute on function public.publish_due_vehicles to service_role;
