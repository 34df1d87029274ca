create function private.filter_texts(p_filters jsonb, p_key text) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(entry #>> '{}')
  from jsonb_array_elements(case jsonb_typeof(p_filters -> p_key) when 'array' then p_filters -> p_key else '[]' end) entry
  where jsonb_typeof(entry) = 'string'
$$;
comment on function private.filter_texts(jsonb, text) is 'The texts of a list filter; null when there are none, or when it is no list.';

create function private.filter_number(p_filters jsonb, p_key text) returns numeric
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_filters -> p_key) when 'number' then (p_filters ->> p_key)::numeric end
$$;
comment on function private.filter_number(jsonb, text) is 'The number of a range filter; null when it is no number.';

create function private.search_patterns(p_filters jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg('%' || regexp_replace(lower(word), '([\\%_])', '\\\1', 'g') || '%')
  from regexp_split_to_table(
    case jsonb_typeof(p_filters -> 'search') when 'string' then left(p_filters ->> 'search', 200) else '' end, '\s+'
  ) word
  where word <> ''
$$;
comment on function private.search_patterns(jsonb) is
  'One LIKE pattern per word of the search, wildcards taken literally; null without words. Text beyond 200 characters is ignored.';

create function private.sold_listed_days(p_dealer_id text) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select sold_listed_days from public.dealer_settings where dealer_id = p_dealer_id), 30)
$$;
comment on function private.sold_listed_days(text) is 'For how many days a sold vehicle stays on the public list.';

create function public.search_inventory(
  p_dealer_id text,
  p_filters jsonb default '{}',
  p_sort text default 'year',
  p_direction text default 'desc',
  p_limit integer default 24,
  p_offset integer default 0
) returns jsonb
language plpgsql stable security invoker set search_path = ''
-- Planned anew with the values of each call: what is not filtered folds away.
set plan_cache_mode = force_custom_plan as $$
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
  result jsonb;
