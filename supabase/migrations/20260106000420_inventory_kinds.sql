-- The public list asked for every vehicle of the lot at each call, to count what is left under each filter. The counts
-- are kept now by the kind of vehicle: thousands of vehicles make hundreds of kinds, and the first page of a list is
-- read along an index. A price range, a range of years and the like, and a search are still looked for in every vehicle.
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
  n integer not null,
  primary key (dealer_id, kind)
);
comment on table private.inventory_kinds is
  'How many Available and Pending vehicles there are of each kind, kept by triggers with every write; an empty text where a vehicle says nothing. What is sold is listed for a time only and counted when it is asked for.';

alter table private.inventory_kinds enable row level security;
revoke all on private.inventory_kinds from public, anon, authenticated, service_role;

-- What it holds is as public as the vehicles that it counts; the table itself is nobody's to read.
create function private.listed_kinds(p_dealer_id text) returns setof private.inventory_kinds
language sql stable security definer set search_path = '' as $$
  select * from private.inventory_kinds where dealer_id = p_dealer_id and n > 0
$$;
comment on function private.listed_kinds(text) is
  'How many Available and Pending vehicles a dealer has of each kind, which every visitor may count on the list.';
revoke all on function private.listed_kinds(text) from public;
grant execute on function private.listed_kinds(text) to anon, authenticated, service_role;

-- A trigger sees the rows of its own event only, hence a function for each. The version's trigger, which comes before by
-- its name, holds the dealer's row: two writers never wait for each other here in two orders.
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
          dealer_id, kind, status, make, model, transmission, fuel_type, body_style, color, is_featured, n
        )
        select dealer_id,
          md5(jsonb_build_array(
            status, make, model, transmission, fuel_type, body_style, color, is_featured)::text)::uuid,
          status, make, model, transmission, fuel_type, body_style, color, is_featured, sum(change)::integer
        from (
          select dealer_id, status, make, model, coalesce(transmission, '') as transmission,
            coalesce(fuel_type, '') as fuel_type, coalesce(body_style, '') as body_style,
            coalesce(exterior_color, '') as color, is_featured, change
          from (%2$s) written
          where status in ('Available', 'Pending')
        ) listed
        group by dealer_id, status, make, model, transmission, fuel_type, body_style, color, is_featured
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

insert into private.inventory_kinds (
  dealer_id, kind, status, make, model, transmission, fuel_type, body_style, color, is_featured, n
)
select dealer_id,
  md5(jsonb_build_array(status, make, model, transmission, fuel_type, body_style, color, is_featured)::text)::uuid,
  status, make, model, transmission, fuel_type, body_style, color, is_featured, count(*)
from (
  select dealer_id, status, make, model, coalesce(transmission, '') as transmission,
    coalesce(fuel_type, '') as fuel_type, coalesce(body_style, '') as body_style,
    coalesce(exterior_color, '') as color, is_featured
  from public.vehicles
  where status in ('Available', 'Pending')
) listed
group by dealer_id, status, make, model, transmission, fuel_type, body_style, color, is_featured;

create function private.inventory_bounds(
  p_dealer_id text, p_sold_since timestamptz,
  out year_low integer, out year_high integer, out price_low numeric, out price_high numeric,
  out mileage_low integer, out mileage_high integer
)
language sql stable security invoker set search_path = '' as $$
  -- Each end is the first entry of an index. Those of the whole dollars have the lowest and the highest price among them.
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
comment on function private.inventory_bounds(text, timestamptz) is
  'Between which years, prices and mileages all listed vehicles of a dealer lie.';

