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
  past_use text[] not null default '{}'
    check (past_use <@ array['Daily rental', 'Police or emergency', 'Taxi or limousine']),
  sold_as_is boolean not null default false,
  history_report_url text check (history_report_url ~* '^(https?://|$)'),
  view_count integer not null default 0,
  published_at timestamptz,
  sold_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.vehicles is
  'Cars for sale. price is in dollars of the dealer''s currency, mileage in km; a disclosure that is null or empty means Nothing reported.';

create unique index vehicles_vin_idx on public.vehicles (dealer_id, vin)
  where status <> 'Sold' and vin is not null and vin <> '';
create index vehicles_year_idx on public.vehicles (dealer_id, status, year desc, id);
create index vehicles_price_idx on public.vehicles (dealer_id, status, price_whole, id);
create index vehicles_mileage_idx on public.vehicles (dealer_id, status, mileage, id);
create index vehicles_published_idx on public.vehicles (dealer_id, status, published_at desc, id);
create index vehicles_created_idx on public.vehicles (dealer_id, created_at desc, id);
create index vehicles_body_style_idx on public.vehicles (dealer_id, body_style, status);

alter table public.vehicles enable row level security;

create policy vehicles_select_public on public.vehicles for select to anon
  using (status <> 'Draft');
create policy vehicles_select on public.vehicles for select to authenticated
  using (status <> 'Draft' or dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));
create policy vehicles_insert on public.vehicles for insert to authenticated
  with check (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));
create policy vehicles_update on public.vehicles for update to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]))
  with check (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));
create policy vehicles_delete on public.vehicles for delete to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));

grant select on public.vehicles to anon, authenticated;
-- What the triggers and counters own (version, view_count and the dates) nobody signed in may write.
grant insert (
  id, dealer_id, vin, stock_number, make, model, trim, year, price, mileage, transmission, fuel_type, body_style,
  drivetrain, exterior_color, interior_color, engine, engine_size, cylinders, condition, status, is_available,
  is_featured, description, features, disclosure_safety_related, disclosure_mechanical, disclosure_exterior,
  disclosure_interior, disclosure_tires_wheels, disclosure_obd2_scan, disclosure_body_condition, disclosure_title,
  disclosure_out_of_province, past_use, sold_as_is, history_report_url
), update (
  vin, stock_number, make, model, trim, year, price, mileage, transmission, fuel_type, body_style,
  drivetrain, exterior_color, interior_color, engine, engine_size, cylinders, condition, status, is_available,
  is_featured, description, features, disclosure_safety_related, disclosure_mechanical, disclosure_exterior,
  disclosure_interior, disclosure_tires_wheels, disclosure_obd2_scan, disclosure_body_condition, disclosure_title,
  disclosure_out_of_province, past_use, sold_as_is, history_report_url, updated_at
), delete on public.vehicles to authenticated;
grant select, insert, update, delete on public.vehicles to service_role;