begin
  -- One scan of the table. Each listed vehicle notes in bits which filters it misses:
  -- 1 make, 2 model, 4 transmission, 8 fuel type, 16 body style, 32 colour, 64 status, 128 any other.
  -- A facet counts the vehicles that miss nothing, or nothing but the facet's own filter.
  with listed as materialized (
    select v.id, v.year, v.price, v.mileage, v.make, v.model, v.transmission, v.fuel_type, v.body_style,
      v.exterior_color as color, v.published_at, v.status,
      case when v.make <> all (makes) then 1 else 0 end
      + case when v.model <> all (models) then 2 else 0 end
      + case when nullif(v.transmission, '') <> all (transmissions) then 4 else 0 end
      + case when nullif(v.fuel_type, '') <> all (fuel_types) then 8 else 0 end
      + case when nullif(v.body_style, '') <> all (body_styles) then 16 else 0 end
      + case when lower(nullif(v.exterior_color, '')) <> all (colors) then 32 else 0 end
      + case when (status_filter = 'available') <> (v.status = 'Available') then 64 else 0 end
      + case
          when v.year < year_min or v.year > year_max
            or v.price < price_min or v.price > price_max
            or v.mileage < mileage_min or v.mileage > mileage_max
            or v.is_featured <> featured
            or not lower(
              v.make || E'\n' || v.model || E'\n' || v.year || E'\n' || coalesce(v.exterior_color, '')
            ) like all (patterns)
          then 128 else 0
        end as misses
    from public.vehicles v
    where v.dealer_id = p_dealer_id
      and v.status in ('Available', 'Pending', 'Sold')
      and (v.status <> 'Sold' or v.sold_at > sold_since)
  ),
  -- Thousands of vehicles make hundreds of kinds; the facets add up the kinds.
  kinds as materialized (
    select make, model, transmission, fuel_type, body_style, color, misses, status = 'Available' as is_live,
      count(*) as n,
      min(year) as year_low, max(year) as year_high,
      min(price) as price_low, max(price) as price_high,
      min(mileage) as mileage_low, max(mileage) as mileage_high
    from listed
    group by make, model, transmission, fuel_type, body_style, color, misses, status = 'Available'
  ),
  overall as (
    select coalesce(sum(n), 0) as listed,
      coalesce(sum(n) filter (where misses = 0), 0) as total,
      coalesce(sum(n) filter (where misses & ~64 = 0), 0) as of_status,
      coalesce(sum(n) filter (where misses & ~64 = 0 and is_live), 0) as of_available,
      min(year_low) as year_low, max(year_high) as year_high,
      min(price_low) as price_low, max(price_high) as price_high,
      min(mileage_low) as mileage_low, max(mileage_high) as mileage_high
    from kinds
  ),
  page as (
    select id, row_number() over () as place
    from (
      select id from listed
      where misses = 0
      order by
        case when sort_key = 'make' and is_ascending then lower(make) end collate "C",
        case when sort_key = 'make' and not is_ascending then lower(make) end collate "C" desc,
        case when sort_key = 'year' then case when is_ascending then year else -year end end,
        case when sort_key = 'price' then case when is_ascending then price else -price end end,
        case when sort_key = 'mileage' then case when is_ascending then mileage else -mileage end end nulls last,
        case when sort_key = 'added' and is_ascending then published_at end,
        case when sort_key = 'added' and not is_ascending then published_at end desc,
        status = 'Sold', published_at desc, id
      limit page_limit offset page_offset
    ) sorted
  )
  select jsonb_build_object(
    'total', overall.total,
    'listed', overall.listed,
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
      from page join public.vehicles v on v.id = page.id
    ),
    'facets', jsonb_build_object(
      'make', (
        select coalesce(jsonb_agg(jsonb_build_object('value', make, 'count', n) order by n desc, make collate "C"), '[]')
        from (select make, sum(n) as n from kinds where misses & ~1 = 0 group by make) counted),
      'model', (
        select coalesce(jsonb_agg(jsonb_build_object('value', model, 'make', make, 'count', n) order by n desc, model collate "C", make collate "C"), '[]')
        from (select make, model, sum(n) as n from kinds where misses & ~2 = 0 group by make, model) counted),
      'transmission', (
        select coalesce(jsonb_agg(jsonb_build_object('value', transmission, 'count', n) order by n desc, transmission collate "C"), '[]')
        from (select transmission, sum(n) as n from kinds where misses & ~4 = 0 and transmission <> '' group by transmission) counted),
      'fuelType', (
        select coalesce(jsonb_agg(jsonb_build_object('value', fuel_type, 'count', n) order by n desc, fuel_type collate "C"), '[]')
        from (select fuel_type, sum(n) as n from kinds where misses & ~8 = 0 and fuel_type <> '' group by fuel_type) counted),
      'bodyStyle', (
        select coalesce(jsonb_agg(jsonb_build_object('value', body_style, 'count', n) order by n desc, body_style collate "C"), '[]')
        from (select body_style, sum(n) as n from kinds where misses & ~16 = 0 and body_style <> '' group by body_style) counted),
      'color', (
        select coalesce(jsonb_agg(jsonb_build_object('value', color, 'count', n) order by n desc, color collate "C"), '[]')
        from (select min(color) as color, sum(n) as n from kinds where misses & ~32 = 0 and color <> '' group by lower(color)) counted),
      'status', jsonb_build_object(
        'all', overall.of_status, 'available', overall.of_available, 'sold', overall.of_status - overall.of_available),
      'year', jsonb_build_object('min', overall.year_low, 'max', overall.year_high),
      'price', jsonb_build_object('min', overall.price_low, 'max', overall.price_high),
      'mileage', jsonb_build_object('min', overall.mileage_low, 'max', overall.mileage_high)
    )
  )
  into result
  from overall;
  return result;
end
$$;
comment on function public.search_inventory(text, jsonb, text, text, integer, integer) is
  'The public inventory in one call: a page of cards, the total, and for each filter the values that the other filters leave, with counts.';

revoke all on function
  private.filter_texts(jsonb, text), private.filter_number(jsonb, text), private.search_patterns(jsonb),
  private.sold_listed_days(text),
  public.search_inventory(text, jsonb, text, text, integer, integer)
  from public;
grant execute on function
  private.filter_texts(jsonb, text), private.filter_number(jsonb, text), private.search_patterns(jsonb),
  private.sold_listed_days(text),
  public.search_inventory(text, jsonb, text, text, integer, integer)
  to anon, authenticated, service_role;
