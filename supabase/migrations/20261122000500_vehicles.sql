create function private.title_brands(p_disclosure_title text, p_history_facts text[]) returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(array[
    case when stated.title ~* '\mrebuil[dt]' and stated.title !~* '\m(no|not|never)\s+(\w+\s+)?rebuil[dt]'
      then 'Rebuilt title' end,
    case when 'Salvage title' = any (p_history_facts) or (p_disclosure_title ~* '\msalvage'
      and p_disclosure_title !~* '\m(no|not|never)\s+(\w+\s+)?salvage') then 'Salvage' end,
    case when 'Irreparable title' = any (p_history_facts) or (p_disclosure_title ~* '\mirreparable'
      and p_disclosure_title !~* '\m(no|not|never)\s+(\w+\s+)?irreparable') then 'Irreparable' end
  ], null)
  -- A rebuilt part is no brand.
  from regexp_replace(p_disclosure_title,
    '\m(engine|motor|transmission|gearbox)(\s+(was|were|has|have|been|fully|completely|professionally))*'
    '\s+rebuil[dt]\M(?!\s+title)|\mrebuil[dt]\s+(engine|motor|transmission|gearbox)\M(?!\s+vehicle)',
    '.', 'gi') stated (title)
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
  constraint vehicles_clean_title_check check (
    disclosure_title !~* '^\s*clean\s+title\M' or cardinality(title_brands) = 0)
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

create table public.vehicle_images (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  url text not null check (url ~* '^(https?://|/)'),
  public_id text not null,
  sort_order integer not null default 0,
  is_primary boolean not null default false,
  alt_text text,
  width integer check (width > 0),
  height integer check (height > 0),
  placeholder_color text check (placeholder_color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now()
);
comment on table public.vehicle_images is 'Photos of a vehicle, in sort_order; the card shows the primary one.';

create index vehicle_images_vehicle_idx on public.vehicle_images (vehicle_id, is_primary desc, sort_order, id);
create index vehicle_images_public_id_idx on public.vehicle_images (public_id);
alter table public.vehicle_images enable row level security;
-- The policies of vehicles apply to the inner select: a hidden vehicle hides its media.
create policy vehicle_images_select on public.vehicle_images for select to anon, authenticated
  using (exists (select 1 from public.vehicles where vehicles.id = vehicle_images.vehicle_id));
create policy vehicle_images_insert on public.vehicle_images for insert to authenticated
  with check (
    dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[])
    and exists (
      select 1 from public.vehicles
      where vehicles.id = vehicle_images.vehicle_id and vehicles.dealer_id = vehicle_images.dealer_id
    )
  );
create policy vehicle_images_update on public.vehicle_images for update to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[]));
create policy vehicle_images_delete on public.vehicle_images for delete to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[]));

create table public.vehicle_videos (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  url text not null check (url ~* '^(https?://|/)'),
  public_id text not null,
  thumbnail_url text check (thumbnail_url ~* '^(https?://|/|$)'),
  sort_order integer not null default 0,
  created_at timestamptz not null default now()
);
comment on table public.vehicle_videos is 'Videos of a vehicle, in sort_order.';

create index vehicle_videos_vehicle_idx on public.vehicle_videos (vehicle_id, sort_order);
create index vehicle_videos_public_id_idx on public.vehicle_videos (public_id);
alter table public.vehicle_videos enable row level security;
create policy vehicle_videos_select on public.vehicle_videos for select to anon, authenticated
  using (exists (select 1 from public.vehicles where vehicles.id = vehicle_videos.vehicle_id));
create policy vehicle_videos_insert on public.vehicle_videos for insert to authenticated
  with check (
    dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[])
    and exists (
      select 1 from public.vehicles
      where vehicles.id = vehicle_videos.vehicle_id and vehicles.dealer_id = vehicle_videos.dealer_id
    )
  );
create policy vehicle_videos_update on public.vehicle_videos for update to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[]));
create policy vehicle_videos_delete on public.vehicle_videos for delete to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[]));

create table public.vehicle_disclosure_images (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  url text not null check (url ~* '^(https?://|/)'),
  public_id text not null,
  filename text,
  category text not null default 'mechanical' check (category in (
    'safety_related', 'mechanical', 'exterior', 'interior', 'tires_wheels', 'obd2_scan', 'body_condition', 'title',
    'out_of_province'
  )),
  alt_text text,
  width integer check (width > 0),
  height integer check (height > 0),
  sort_order integer not null default 0,
  created_at timestamptz not null default now()
);
comment on table public.vehicle_disclosure_images is 'Photos for a disclosure, by its category.';

create index vehicle_disclosure_images_vehicle_idx on public.vehicle_disclosure_images (vehicle_id, sort_order);
create index vehicle_disclosure_images_public_id_idx on public.vehicle_disclosure_images (public_id);
alter table public.vehicle_disclosure_images enable row level security;
create policy vehicle_disclosure_images_select on public.vehicle_disclosure_images for select to anon, authenticated
  using (exists (select 1 from public.vehicles where vehicles.id = vehicle_disclosure_images.vehicle_id));
