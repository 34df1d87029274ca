create function private.title_brands(p_disclosure_title text, p_history_facts text[]) returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(array[
    case when p_disclosure_title ~* '\mrebuil[dt]' and p_disclosure_title !~* '\m(no|not|never)\s+(\w+\s+)?rebuil[dt]'
      then 'Rebuilt title' end,
    case when 'Salvage title' = any (p_history_facts) or (p_disclosure_title ~* '\msalvage'
      and p_disclosure_title !~* '\m(no|not|never)\s+(\w+\s+)?salvage') then 'Salvage' end,
    case when 'Irreparable title' = any (p_history_facts) or (p_disclosure_title ~* '\mirreparable'
      and p_disclosure_title !~* '\m(no|not|never)\s+(\w+\s+)?irreparable') then 'Irreparable' end
  ], null)
$$;
comment on function private.title_brands is
  'The brands of a title that its disclosure or the history facts state; equal to toTitleBrands of the apps.';

create table public.vehicles (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  vin text,
  stock_number text,
  make text not null,
  model text not null,
  trim text,
  year integer not null check (year between 1900 and 2100),
  price numeric(10, 2) not null check (price >= 0),
  -- Row level security lets an index serve a condition only on leakproof types, and numeric is none.
  price_whole integer generated always as (floor(price)::integer) stored,
  mileage integer check (mileage >= 0),
  constraint vehicles_mileage_limit check (mileage <= 9999999),
  transmission text,
  fuel_type text,
  body_style text,
  drivetrain text,
  exterior_color text,
  interior_color text,
  engine text,
  engine_size text,
  cylinders integer check (cylinders between 0 and 16),
  condition text not null default 'Used',
  status text not null check (status in ('Draft', 'Available', 'Pending', 'Sold')),
  is_available boolean not null,
  is_featured boolean not null default false,
  description text,
  features text[] not null default '{}',
  disclosure_safety_related text,
  disclosure_mechanical text,
  disclosure_exterior text,
  disclosure_interior text,
  disclosure_tires_wheels text,
  disclosure_obd2_scan text,
  disclosure_body_condition text,
  disclosure_title text,
  disclosure_out_of_province text,
  disclosure_inspected_at jsonb not null default '{}' check (jsonb_typeof(disclosure_inspected_at) = 'object'),
  disclosure_inspected_by jsonb not null default '{}' check (jsonb_typeof(disclosure_inspected_by) = 'object'),
  past_use text[] not null default '{}'
    check (past_use <@ array['Daily rental', 'Police or emergency', 'Taxi or limousine']),
  sold_as_is boolean not null default false,
  history_report_url text check (history_report_url ~* '^(https?://|$)'),
  history_assessed boolean not null default false,
  history_facts text[] not null default '{}' check (history_facts <@ array[
    'Total loss declared by an insurer', 'Salvage title', 'Irreparable title', 'Stolen and recovered',
    'Manufacturer''s warranty cancelled', 'Differs from original specifications', 'Badge does not match the model',
    'Fire damage', 'Water damage to the floorboards or higher', 'Structural damage, repair or alteration',
    'Two or more adjacent panels replaced', 'Anti-lock brakes not working', 'Airbags missing or not working',
    'Engine, transmission or powertrain needs repair', 'Subframe or suspension needs repair',
    'Computer equipment needs repair', 'Electrical system needs repair', 'Fuel system needs repair',
    'Air conditioning needs repair', 'Odometer broken or replaced', 'Odometer rolled back', 'Odometer shows miles'
  ]),
  odometer_statement text check (odometer_statement in (
    'Distance is accurate', 'Believed to be higher than shown', 'Unknown and may be substantially higher'
  )),
  incident_damage numeric(10, 2) check (incident_damage >= 0),
  jurisdictions text check (char_length(jurisdictions) <= 200),
  history_notes text check (char_length(history_notes) <= 2000),
  view_count integer not null default 0,
  published_at timestamptz,
  sold_at timestamptz,
  last_sold_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  title_brands text[] generated always as (private.title_brands(disclosure_title, history_facts)) stored,
  is_as_is_or_branded boolean
    generated always as (sold_as_is or cardinality(private.title_brands(disclosure_title, history_facts)) > 0) stored,
  constraint vehicles_vin_check check (status = 'Draft' or year < 1981 or vin is null or vin ~ '^[A-Z0-9]{17}$'),
  constraint vehicles_clean_title_check check (disclosure_title !~* '^\s*clean\s+title\M'
    or cardinality(private.title_brands(disclosure_title, history_facts)) = 0)
);
comment on table public.vehicles is 'Vehicles for sale. An empty disclosure means Nothing reported.';
comment on column public.vehicles.price is 'In dollars of the dealer''s currency.';
comment on column public.vehicles.price_whole is 'The price without cents, for filters and sorting.';
comment on column public.vehicles.mileage is 'In km.';
comment on column public.vehicles.engine is 'Built from engine_size and cylinders on every save.';
comment on column public.vehicles.is_available is 'Whether the status is Available.';
comment on column public.vehicles.title_brands is 'The brands that the title''s disclosure or the history facts state, such as Salvage.';
comment on column public.vehicles.is_as_is_or_branded is 'Sold as is, or with a branded title: visitors can hide such vehicles.';
comment on column public.vehicles.view_count is 'Always 0: vehicle_counts has the views.';
comment on column public.vehicles.published_at is 'When the vehicle first left Draft.';
comment on column public.vehicles.sold_at is 'When the vehicle became Sold; null in any other status.';
comment on column public.vehicles.last_sold_at is
  'The value of sold_at before the last update. It is the date of the sale again if the next update, within ten minutes, sets Sold.';
