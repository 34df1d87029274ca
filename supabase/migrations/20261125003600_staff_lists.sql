create function private.staff_search(p_dealer_id text, p_search text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  patterns text[] := private.search_patterns(jsonb_build_object('search', private.fold_text(p_search)));
  known constant text[] := array['Draft', 'Available', 'Pending', 'Sold'];
  words text[] := regexp_split_to_array(lower(btrim(left(p_search, 200))), '\s+');
  statuses text[] := array(select name from unnest(known) name where lower(name) = any (words));
  phrase text := (
    select string_agg(word, ' ' order by place) from unnest(words) with ordinality as typed (word, place)
    where initcap(word) <> all (known));
  parsed jsonb := case when phrase <> '' then private.parse_search(p_dealer_id, phrase, p_guesses => false) end;
  bounds record := private.search_bounds(parsed);
  query text := private.search_query(parsed);
  unlike text := private.search_unlike(parsed);
  -- The texts contain each word as typed, so listed vehicles are searched only for values that are unlike the words.
  is_typed boolean := coalesce(cardinality(statuses) = 0 and phrase ~ '^[[:alnum:] ]+$' and phrase !~ ' or '
    and phrase = (select string_agg(part ->> 'text', ' ' order by place)
    from jsonb_array_elements(parsed -> 'parts') with ordinality as listed (part, place)
    having not bool_or(part ? 'filters' or part ? 'except')), false);
begin
  if patterns is null then
    return null;
  end if;
  -- The characters of patterns are searched as typed.
  if p_search ~ '[%_\\]' then
    return jsonb_build_object('patterns', patterns);
  end if;
  if query ~ '''number\|' or parsed @? '$.parts[*].except' then
    -- A 7-inch screen and heated seats are no seven seats, "not red" is in texts of red ones: this pattern finds nothing.
    patterns := '{""}';
  end if;
  return jsonb_build_object('patterns', patterns, 'meaning', jsonb_strip_nulls(jsonb_build_object(
    'query', query, 'listed', case when is_typed then '(' || query || ') & (' || unlike || ')' else query end,
    'statuses', to_jsonb(nullif(statuses, '{}')),
    'yearMin', bounds.year_min, 'yearMax', bounds.year_max, 'priceMin', bounds.price_min, 'priceMax', bounds.price_max,
    'mileageMin', bounds.mileage_min, 'mileageMax', bounds.mileage_max)));
end
$$;
comment on function private.staff_search is
  'What a search of the staff finds: patterns of the words in a vehicle''s texts and the meaning of the phrase, which is the visitors'' search and the names of statuses. Null without words.';

create function private.sought_statement(p_search jsonb, p_parameter text) returns text
language sql immutable set search_path = '' as $sought$
  select format(
    case when p_search ? 'meaning' then $statement$
      with meant as materialized (
        select d.vehicle_id as id, d.kind, d.year, d.price, d.mileage, d.created_at, d.sold_at
        from private.search_documents d where d.dealer_id = $1 %4$s %3$s
        union all
        -- Visitors' vocabulary and documents know nothing of drafts; there are few.
        select d.id, private.vehicle_kind(d), d.year, d.price, d.mileage, d.created_at, d.sold_at
        from public.vehicles d where d.dealer_id = $1 and d.status = 'Draft' %5$s %3$s
      )
      select * from meant
      union all
    $statement$ else '' end || $statement$
      select d.vehicle_id as id, d.kind, d.year, d.price, d.mileage, d.created_at, d.sold_at
      from private.staff_documents d where d.dealer_id = $1 %2$s
    $statement$ || case when p_search ? 'meaning' then
      'and not exists (select from meant where meant.id = d.vehicle_id)' else '' end,
    p_parameter,
    -- The index serves single patterns, not a list of them.
    (select string_agg(format(' and d.words like (%s #>> ''{patterns,%s}'')', p_parameter, place), '')
     from generate_series(0, jsonb_array_length(p_search -> 'patterns') - 1) place),
    (select string_agg(format(condition, p_parameter), '')
     from (values
       ('statuses', ' and d.status in (select jsonb_array_elements_text(%s #> ''{meaning,statuses}''))'),
       ('yearMin', ' and d.year >= (%s #>> ''{meaning,yearMin}'')::numeric'),
       ('yearMax', ' and d.year <= (%s #>> ''{meaning,yearMax}'')::numeric'),
       ('priceMin', ' and d.price >= (%s #>> ''{meaning,priceMin}'')::numeric'),
       ('priceMax', ' and d.price <= (%s #>> ''{meaning,priceMax}'')::numeric'),
       ('mileageMin', ' and d.mileage >= (%s #>> ''{meaning,mileageMin}'')::numeric'),
       ('mileageMax', ' and d.mileage <= (%s #>> ''{meaning,mileageMax}'')::numeric')) as conditions (key, condition)
     where p_search -> 'meaning' ? key),
    case
      when p_search -> 'meaning' ? 'listed' then
        format(' and d.document @@ (%s #>> ''{meaning,listed}'')::tsquery', p_parameter)
      -- The texts contain all that the phrase means.
      when p_search -> 'meaning' ? 'query' then ' and false' end,
    case when p_search -> 'meaning' ? 'query' then
      format(' and private.vehicle_search_document(d) @@ (%s #>> ''{meaning,query}'')::tsquery', p_parameter) end)
$sought$;
comment on function private.sought_statement is
  'The statement that reads the dealer''s vehicles which a search of the staff finds, drafts included; without a search all. It has the dealer as $1 and the search as the given parameter, and does not check rights.';

create function private.sought_ids(p_dealer_id text, p_search text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  search jsonb := private.staff_search(p_dealer_id, p_search);
  ids uuid[];
begin
  if search is not null then
    execute format('select array(select v.id from (%s) v)', private.sought_statement(search, '$2'))
    into ids using p_dealer_id, search;
  end if;
  return ids;
end
$$;
comment on function private.sought_ids is
  'The vehicles that a search of the staff finds, drafts included; null without words. Does not check rights.';

create function private.with_number(p_kind private.inventory_kinds, p_n bigint) returns private.inventory_kinds
language sql immutable set search_path = '' as $$
  select row(
    p_kind.dealer_id, p_kind.kind, p_kind.status, p_kind.make, p_kind.model, p_kind.transmission, p_kind.fuel_type,
    p_kind.body_style, p_kind.color, p_kind.is_featured, p_kind.is_as_is_or_branded, p_n)::private.inventory_kinds
$$;
comment on function private.with_number is 'A kind with another number of vehicles.';

create function private.staff_order(p_sort text, p_is_ascending boolean) returns text
language sql immutable set search_path = '' as $$
  select concat(
    case p_sort
      when 'make' then format('lower(v.make) collate "C" %1$s, lower(v.model) collate "C" %1$s, ', way)
      when 'status' then format('v.status collate "C" %s, ', way)
      when 'year' then format('v.year %s, ', way)
      when 'price' then format('v.price_whole %1$s, v.price %1$s, ', way)
      when 'mileage' then format('v.mileage %s nulls last, ', way)
      when 'added' then case when p_is_ascending then 'v.created_at, ' end
    end,
    'v.created_at desc, v.id')
  from (select case when p_is_ascending then 'asc' else 'desc' end as way) direction
$$;
comment on function private.staff_order is 'The order of the staff''s list as SQL; without a sort, the last added first.';

create function private.list_staff_vehicles(
  p_dealer_id text, p_search text, p_chip text, p_sort text, p_direction text, p_limit integer, p_offset integer,
  p_filters jsonb, p_imported_ids uuid[], p_is_brief boolean
) returns json
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan as $staff$
declare
  is_ascending boolean := p_direction = 'asc';
  -- Brief rows come all together: a selection needs them in the order of the list.
  page_limit integer := case when not p_is_brief then least(greatest(coalesce(p_limit, 50), 1), 200) end;
  page_offset integer := greatest(coalesce(p_offset, 0), 0);
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
  listed_for interval := case when days_min is not null then make_interval(days => least(days_min, 100000)::integer) end;
  has_ranges boolean := num_nonnulls(only_year, price_min, price_max, mileage_min, mileage_max, listed_for) > 0;
  is_permitted boolean := private.has_permission(p_dealer_id, 'vehicles');
  search jsonb := case when is_permitted then private.staff_search(p_dealer_id, p_search) end;
  is_sought boolean := is_permitted and (search is not null or p_imported_ids is not null);
  kinds private.inventory_kinds[];
  found private.inventory_kinds[];
  shown private.inventory_kinds[];
  ranges text;
  photos text := case
    when photographed then ' and exists (select from public.vehicle_images image where image.vehicle_id = v.%s %s)'
    when not photographed then ' and exists (select from private.bare_vehicles bare where bare.vehicle_id = v.%s %s)'
    else '' end;
  choices text;
  statuses text[];
  page_ids uuid[];
  skipped bigint := 0;
  total bigint;
  counts jsonb;
  matching bigint;
  result json;
begin
  perform private.check_chip(p_chip);
  if (p_sort in ('added', 'make', 'year', 'price', 'mileage', 'status')) is not true then
    raise exception using errcode = '22023', message = 'Unknown sort';
  end if;
  if (p_direction in ('asc', 'desc')) is not true then
    raise exception using errcode = '22023', message = 'Unknown direction';
  end if;

  kinds := array(
    select row(k.*)::private.inventory_kinds from private.staff_kinds k where k.dealer_id = p_dealer_id and is_permitted);
  total := (select coalesce(sum(k.n), 0) from unnest(kinds) k);
  found := array(
    select k from unnest(kinds) k
    where (make_pattern is null or lower(k.make) like make_pattern)
      and (model_pattern is null or lower(k.model) like model_pattern)
      and (transmission_pattern is null or lower(k.transmission) like transmission_pattern)
      and (fuel_pattern is null or lower(k.fuel_type) like fuel_pattern)
      and (body_pattern is null or lower(k.body_style) like body_pattern)
      and (color_pattern is null or lower(k.color) like color_pattern)
      and (availability is null or (k.status = 'Available') = availability));
  -- The statements contain only the filters in use; values are parameters, never text.
  ranges := concat(
    case when only_year is not null then ' and v.year = $2' end,
    case when price_min is not null then ' and v.price >= $3' end, case when price_max is not null then ' and v.price <= $4' end,
    case when mileage_min is not null then ' and v.mileage >= $5' end,
    case when mileage_max is not null then ' and v.mileage <= $6' end,
    case when listed_for is not null then
      -- The second condition follows from the first, and is one for an index.
      ' and coalesce(v.sold_at, now()) - v.created_at >= $7 and v.created_at <= now() - $7' end);
  if is_sought then
    execute format($statement$
      with sought as materialized (
        select v.* from (%s) v where ($9 is null or v.id = any ($9)) %s %s %s
      )
      select
        array(
          select private.with_number(k, counted.n)
          from (select sought.kind, count(*) as n from sought group by sought.kind) counted
          join unnest($10) k on k.kind = counted.kind),
        array(
          select v.id
          from (
            select sought.*, floor(sought.price)::integer as price_whole, k.status, k.make, k.model
            from sought join unnest($10) k on k.kind = sought.kind
            where case $11 when 'All' then true when 'Featured' then k.is_featured else k.status = $11 end
          ) v
          order by %s limit %s offset %s)
    $statement$, private.sought_statement(search, '$8'),
      case when cardinality(found) < cardinality(kinds) then 'and v.kind = any ($12)' end, ranges, format(photos, 'id', ''),
      private.staff_order(p_sort, is_ascending), coalesce(page_limit::text, 'all'), page_offset)
    into found, page_ids
    using p_dealer_id, only_year, price_min, price_max, mileage_min, mileage_max, listed_for, search, p_imported_ids,
      found, p_chip, array(select k.kind from unnest(found) k);
  else
    if has_ranges and photographed is distinct from false then
      execute format($statement$
        select array(
          select private.with_number(k, counted.n)
          from (
            select v.kind, count(*) as n from private.search_documents v
            where v.dealer_id = $1 and v.kind = any ($8) %1$s
            group by v.kind
            union all
            -- Visitors' documents know nothing of drafts; there are few.
            select private.vehicle_kind(v::public.vehicles), count(*) from public.vehicles v
            where v.dealer_id = $1 and v.status = 'Draft' %1$s
            group by private.vehicle_kind(v::public.vehicles)
          ) counted join unnest($9) k on k.kind = counted.kind)
      $statement$, ranges)
      into found
      using p_dealer_id, only_year, price_min, price_max, mileage_min, mileage_max, listed_for,
        array(select k.kind from unnest(found) k where k.status <> 'Draft'), found;
    end if;
    if photographed is not null then
      execute format($statement$
        select array(
          select private.with_number(k, counted.n)
          from unnest($8) k
          left join (%s) bare on bare.kind = k.kind
          cross join lateral (
            select case when $9 then k.n - coalesce(bare.n, 0) else coalesce(bare.n, 0) end as n) counted
          where counted.n > 0)
      $statement$, case
        when has_ranges then format(
          'select v.kind, count(*) as n from private.bare_vehicles v where v.dealer_id = $1 %s group by v.kind', ranges)
        else 'select v.kind, v.n from private.bare_kinds v where v.dealer_id = $1' end)
      into found
      using p_dealer_id, only_year, price_min, price_max, mileage_min, mileage_max, listed_for, found, photographed;
    end if;
  end if;
  shown := array(
    select k from unnest(found) k
    where case p_chip when 'All' then true when 'Featured' then k.is_featured else k.status = p_chip end);
  matching := (select coalesce(sum(k.n), 0) from unnest(shown) k);
  counts := (
    select jsonb_build_object(
      'All', coalesce(sum(k.n), 0),
      'Available', coalesce(sum(k.n) filter (where k.status = 'Available'), 0),
      'Pending', coalesce(sum(k.n) filter (where k.status = 'Pending'), 0),
      'Sold', coalesce(sum(k.n) filter (where k.status = 'Sold'), 0),
      'Draft', coalesce(sum(k.n) filter (where k.status = 'Draft'), 0),
      'Featured', coalesce(sum(k.n) filter (where k.is_featured), 0))
    from unnest(found) k);

  if p_sort = 'make' and not is_sought then
    -- Names before and after the page are skipped by their number.
    with names as (
      select lower(k.make) as make, lower(k.model) as model, sum(k.n) as n from unnest(shown) k
      group by lower(k.make), lower(k.model)
    ),
    placed as (
      select names.*, sum(names.n) over (
        order by case when is_ascending then names.make end collate "C",
          case when is_ascending then names.model end collate "C",
          names.make collate "C" desc, names.model collate "C" desc) as up_to
      from names
    ),
    listed as materialized (
      select * from placed
      where placed.up_to > page_offset and (page_limit is null or placed.up_to - placed.n < page_offset + page_limit)
    )
    select
      array(select k from unnest(shown) k where (lower(k.make), lower(k.model)) in (
        select listed.make, listed.model from listed)),
      coalesce((select min(listed.up_to - listed.n) from listed), 0)
    into shown, skipped;
  end if;

  choices := concat(
    case when make_pattern is not null then ' and v.make = any ($9)' end,
    case when model_pattern is not null then ' and v.model = any ($10)' end,
    case when transmission_pattern is not null then ' and v.transmission = any ($11)' end,
    case when fuel_pattern is not null then ' and v.fuel_type = any ($12)' end,
    case when body_pattern is not null then ' and v.body_style = any ($13)' end,
    case when color_pattern is not null then ' and v.exterior_color = any ($14)' end,
    -- The index of prices has them without cents.
    case when price_min is not null then ' and v.price_whole >= floor(least(greatest($3, 0), 100000000))::integer' end,
    case when price_max is not null then ' and v.price_whole <= floor(least(greatest($4, -1), 100000000))::integer' end,
    case when p_chip = 'Featured' then ' and v.is_featured' end);
  statuses := array(select distinct k.status from unnest(shown) k);
  if not is_sought and matching > page_offset then
    if matching <= 1000 or p_sort = 'make' then
      -- Few vehicles are looked up by their kinds; many are read along the order of the list, status by status.
      execute format($statement$
        select array(
          select v.id from public.vehicles v
          where v.id = any (array(
            select v.vehicle_id from %7$s v
            where v.dealer_id = $1 and v.kind = any ($8) %1$s %5$s
            union all
            select v.id from public.vehicles v
            where v.dealer_id = $1 and v.status = 'Draft' and 'Draft' = any ($9) %1$s %6$s
              and private.vehicle_kind(v::public.vehicles) = any ($8)))
          order by %2$s limit %3$s offset %4$s)
      $statement$, ranges, private.staff_order(p_sort, is_ascending), coalesce(page_limit::text, 'all'),
        page_offset - skipped,
        case when photographed then format(photos, 'vehicle_id', '') else '' end, format(photos, 'id', ''),
        case when not photographed then 'private.bare_vehicles' else 'private.search_documents' end)
      into page_ids
      using p_dealer_id, only_year, price_min, price_max, mileage_min, mileage_max, listed_for,
        array(select k.kind from unnest(shown) k), statuses;
    else
      execute (
        select format('select array(select v.id from (%s) v order by %s limit %s offset %s)',
          string_agg(format(
            '(select v.id, v.make, v.model, v.year, v.price, v.price_whole, v.mileage, v.status, v.created_at
              from public.vehicles v where v.dealer_id = $1 and v.status = %L %s %s %s order by %s limit %s)',
            listed_status, ranges, choices || format(photos, 'id', 'offset 0'), part.condition, part.way,
            coalesce((page_limit::bigint + page_offset)::text, 'all')), ' union all '),
          private.staff_order(p_sort, is_ascending), coalesce(page_limit::text, 'all'), page_offset)
        from unnest(statuses) listed_status
        cross join lateral (
          -- Backwards, the index of distances begins with those that have none.
          select 'and v.mileage is not null' as condition, 'v.mileage desc, v.created_at desc, v.id' as way
          where p_sort = 'mileage' and not is_ascending
          union all
          select 'and v.mileage is null', 'v.created_at desc, v.id' where p_sort = 'mileage' and not is_ascending
          union all
          select '', private.staff_order(nullif(p_sort, 'status'), is_ascending)
          where p_sort <> 'mileage' or is_ascending
        ) part
      )
      into page_ids
      using p_dealer_id, only_year, price_min, price_max, mileage_min, mileage_max, listed_for, null::text,
        array(select distinct k.make from unnest(shown) k), array(select distinct k.model from unnest(shown) k),
        array(select distinct k.transmission from unnest(shown) k), array(select distinct k.fuel_type from unnest(shown) k),
        array(select distinct k.body_style from unnest(shown) k), array(select distinct k.color from unnest(shown) k);
    end if;
  end if;

  select json_build_object(
    'total', total,
    'matching', matching,
    'counts', json_build_object(
      'All', counts -> 'All', 'Available', counts -> 'Available', 'Pending', counts -> 'Pending', 'Sold', counts -> 'Sold',
      'Draft', counts -> 'Draft', 'Featured', counts -> 'Featured'),
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
      from unnest(page_ids) with ordinality as page (id, place) join public.vehicles v on v.id = page.id
    )
  )
  into result;
  return result;
end
$staff$;
comment on function private.list_staff_vehicles is
  'A page of the staff''s list with drafts, the total, the matches and the count of each chip; if brief, all rows with what bulk actions need. Empty for those who do not manage the vehicles.';

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
language sql stable set search_path = '' as $$
  -- The policies decide here who sees what an import wrote.
  select private.list_staff_vehicles(
    p_dealer_id, p_search, p_chip, p_sort, p_direction, p_limit, p_offset, p_filters,
    private.imported_vehicles(p_dealer_id, p_filters ->> 'import'), p_is_brief)
$$;
comment on function public.list_staff_vehicles is
  'A page of the staff''s list with drafts, the total, the matches and the count of each chip; if brief, all rows with what bulk actions need. Empty for those who do not manage the vehicles.';

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

grant execute on function
  public.list_staff_vehicles, public.select_staff_vehicles, private.list_staff_vehicles
  to authenticated, service_role;
