create table public.dealer_settings_history (
  id bigint generated always as identity primary key,
  dealer_id text not null,
  version integer not null,
  old_values jsonb,
  new_values jsonb not null,
  changed_at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null
);
comment on table public.dealer_settings_history is
  'Every change of the settings: who, when, and the changed columns before and after. Written by a trigger only.';
comment on column public.dealer_settings_history.old_values is 'The changed columns before; null for the first row.';
comment on column public.dealer_settings_history.actor_name is
  'The user name at that time; "system" for the server and its commands.';

create index dealer_settings_history_dealer_idx on public.dealer_settings_history (dealer_id, id desc);
alter table public.dealer_settings_history enable row level security;
create policy dealer_settings_history_select on public.dealer_settings_history for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('settings'))::text[]));

create function private.dealer_timezone(p_dealer_id text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  found text := (select settings.timezone from public.dealer_settings settings where settings.dealer_id = p_dealer_id);
begin
  perform now() at time zone found;
  return coalesce(found, 'America/Toronto');
exception when invalid_parameter_value then
  return 'America/Toronto';
end
$$;
comment on function private.dealer_timezone is 'The dealer''s time zone, or the default if it is missing or unknown.';

create function private.is_holiday(p_entry jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(
    jsonb_typeof(p_entry) = 'object'
    and p_entry ->> 'date' ~ '^\d{4}-\d{2}-\d{2}$'
    and make_date(
      left(p_entry ->> 'date', 4)::integer, substr(p_entry ->> 'date', 6, 2)::integer,
      right(p_entry ->> 'date', 2)::integer
    ) is not null
    and jsonb_typeof(p_entry -> 'name') = 'string'
    and char_length(p_entry ->> 'name') between 1 and 60
    and private.is_one_line(p_entry ->> 'name')
    and case jsonb_typeof(p_entry -> 'hours')
      when 'null' then true
      when 'object' then private.is_time_of_day(p_entry -> 'hours' ->> 'open')
        and private.is_time_of_day(p_entry -> 'hours' ->> 'close')
      else false
    end,
    false
  );
exception when datetime_field_overflow then
  return false;
end
$$;
comment on function private.is_holiday is
  'A date (YYYY-MM-DD), a name and hours {open, close}, or null hours if closed.';

create function private.are_holidays(p_entries jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_entries) is distinct from 'array' or jsonb_array_length(p_entries) > 100 then
    return false;
  end if;
  return (
    select coalesce(bool_and(private.is_holiday(entry.value)), true)
      and count(*) = count(distinct entry.value ->> 'date')
    from jsonb_array_elements(p_entries) entry
  );
end
$$;
comment on function private.are_holidays is 'At most 100 holidays with distinct dates.';

create table public.dealer_settings (
  dealer_id text primary key,
  dealership_name text not null default '',
  registered_name text,
  omvic_number text,
  email text not null default '',
  phone text not null default '',
  phone_numbers jsonb not null default '[{"number": "", "label": "Main Office", "isDefault": true}]'
    check (jsonb_typeof(phone_numbers) = 'array'),
  default_phone_index integer not null default 0 check (default_phone_index >= 0),
  address text not null default '',
  city text,
  province text,
  postal_code text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  opening_hours jsonb not null default '{}' check (jsonb_typeof(opening_hours) = 'object'),
  holidays jsonb not null default '[]' check (private.are_holidays(holidays)),
  answer_minutes integer not null default 0 check (answer_minutes in (0, 30, 60, 120, 240, 480)),
  facebook_url text check (facebook_url ~* '^(https?://|$)'),
  instagram_url text check (instagram_url ~* '^(https?://|$)'),
  as_is_statement text check (char_length(as_is_statement) <= 2000),
  price_includes_text text check (char_length(price_includes_text) <= 2000),
  disclosure_statement text check (char_length(disclosure_statement) <= 1000),
  hst_percent numeric(5, 3) not null default 13 check (hst_percent between 0 and 20),
  omvic_fee numeric(8, 2) not null default 22 check (omvic_fee between 0 and 1000),
  administration_fee numeric(8, 2) not null default 0 check (administration_fee between 0 and 10000),
  credit_apr numeric(5, 2) check (credit_apr between 0.01 and 35),
  credit_terms text not null default '36, 48, 60, 72, 84' check (credit_terms ~ '^[1-9]\d?(, [1-9]\d?){0,5}$'),
  credit_down_payment numeric(10, 2) not null default 0 check (credit_down_payment between 0 and 1000000),
  vehicles_sold text not null default '' check (vehicles_sold ~ '^(\d{1,6}\+?)?$'),
  happy_customers text not null default '' check (happy_customers ~ '^(\d{1,6}\+?)?$'),
  years_in_business text not null default '' check (years_in_business ~ '^(\d{1,3}\+?)?$'),
  timezone text not null default 'America/Toronto'
    check (timezone in ('America/Toronto', 'America/Vancouver', 'America/Edmonton', 'America/Winnipeg')),
  currency text not null default 'CAD' check (currency in ('CAD', 'USD')),
  sold_listed_days integer not null default 30 check (sold_listed_days between 0 and 3650),
  email_notifications boolean not null default true,
  new_vehicle_alerts boolean not null default true,
  low_inventory_alerts boolean not null default true,
  low_inventory_threshold integer not null default 10 check (low_inventory_threshold between 1 and 1000),
  sales_reports boolean not null default true,
  sales_report_hour integer not null default 19 check (sales_report_hour between 0 and 23),
  maintenance_reminders boolean not null default false,
  unsold_days integer not null default 60 check (unsold_days between 1 and 3650),
  two_factor_auth boolean not null default false,
  session_timeout integer not null default 30 check (session_timeout in (15, 30, 60, 120)),
  password_expiry integer not null default 90 check (password_expiry in (30, 60, 90, 180, 365)),
  login_attempts integer not null default 5 check (login_attempts in (3, 5, 10)),
  google_maps_enabled boolean not null default true,
  supabase_configured boolean not null default true,
  backup_enabled boolean not null default true,
  auto_sync boolean not null default true,
  lead_assignment text not null default 'hand' check (lead_assignment in ('hand', 'turn', 'free')),
  lead_goal_minutes integer not null default 0 check (lead_goal_minutes in (0, 15, 30, 60, 120, 240, 480)),
  lead_reminders boolean not null default true,
  adf_enabled boolean not null default false,
  adf_email text not null default '' check (adf_email = '' or private.is_email_address(adf_email)),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
comment on table public.dealer_settings is 'One row per dealer. Visitors read the contact columns only.';
comment on column public.dealer_settings.phone is 'The default of phone_numbers.';
comment on column public.dealer_settings.phone_numbers is '[{number, label, isDefault}], in the order of the site.';
comment on column public.dealer_settings.default_phone_index is 'The place of the default in phone_numbers, from 0.';
comment on column public.dealer_settings.latitude is 'In degrees north.';
comment on column public.dealer_settings.longitude is 'In degrees east: negative in Canada.';
comment on column public.dealer_settings.opening_hours is
  '{open, close} as HH:MM by day, mon to sun, in the dealer''s time zone; null for closed.';
comment on column public.dealer_settings.answer_minutes is
  'Within how many minutes of opening time a message is answered, as visitors read it. 0 promises nothing.';
comment on column public.dealer_settings.sold_listed_days is 'For how many days sold vehicles stay listed.';
comment on column public.dealer_settings.session_timeout is
  'After how many minutes without activity staff are signed out.';
comment on column public.dealer_settings.password_expiry is 'After how many days staff must choose a new password.';
comment on column public.dealer_settings.version is 'Incremented by every update, to detect conflicting edits.';
comment on column public.dealer_settings.as_is_statement is
  'The notice next to the price of a vehicle sold as is, in the regulator''s current wording. Empty means the site''s own text.';
comment on column public.dealer_settings.disclosure_statement is
  'What the law says, on the printed disclosure sheet. Empty means the built-in text.';
comment on column public.dealer_settings.price_includes_text is
  'What the advertised price includes, one "name: value" per line; a line without a value is included. Empty means the site''s own lines.';
comment on column public.dealer_settings.hst_percent is 'The sales tax on top of the advertised price, in percent.';
comment on column public.dealer_settings.omvic_fee is
  'The regulator''s transaction fee inside the advertised price, in dollars; 0 if it is not passed on.';
comment on column public.dealer_settings.administration_fee is
  'The dealer''s fee inside the advertised price, in dollars; 0 if it is not itemised.';
comment on column public.dealer_settings.credit_apr is
  'The annual rate with which the payment estimate starts, in percent. Null means that there is no estimate.';
comment on column public.dealer_settings.credit_terms is
  'The terms of the payment estimate in months, such as "36, 48, 60".';
comment on column public.dealer_settings.credit_down_payment is
  'The down payment with which the estimate starts, in dollars.';
comment on column public.dealer_settings.lead_assignment is
  'Who gets a new lead: no one until staff assign it by hand, the salespeople in turn, or who is free.';
comment on column public.dealer_settings.lead_goal_minutes is
  'Within how many minutes of opening time staff want to answer a lead. 0 takes answer_minutes, or one hour without a promise.';
comment on column public.dealer_settings.adf_email is
  'The address at which a dealer CRM takes new leads as ADF.';
comment on column public.dealer_settings.holidays is
  'Days whose hours differ from their weekday''s: [{date, name, hours}], hours null for closed.';
comment on column public.dealer_settings.low_inventory_threshold is
  'Fewer available vehicles count as a low inventory.';
comment on column public.dealer_settings.sales_report_hour is
  'The hour, in the dealer''s time zone, at which the daily report is mailed.';
comment on column public.dealer_settings.unsold_days is
  'After how many days the maintenance reminder names an available vehicle.';
comment on column public.dealer_settings.vehicles_sold is
  'Vehicles sold, for the About page: digits, with a plus for "more than". Empty means the specified text.';
comment on column public.dealer_settings.happy_customers is
  'Customers so far, for the home and About pages. Empty means the specified texts.';
comment on column public.dealer_settings.years_in_business is
  'Years in business, for the home and About pages. Empty means the specified texts.';

create function private.touch_dealer_settings() returns trigger
language plpgsql set search_path = '' as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
begin
  -- An upsert has no condition for the version, so a header carries it.
  if headers ->> 'x-settings-version' <> old.version::text then
    raise exception using errcode = 'PT409', message = 'Someone else changed the settings in the meantime';
  end if;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;
comment on function private.touch_dealer_settings is
  'Counts the version. An update whose x-settings-version header names an older one is refused with 409.';
create trigger touch_dealer_settings before update on public.dealer_settings
  for each row execute function private.touch_dealer_settings();

create function private.postal_address(p_settings public.dealer_settings) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(', ', nullif(p_settings.address, ''), nullif(p_settings.city, ''), nullif(p_settings.province, ''),
    nullif(p_settings.postal_code, ''))
$$;
comment on function private.postal_address is 'The dealer''s address in one line, as far as known.';

create function private.sold_listed_days(p_dealer_id text) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select sold_listed_days from public.dealer_settings where dealer_id = p_dealer_id), 30)
$$;
comment on function private.sold_listed_days is 'For how many days sold vehicles stay on the dealer''s public list.';

create function private.dealer_security(p_dealer_id text)
returns table (two_factor_auth boolean, session_timeout integer, password_expiry integer)
language sql stable security definer set search_path = '' as $$
  select
    coalesce(settings.two_factor_auth, false), coalesce(settings.session_timeout, 30),
    coalesce(settings.password_expiry, 90)
  from (values (p_dealer_id)) given (dealer_id)
  left join public.dealer_settings settings on settings.dealer_id = given.dealer_id
$$;
comment on function private.dealer_security is
  'The dealer''s rules for sessions in minutes and days, with the defaults of the table if there is no row.';

create function public.reset_dealer_settings(p_dealer_id text) returns setof public.dealer_settings
language plpgsql set search_path = '' as $$
begin
  if not private.has_permission(p_dealer_id, 'settings.danger') then
    raise exception using errcode = '42501', message = 'Only an owner can reset the settings';
  end if;
  return query
    update public.dealer_settings settings set
      dealership_name = default, registered_name = default, omvic_number = default, email = default, phone = default,
      phone_numbers = default, default_phone_index = default, address = default, city = default, province = default,
      postal_code = default, latitude = default, longitude = default, opening_hours = default, holidays = default,
      answer_minutes = default, facebook_url = default, instagram_url = default, as_is_statement = default, price_includes_text = default,
      disclosure_statement = default,
      timezone = default, currency = default, sold_listed_days = default, email_notifications = default,
      new_vehicle_alerts = default, low_inventory_alerts = default, sales_reports = default,
      maintenance_reminders = default, low_inventory_threshold = default, sales_report_hour = default,
      unsold_days = default, two_factor_auth = default, session_timeout = default, password_expiry = default,
      login_attempts = default, google_maps_enabled = default, supabase_configured = default,
      backup_enabled = default, auto_sync = default, vehicles_sold = default, happy_customers = default,
      years_in_business = default, hst_percent = default, omvic_fee = default, administration_fee = default,
      credit_apr = default, credit_terms = default, credit_down_payment = default,
      lead_assignment = default, lead_goal_minutes = default, lead_reminders = default,
      adf_enabled = default, adf_email = default
    where settings.dealer_id = p_dealer_id
    returning settings.*;
end
$$;
comment on function public.reset_dealer_settings is
  'Resets every setting to its default and returns the row; for owners.';

create function private.unsold_days(p_dealer_id text) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select settings.unsold_days from public.dealer_settings settings where settings.dealer_id = p_dealer_id), 60)
$$;
comment on function private.unsold_days is 'After how many days a listed vehicle needs attention.';