comment on column public.vehicles.version is 'Incremented by every update, to detect conflicting edits.';
comment on column public.vehicles.history_assessed is
  'Whether the history was looked into: an empty history then means Nothing reported, otherwise Not assessed.';
comment on column public.vehicles.history_facts is
  'Disclosures that O. Reg. 333/08, section 42 (Ontario) requires beyond the nine categories.';
comment on column public.vehicles.odometer_statement is 'The dealer''s statement about the distance; null without one.';
comment on column public.vehicles.incident_damage is
  'The total cost of damage from one incident, in dollars; disclosed above 3,000. Null if unknown.';
comment on column public.vehicles.jurisdictions is 'Where the vehicle was registered outside Ontario.';
comment on column public.vehicles.history_notes is 'Any other fact that a buyer must know.';
comment on constraint vehicles_mileage_limit on public.vehicles is
  'Odometers of cars have at most seven digits; the form has the same limit.';
comment on constraint vehicles_vin_check on public.vehicles is
  'A published vehicle from model year 1981 on has a VIN of 17 letters and digits, or none. Drafts and older vehicles may have another.';
comment on constraint vehicles_clean_title_check on public.vehicles is
  'A title is not called clean beside a brand, which O. Reg. 333/08 (Ontario) requires to be disclosed; equal to isCleanYetBranded of the apps.';
comment on column public.vehicles.disclosure_inspected_at is
  'When each category was inspected. A missing category has no recorded inspection. Any new value records one; the server sets the time.';
comment on column public.vehicles.disclosure_inspected_by is
  'Who recorded each inspection, as { id, name } by category. Set by the server; for staff only.';

create unique index vehicles_vin_idx on public.vehicles (dealer_id, vin)
  where status <> 'Sold' and vin is not null and vin <> '';
create index vehicles_year_idx on public.vehicles (dealer_id, status, year desc, published_at desc, id);
create index vehicles_price_idx on public.vehicles (dealer_id, status, price_whole, id);
create index vehicles_mileage_idx on public.vehicles (dealer_id, status, mileage, id);
create index vehicles_published_idx on public.vehicles (dealer_id, status, published_at desc, id);
create index vehicles_featured_idx on public.vehicles (dealer_id, status, published_at desc, id) where is_featured;
create index vehicles_created_idx on public.vehicles (dealer_id, created_at desc, id);
create index vehicles_body_style_idx on public.vehicles (dealer_id, body_style, status);
-- The unique index has no sold vehicles.
create index vehicles_any_vin_idx on public.vehicles (dealer_id, vin) where vin is not null;
create index vehicles_sold_idx on public.vehicles (dealer_id, sold_at) where sold_at is not null;
-- For similar_vehicles.
create index vehicles_similar_idx on public.vehicles (dealer_id, body_style, price_whole, id)
  where status = 'Available';
