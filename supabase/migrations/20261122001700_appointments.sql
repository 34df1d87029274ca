create table public.appointments (
  id uuid primary key,
  dealer_id text not null check (char_length(dealer_id) between 1 and 64),
  vehicle_id uuid references public.vehicles (id) on delete set null,
  message_id uuid references public.contact_messages (id) on delete cascade,
  -- Slots begin on the half hour, so two of one vehicle overlap only if they are equal.
  starts_at timestamptz not null check (extract(epoch from starts_at)::bigint % 1800 = 0),
  name text not null check (char_length(name) between 1 and 120 and private.is_one_line(name)),
  email text not null check (private.is_email_address(email)),
  phone text check (char_length(phone) between 1 and 40 and private.is_one_line(phone)),
  state text not null default 'requested' check (state in ('requested', 'confirmed', 'cancelled')),
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  revision integer not null default 0 check (revision between 0 and 20),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  mailed_revision integer not null default -1,
  mail_taken_at timestamptz,
  mail_attempts integer not null default 0 check (mail_attempts >= 0),
  mail_error text
);
comment on table public.appointments is
  'Test drives of half an hour that visitors booked. A booking is stored with its message, then confirmed by mail.';
comment on column public.appointments.message_id is
  'The message that the booking arrived as; the booking is deleted with it.';
comment on column public.appointments.token_hash is
  'SHA-256 of the token in the link with which the visitor changes or cancels the test drive.';
comment on column public.appointments.revision is 'Counts changes by the visitor; more than 20 are refused.';
comment on column public.appointments.mailed_revision is 'The revision of the last mail to the visitor; -1 before the first.';

create unique index appointments_slot_key on public.appointments (vehicle_id, starts_at) where state <> 'cancelled';
create index appointments_list_idx on public.appointments (dealer_id, starts_at);
create index appointments_message_idx on public.appointments (message_id);
create index appointments_email_idx on public.appointments (dealer_id, email, starts_at);
create index appointments_unmailed_idx on public.appointments (dealer_id, changed_at)
  where mailed_revision < revision;
alter table public.appointments enable row level security;
create policy appointments_select on public.appointments for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[]));

create function private.opening_spans(p_dealer_id text, p_days integer)
returns table (opens_at timestamptz, closes_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with settings as (
    select stored.opening_hours, stored.holidays, private.dealer_timezone(p_dealer_id) as zone
    from public.dealer_settings stored where stored.dealer_id = p_dealer_id
  ),
  days as (
    -- Yesterday's hours may last beyond midnight.
    select settings.*, (now() at time zone settings.zone)::date + step as day
    from settings, generate_series(-1, p_days) step
  ),
  spans as (
    select days.zone, days.day, case
      when holiday.value is null then days.opening_hours -> to_char(days.day, 'dy')
      else holiday.value -> 'hours'
    end as hours
    from days
    left join lateral (
      select entry.value from jsonb_array_elements(days.holidays) entry
      where entry.value ->> 'date' = to_char(days.day, 'YYYY-MM-DD')
    ) holiday on true
  ),
  timed as (
    select spans.zone, spans.day, (spans.hours ->> 'open')::interval as opens, (spans.hours ->> 'close')::interval as closes
    from spans
    where spans.hours ->> 'open' ~ '^\d\d:\d\d$' and spans.hours ->> 'close' ~ '^\d\d:\d\d$'
  )
  select (timed.day + timed.opens) at time zone timed.zone,
    (timed.day + case when timed.closes <= timed.opens then timed.closes + interval '1 day' else timed.closes end)
      at time zone timed.zone
  from timed
$$;
comment on function private.opening_spans is
  'When the dealership is open, from yesterday for some days, by its stored hours and holidays; nothing without stored hours.';

create function private.test_drive_slots(p_dealer_id text, p_vehicle_id uuid)
returns table (starts_at timestamptz, is_taken boolean)
language sql stable security definer set search_path = '' as $$
  with slots as (
    select distinct slot.starts_at
    from private.opening_spans(p_dealer_id, 13) span
    cross join lateral generate_series(
      to_timestamp(ceil(extract(epoch from span.opens_at) / 1800) * 1800),
      span.closes_at - interval '30 minutes', interval '30 minutes'
    ) slot (starts_at)
    where slot.starts_at >= now() + interval '2 hours'
  )
  select slots.starts_at, exists (
    select 1 from public.appointments booked
    where booked.vehicle_id = p_vehicle_id and booked.starts_at = slots.starts_at and booked.state <> 'cancelled'
  )
  from slots
  where exists (
    select 1 from public.vehicles vehicle
    where vehicle.id = p_vehicle_id and vehicle.dealer_id = p_dealer_id and vehicle.status = 'Available'
      and not vehicle.sold_as_is
  )
$$;
comment on function private.test_drive_slots is
  'Half hours in opening hours for the next two weeks, from two hours ahead. Only for available vehicles that are not sold as is.';

create function public.test_drive_slots(p_dealer_id text, p_vehicle_id uuid) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object('starts_at', slot.starts_at, 'is_taken', slot.is_taken)
    order by slot.starts_at), '[]')
  from private.test_drive_slots(p_dealer_id, p_vehicle_id) slot