create function private.sold_listed_periods() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(dealer_id, sold_listed_days), '{}') from public.dealer_settings
$$;
comment on function private.sold_listed_periods is
  'sold_listed_days of every dealer. Policies call it in a sub-select, so it runs once per statement.';

create function private.may_write_security_settings(p_row public.dealer_settings) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  stored public.dealer_settings;
begin
  -- Stable: this reads the row as it was before the statement that the policy checks.
  select * into stored from public.dealer_settings settings where settings.dealer_id = p_row.dealer_id;
  if (stored.two_factor_auth, stored.session_timeout, stored.password_expiry, stored.login_attempts,
      stored.backup_enabled, stored.email, stored.adf_enabled, stored.adf_email)
    is not distinct from
    (p_row.two_factor_auth, p_row.session_timeout, p_row.password_expiry, p_row.login_attempts,
      p_row.backup_enabled, p_row.email, p_row.adf_enabled, p_row.adf_email)
  then
    return true;
  end if;
  if not private.has_permission(p_row.dealer_id, 'settings.danger') then
    raise exception using errcode = '42501',
      message = 'Only an owner can change the sign-in rules, automatic backups, the dealership''s e-mail address or where leads are sent';
  end if;
  -- A stolen token must not weaken the sign-in rules or redirect the dealership's mails.
  perform private.require_recent_authentication();
  return true;