create or replace function public.search_inventory(
  p_dealer_id text,
  p_filters jsonb default '{}',
  p_sort text default 'year',
  p_direction text default 'desc',
  p_limit integer default 24,
  p_offset integer default 0
) returns jsonb
language plpgsql stable security invoker set search_path = ''
set plan_cache_mode = force_custom_plan as $search$
declare
  makes text[] := private.filter_texts(p_filters, 'make');
  models text[] := private.filter_texts(p_filters, 'model');
  transmissions text[] := private.filter_texts(p_filters, 'transmission');
  fuel_types text[] := private.filter_texts(p_filters, 'fuelType');
  body_styles text[] := private.filter_texts(p_filters, 'bodyStyle');
  colors text[] := (select array_agg(lower(color)) from unnest(private.filter_texts(p_filters, 'color')) color);
  patterns text[] := private.search_patterns(p_filters);
  year_min numeric := private.filter_number(p_filters, 'yearMin');
  year_max numeric := private.filter_number(p_filters, 'yearMax');
  price_min numeric := private.filter_number(p_filters, 'priceMin');
  price_max numeric := private.filter_number(p_filters, 'priceMax');
  mileage_min numeric := private.filter_number(p_filters, 'mileageMin');
  mileage_max numeric := private.filter_number(p_filters, 'mileageMax');
  featured boolean := case jsonb_typeof(p_filters -> 'featured') when 'boolean' then (p_filters -> 'featured')::boolean end;
  status_filter text := case when p_filters ->> 'status' in ('available', 'sold') then p_filters ->> 'status' end;
  sort_key text := case when p_sort in ('price', 'mileage', 'make', 'added') then p_sort else 'year' end;
  is_ascending boolean := coalesce(p_direction = 'asc', false);
  page_limit integer := least(greatest(coalesce(p_limit, 24), 1), 100);
  page_offset integer := greatest(coalesce(p_offset, 0), 0);
  sold_since timestamptz := now() - make_interval(days => private.sold_listed_days(p_dealer_id));
  has_ranges boolean := num_nonnulls(patterns, year_min, year_max, price_min, price_max, mileage_min, mileage_max) > 0;
  ranges text := '';
  choices text := '';
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
  page_ids uuid[];
  result jsonb;
