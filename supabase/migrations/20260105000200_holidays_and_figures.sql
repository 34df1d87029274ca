create function private.is_time_of_day(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_text ~ '^([01]\d|2[0-3]):[0-5]\d$' or p_text = '24:00', false)
$$;
comment on function private.is_time_of_day(text) is 'HH:MM of a 24-hour clock, up to 24:00.';

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
comment on function private.is_holiday(jsonb) is
  'One day that differs from its weekday: date (YYYY-MM-DD), name, and hours {open, close}, or null for closed.';

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
comment on function private.are_holidays(jsonb) is 'At most 100 days, each of them once.';

-- A write of any column looks at every check again.
revoke all on function
  private.is_time_of_day(text), private.is_holiday(jsonb), private.are_holidays(jsonb) from public, anon;
grant execute on function
  private.is_time_of_day(text), private.is_holiday(jsonb), private.are_holidays(jsonb) to authenticated, service_role;

alter table public.dealer_settings
  add column holidays jsonb not null default '[]' check (private.are_holidays(holidays)),
  add column low_inventory_threshold integer not null default 10 check (low_inventory_threshold between 1 and 1000),
  add column sales_report_hour integer not null default 19 check (sales_report_hour between 0 and 23),
  add column unsold_days integer not null default 60 check (unsold_days between 1 and 3650),
  alter column phone_numbers set default '[{"number": "", "label": "Main Office", "isDefault": true}]';
comment on column public.dealer_settings.holidays is
  'Days whose hours differ from their weekday''s: [{date, name, hours}], hours null for closed.';
comment on column public.dealer_settings.low_inventory_threshold is
  'Fewer available vehicles than these are a low inventory.';
comment on column public.dealer_settings.sales_report_hour is
  'The hour, in the dealer''s time zone, at which the daily report is mailed.';
comment on column public.dealer_settings.unsold_days is
  'A vehicle that is available for as many days is named in the maintenance reminder.';

grant select (holidays) on public.dealer_settings to anon;
grant
  insert (holidays, low_inventory_threshold, sales_report_hour, unsold_days),
  update (holidays, low_inventory_threshold, sales_report_hour, unsold_days)
  on public.dealer_settings to authenticated;

create or replace function private.touch_dealer_settings() returns trigger
language plpgsql set search_path = '' as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
begin
  -- An upsert has no condition that could name the version; the request says in a header which one it changes.
  if headers ->> 'x-settings-version' <> old.version::text then
    raise exception using errcode = 'PT409', message = 'Somebody else changed the settings meanwhile';
  end if;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;
comment on function private.touch_dealer_settings() is
  'Counts the version that guards against lost updates: a write that says in x-settings-version which one it knows, and knows an older one, is refused with 409.';

create function public.reset_dealer_settings(p_dealer_id text) returns setof public.dealer_settings
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if not private.has_permission(p_dealer_id, 'settings.danger') then
    raise exception using errcode = '42501', message = 'Only an owner can reset the settings';
  end if;
  return query
    update public.dealer_settings settings set
      dealership_name = default, registered_name = default, omvic_number = default, email = default, phone = default,
      phone_numbers = default, default_phone_index = default, address = default, city = default, province = default,
      postal_code = default, latitude = default, longitude = default, opening_hours = default, holidays = default,
      facebook_url = default, instagram_url = default, as_is_statement = default, price_includes_text = default,
      timezone = default, currency = default, sold_listed_days = default, email_notifications = default,
      new_vehicle_alerts = default, low_inventory_alerts = default, sales_reports = default,
      maintenance_reminders = default, low_inventory_threshold = default, sales_report_hour = default,
      unsold_days = default, two_factor_auth = default, session_timeout = default, password_expiry = default,
      login_attempts = default, google_maps_enabled = default, supabase_configured = default,
      backup_enabled = default, auto_sync = default
    where settings.dealer_id = p_dealer_id
    returning settings.*;
end
$$;
comment on function public.reset_dealer_settings(text) is
  'Sets everything back to its default and answers the row as it is then; for owners only.';
revoke all on function public.reset_dealer_settings(text) from public, anon;
grant execute on function public.reset_dealer_settings(text) to authenticated, service_role;