create policy vehicle_disclosure_images_insert on public.vehicle_disclosure_images for insert to authenticated
  with check (
    dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[])
    and exists (
      select 1 from public.vehicles
      where vehicles.id = vehicle_disclosure_images.vehicle_id
        and vehicles.dealer_id = vehicle_disclosure_images.dealer_id
    )
  );
create policy vehicle_disclosure_images_update on public.vehicle_disclosure_images for update to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[]));
create policy vehicle_disclosure_images_delete on public.vehicle_disclosure_images for delete to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[]));

create function private.apply_disclosure_category() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.category is null or new.category not in (
    'safety_related', 'mechanical', 'exterior', 'interior', 'tires_wheels', 'obd2_scan', 'body_condition', 'title',
    'out_of_province'
  ) then
    new.category := 'mechanical';
  end if;
  return new;
end
$$;
comment on function private.apply_disclosure_category is 'Replaces an unknown disclosure category by mechanical.';
create trigger apply_disclosure_category before insert or update on public.vehicle_disclosure_images
  for each row execute function private.apply_disclosure_category();

create function private.lock_photographed_vehicle(p_dealer_id text, p_vehicle_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.vehicles v
  where v.id = p_vehicle_id and v.dealer_id = p_dealer_id
    and (auth.uid() is null or private.has_permission(p_dealer_id, 'vehicles.draft'))
  for no key update;
  return found;
end
$$;
comment on function private.lock_photographed_vehicle is
  'Lets a repeated save of media wait. False without the vehicle, or without the right to its photographs.';

create function public.save_vehicle_media(
  p_dealer_id text,
  p_vehicle_id uuid,
  p_images json default '[]',
  p_videos json default '[]',
  p_disclosure_images json default '[]',
  p_removed_ids uuid[] default '{}'
) returns void
language plpgsql set search_path = '' as $$
declare
  removed_ids uuid[] := coalesce(p_removed_ids, '{}');
  cover_id uuid;
begin
  if not private.lock_photographed_vehicle(p_dealer_id, p_vehicle_id) then
    raise exception using errcode = 'PT404', message = 'Vehicle not found';
  end if;

  delete from public.vehicle_images stored
  where stored.vehicle_id = p_vehicle_id and stored.id = any (removed_ids);
  delete from public.vehicle_videos stored
  where stored.vehicle_id = p_vehicle_id and stored.id = any (removed_ids);
  delete from public.vehicle_disclosure_images stored
  where stored.vehicle_id = p_vehicle_id and stored.id = any (removed_ids);

  cover_id := (
    select (given.entry ->> 'id')::uuid
    from json_array_elements(coalesce(p_images, '[]')) with ordinality as given (entry, place)
    where (given.entry ->> 'is_primary')::boolean and (given.entry ->> 'id')::uuid <> all (removed_ids)
    order by given.place
    limit 1
  );
  -- A row never changes its file, only order and description.
  -- An id that belongs to another vehicle is neither changed here nor inserted below: the primary key refuses it.
  with given as materialized (
    select distinct on (named.id) named.*
    from rows from (json_to_recordset(coalesce(p_images, '[]')) as (
      id uuid, url text, public_id text, alt_text text, width integer, height integer, placeholder_color text
    )) with ordinality as named (id, url, public_id, alt_text, width, height, placeholder_color, place)
    where named.id is null or named.id <> all (removed_ids)
    order by named.id, named.place
  ),
  changed as (
    update public.vehicle_images stored
    set sort_order = given.place - 1, is_primary = given.id is not distinct from cover_id, alt_text = given.alt_text
    from given
    where stored.id = given.id and stored.vehicle_id = p_vehicle_id
      and (stored.sort_order, stored.is_primary, stored.alt_text)
        is distinct from (given.place - 1, given.id is not distinct from cover_id, given.alt_text)
  )
  insert into public.vehicle_images (
    id, dealer_id, vehicle_id, url, public_id, sort_order, is_primary, alt_text, width, height, placeholder_color
  )
  select given.id, p_dealer_id, p_vehicle_id, given.url, given.public_id, given.place - 1,
    given.id is not distinct from cover_id, given.alt_text, given.width, given.height, given.placeholder_color
  from given
  where not exists (
    select 1 from public.vehicle_images stored where stored.id = given.id and stored.vehicle_id = p_vehicle_id
  );
  update public.vehicle_images stored set is_primary = false
  where stored.vehicle_id = p_vehicle_id and stored.is_primary and stored.id <> cover_id;

  with given as materialized (
    select distinct on (named.id) named.*
    from rows from (json_to_recordset(coalesce(p_videos, '[]')) as (
      id uuid, url text, public_id text, thumbnail_url text
    )) with ordinality as named (id, url, public_id, thumbnail_url, place)
    where named.id is null or named.id <> all (removed_ids)
    order by named.id, named.place
  ),
  changed as (
    update public.vehicle_videos stored
    set sort_order = given.place - 1, thumbnail_url = given.thumbnail_url
    from given
    where stored.id = given.id and stored.vehicle_id = p_vehicle_id
      and (stored.sort_order, stored.thumbnail_url) is distinct from (given.place - 1, given.thumbnail_url)
  )
  insert into public.vehicle_videos (id, dealer_id, vehicle_id, url, public_id, thumbnail_url, sort_order)
  select given.id, p_dealer_id, p_vehicle_id, given.url, given.public_id, given.thumbnail_url, given.place - 1
  from given
  where not exists (
    select 1 from public.vehicle_videos stored where stored.id = given.id and stored.vehicle_id = p_vehicle_id
  );

  with given as materialized (
    select distinct on (named.id) named.*
    from rows from (json_to_recordset(coalesce(p_disclosure_images, '[]')) as (
      id uuid, url text, public_id text, filename text, category text, alt_text text, width integer, height integer
    )) with ordinality as named (id, url, public_id, filename, category, alt_text, width, height, place)
    where named.id is null or named.id <> all (removed_ids)
    order by named.id, named.place
  ),
  changed as (
    update public.vehicle_disclosure_images stored
    set sort_order = given.place - 1, category = given.category, alt_text = given.alt_text
    from given
    where stored.id = given.id and stored.vehicle_id = p_vehicle_id
      and (stored.sort_order, stored.category, stored.alt_text)
        is distinct from (given.place - 1, given.category, given.alt_text)
  )
  insert into public.vehicle_disclosure_images (
    id, dealer_id, vehicle_id, url, public_id, filename, category, alt_text, width, height, sort_order
  )
  select given.id, p_dealer_id, p_vehicle_id, given.url, given.public_id, given.filename, given.category,
    given.alt_text, given.width, given.height, given.place - 1
  from given
  where not exists (
    select 1 from public.vehicle_disclosure_images stored
    where stored.id = given.id and stored.vehicle_id = p_vehicle_id
  );
end
$$;
comment on function public.save_vehicle_media is
  'Stores a vehicle''s media in the given order, the first primary photo as cover, and deletes the removed ones. Media that are not named stay. Idempotent.';

-- A poster without a host in its address is a file of the media host, deleted with its last video.
create function private.poster_id(p_thumbnail_url text) returns text
language sql immutable set search_path = '' as $$
  select case when p_thumbnail_url like '/%' then ltrim(p_thumbnail_url, '/') end
$$;
comment on function private.poster_id is 'The public id of a poster at the media host; null for other addresses.';

create index vehicle_videos_poster_idx on public.vehicle_videos (private.poster_id(thumbnail_url));

create table public.vehicle_status_history (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  from_status text,
  to_status text not null,
  changed_at timestamptz not null default now(),
  changed_by uuid
);
comment on table public.vehicle_status_history is
  'Every status of a vehicle, for statistics. Written by triggers only.';

create index vehicle_status_history_vehicle_idx on public.vehicle_status_history (vehicle_id, changed_at);
create index vehicle_status_history_dealer_idx on public.vehicle_status_history (dealer_id, to_status, changed_at);
alter table public.vehicle_status_history enable row level security;
create policy vehicle_status_history_select on public.vehicle_status_history for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));

