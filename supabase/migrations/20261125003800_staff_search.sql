-- Apart from the vehicles, so that a change of price or status does not index the words again.
create table private.staff_texts (
  vehicle_id uuid primary key,
  dealer_id text not null,
  words text not null
);
comment on table private.staff_texts is
  'The main texts of each vehicle in lower case, drafts included, in which the staff''s search finds parts of words; maintained by triggers.';

alter table private.staff_texts enable row level security;

create function private.staff_text(p_vehicle public.vehicles) returns text
language sql immutable set search_path = '' as $$
  select lower(
    p_vehicle.make || E'\n' || p_vehicle.model || E'\n' || p_vehicle.year::text || E'\n' || coalesce(p_vehicle.trim, '')
    || E'\n' || coalesce(p_vehicle.vin, '') || E'\n' || coalesce(p_vehicle.stock_number, '')
    || E'\n' || coalesce(p_vehicle.exterior_color, '') || E'\n' || coalesce(p_vehicle.description, ''))
$$;
comment on function private.staff_text is 'The texts of a vehicle in which the staff''s search finds parts of words, a line each.';

create function private.write_staff_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.staff_texts as stored (vehicle_id, dealer_id, words)
  select v.id, v.dealer_id, private.staff_text(v::public.vehicles) from written v
  on conflict (vehicle_id) do update set dealer_id = excluded.dealer_id, words = excluded.words
    where (stored.dealer_id, stored.words) <> (excluded.dealer_id, excluded.words);
  return null;
end
$$;
comment on function private.write_staff_texts is 'Keeps the texts of written vehicles.';

create function private.forget_staff_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.staff_texts stored using removed where stored.vehicle_id = removed.id;
  return null;
end
$$;
comment on function private.forget_staff_texts is 'Forgets the texts of deleted vehicles.';

create trigger zzzz_write_texts_on_insert after insert on public.vehicles referencing new table as written
  for each statement execute function private.write_staff_texts();
create trigger zzzz_write_texts_on_update after update on public.vehicles referencing new table as written
  for each statement execute function private.write_staff_texts();
create trigger zzzz_write_texts_on_delete after delete on public.vehicles referencing old table as removed
  for each statement execute function private.forget_staff_texts();

insert into private.staff_texts (vehicle_id, dealer_id, words)
select v.id, v.dealer_id, private.staff_text(v::public.vehicles) from public.vehicles v;

-- After the texts: filling the index row by row takes ten times as long. Its pending list keeps imports fast.
create index staff_texts_words_idx on private.staff_texts using gin (words extensions.gin_trgm_ops);

create function private.vehicles_with_words(p_dealer_id text, p_patterns text[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  -- The index serves one pattern after the other, not a list of them.
  execute (
    select 'select array(select stored.vehicle_id from private.staff_texts stored where stored.dealer_id = $1'
      || string_agg(format(' and stored.words like ($2)[%s]', place), '') || ')'
    from generate_subscripts(p_patterns, 1) place
  )
  into ids using p_dealer_id, p_patterns;
  return ids;
end
$$;
comment on function private.vehicles_with_words is
  'The dealer''s vehicles whose main texts match each LIKE pattern. Does not check rights.';

create or replace function private.found_vehicles(p_dealer_id text, p_search text, p_filters jsonb, p_imported_ids uuid[])
returns table (
  id uuid, make text, model text, year integer, price numeric, mileage integer, status text, is_featured boolean,
  created_at timestamptz
)
language plpgsql stable security definer set search_path = ''
-- Planned per call, so that unused filters fold away.
set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  patterns text[] := private.search_patterns(jsonb_build_object('search', p_search));
  searched_ids uuid[];
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
begin
  -- The policies alone would show listed vehicles to every signed-in user.
  if not private.has_permission(p_dealer_id, 'vehicles') then
    return;
  end if;
  if patterns is not null then
    searched_ids := private.find_staff_vehicles(p_dealer_id, p_search) || private.vehicles_with_words(p_dealer_id, patterns);
  end if;
  return query
    select v.id, v.make, v.model, v.year, v.price, v.mileage, v.status, v.is_featured, v.created_at
    from public.vehicles v
    where v.dealer_id = p_dealer_id
      and (patterns is null or v.id = any (searched_ids))
      and (make_pattern is null or lower(v.make) like make_pattern)
      and (model_pattern is null or lower(v.model) like model_pattern)
      and (transmission_pattern is null or lower(v.transmission) like transmission_pattern)
      and (fuel_pattern is null or lower(v.fuel_type) like fuel_pattern)
      and (body_pattern is null or lower(v.body_style) like body_pattern)
      and (color_pattern is null or lower(v.exterior_color) like color_pattern)
      and (only_year is null or v.year = only_year)
      and (price_min is null or v.price >= price_min)
      and (price_max is null or v.price <= price_max)
      and (mileage_min is null or v.mileage >= mileage_min)
      and (mileage_max is null or v.mileage <= mileage_max)
      and (availability is null or v.is_available = availability)
      and (p_imported_ids is null or v.id = any (p_imported_ids))
      and (days_min is null
        or coalesce(v.sold_at, now()) - v.created_at >= make_interval(days => least(days_min, 100000)::integer))
      and (photographed is null
        or photographed = exists (select 1 from public.vehicle_images image where image.vehicle_id = v.id));
end
$$;