alter table public.vehicles enable row level security;
create policy vehicles_select_public on public.vehicles for select to anon
  using (
    status in ('Available', 'Pending')
    or (
      status = 'Sold'
      and sold_at > now() - make_interval(
        days => coalesce(((select private.sold_listed_periods()) ->> dealer_id)::integer, 30))
    )
  );
create policy vehicles_select on public.vehicles for select to authenticated
  using (
    dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[])
    or status in ('Available', 'Pending')
    or (
      status = 'Sold'
      and sold_at > now() - make_interval(
        days => coalesce(((select private.sold_listed_periods()) ->> dealer_id)::integer, 30))
    )
  );
create policy vehicles_insert on public.vehicles for insert to authenticated
  with check (dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[]));
create policy vehicles_update on public.vehicles for update to authenticated
  using (
    dealer_id = any ((select private.permitted_dealer_ids('vehicles.edit'))::text[])
    or (status = 'Draft' and dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[]))
  );
create policy vehicles_delete on public.vehicles for delete to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.delete'))::text[]));

create function private.check_vehicle_rights() returns trigger
language plpgsql set search_path = '' as $$
declare
  published text[];
  repriced text[];
begin
  -- Jobs and the service role have no user.
  if auth.uid() is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    published := array(select distinct dealer_id from added where status <> 'Draft');
  else
    published := array(
      select distinct added.dealer_id from added join removed using (id) where added.status <> removed.status);
    repriced := array(
      select distinct added.dealer_id from added join removed using (id)
      where added.price <> removed.price and removed.status <> 'Draft');
  end if;
  if exists (select from unnest(published) dealer where not private.has_permission(dealer, 'vehicles.publish')) then
    raise exception using errcode = '42501', message = 'Your role does not publish vehicles or change their status';
  end if;
  if exists (select from unnest(repriced) dealer where not private.has_permission(dealer, 'vehicles.price')) then
    raise exception using errcode = '42501', message = 'Your role does not change prices';
  end if;
  return null;
end
$$;
comment on function private.check_vehicle_rights is
  'Refuses a change of status or of an offered price by people whose role does not have that right.';
create trigger check_rights_on_insert after insert on public.vehicles referencing new table as added
  for each statement execute function private.check_vehicle_rights();
create trigger check_rights_on_update after update on public.vehicles
  referencing old table as removed new table as added
  for each statement execute function private.check_vehicle_rights();

create table public.vehicle_makes (
  id bigint generated by default as identity primary key,
  name text not null unique,
  country text
);
comment on table public.vehicle_makes is 'Makes sold in Canada.';

alter table public.vehicle_makes enable row level security;
-- Reference data, written by the service role only.
create policy vehicle_makes_select on public.vehicle_makes for select to anon, authenticated using (true);

create table public.vehicle_models (
  id bigint generated by default as identity primary key,
  make_id bigint not null references public.vehicle_makes (id) on delete cascade,
  make_name text not null,
  name text not null,
  body_style text,
  year_from integer,
  year_to integer,
  unique (make_id, name)
);
comment on table public.vehicle_models is 'Models of each make with the years in which they were built.';

create index vehicle_models_make_name_idx on public.vehicle_models (make_name, name);
alter table public.vehicle_models enable row level security;
create policy vehicle_models_select on public.vehicle_models for select to anon, authenticated using (true);

create table public.vehicle_engines (
  id bigint generated by default as identity primary key,
  make_name text not null,
  model_name text not null,
  engine_size text not null,
  cylinders integer,
  fuel_type text,
  horsepower integer,
  unique nulls not distinct (make_name, model_name, engine_size, cylinders, fuel_type)
);
comment on table public.vehicle_engines is 'Engines that a model was offered with; engine_size is like 2.5L, or Electric.';