$$;
comment on function public.test_drive_slots is 'The times at which a vehicle can be driven, and which of them are taken.';

create function private.find_test_drive(p_id uuid, p_token text) returns public.appointments
language sql stable security definer set search_path = '' as $$
  select booked from public.appointments booked
  where booked.id = p_id and booked.token_hash = encode(sha256(convert_to(coalesce(p_token, ''), 'utf8')), 'hex')
$$;
comment on function private.find_test_drive is 'The test drive that a signed link names; null for a wrong token.';

create function private.read_test_drive(p_id uuid, p_token text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', booked.id, 'vehicle_id', booked.vehicle_id, 'starts_at', booked.starts_at, 'state', booked.state,
    'name', booked.name, 'email', booked.email, 'revision', booked.revision, 'changed_at', booked.changed_at
  )
  from private.find_test_drive(p_id, p_token) booked
  where booked.id is not null
$$;
comment on function private.read_test_drive is 'What the visitor sees of a test drive.';

create function public.read_test_drive(p_id uuid, p_token text) returns json
language sql stable set search_path = '' as $$
  select private.read_test_drive(p_id, p_token)
$$;
comment on function public.read_test_drive is 'The test drive that a signed link names; null for a wrong token.';

create function private.require_free_slot(p_dealer_id text, p_vehicle_id uuid, p_starts_at timestamptz) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  is_taken boolean := (
    select slot.is_taken from private.test_drive_slots(p_dealer_id, p_vehicle_id) slot
    where slot.starts_at = p_starts_at
  );
begin
  if is_taken is null then
    raise exception using errcode = '22023', message = 'This time is not offered. Choose another one';
  elsif is_taken then
    raise exception using errcode = 'PT409', message = 'This time was taken a moment ago';
  end if;
end
$$;
comment on function private.require_free_slot is 'Refuses a time that is not offered, or taken with 409.';

create function public.book_test_drive(
  p_network text, p_user_agent text, p_dealer_id text, p_id uuid, p_token_hash text, p_name text, p_email text,
  p_phone text, p_message text, p_vehicle_id uuid, p_starts_at timestamptz, p_trap text default null
) returns text
language plpgsql set search_path = '' as $$
declare
  answer text;
begin
  if exists (select 1 from public.appointments booked where booked.id = p_id) then
    return 'stored';
  end if;
  perform private.require_free_slot(p_dealer_id, p_vehicle_id, p_starts_at);
  if (
    select count(*) from public.appointments booked
    where booked.dealer_id = p_dealer_id and lower(booked.email) = lower(btrim(p_email))
      and booked.state <> 'cancelled' and booked.starts_at > now()
  ) >= 3 then
    raise exception using errcode = '22023', message = 'You have three test drives booked. Cancel one first, or call us';
  end if;
  answer := public.submit_contact_form(
    p_network, p_user_agent, p_dealer_id, p_id, p_name, p_email, p_phone, p_message, p_vehicle_id,
    p_page => '/test-drive', p_trap => p_trap);
  if coalesce(p_trap, '') <> '' then
    return answer;
  end if;
  update public.contact_messages message set kind = 'test-drive' where message.id = p_id;
  insert into public.appointments (id, dealer_id, vehicle_id, message_id, starts_at, name, email, phone, token_hash)
  values (
    p_id, p_dealer_id, p_vehicle_id, p_id, p_starts_at, btrim(p_name), btrim(p_email), nullif(btrim(p_phone), ''),
    p_token_hash
  );
  return answer;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'This time was taken a moment ago';
end
$$;
comment on function public.book_test_drive is
  'Books a test drive once per id, with a message under the limits of the contact form. A taken time is refused with 409, a fourth coming test drive of one address with 22023.';

create function private.change_test_drive(
  p_id uuid, p_token text, p_message text, p_starts_at timestamptz, p_state text
) returns void
language plpgsql set search_path = '' as $$
declare
  booked public.appointments := private.find_test_drive(p_id, p_token);
