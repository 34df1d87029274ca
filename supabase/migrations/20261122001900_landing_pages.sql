create function private.to_slug(p_text text) returns text
language sql immutable set search_path = '' as $$
  select trim(both '-' from regexp_replace(
    lower(regexp_replace(normalize(p_text, nfd), '[\u0300-\u036f]+', '', 'g') collate "C"), '[^a-z0-9]+', '-', 'g'))
$$;
comment on function private.to_slug is 'A name as addresses have it: Citroën C-Élysée is citroen-c-elysee. Equal to toSlug of the pages.';

create function private.landing_prices() returns integer[]
language sql immutable set search_path = '' as $$ select array[10000, 15000, 20000, 25000, 30000, 40000, 50000] $$;
comment on function private.landing_prices is 'The prices in dollars that have a landing page, such as under-15000.';

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
    select steps.price as value, count(*) as count
    from unnest(private.landing_prices()) as steps (price)
    join public.vehicles v
      on v.dealer_id = p_dealer_id and v.status = 'Available' and v.price_whole <= steps.price and v.price <= steps.price
    group by steps.price
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

create function private.landing_subject(p_dealer_id text, p_name text, p_model text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  price_named integer := substring(p_name from '^under-([1-9][0-9]{3,5})$');
  makes text[];
  models text[];
  body_styles text[];
  fuel_types text[];
begin
  if coalesce(p_name, '') = '' or p_model = '' then return null; end if;
  if price_named = any (private.landing_prices()) and p_model is null then
    return jsonb_build_object('price_max', price_named);
  end if;

  -- Listed names come first, the most frequent one foremost; names of the reference tables have an empty page.
  makes := array(
    select make from (
      select make, n from private.inventory_kinds where dealer_id = p_dealer_id and n > 0
      union all select name, 0 from public.vehicle_makes
    ) named
    group by make having private.to_slug(make) = p_name order by sum(n) desc, make collate "C"
  );
  if cardinality(makes) > 0 and p_model is not null then
    models := array(
      select model from (
        select model, n from private.inventory_kinds
        where dealer_id = p_dealer_id and n > 0 and make = any (makes)
        union all select name, 0 from public.vehicle_models where make_name = any (makes)
      ) named
      group by model having private.to_slug(model) = p_model order by sum(n) desc, model collate "C"
    );
    return case when cardinality(models) > 0 then jsonb_build_object('make', makes, 'model', models) end;
  end if;
  if cardinality(makes) > 0 then return jsonb_build_object('make', makes); end if;
  if p_model is not null then return null; end if;

  body_styles := array(
    select body_style from (
      select body_style, n from private.inventory_kinds where dealer_id = p_dealer_id and n > 0
      union all select name, 0 from public.vehicle_body_types
    ) named
    group by body_style having private.to_slug(body_style) = p_name order by sum(n) desc, body_style collate "C"
  );
  if cardinality(body_styles) > 0 then return jsonb_build_object('body_style', body_styles); end if;

  fuel_types := array(
    select fuel_type from (
      select fuel_type, n from private.inventory_kinds where dealer_id = p_dealer_id and n > 0
      union all select unnest(array['Gasoline', 'Hybrid', 'Electric', 'Diesel']), 0
    ) named
    group by fuel_type having private.to_slug(fuel_type) = p_name order by sum(n) desc, fuel_type collate "C"
  );
  return case when cardinality(fuel_types) > 0 then jsonb_build_object('fuel_type', fuel_types) end;
end
$$;
comment on function private.landing_subject is
  'What a landing page''s address names, with every spelling of it: a make, a make''s model, a body style, a fuel type or a price in dollars. Null if there is no such name.';

create function private.landing_page(p_dealer_id text, p_name text, p_model text, p_hides_branded boolean) returns jsonb
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan as $$
declare
  subject jsonb := private.landing_subject(p_dealer_id, p_name, p_model);
  makes text[] := private.filter_texts(subject, 'make');
  models text[] := private.filter_texts(subject, 'model');
  body_styles text[] := private.filter_texts(subject, 'body_style');
  fuel_types text[] := private.filter_texts(subject, 'fuel_type');
  price_max numeric := private.filter_number(subject, 'price_max');
  result jsonb;
begin
  if subject is null then
    return jsonb_build_object('subject', null, 'links', private.landing_links(p_dealer_id) - 'model');
  end if;

  with found as materialized (
    select v.id, v.make, v.model, v.year, v.price, v.mileage, v.published_at, v.is_as_is_or_branded
    from public.vehicles v
    where v.dealer_id = p_dealer_id and v.status = 'Available'
      and (makes is null or v.make = any (makes)) and (models is null or v.model = any (models))
      and (body_styles is null or v.body_style = any (body_styles))
      and (fuel_types is null or v.fuel_type = any (fuel_types))
      and (price_max is null or v.price <= price_max)
  ),
  by_model as (
    select make, model, count(*) as count, min(price) as price_min, max(price) as price_max, min(mileage) as mileage_min,
      max(mileage) as mileage_max, min(year) as year_min, max(year) as year_max,
      (array_agg(id order by price, id))[1] as lowest_priced
    from found group by make, model order by count(*) desc, min(price), make collate "C", model collate "C" limit 24
  ),
  shown as (
    select id, row_number() over (order by year desc, published_at desc, id) as place
    from found where not (p_hides_branded and is_as_is_or_branded)
    order by place limit 24
  )
  select jsonb_build_object(
    'subject', jsonb_build_object(
      'make', makes[1], 'model', models[1], 'body_style', body_styles[1], 'fuel_type', fuel_types[1],
      'price_max', price_max),
    'total', count(*), 'branded', count(*) filter (where is_as_is_or_branded),
    'price_min', min(price), 'price_max', max(price), 'year_min', min(year), 'year_max', max(year),
    'mileage_min', min(mileage), 'mileage_max', max(mileage),
    'mileage_middle', round(percentile_cont(0.5) within group (order by mileage)),
    'lowest_priced', (
      select to_jsonb(card) from private.vehicle_cards card
      where card.id = (select id from found order by price, year desc, id limit 1)),
    'newest', (
      select to_jsonb(card) from private.vehicle_cards card
      where card.id = (select id from found order by year desc, published_at desc, id limit 1)),
    'models', (
      select coalesce(jsonb_agg(
        to_jsonb(by_model) - 'lowest_priced' || jsonb_build_object(
          'image', card.image, 'past_use', card.past_use, 'sold_as_is', card.sold_as_is,
          'title_brands', card.title_brands)
        order by by_model.count desc, by_model.price_min, by_model.make collate "C", by_model.model collate "C"), '[]')
      from by_model join private.vehicle_cards card on card.id = by_model.lowest_priced),
    'vehicles', (
      select coalesce(jsonb_agg(to_jsonb(card) order by shown.place), '[]')
      from shown join private.vehicle_cards card on card.id = shown.id),
    'links', private.landing_links(p_dealer_id) - 'model'
  )
  into result
  from found;
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