alter table public.vehicle_engines enable row level security;
create policy vehicle_engines_select on public.vehicle_engines for select to anon, authenticated using (true);

create table public.vehicle_colors (
  id bigint generated by default as identity primary key,
  name text not null unique,
  hex_code text not null check (hex_code ~ '^#[0-9a-f]{6}$'),
  color_family text not null
);
comment on table public.vehicle_colors is 'Manufacturers'' colour names with their shade and family.';

alter table public.vehicle_colors enable row level security;
create policy vehicle_colors_select on public.vehicle_colors for select to anon, authenticated using (true);

create table public.vehicle_body_types (
  id bigint generated by default as identity primary key,
  name text not null unique,
  category text not null
);
comment on table public.vehicle_body_types is 'Body styles that the vehicle form offers.';

alter table public.vehicle_body_types enable row level security;
create policy vehicle_body_types_select on public.vehicle_body_types for select to anon, authenticated using (true);

create function private.apply_vehicle_rules() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.vin := nullif(upper(btrim(new.vin)), '');

  if tg_op = 'INSERT' then
    new.status := coalesce(new.status, case when new.is_available = false then 'Sold' else 'Available' end);
  else
    if new.status = old.status and new.is_available <> old.is_available then
      new.status := case when new.is_available then 'Available' else 'Sold' end;
    end if;
    if new.status = 'Sold' and old.updated_at > now() - interval '10 minutes' then
      new.sold_at := coalesce(new.sold_at, old.last_sold_at);
    end if;
    new.last_sold_at := old.sold_at;
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  new.is_available := new.status = 'Available';

  if new.status <> 'Draft' then
    new.published_at := coalesce(new.published_at, now());
  end if;
  new.sold_at := case when new.status = 'Sold' then coalesce(new.sold_at, now()) end;
  return new;
end
$$;
comment on function private.apply_vehicle_rules is
  'Keeps is_available and status equal (a write of the flag alone sets Available or Sold), sets published_at and sold_at, and counts the version. A sale that is taken back and set again at once keeps its date.';
create trigger apply_vehicle_rules before insert or update on public.vehicles
  for each row execute function private.apply_vehicle_rules();

create function private.require_publishable() returns trigger
language plpgsql set search_path = '' as $$
declare
  missing text := concat_ws(', ',
    case when coalesce(btrim(new.make), '') = '' then 'Make' end,
    case when coalesce(btrim(new.model), '') = '' then 'Model' end,
    case when new.price <= 0 then 'Price' end,
    case when new.mileage is null then 'Mileage' end,
    case when coalesce(btrim(new.exterior_color), '') = '' then 'Color' end,
    case when coalesce(btrim(new.transmission), '') = '' then 'Transmission' end,
    case when coalesce(btrim(new.fuel_type), '') = '' then 'Fuel Type' end,
    case when coalesce(btrim(new.body_style), '') = '' then 'Body Type' end,
    case when coalesce(btrim(new.engine_size), '') = '' then 'Engine Size' end,
    case when coalesce(new.vin, '') = '' then 'VIN' when length(new.vin) <> 17 then 'VIN of 17 characters' end,
    case when coalesce(btrim(new.description), '') = '' then 'Description' end
  );
begin
  if missing <> '' then
    raise exception using errcode = 'PT422', message = 'Not ready to publish. Missing: ' || missing;
  end if;
  return new;
end
$$;
comment on function private.require_publishable is 'A draft is published only with what the vehicle form requires.';
-- Named to run after apply_vehicle_rules, which sets the status.
create trigger require_publishable before update on public.vehicles
  for each row when (old.status = 'Draft' and new.status <> 'Draft')
  execute function private.require_publishable();