create table public.vehicle_price_history (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  from_price numeric(10, 2),
  to_price numeric(10, 2) not null,
  changed_at timestamptz not null default now(),
  changed_by uuid
);
comment on table public.vehicle_price_history is
  'Every price of a vehicle, in dollars of the dealer''s currency. Written by triggers only.';

create index vehicle_price_history_vehicle_idx on public.vehicle_price_history (vehicle_id, changed_at);
create index vehicle_price_history_dealer_idx on public.vehicle_price_history (dealer_id, changed_at);
alter table public.vehicle_price_history enable row level security;
create policy vehicle_price_history_select on public.vehicle_price_history for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));

create table public.vehicle_audit (
  id bigint generated always as identity primary key,
  dealer_id text not null,
  -- No reference: the log outlives the vehicle.
  vehicle_id uuid not null,
  subject text not null check (subject in ('vehicle', 'image', 'video', 'disclosure_image', 'publication')),
  subject_id uuid not null,
  action text not null check (action in ('insert', 'update', 'delete', 'restore')),
  version integer,
  old_values jsonb,
  new_values jsonb,
  changed_at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null
);
comment on table public.vehicle_audit is
  'Who changed which columns of a vehicle or its media. Rows with the same time belong to one save. Written by triggers only.';
comment on column public.vehicle_audit.version is 'The vehicle''s version after a change of the vehicle itself.';
comment on column public.vehicle_audit.old_values is
  'For an update the former values of the changed columns, for a deletion the whole row.';
comment on column public.vehicle_audit.actor_name is 'The user name at that time; "system" without a signed-in user.';

create index vehicle_audit_vehicle_idx on public.vehicle_audit (vehicle_id, id desc);
create index vehicle_audit_dealer_idx on public.vehicle_audit (dealer_id, changed_at desc);
alter table public.vehicle_audit enable row level security;
create policy vehicle_audit_select on public.vehicle_audit for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));

