create table public.dealer_settings (
  dealer_id text primary key,
  dealership_name text not null default '',
  registered_name text,
  omvic_number text,
  email text not null default '',
  phone text not null default '',
  phone_numbers jsonb not null default '[]' check (jsonb_typeof(phone_numbers) = 'array'),
  default_phone_index integer not null default 0 check (default_phone_index >= 0),
  address text not null default '',
  city text,
  province text,
  postal_code text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  opening_hours jsonb not null default '{}' check (jsonb_typeof(opening_hours) = 'object'),
  facebook_url text check (facebook_url ~* '^(https?://|$)'),
  instagram_url text check (instagram_url ~* '^(https?://|$)'),
  timezone text not null default 'America/Toronto',
  currency text not null default 'CAD' check (currency in ('CAD', 'USD')),
  sold_listed_days integer not null default 30 check (sold_listed_days between 0 and 3650),
  email_notifications boolean not null default true,
  new_vehicle_alerts boolean not null default true,
  low_inventory_alerts boolean not null default true,
  sales_reports boolean not null default true,
  maintenance_reminders boolean not null default false,
  two_factor_auth boolean not null default false,
  session_timeout integer not null default 30 check (session_timeout between 1 and 1440),
  password_expiry integer not null default 90 check (password_expiry between 1 and 3650),
  login_attempts integer not null default 5 check (login_attempts between 1 and 100),
  google_maps_enabled boolean not null default true,
  supabase_configured boolean not null default true,
  backup_enabled boolean not null default true,
  auto_sync boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
comment on table public.dealer_settings is 'One row per dealer. Visitors read the contact columns only; session_timeout is in minutes, password_expiry in days.';

create function private.touch_dealer_settings() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;
comment on function private.touch_dealer_settings() is 'Counts the version that guards against lost updates.';

create trigger touch_dealer_settings before update on public.dealer_settings
  for each row execute function private.touch_dealer_settings();

alter table public.dealer_settings enable row level security;
grant select (
  dealer_id, dealership_name, registered_name, omvic_number, email, phone, phone_numbers, default_phone_index,
  address, city, province, postal_code, latitude, longitude, opening_hours, facebook_url, instagram_url,
  timezone, currency, google_maps_enabled
) on public.dealer_settings to anon;
grant select on public.dealer_settings to authenticated;
-- An upsert assigns every column that it was given, the key and updated_at included; the policies and the trigger keep them honest.
grant insert (
  dealer_id, dealership_name, registered_name, omvic_number, email, phone, phone_numbers, default_phone_index,
  address, city, province, postal_code, latitude, longitude, opening_hours, facebook_url, instagram_url,
  timezone, currency, sold_listed_days, email_notifications, new_vehicle_alerts, low_inventory_alerts, sales_reports,
  maintenance_reminders, two_factor_auth, session_timeout, password_expiry, login_attempts, google_maps_enabled,
  supabase_configured, backup_enabled, auto_sync, updated_at
), update (
  dealer_id, dealership_name, registered_name, omvic_number, email, phone, phone_numbers, default_phone_index,
  address, city, province, postal_code, latitude, longitude, opening_hours, facebook_url, instagram_url,
  timezone, currency, sold_listed_days, email_notifications, new_vehicle_alerts, low_inventory_alerts, sales_reports,
  maintenance_reminders, two_factor_auth, session_timeout, password_expiry, login_attempts, google_maps_enabled,
  supabase_configured, backup_enabled, auto_sync, updated_at
) on public.dealer_settings to authenticated;
grant select, insert, update, delete on public.dealer_settings to service_role;