create function private.is_any_unassessed(
  p_safety_related text, p_mechanical text, p_exterior text, p_interior text, p_tires_wheels text, p_obd2_scan text,
  p_body_condition text, p_title text, p_out_of_province text
) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce('not assessed' in (
    lower(btrim(p_safety_related)), lower(btrim(p_mechanical)), lower(btrim(p_exterior)), lower(btrim(p_interior)),
    lower(btrim(p_tires_wheels)), lower(btrim(p_obd2_scan)), lower(btrim(p_body_condition)), lower(btrim(p_title)),
    lower(btrim(p_out_of_province))
  ), false)
$$;
comment on function private.is_any_unassessed is 'Whether one of the nine disclosures is not assessed.';

create function private.date_listing() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.created_at := new.published_at;
  return new;
end
$$;
comment on function private.date_listing is
  'created_at becomes the time of first publication: visitors may sort by it and must not learn an earlier date.';
-- Named to run after apply_vehicle_rules, which sets published_at.
create trigger date_listing before update on public.vehicles
  for each row when (old.status = 'Draft' and old.published_at is null and new.status <> 'Draft')
  execute function private.date_listing();

create function private.disclosure_texts(p_vehicle public.vehicles) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(category, case lower(btrim(coalesce(body, '')))
    when '' then '' when 'nothing reported' then '' when 'not assessed' then 'not assessed' else btrim(body) end)
  from (values
    ('safetyRelated', p_vehicle.disclosure_safety_related),
    ('mechanical', p_vehicle.disclosure_mechanical),
    ('exterior', p_vehicle.disclosure_exterior),
    ('interior', p_vehicle.disclosure_interior),
    ('tiresWheels', p_vehicle.disclosure_tires_wheels),
    ('obd2Scan', p_vehicle.disclosure_obd2_scan),
    ('bodyCondition', p_vehicle.disclosure_body_condition),
    ('title', p_vehicle.disclosure_title),
    ('outOfProvince', p_vehicle.disclosure_out_of_province)
  ) as texts (category, body)
$$;
comment on function private.disclosure_texts is
  'The nine disclosure texts by category; "Nothing reported" counts as empty.';

create function private.record_inspections() returns trigger
language plpgsql set search_path = '' as $$
declare
  inspector uuid := case when current_user = 'authenticated' then auth.uid() end;
  texts jsonb := private.disclosure_texts(new);
  old_texts jsonb := case when tg_op = 'UPDATE' then private.disclosure_texts(old) end;
  old_at jsonb := case when tg_op = 'UPDATE' then old.disclosure_inspected_at else '{}' end;
  old_by jsonb := case when tg_op = 'UPDATE' then old.disclosure_inspected_by else '{}' end;
  given_at jsonb := new.disclosure_inspected_at;
  given_by jsonb := new.disclosure_inspected_by;
  stamped_at jsonb := '{}';
  stamped_by jsonb := '{}';
  category text;