end
$$;
comment on function private.may_write_security_settings is
  'Whether an update keeps the security settings or comes from a recently authenticated owner; raises a readable error.';

create function private.may_create_settings(p_row public.dealer_settings) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select 1 from public.dealer_settings settings where settings.dealer_id = p_row.dealer_id)
    or (p_row.two_factor_auth, p_row.session_timeout, p_row.password_expiry, p_row.login_attempts,
        p_row.backup_enabled, p_row.email, p_row.adf_enabled, p_row.adf_email)
      = (false, 30, 90, 5, true, '', false, '')
  then
    return true;
  end if;
  if not private.has_permission(p_row.dealer_id, 'settings.danger') then
    return false;
  end if;
  perform private.require_recent_authentication();
  return true;
end
$$;
comment on function private.may_create_settings is
  'Only recently authenticated owners create settings that differ from the default security. The insert check of an upsert passes if the row exists: its update has its own check.';

alter table public.dealer_settings enable row level security;
-- Column rights limit visitors to contact data.
create policy dealer_settings_select_public on public.dealer_settings for select to anon using (true);
create policy dealer_settings_select on public.dealer_settings for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('settings'))::text[]));
create policy dealer_settings_insert on public.dealer_settings for insert to authenticated
  with check (dealer_id = any ((select private.permitted_dealer_ids('settings'))::text[]));