begin
  if booked.id is null then
    raise exception using errcode = 'PT404', message = 'This link does not work';
  end if;
  if booked.state = 'cancelled' or booked.starts_at < now() then
    raise exception using errcode = '22023', message = 'This test drive is over or cancelled';
  end if;
  if booked.revision >= 20 then
    raise exception using errcode = '22023', message = 'This test drive was changed too often. Please call us';
  end if;
  update public.appointments stored
  set starts_at = p_starts_at, state = p_state, revision = booked.revision + 1, changed_at = now(),
    mail_taken_at = null, mail_attempts = 0, mail_error = null
  where stored.id = p_id;
  insert into public.contact_messages (id, dealer_id, vehicle_id, kind, name, email, phone, message, page)
  values (
    gen_random_uuid(), booked.dealer_id, booked.vehicle_id, 'test-drive', booked.name, booked.email, booked.phone,
    left(p_message, 5000), '/test-drive'
  );
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'This time was taken a moment ago';
end
$$;
comment on function private.change_test_drive is
  'Writes a visitor''s change to a coming test drive, and a message about it for the staff.';

create function public.move_test_drive(p_id uuid, p_token text, p_starts_at timestamptz, p_message text) returns void
language plpgsql set search_path = '' as $$
declare
  booked public.appointments := private.find_test_drive(p_id, p_token);
begin
  if booked.id is not null and booked.starts_at <> p_starts_at then
    perform private.require_free_slot(booked.dealer_id, booked.vehicle_id, p_starts_at);
  end if;
  if booked.starts_at is distinct from p_starts_at then
    perform private.change_test_drive(p_id, p_token, p_message, p_starts_at, 'requested');
  end if;
end
$$;
comment on function public.move_test_drive is
  'Moves a test drive to another free time by its signed link; staff confirm it again.';

create function public.cancel_test_drive(p_id uuid, p_token text, p_message text) returns void
language plpgsql set search_path = '' as $$
declare
  booked public.appointments := private.find_test_drive(p_id, p_token);
begin
  if booked.state is distinct from 'cancelled' then
    perform private.change_test_drive(p_id, p_token, p_message, booked.starts_at, 'cancelled');
  end if;
end
$$;
comment on function public.cancel_test_drive is 'Cancels a test drive by its signed link, which frees its time.';

create function public.take_test_drive_mails(p_dealer_id text, p_limit integer)
returns table (
  id uuid, revision integer, state text, starts_at timestamptz, name text, email text, token_hash text,
  changed_at timestamptz, vehicle text, address text, dealer_name text, dealer_email text, timezone text
)
language sql set search_path = '' as $$
  with due as materialized (
    select waiting.id
    from public.appointments waiting
    left join public.contact_messages message on message.id = waiting.message_id
    where waiting.dealer_id = p_dealer_id
      and waiting.mailed_revision < waiting.revision
      and message.status is distinct from 'spam'
      and waiting.changed_at > now() - interval '7 days'
      and (
        waiting.mail_taken_at is null
        or waiting.mail_taken_at
          < now() - least(interval '2 minutes' * power(2, least(waiting.mail_attempts, 10)), interval '6 hours')
      )
    order by waiting.mail_attempts, waiting.changed_at
    limit least(greatest(coalesce(p_limit, 1), 1), 100)
    for update of waiting skip locked
  ),
  taken as (
    update public.appointments stored
    set mail_taken_at = now(), mail_attempts = stored.mail_attempts + 1
    from due
    where stored.id = due.id
    returning stored.*
  )
  select taken.id, taken.revision, taken.state, taken.starts_at, taken.name, taken.email, taken.token_hash,
    taken.changed_at, concat_ws(' ', v.year, v.make, v.model, nullif(v.trim, '')),
    concat_ws(', ', nullif(settings.address, ''), settings.city, settings.province),
    settings.dealership_name, settings.email, settings.timezone
  from taken
  left join public.vehicles v on v.id = taken.vehicle_id
  left join public.dealer_settings settings on settings.dealer_id = taken.dealer_id
  order by taken.changed_at
$$;
comment on function public.take_test_drive_mails is
  'Claims test drives whose last change is not mailed to the visitor, unless their message is held as spam. Failures are due again after 4 minutes, doubling up to 6 hours, for 7 days.';

create function public.finish_test_drive_mail(p_id uuid, p_revision integer, p_error text default null) returns void
language sql set search_path = '' as $$
  update public.appointments stored
  set mailed_revision = case when p_error is null then greatest(stored.mailed_revision, p_revision) else stored.mailed_revision end,
    mail_error = left(p_error, 500)
  where stored.id = p_id
$$;
comment on function public.finish_test_drive_mail is 'Records that a change was mailed, or the error before a retry.';

grant select on public.appointments to authenticated;
grant select, insert, update, delete on public.appointments to service_role;
grant execute on function
  public.test_drive_slots, private.test_drive_slots, private.opening_spans, public.read_test_drive,
  private.read_test_drive
  to anon, authenticated, service_role;
grant execute on function
  public.book_test_drive, public.move_test_drive, public.cancel_test_drive, public.take_test_drive_mails,
  public.finish_test_drive_mail, private.find_test_drive, private.require_free_slot, private.change_test_drive
  to service_role;