begin
  for category in select jsonb_object_keys(texts) loop
    continue when texts ->> category = 'not assessed' or jsonb_typeof(given_at -> category) is distinct from 'string';
    if given_at -> category is distinct from old_at -> category then
      if inspector is null then
        -- Seeds and restored rows carry the records of others.
        stamped_at := stamped_at || jsonb_build_object(category, given_at -> category);
        stamped_by := stamped_by || jsonb_build_object(category,
          coalesce(given_by -> category, jsonb_build_object('id', null, 'name', 'system')));
      else
        stamped_at := stamped_at || jsonb_build_object(category,
          to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
        stamped_by := stamped_by || jsonb_build_object(category, jsonb_build_object(
          'id', inspector, 'name', private.readable_staff_name(new.dealer_id, inspector)));
      end if;
    elsif texts -> category is not distinct from old_texts -> category then
      stamped_at := stamped_at || jsonb_build_object(category, old_at -> category);
      stamped_by := stamped_by || jsonb_build_object(category, old_by -> category);
    end if;
  end loop;
  new.disclosure_inspected_at := stamped_at;
  new.disclosure_inspected_by := stamped_by;
  return new;
end
$$;
comment on function private.record_inspections is
  'Stamps new inspections with time and person, keeps earlier ones, and drops those whose text changed or is "Not assessed".';
create trigger record_inspections_on_insert before insert on public.vehicles
  for each row when (new.disclosure_inspected_at <> '{}' or new.disclosure_inspected_by <> '{}')
  execute function private.record_inspections();
create trigger record_inspections_on_update before update on public.vehicles
  for each row when (
    (old.disclosure_inspected_at, old.disclosure_inspected_by) is distinct from
      (new.disclosure_inspected_at, new.disclosure_inspected_by)
    or (old.disclosure_inspected_at <> '{}' and
      (old.disclosure_safety_related, old.disclosure_mechanical, old.disclosure_exterior, old.disclosure_interior,
        old.disclosure_tires_wheels, old.disclosure_obd2_scan, old.disclosure_body_condition, old.disclosure_title,
        old.disclosure_out_of_province) is distinct from
      (new.disclosure_safety_related, new.disclosure_mechanical, new.disclosure_exterior, new.disclosure_interior,
        new.disclosure_tires_wheels, new.disclosure_obd2_scan, new.disclosure_body_condition, new.disclosure_title,
        new.disclosure_out_of_province))
  )
  execute function private.record_inspections();

-- Avoids reading all texts of all vehicles for a few rows.
create index vehicles_unassessed_idx on public.vehicles (dealer_id, created_at, id)
  where private.is_any_unassessed(
    disclosure_safety_related, disclosure_mechanical, disclosure_exterior, disclosure_interior,
    disclosure_tires_wheels, disclosure_obd2_scan, disclosure_body_condition, disclosure_title,
    disclosure_out_of_province);

grant select on
  public.vehicle_body_types, public.vehicle_colors, public.vehicle_engines, public.vehicle_makes,
  public.vehicle_models
  to anon, authenticated;
grant select, insert, update, delete on
  public.vehicle_body_types, public.vehicle_colors, public.vehicle_engines, public.vehicle_makes,
  public.vehicle_models, public.vehicles
  to service_role;
grant select, delete on public.vehicles to authenticated;
grant execute on function private.disclosure_texts, private.is_any_unassessed, private.title_brands to authenticated, service_role;
grant select (
  id, dealer_id, vin, stock_number, make, model, trim, year, price, mileage, transmission, fuel_type, body_style,
  drivetrain, exterior_color, interior_color, engine, engine_size, cylinders, condition, status, is_available,
  is_featured, description, features, disclosure_safety_related, disclosure_mechanical, disclosure_exterior,
  disclosure_interior, disclosure_tires_wheels, disclosure_obd2_scan, disclosure_body_condition, disclosure_title,
  disclosure_out_of_province, disclosure_inspected_at, past_use, sold_as_is, history_report_url, history_assessed,
  history_facts, odometer_statement, incident_damage, jurisdictions, history_notes, view_count, created_at,
  updated_at, title_brands
) on public.vehicles to anon;
grant insert (
  id, dealer_id, vin, stock_number, make, model, trim, year, price, mileage, transmission, fuel_type, body_style,
  drivetrain, exterior_color, interior_color, engine, engine_size, cylinders, condition, status, is_available,
  is_featured, description, features, disclosure_safety_related, disclosure_mechanical, disclosure_exterior,
  disclosure_interior, disclosure_tires_wheels, disclosure_obd2_scan, disclosure_body_condition, disclosure_title,
  disclosure_out_of_province, disclosure_inspected_at, past_use, sold_as_is, history_report_url, history_assessed,
  history_facts, odometer_statement, incident_damage, jurisdictions, history_notes
), update (
  vin, stock_number, make, model, trim, year, price, mileage, transmission, fuel_type, body_style, drivetrain,
  exterior_color, interior_color, engine, engine_size, cylinders, condition, status, is_available, is_featured,
  description, features, disclosure_safety_related, disclosure_mechanical, disclosure_exterior, disclosure_interior,
  disclosure_tires_wheels, disclosure_obd2_scan, disclosure_body_condition, disclosure_title,
  disclosure_out_of_province, disclosure_inspected_at, past_use, sold_as_is, history_report_url, history_assessed,
  history_facts, odometer_statement, incident_damage, jurisdictions, history_notes, updated_at
) on public.vehicles to authenticated;