create policy dealer_settings_update on public.dealer_settings for update to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('settings'))::text[]));
create policy dealer_settings_created_with_defaults on public.dealer_settings as restrictive for insert to authenticated
  with check (private.may_create_settings(dealer_settings));
create policy dealer_settings_security_by_owners on public.dealer_settings as restrictive for update to authenticated
  with check (private.may_write_security_settings(dealer_settings));

create function private.log_dealer_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor uuid := auth.uid();
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end - array['dealer_id', 'version', 'updated_at'];
  after jsonb := to_jsonb(new) - array['dealer_id', 'version', 'updated_at'];
  former jsonb;
  changed jsonb;
begin
  select jsonb_object_agg(entry.key, before -> entry.key), jsonb_object_agg(entry.key, entry.value)
  into former, changed
  from jsonb_each(after) entry
  where entry.value <> coalesce(before -> entry.key, 'null');
  if changed is null then
    return null;
  end if;
  insert into public.dealer_settings_history
    (dealer_id, version, old_values, new_values, actor_id, actor_name)
  values
    (new.dealer_id, new.version, case when tg_op = 'UPDATE' then former end, changed, actor,
      private.staff_name(new.dealer_id, actor));
  return null;
end
$$;
comment on function private.log_dealer_settings is
  'Writes dealer_settings_history; a save without changes adds no row.';