create table public.deleted_vehicles (
  vehicle_id uuid primary key,
  dealer_id text not null,
  deleted_at timestamptz not null default now(),
  deleted_by uuid,
  vehicle jsonb not null,
  related jsonb not null,
  message_ids uuid[] not null default '{}',
  lead_ids uuid[] not null default '{}'
);
comment on table public.deleted_vehicles is
  'The trash: for 30 days a deleted vehicle and its rows. Written by a trigger, read by list_deleted_vehicles and restore_vehicles.';
comment on column public.deleted_vehicles.related is 'The rows of the tables that refer to the vehicle, by table name.';
comment on column public.deleted_vehicles.message_ids is
  'The messages about the vehicle, which are linked to it again on restore.';
comment on column public.deleted_vehicles.lead_ids is 'The leads about the vehicle, which are linked to it again on restore.';

create index deleted_vehicles_dealer_idx on public.deleted_vehicles (dealer_id, deleted_at desc, vehicle_id);
create index deleted_vehicles_age_idx on public.deleted_vehicles (deleted_at);
alter table public.deleted_vehicles enable row level security;

create table private.deleted_vehicle_files (
  vehicle_id uuid not null references public.deleted_vehicles (vehicle_id) on delete cascade,
  dealer_id text not null,
  public_id text not null,
  resource_type text not null check (resource_type in ('image', 'video')),
  primary key (vehicle_id, resource_type, public_id)
);
comment on table private.deleted_vehicle_files is
  'The files of vehicles in the trash. The media host keeps them until the vehicle is removed for good.';

alter table private.deleted_vehicle_files enable row level security;

create function private.record_first_values() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.vehicle_status_history (dealer_id, vehicle_id, to_status, changed_by)
  select dealer_id, id, status, auth.uid() from new_vehicles;
  insert into public.vehicle_price_history (dealer_id, vehicle_id, to_price, changed_by)
  select dealer_id, id, price, auth.uid() from new_vehicles;
  return null;
end
$$;
comment on function private.record_first_values is 'Records the status and price with which vehicles are created.';
create trigger record_first_values after insert on public.vehicles referencing new table as new_vehicles
  for each statement execute function private.record_first_values();

create function private.record_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.vehicle_status_history (dealer_id, vehicle_id, from_status, to_status, changed_by)
  select after.dealer_id, after.id, before.status, after.status, auth.uid()
  from new_vehicles after join old_vehicles before on before.id = after.id
  where before.status <> after.status;
  insert into public.vehicle_price_history (dealer_id, vehicle_id, from_price, to_price, changed_by)
  select after.dealer_id, after.id, before.price, after.price, auth.uid()
  from new_vehicles after join old_vehicles before on before.id = after.id
  where before.price <> after.price;
  return null;
end
$$;
comment on function private.record_changes is 'Records each change of status or price, and who made it.';
create trigger record_changes after update on public.vehicles
  referencing old table as old_vehicles new table as new_vehicles
  for each statement execute function private.record_changes();

