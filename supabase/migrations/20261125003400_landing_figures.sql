create function private.landing_links(p_dealer_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with kinds as materialized (
    select make, model, body_style, fuel_type, n from private.inventory_kinds
    where dealer_id = p_dealer_id and status = 'Available' and n > 0
  ),
  makes as (select make as value, sum(n) as count from kinds group by make),
  models as (select make, model as value, sum(n) as count from kinds group by make, model),
  body_styles as (select body_style as value, sum(n) as count from kinds where body_style <> '' group by body_style),
  fuel_types as (select fuel_type as value, sum(n) as count from kinds where fuel_type <> '' group by fuel_type),
  prices as (
    select steps.price as value, below.n + exact.n as count
    from unnest(private.landing_prices()) as steps (price)
    cross join lateral (
      select coalesce(sum(counted.n), 0) as n from private.price_counts counted
      where counted.dealer_id = p_dealer_id and counted.status = 'Available' and counted.thousands < steps.price / 1000
    ) below
    cross join lateral (
      select count(*) as n from public.vehicles v
      where v.dealer_id = p_dealer_id and v.status = 'Available' and v.price_whole = steps.price and v.price = steps.price
    ) exact
    where below.n + exact.n > 0
  )
  select jsonb_build_object(
    'make', (select coalesce(jsonb_agg(to_jsonb(makes) order by count desc, value collate "C"), '[]') from makes),
    'model', (select coalesce(jsonb_agg(to_jsonb(models) order by make collate "C", value collate "C"), '[]') from models),
    'body_style', (select coalesce(jsonb_agg(to_jsonb(body_styles) order by count desc, value collate "C"), '[]') from body_styles),
    'fuel_type', (select coalesce(jsonb_agg(to_jsonb(fuel_types) order by count desc, value collate "C"), '[]') from fuel_types),
    'price_max', (select coalesce(jsonb_agg(to_jsonb(prices) order by value), '[]') from prices)
  )
$$;
comment on function private.landing_links is
  'The landing pages that have available vehicles: makes, models, body styles, fuel types and prices, each with its count.';

create function public.landing_links(p_dealer_id text) returns jsonb
language sql stable set search_path = '' as $$ select private.landing_links(p_dealer_id) $$;
comment on function public.landing_links is
  'The landing pages that have available vehicles: makes, models, body styles, fuel types and prices, each with its count.';

create function private.newest_of_subject(
  p_dealer_id text, p_subject jsonb, p_kinds uuid[], p_matching bigint, p_hides_branded boolean, p_limit integer
) returns uuid[]
language plpgsql stable security definer set search_path = ''
-- Planned per call, so that unused filters fold away.
set plan_cache_mode = force_custom_plan as $$
declare
  makes text[] := private.filter_texts(p_subject, 'make');
  models text[] := private.filter_texts(p_subject, 'model');
  body_styles text[] := private.filter_texts(p_subject, 'body_style');
  fuel_types text[] := private.filter_texts(p_subject, 'fuel_type');
  price_max numeric := private.filter_number(p_subject, 'price_max');
begin
  -- Few vehicles are looked up by their kinds; many are tested one by one along the order of the list.
  if p_matching <= 1000 then
    return array(
      select v.id
      from private.search_documents found join public.vehicles v on v.id = found.vehicle_id
      where found.dealer_id = p_dealer_id and found.kind = any (p_kinds)
        and (price_max is null or found.price <= price_max)
        and not (p_hides_branded and v.is_as_is_or_branded)
      order by v.year desc, v.published_at desc, v.id limit p_limit);
  end if;
  return array(
    select v.id from public.vehicles v
    where v.dealer_id = p_dealer_id and v.status = 'Available'
      and (makes is null or v.make = any (makes)) and (models is null or v.model = any (models))
      and (body_styles is null or v.body_style = any (body_styles))
      and (fuel_types is null or v.fuel_type = any (fuel_types))
      and (price_max is null or v.price <= price_max)
      and not (p_hides_branded and v.is_as_is_or_branded)
    order by v.year desc, v.published_at desc, v.id limit p_limit);
end
$$;
comment on function private.newest_of_subject is
  'The newest available vehicles of a landing page''s subject, given its kinds and how many vehicles match.';

create function private.landing_page(p_dealer_id text, p_name text, p_model text, p_hides_branded boolean) returns jsonb
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  subject jsonb := private.landing_subject(p_dealer_id, p_name, p_model);
  makes text[] := private.filter_texts(subject, 'make');
  models text[] := private.filter_texts(subject, 'model');
  body_styles text[] := private.filter_texts(subject, 'body_style');
  fuel_types text[] := private.filter_texts(subject, 'fuel_type');
  -- A bound for the index in each case.
  highest_price numeric := coalesce(private.filter_number(subject, 'price_max'), 'infinity');
  kinds private.inventory_kinds[] := array(
    select k from private.inventory_kinds k
    where k.dealer_id = p_dealer_id and k.status = 'Available' and k.n > 0
      and (makes is null or k.make = any (makes)) and (models is null or k.model = any (models))
      and (body_styles is null or k.body_style = any (body_styles))
      and (fuel_types is null or k.fuel_type = any (fuel_types)));
  kind_ids uuid[] := array(select listed.kind from unnest(kinds) listed);
  result jsonb;
begin
  if subject is null then
    return jsonb_build_object('subject', null, 'links', private.landing_links(p_dealer_id) - 'model');
  end if;

  -- The figures of each kind come from an index alone, whose ends are the prices.
  with by_kind as materialized (
    select k.kind, k.make, k.model, k.is_as_is_or_branded, low.price as price_min, high.price as price_max, counted.*
    from (
      select d.kind as counted_kind, count(*) as n, min(d.mileage) as mileage_min, max(d.mileage) as mileage_max,
        min(d.year) as year_min, max(d.year) as year_max
      from private.search_documents d
      where d.dealer_id = p_dealer_id and d.kind = any (kind_ids) and d.price <= highest_price
      group by d.kind
    ) counted
    join unnest(kinds) k on k.kind = counted.counted_kind
    cross join lateral (
      select d.price from private.search_documents d
      where d.dealer_id = p_dealer_id and d.kind = k.kind order by d.price limit 1
    ) low
    cross join lateral (
      select d.price from private.search_documents d
      where d.dealer_id = p_dealer_id and d.kind = k.kind and d.price <= highest_price
      order by d.price desc limit 1
    ) high
  ),
  by_model as materialized (
    select make, model, sum(n) as count, min(by_kind.price_min) as price_min, max(by_kind.price_max) as price_max,
      min(mileage_min) as mileage_min, max(mileage_max) as mileage_max, min(year_min) as year_min, max(year_max) as year_max
    from by_kind group by make, model
    order by sum(n) desc, min(by_kind.price_min), make collate "C", model collate "C" limit 24
  ),
  totals as materialized (
    select coalesce(sum(n), 0) as total, coalesce(sum(n) filter (where is_as_is_or_branded), 0) as branded,
      min(by_kind.price_min) as price_min, max(by_kind.price_max) as price_max, min(mileage_min) as mileage_min,
      max(mileage_max) as mileage_max, min(year_min) as year_min, max(year_max) as year_max
    from by_kind
  ),
  listed as materialized (
    select shown.id, shown.place
    from totals, unnest(private.newest_of_subject(
      p_dealer_id, subject, kind_ids,
      (case when p_hides_branded then totals.total - totals.branded else totals.total end)::bigint, p_hides_branded, 24))
      with ordinality as shown (id, place)
  )
  select jsonb_build_object(
    'subject', jsonb_build_object(
      'make', makes[1], 'model', models[1], 'body_style', body_styles[1], 'fuel_type', fuel_types[1],
      'price_max', nullif(highest_price, 'infinity')),
    'total', totals.total, 'branded', totals.branded,
    'price_min', totals.price_min, 'price_max', totals.price_max, 'year_min', totals.year_min, 'year_max', totals.year_max,
    'mileage_min', totals.mileage_min, 'mileage_max', totals.mileage_max,
    -- The median as the mean of the two middle values: integers sort in half the time of percentile_cont's numbers.
    'mileage_middle', (
      select round(avg(middle))
      from unnest((
        select percentile_disc(array[0.5, 0.5 + 0.25 / greatest(totals.total, 1)]) within group (order by d.mileage)
        from private.search_documents d
        where d.dealer_id = p_dealer_id and d.kind = any (kind_ids) and d.price <= highest_price)) middle),
    'lowest_priced', (
      select to_jsonb(card) from private.vehicle_cards card
      where card.id = (
        select d.vehicle_id from private.search_documents d
        where d.dealer_id = p_dealer_id and d.kind = any (kind_ids) and d.price = totals.price_min
        order by d.year desc, d.vehicle_id limit 1)),
    'newest', (
      select to_jsonb(card) from private.vehicle_cards card
      where card.id = case when p_hides_branded
        then (private.newest_of_subject(p_dealer_id, subject, kind_ids, totals.total::bigint, false, 1))[1]
        else (select listed.id from listed where listed.place = 1) end),
    'models', (
      select coalesce(jsonb_agg(
        to_jsonb(by_model) || jsonb_build_object(
          'image', card.image, 'past_use', card.past_use, 'sold_as_is', card.sold_as_is,
          'title_brands', card.title_brands)
        order by by_model.count desc, by_model.price_min, by_model.make collate "C", by_model.model collate "C"), '[]')
      from by_model
      cross join lateral (
        select d.vehicle_id from private.search_documents d
        where d.dealer_id = p_dealer_id and d.price = by_model.price_min and d.kind = any (array(
          select of_model.kind from by_kind of_model
          where of_model.make = by_model.make and of_model.model = by_model.model))
        order by d.vehicle_id limit 1
      ) lowest
      join private.vehicle_cards card on card.id = lowest.vehicle_id),
    'vehicles', (
      select coalesce(jsonb_agg(to_jsonb(card) order by listed.place), '[]')
      from listed join private.vehicle_cards card on card.id = listed.id),
    'links', private.landing_links(p_dealer_id) - 'model'
  )
  into result
  from totals;
  return result;
end
$$;
comment on function private.landing_page is
  'The page of what an address names: the available vehicles with their figures by model, and links to the other pages. Its subject is null if there is no such name.';

create function public.landing_page(
  p_dealer_id text, p_name text, p_model text default null, p_hides_branded boolean default false
) returns jsonb
language sql stable set search_path = '' as $$
  select private.landing_page(p_dealer_id, left(p_name, 80), left(p_model, 80), coalesce(p_hides_branded, false))
$$;
comment on function public.landing_page is
  'The page of what an address names: the available vehicles with their figures by model, and links to the other pages. Its subject is null if there is no such name.';

grant execute on function
  public.landing_links, public.landing_page, private.landing_links, private.landing_page
  to anon, authenticated, service_role;