create trigger log_dealer_settings after insert or update on public.dealer_settings
  for each row execute function private.log_dealer_settings();

grant select on public.dealer_settings, public.dealer_settings_history to authenticated;
grant select, insert, update, delete on public.dealer_settings, public.dealer_settings_history to service_role;
grant execute on function private.sold_listed_days, private.sold_listed_periods to anon, authenticated, service_role;
grant execute on function private.postal_address to service_role;
grant execute on function
  public.reset_dealer_settings, private.are_holidays, private.dealer_security, private.dealer_timezone,
  private.is_holiday, private.may_create_settings, private.may_write_security_settings, private.unsold_days
  to authenticated, service_role;
grant select (
  dealer_id, dealership_name, registered_name, omvic_number, email, phone, phone_numbers, default_phone_index, address,
  city, province, postal_code, latitude, longitude, opening_hours, holidays, answer_minutes, facebook_url, instagram_url,
  as_is_statement, price_includes_text, disclosure_statement, hst_percent, omvic_fee, administration_fee, credit_apr, credit_terms,
  credit_down_payment, vehicles_sold, happy_customers, years_in_business, timezone, currency,
  google_maps_enabled
) on public.dealer_settings to anon;
grant insert (
  dealer_id, dealership_name, registered_name, omvic_number, email, phone, phone_numbers, default_phone_index, address,
  city, province, postal_code, latitude, longitude, opening_hours, holidays, answer_minutes, facebook_url, instagram_url,
  as_is_statement, price_includes_text, disclosure_statement, hst_percent, omvic_fee, administration_fee, credit_apr, credit_terms,
  credit_down_payment, vehicles_sold, happy_customers, years_in_business, timezone, currency,
  sold_listed_days, email_notifications, new_vehicle_alerts, low_inventory_alerts, low_inventory_threshold,
  sales_reports, sales_report_hour, maintenance_reminders, unsold_days, two_factor_auth, session_timeout,
  password_expiry, login_attempts, google_maps_enabled, supabase_configured, backup_enabled, auto_sync, updated_at,
  lead_assignment, lead_goal_minutes, lead_reminders, adf_enabled, adf_email
), update (
  dealer_id, dealership_name, registered_name, omvic_number, email, phone, phone_numbers, default_phone_index, address,
  city, province, postal_code, latitude, longitude, opening_hours, holidays, answer_minutes, facebook_url, instagram_url,
  as_is_statement, price_includes_text, disclosure_statement, hst_percent, omvic_fee, administration_fee, credit_apr, credit_terms,
  credit_down_payment, vehicles_sold, happy_customers, years_in_business, timezone, currency,
  sold_listed_days, email_notifications, new_vehicle_alerts, low_inventory_alerts, low_inventory_threshold,
  sales_reports, sales_report_hour, maintenance_reminders, unsold_days, two_factor_auth, session_timeout,
  password_expiry, login_attempts, google_maps_enabled, supabase_configured, backup_enabled, auto_sync, updated_at,
  lead_assignment, lead_goal_minutes, lead_reminders, adf_enabled, adf_email
) on public.dealer_settings to authenticated;