-- Counters and derived columns are not a person's changes.
create function private.audited(p_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_row - array[
    'id', 'dealer_id', 'vehicle_id', 'version', 'view_count', 'price_whole', 'is_available', 'published_at', 'sold_at',
    'last_sold_at', 'created_at', 'updated_at', 'title_brands', 'is_as_is_or_branded'
  ]
$$;
comment on function private.audited is 'The columns of a row whose changes are logged.';

create function private.audit_vehicles() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor uuid := auth.uid();
begin
  if tg_op = 'INSERT' then
    with names as materialized (
      select dealer_id, private.staff_name(dealer_id, actor) as name from new_rows group by dealer_id
    )
    insert into public.vehicle_audit (dealer_id, vehicle_id, subject, subject_id, action, version, actor_id, actor_name)
    select entered.dealer_id, entered.id, 'vehicle', entered.id, 'insert', entered.version, actor,
      (select name from names where names.dealer_id = entered.dealer_id)
    from new_rows entered;
  elsif tg_op = 'DELETE' then
    with names as materialized (
      select dealer_id, private.staff_name(dealer_id, actor) as name from old_rows group by dealer_id
    )
    insert into public.vehicle_audit (
      dealer_id, vehicle_id, subject, subject_id, action, version, old_values, actor_id, actor_name
    )
    select gone.dealer_id, gone.id, 'vehicle', gone.id, 'delete', gone.version,
      jsonb_strip_nulls(private.audited(to_jsonb(gone))), actor,
      (select name from names where names.dealer_id = gone.dealer_id)
    from old_rows gone;
  else
    with names as materialized (
      select dealer_id, private.staff_name(dealer_id, actor) as name from new_rows group by dealer_id
    )
    insert into public.vehicle_audit (
      dealer_id, vehicle_id, subject, subject_id, action, version, old_values, new_values, actor_id, actor_name
    )
    select pair.dealer_id, pair.id, 'vehicle', pair.id, 'update', pair.version, changed.old_values, changed.new_values,
      actor, (select name from names where names.dealer_id = pair.dealer_id)
    from (
      select after.dealer_id, after.id, after.version, private.audited(to_jsonb(before)) as was, to_jsonb(after) as becomes
      from new_rows after
      join old_rows before on before.id = after.id
      offset 0
    ) pair
    cross join lateral (
      select jsonb_object_agg(was.key, was.value) as old_values,
        jsonb_object_agg(was.key, pair.becomes -> was.key) as new_values
      from jsonb_each(pair.was) was
      where was.value is distinct from pair.becomes -> was.key
    ) changed
    where changed.old_values is not null;
  end if;
  return null;
end
$$;
comment on function private.audit_vehicles is 'Logs each vehicle that a statement changed.';

create function private.audit_media() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor uuid := auth.uid();
begin
  if tg_op = 'INSERT' then
    with names as materialized (
      select dealer_id, private.staff_name(dealer_id, actor) as name from new_rows group by dealer_id
    )
    insert into public.vehicle_audit (
      dealer_id, vehicle_id, subject, subject_id, action, new_values, actor_id, actor_name
    )
    select entered.dealer_id, entered.vehicle_id, tg_argv[0], entered.id, 'insert',
      jsonb_strip_nulls(private.audited(to_jsonb(entered))), actor,
      (select name from names where names.dealer_id = entered.dealer_id)
    from new_rows entered;
  elsif tg_op = 'DELETE' then
    with names as materialized (
      select dealer_id, private.staff_name(dealer_id, actor) as name from old_rows group by dealer_id
    )
    insert into public.vehicle_audit (
      dealer_id, vehicle_id, subject, subject_id, action, old_values, actor_id, actor_name
    )
    select gone.dealer_id, gone.vehicle_id, tg_argv[0], gone.id, 'delete',
      jsonb_strip_nulls(private.audited(to_jsonb(gone))), actor,
      (select name from names where names.dealer_id = gone.dealer_id)
    from old_rows gone
    -- Media deleted with their vehicle are not logged.
    where exists (select 1 from public.vehicles where vehicles.id = gone.vehicle_id);
  else
    with names as materialized (
      select dealer_id, private.staff_name(dealer_id, actor) as name from new_rows group by dealer_id
    )
    insert into public.vehicle_audit (
      dealer_id, vehicle_id, subject, subject_id, action, old_values, new_values, actor_id, actor_name
    )
    select pair.dealer_id, pair.vehicle_id, tg_argv[0], pair.id, 'update', changed.old_values, changed.new_values, actor,
      (select name from names where names.dealer_id = pair.dealer_id)
    from (
      select after.dealer_id, after.vehicle_id, after.id, private.audited(to_jsonb(before)) as was,
        to_jsonb(after) as becomes
      from new_rows after
      join old_rows before on before.id = after.id
      offset 0
    ) pair
    cross join lateral (
      select jsonb_object_agg(was.key, was.value) as old_values,
        jsonb_object_agg(was.key, pair.becomes -> was.key) as new_values
      from jsonb_each(pair.was) was
      where was.value is distinct from pair.becomes -> was.key
    ) changed
    where changed.old_values is not null;
  end if;
  return null;
end
$$;
comment on function private.audit_media is
  'Logs each photo, video or planned publication that a statement changed; the argument names the subject.';

create function public.vehicle_history(
  p_dealer_id text,
  p_vehicle_id uuid,
  p_before bigint default null,
  p_limit integer default 200
) returns json
language sql stable set search_path = '' as $$
  with page as (
    select entry.* from public.vehicle_audit entry
    where entry.dealer_id = p_dealer_id and entry.vehicle_id = p_vehicle_id
      and (p_before is null or entry.id < p_before)
    order by entry.id desc
    limit least(greatest(coalesce(p_limit, 200), 1), 1000) + 1
  ),
  shown as (
    select * from page order by id desc limit least(greatest(coalesce(p_limit, 200), 1), 1000)
  )
  select json_build_object(
    'has_more', (select count(*) from page) > (select count(*) from shown),
    'entries', (select coalesce(json_agg(json_build_object(
        'id', id, 'subject', subject, 'subject_id', subject_id, 'action', action, 'version', version,
        'old_values', old_values, 'new_values', new_values, 'changed_at', changed_at, 'actor_name', actor_name
      ) order by id desc), '[]') from shown),
    'prices', (select coalesce(json_agg(json_build_object(
        'from', price.from_price, 'to', price.to_price, 'changed_at', price.changed_at,
        'actor_name', private.readable_staff_name(price.dealer_id, price.changed_by)
      ) order by price.changed_at desc, price.id), '[]')
      from public.vehicle_price_history price
      where price.dealer_id = p_dealer_id and price.vehicle_id = p_vehicle_id),
    'statuses', (select coalesce(json_agg(json_build_object(
        'from', status.from_status, 'to', status.to_status, 'changed_at', status.changed_at,
        'actor_name', private.readable_staff_name(status.dealer_id, status.changed_by)
      ) order by status.changed_at desc, status.id), '[]')
      from public.vehicle_status_history status
      where status.dealer_id = p_dealer_id and status.vehicle_id = p_vehicle_id)
  )
$$;
comment on function public.vehicle_history is
  'A vehicle''s log, newest first, with all prices and statuses, also after its deletion. p_before is the last id of the previous page. RLS decides what the caller sees.';

create function private.move_to_trash() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.deleted_vehicles as trashed (
    vehicle_id, dealer_id, deleted_by, vehicle, related, message_ids, lead_ids
  )
  values (
    old.id, old.dealer_id, auth.uid(), to_jsonb(old),
    jsonb_build_object(
      'vehicle_images', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.vehicle_images r where r.vehicle_id = old.id),
      'vehicle_videos', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.vehicle_videos r where r.vehicle_id = old.id),
      'vehicle_disclosure_images', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.vehicle_disclosure_images r where r.vehicle_id = old.id),
      'vehicle_status_history', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.vehicle_status_history r where r.vehicle_id = old.id),
      'vehicle_price_history', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.vehicle_price_history r where r.vehicle_id = old.id),
      'vehicle_counts', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.vehicle_counts r where r.vehicle_id = old.id),
      'vehicle_costs', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.vehicle_costs r where r.vehicle_id = old.id),
      'vehicle_cost_lines', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.vehicle_cost_lines r where r.vehicle_id = old.id),
      'vehicle_publications', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.vehicle_publications r where r.vehicle_id = old.id)
    ),
    array(select m.id from public.contact_messages m where m.vehicle_id = old.id),
    array(select lead.id from public.leads lead where lead.vehicle_id = old.id)
  )
  -- The browser chooses the id, so a deleted vehicle may have had the same one.
  on conflict (vehicle_id) do update set
    dealer_id = excluded.dealer_id, deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by,
    vehicle = excluded.vehicle, related = excluded.related, message_ids = excluded.message_ids,
    lead_ids = excluded.lead_ids;

  insert into private.deleted_vehicle_files (vehicle_id, dealer_id, public_id, resource_type)
  select old.id, old.dealer_id, file.public_id, file.resource_type
  from (
    select public_id, 'image' as resource_type from public.vehicle_images where vehicle_id = old.id
    union
    select public_id, 'image' from public.vehicle_disclosure_images where vehicle_id = old.id
    union
    select public_id, 'video' from public.vehicle_videos where vehicle_id = old.id
    union
    select private.poster_id(thumbnail_url), 'image' from public.vehicle_videos where vehicle_id = old.id
  ) file
  where file.public_id <> ''
  on conflict do nothing;
  return old;