begin
  kinds := array(
    select kept from private.listed_kinds(p_dealer_id) kept
    union all
    select row(p_dealer_id, null::uuid, 'Sold', v.make, v.model, coalesce(v.transmission, ''), coalesce(v.fuel_type, ''),
      coalesce(v.body_style, ''), coalesce(v.exterior_color, ''), v.is_featured, count(*)::integer)::private.inventory_kinds
    from public.vehicles v
    where v.dealer_id = p_dealer_id and v.status = 'Sold' and v.sold_at > sold_since
    group by v.make, v.model, coalesce(v.transmission, ''), coalesce(v.fuel_type, ''), coalesce(v.body_style, ''),
      coalesce(v.exterior_color, ''), v.is_featured
  );

  -- Only what is asked for stands in the statements: $2 and the others are the values, never a part of the text.
  ranges := concat(
    case when year_min is not null then ' and v.year >= $2' end, case when year_max is not null then ' and v.year <= $3' end,
    case when price_min is not null then ' and v.price >= $4' end, case when price_max is not null then ' and v.price <= $5' end,
    case when mileage_min is not null then ' and (v.mileage >= $6 or v.mileage is null)' end,
    case when mileage_max is not null then ' and (v.mileage <= $7 or v.mileage is null)' end,
    case when patterns is not null then
      $$ and lower(v.make || E'\n' || v.model || E'\n' || v.year || E'\n' || coalesce(v.exterior_color, '')) like all ($8)$$ end
  );
  choices := concat(
    case when makes is not null then ' and v.make = any ($9)' end, case when models is not null then ' and v.model = any ($10)' end,
    case when transmissions is not null then $$ and (coalesce(v.transmission, '') = '' or v.transmission = any ($11))$$ end,
    case when fuel_types is not null then $$ and (coalesce(v.fuel_type, '') = '' or v.fuel_type = any ($12))$$ end,
    case when body_styles is not null then $$ and (coalesce(v.body_style, '') = '' or v.body_style = any ($13))$$ end,
    case when colors is not null then $$ and (coalesce(v.exterior_color, '') = '' or lower(v.exterior_color) = any ($14))$$ end,
    case when featured is not null then ' and v.is_featured = $15' end
  );

  found_kinds := kinds;
  if has_ranges then
    execute format($statement$
      select array(
        select row($1, null::uuid, v.status, v.make, v.model, coalesce(v.transmission, ''), coalesce(v.fuel_type, ''),
          coalesce(v.body_style, ''), coalesce(v.exterior_color, ''), v.is_featured, count(*)::integer
        )::private.inventory_kinds
        from public.vehicles v
        where v.dealer_id = $1 and v.status in ('Available', 'Pending', 'Sold') and (v.status <> 'Sold' or v.sold_at > $16) %s
        group by v.status, v.make, v.model, coalesce(v.transmission, ''), coalesce(v.fuel_type, ''),
          coalesce(v.body_style, ''), coalesce(v.exterior_color, ''), v.is_featured)
    $statement$, ranges)
    into found_kinds
    using p_dealer_id, year_min, year_max, price_min, price_max, mileage_min, mileage_max, patterns, makes, models,
      transmissions, fuel_types, body_styles, colors, featured, sold_since;
  end if;

  -- Along the index of each status, as far as the page goes. Where nothing is found nothing is looked for twice.
  if cardinality(found_kinds) > 0 then
    execute (
      select format(
        'select array(select id from (%s) found order by %s, status = ''Sold'', published_at desc, id limit %s offset %s)',
        string_agg(format(
          '(select v.id, v.year, v.price, v.mileage, lower(v.make) collate "C" as make, v.published_at, v.status
            from public.vehicles v where v.dealer_id = $1 and v.status = %L %s %s %s
            order by %s, v.published_at desc, v.id limit %s)',
          listed_status, case when listed_status = 'Sold' then 'and v.sold_at > $16' end, ranges, choices, inner_order,
          page_limit::bigint + page_offset), ' union all '),
        outer_order, page_limit, page_offset)
      from unnest(statuses) listed_status
    )
    into page_ids
    using p_dealer_id, year_min, year_max, price_min, price_max, mileage_min, mileage_max, patterns, makes, models,
      transmissions, fuel_types, body_styles, colors, featured, sold_since;
  end if;

  -- Each kind notes in bits which filters it misses:
  -- 1 make, 2 model, 4 transmission, 8 fuel type, 16 body style, 32 colour, 64 status, 128 featured.
  -- A facet counts the vehicles that miss nothing, or nothing but the facet's own filter.
  with counted_kinds as materialized (
    select make, model, transmission, fuel_type, body_style, color, status = 'Available' as is_live, n,
      case when makes is not null and make <> all (makes) then 1 else 0 end
      + case when models is not null and model <> all (models) then 2 else 0 end
      + case when transmissions is not null and transmission <> '' and transmission <> all (transmissions) then 4 else 0 end
      + case when fuel_types is not null and fuel_type <> '' and fuel_type <> all (fuel_types) then 8 else 0 end
      + case when body_styles is not null and body_style <> '' and body_style <> all (body_styles) then 16 else 0 end
      + case when colors is not null and color <> '' and lower(color) <> all (colors) then 32 else 0 end
      + case when (status_filter = 'available') <> (status = 'Available') then 64 else 0 end
      + case when is_featured <> featured then 128 else 0 end as misses
    from unnest(found_kinds)
  ),
  overall as (
    select coalesce(sum(n) filter (where misses = 0), 0) as total,
      coalesce(sum(n) filter (where misses & ~64 = 0), 0) as of_status,
      coalesce(sum(n) filter (where misses & ~64 = 0 and is_live), 0) as of_available
    from counted_kinds
  )
  select jsonb_build_object(
    'total', overall.total,
    'listed', (select coalesce(sum(kept.n), 0) from unnest(kinds) kept),
    'vehicles', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'price', v.price,
        'mileage', v.mileage, 'transmission', v.transmission, 'fuel_type', v.fuel_type, 'body_style', v.body_style,
        'exterior_color', v.exterior_color, 'status', v.status, 'is_featured', v.is_featured,
        'past_use', to_jsonb(v.past_use), 'published_at', v.published_at, 'sold_at', v.sold_at,
        'image', (
          select jsonb_build_object(
            'public_id', image.public_id, 'url', image.url, 'alt_text', image.alt_text,
            'width', image.width, 'height', image.height, 'placeholder_color', image.placeholder_color)
          from public.vehicle_images image
          where image.vehicle_id = v.id
          order by image.is_primary desc, image.sort_order, image.id
          limit 1
        ),
        'image_count', (select count(*) from public.vehicle_images image where image.vehicle_id = v.id),
        'has_video', exists (select 1 from public.vehicle_videos video where video.vehicle_id = v.id)
      ) order by page.place), '[]')
      from unnest(page_ids) with ordinality as page (id, place) join public.vehicles v on v.id = page.id
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

revoke all on function private.inventory_bounds(text, timestamptz) from public;
grant execute on function private.inventory_bounds(text, timestamptz) to anon, authenticated, service_role;