end
$$;
comment on function private.move_to_trash is
  'Moves a vehicle to the trash, if deleted over REST, by a bulk action, an undone import or SQL.';
create trigger move_to_trash before delete on public.vehicles
  for each row execute function private.move_to_trash();

create function private.queue_trashed_files() returns trigger
language plpgsql security definer set search_path = ''
-- The generic plan for thousands of files would read all media for the few of one vehicle.
set plan_cache_mode = force_custom_plan as $$
begin
  insert into public.media_deletions (dealer_id, public_id, resource_type)
  select min(gone.dealer_id), gone.public_id, gone.resource_type
  from removed_rows gone
  where not exists (
    select 1 from private.shown_media shown
    where shown.public_id = gone.public_id and shown.resource_type = gone.resource_type
  )
  group by gone.public_id, gone.resource_type;
  return null;
end
$$;
comment on function private.queue_trashed_files is
  'Queues the files of vehicles that left the trash, unless another row uses them.';
create trigger queue_trashed_files after delete on private.deleted_vehicle_files referencing old table as removed_rows
  for each statement execute function private.queue_trashed_files();

create function private.trash_period() returns interval
language sql immutable set search_path = '' as $$ select interval '30 days' $$;
comment on function private.trash_period is 'For how long a deleted vehicle can be restored.';

create function public.purge_deleted_vehicles(p_limit integer default 200) returns integer
language sql set search_path = '' as $$
  with expired as (
    select trashed.vehicle_id from public.deleted_vehicles trashed
    where trashed.deleted_at < now() - private.trash_period()
    order by trashed.deleted_at
    limit least(greatest(coalesce(p_limit, 200), 1), 1000)
    for update skip locked
  ),
  purged as (
    delete from public.deleted_vehicles trashed using expired where trashed.vehicle_id = expired.vehicle_id returning 1
  )
  select count(*)::integer from purged
$$;
comment on function public.purge_deleted_vehicles is
  'Deletes vehicles for good after the trash period, queues their files, and returns their number.';

create function private.insert_stored_rows(p_table regclass, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  -- Columns added since the deletion take their default.
  columns text := (
    select string_agg(quote_ident(attname), ', ' order by attnum) from pg_catalog.pg_attribute
    where attrelid = p_table and attnum > 0 and not attisdropped and attgenerated = '' and p_rows -> 0 ? attname::text
  );
begin
  if columns is not null then
    execute format(
      'insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::%1$s, $1)',
      p_table, columns) using p_rows;
  end if;
end
$$;
comment on function private.insert_stored_rows is
  'Inserts rows from JSON, without generated columns and columns that no longer exist.';

create function private.restore_vehicle(p_dealer_id text, p_id uuid) returns text
language plpgsql set search_path = '' as $$
declare
  deleted public.deleted_vehicles;
  last_entry bigint := coalesce((select max(entry.id) from public.vehicle_audit entry where entry.vehicle_id = p_id), 0);
begin
  select * into deleted from public.deleted_vehicles trashed
  where trashed.vehicle_id = p_id and trashed.dealer_id = p_dealer_id
  for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'No longer in the trash';
  end if;

  perform private.insert_stored_rows('public.vehicles', jsonb_build_array(deleted.vehicle));
  -- The vehicle's own history replaces what the triggers wrote about the insert.
  delete from public.vehicle_status_history history where history.vehicle_id = p_id;
  delete from public.vehicle_price_history history where history.vehicle_id = p_id;
  perform private.insert_stored_rows(format('public.%I', stored.name)::regclass, stored.entries)
  from jsonb_each(deleted.related) as stored (name, entries);
  -- A restored vehicle is not published at a time that has passed.
  delete from public.vehicle_publications planned where planned.vehicle_id = p_id and planned.publish_at <= now();
  update public.contact_messages message set vehicle_id = p_id
  where message.id = any (deleted.message_ids) and message.dealer_id = p_dealer_id and message.vehicle_id is null;
  update public.leads lead set vehicle_id = p_id
  where lead.id = any (deleted.lead_ids) and lead.dealer_id = p_dealer_id and lead.vehicle_id is null;
  update public.appointments booked set vehicle_id = p_id
  where booked.trashed_vehicle_id = p_id and booked.dealer_id = p_dealer_id and booked.vehicle_id is null;

  delete from public.vehicle_audit entry
  where entry.vehicle_id = p_id and entry.id > last_entry and entry.subject <> 'vehicle';
  update public.vehicle_audit entry set action = 'restore' where entry.vehicle_id = p_id and entry.id > last_entry;

  delete from public.deleted_vehicles trashed where trashed.vehicle_id = p_id;
  return deleted.vehicle ->> 'status';
end
$$;
comment on function private.restore_vehicle is
  'Restores one vehicle with media, history, counts and messages, and returns its status.';

create function private.vin_holder(p_dealer_id text, p_id uuid) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' ', holder.year, holder.make, holder.model, nullif(holder.trim, ''))
  from public.deleted_vehicles trashed
  join public.vehicles holder on holder.dealer_id = trashed.dealer_id and holder.vin = trashed.vehicle ->> 'vin'
  where trashed.vehicle_id = p_id and trashed.dealer_id = p_dealer_id and holder.status <> 'Sold'
$$;
comment on function private.vin_holder is 'Names the vehicle for sale that has the VIN of one in the trash.';

create function private.restore_vehicles(p_dealer_id text, p_ids uuid[])
returns table (id uuid, is_done boolean, previous_status text, message text)
language plpgsql security definer set search_path = '' as $$
declare
  holder text;
begin
  perform private.require_vehicles_permission(p_dealer_id, 'vehicles.delete');
  foreach id in array private.distinct_ids(p_ids[:1000]) loop
    previous_status := null;
    message := null;
    begin
      previous_status := private.restore_vehicle(p_dealer_id, id);
    exception
      when sqlstate 'PT404' then message := sqlerrm;
      when unique_violation then
        holder := private.vin_holder(p_dealer_id, id);
        message := coalesce(
          'The ' || holder || ' has this VIN now. Correct or delete that vehicle first.',
          'A vehicle with this id is on the lot again');
      when others then
        raise warning 'Vehicle %: %', id, sqlerrm;
        message := 'The vehicle could not be restored';
    end;
    is_done := message is null;
    return next;
  end loop;
end
$$;
comment on function private.restore_vehicles is
  'Restores vehicles for those who manage the dealer''s vehicles, with a result for each.';

create function public.restore_vehicles(p_dealer_id text, p_ids uuid[])
returns table (id uuid, is_done boolean, previous_status text, message text)
language sql set search_path = '' as $$
  select * from private.restore_vehicles(p_dealer_id, p_ids)
$$;
comment on function public.restore_vehicles is
  'Restores vehicles with media, history and messages. If its VIN was taken, a vehicle stays in the trash and its message names the other.';

create function private.list_deleted_vehicles(p_dealer_id text, p_limit integer, p_offset integer) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_vehicles_permission(p_dealer_id, 'vehicles.delete');
  return (
    select json_build_object(
      'total', (select count(*) from public.deleted_vehicles trashed where trashed.dealer_id = p_dealer_id),
      'vehicles', coalesce(json_agg(json_build_object(
        'id', page.vehicle_id, 'year', vehicle.year, 'make', vehicle.make, 'model', vehicle.model, 'trim', vehicle.trim,
        'price', vehicle.price, 'status', vehicle.status, 'stock_number', vehicle.stock_number, 'vin', vehicle.vin,
        'version', vehicle.version,
        'image', (
          select json_build_object(
            'public_id', image.public_id, 'url', image.url, 'alt_text', image.alt_text,
            'width', image.width, 'height', image.height, 'placeholder_color', image.placeholder_color)
          from jsonb_populate_recordset(null::public.vehicle_images, page.related -> 'vehicle_images') image
          order by image.is_primary desc, image.sort_order, image.id
          limit 1
        ),
        'image_count', jsonb_array_length(page.related -> 'vehicle_images'),
        'message_count', cardinality(page.message_ids),
        'deleted_at', page.deleted_at,
        'deleted_by', private.staff_name(page.dealer_id, page.deleted_by),
        'purged_at', page.deleted_at + private.trash_period()
      ) order by page.deleted_at desc, page.vehicle_id), '[]')
    )
    from (
      select * from public.deleted_vehicles trashed
      where trashed.dealer_id = p_dealer_id
      order by trashed.deleted_at desc, trashed.vehicle_id
      limit least(greatest(coalesce(p_limit, 50), 1), 200)
      offset greatest(coalesce(p_offset, 0), 0)
    ) page
    cross join lateral jsonb_populate_record(null::public.vehicles, page.vehicle) vehicle
  );
end
$$;
comment on function private.list_deleted_vehicles is
  'A page of the trash for those who manage the dealer''s vehicles, latest deletion first.';

create function public.list_deleted_vehicles(p_dealer_id text, p_limit integer default 50, p_offset integer default 0)
returns json
language sql stable set search_path = '' as $$
  select private.list_deleted_vehicles(p_dealer_id, p_limit, p_offset)
$$;
comment on function public.list_deleted_vehicles is
  'A page of the trash: who deleted each vehicle, when, and when it is removed for good.';

create index deleted_vehicle_files_public_id_idx on private.deleted_vehicle_files (public_id);

do $$
declare
  watched text[];
begin
  foreach watched slice 1 in array array[
    ['vehicles', 'audit_vehicles', ''],
    ['vehicle_images', 'audit_media', 'image'],
    ['vehicle_videos', 'audit_media', 'video'],
    ['vehicle_disclosure_images', 'audit_media', 'disclosure_image']
  ] loop
    execute format(
      'create trigger audit_insert after insert on public.%I referencing new table as new_rows
       for each statement execute function private.%I(%L)', watched[1], watched[2], watched[3]);
    execute format(
      'create trigger audit_update after update on public.%I referencing old table as old_rows new table as new_rows
       for each statement execute function private.%I(%L)', watched[1], watched[2], watched[3]);
    execute format(
      'create trigger audit_delete after delete on public.%I referencing old table as old_rows
       for each statement execute function private.%I(%L)', watched[1], watched[2], watched[3]);
  end loop;
end
$$;

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
grant select, delete on public.vehicle_disclosure_images, public.vehicle_images, public.vehicle_videos to authenticated;
grant select, insert, update, delete on
  public.vehicle_disclosure_images, public.vehicle_images, public.vehicle_videos
  to service_role;
grant execute on function
  public.save_vehicle_media, private.lock_photographed_vehicle, private.poster_id
  to authenticated, service_role;
grant select (id, dealer_id, vehicle_id, url, public_id, category, alt_text, width, height, sort_order) on public.vehicle_disclosure_images to anon;
grant insert (
  id, dealer_id, vehicle_id, url, public_id, filename, category, alt_text, width, height, sort_order
), update (url, public_id, filename, category, alt_text, width, height, sort_order) on public.vehicle_disclosure_images to authenticated;
grant select (
  id, dealer_id, vehicle_id, url, public_id, sort_order, is_primary, alt_text, width, height, placeholder_color
) on public.vehicle_images to anon;
grant insert (
  id, dealer_id, vehicle_id, url, public_id, sort_order, is_primary, alt_text, width, height, placeholder_color
), update (url, public_id, sort_order, is_primary, alt_text, width, height, placeholder_color) on public.vehicle_images to authenticated;
grant select (id, dealer_id, vehicle_id, url, public_id, thumbnail_url, sort_order) on public.vehicle_videos to anon;
grant insert (id, dealer_id, vehicle_id, url, public_id, thumbnail_url, sort_order), update (url, public_id, thumbnail_url, sort_order) on public.vehicle_videos to authenticated;
grant select, insert, update, delete on
  public.deleted_vehicles, public.vehicle_audit, public.vehicle_price_history, public.vehicle_status_history
  to service_role;
grant select on private.deleted_vehicle_files to service_role;
grant select on public.vehicle_audit, public.vehicle_price_history, public.vehicle_status_history to authenticated;
grant execute on function
  public.list_deleted_vehicles, public.restore_vehicles, public.vehicle_history, private.list_deleted_vehicles,
  private.restore_vehicles
  to authenticated, service_role;
grant execute on function public.purge_deleted_vehicles, private.trash_period to service_role;
