create table public.appointments (
  id uuid primary key,
  dealer_id text not null check (char_length(dealer_id) between 1 and 64),
  vehicle_id uuid references public.vehicles (id) on delete set null,
  message_id uuid references public.contact_messages (id) on delete cascade,
  -- Slots begin on the half hour, so two of one vehicle overlap only if they are equal.
  starts_at timestamptz not null check (extract(epoch from starts_at)::bigint % 1800 = 0),
  name text not null check (char_length(name) between 1 and 120 and private.is_one_line(name)),
  email text check (private.is_email_address(email)),
  phone text check (char_length(phone) between 1 and 40 and private.is_one_line(phone)),
  state text not null default 'requested' check (state in ('requested', 'confirmed', 'cancelled', 'done', 'missed')),
  staff_id uuid references auth.users (id) on delete set null,
  changed_by text,
  trashed_vehicle_id uuid,
  version integer not null default 1,
  token_hash text check (token_hash ~ '^[0-9a-f]{64}$'),
  revision integer not null default 0 check (revision >= 0),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  mail_note text check (char_length(mail_note) between 1 and 500),
  mail_due_at timestamptz not null default now(),
  mailed_revision integer not null default -1,
  mailed_state text,
  mailed_starts_at timestamptz,
  mail_taken_at timestamptz,
  mail_attempts integer not null default 0 check (mail_attempts >= 0),
  mail_error text,
  lead_id uuid,
  constraint appointments_contact_check check (email is not null or phone is not null)
);
comment on table public.appointments is
  'Test drives of half an hour, booked by visitors or for them by staff. Each change is stored, then mailed to the visitor.';
comment on column public.appointments.message_id is
  'The message that the booking arrived as; the booking is deleted with it. Null if staff booked.';
comment on column public.appointments.token_hash is
  'SHA-256 of the token in the link with which the visitor changes or cancels the test drive; null until the first mail of a booking by staff.';
comment on column public.appointments.revision is 'Counts changes of time and state: the SEQUENCE of the calendar file.';
comment on column public.appointments.version is 'The optimistic lock of staff; counts every visible change.';
comment on column public.appointments.staff_id is 'Who drives along.';
comment on column public.appointments.changed_by is 'The user name of the staff member who made the last change; null if it was the visitor.';
comment on column public.appointments.trashed_vehicle_id is 'The vehicle before its deletion, which is linked again on restore.';
comment on column public.appointments.mail_note is 'A line by staff for the next mail.';
comment on column public.appointments.mail_due_at is 'The mail waits until then, so that a change which is undone is not mailed.';
comment on column public.appointments.mailed_revision is 'The revision of the last mail to the visitor; -1 before the first.';
comment on column public.appointments.mailed_state is 'The state in the last mail to the visitor; a change back to it is not mailed.';
comment on column public.appointments.mailed_starts_at is 'The time in the last mail to the visitor.';

create unique index appointments_slot_key on public.appointments (vehicle_id, starts_at) where state <> 'cancelled';
create unique index appointments_staff_key on public.appointments (staff_id, starts_at) where state <> 'cancelled';
create index appointments_staff_idx on public.appointments (staff_id);
create index appointments_trashed_idx on public.appointments (trashed_vehicle_id);
create index appointments_list_idx on public.appointments (dealer_id, starts_at);
create index appointments_message_idx on public.appointments (message_id);
create index appointments_email_idx on public.appointments (dealer_id, email, starts_at);
create index appointments_unmailed_idx on public.appointments (dealer_id, changed_at)
  where mailed_revision < revision;
alter table public.appointments enable row level security;
create policy appointments_select on public.appointments for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('appointments'))::text[]));

create function private.count_appointment_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.version := old.version + 1;
  if new.vehicle_id is null and old.vehicle_id is not null then
    new.trashed_vehicle_id := old.vehicle_id;
  end if;
  return new;
end
$$;
comment on function private.count_appointment_change is
  'Counts a visible change of a test drive, and remembers a deleted vehicle.';
create trigger count_appointment_change before update on public.appointments
  for each row when (
    (old.starts_at, old.state, old.staff_id, old.vehicle_id) is distinct from
    (new.starts_at, new.state, new.staff_id, new.vehicle_id)
  )
  execute function private.count_appointment_change();

create function private.refuse_booked_spam() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select 1 from public.appointments booked
    where booked.message_id = new.id and booked.state in ('requested', 'confirmed') and booked.starts_at > now()
  ) then
    raise exception using errcode = '22023',
      message = 'Cancel the test drive in the calendar before marking this as spam';
  end if;
  return new;
end
$$;
comment on function private.refuse_booked_spam is
  'Refuses to mark a message as spam whose test drive holds a coming time: no mail would reach the visitor.';
create trigger refuse_booked_spam before update of status on public.contact_messages
  for each row when (new.status = 'spam' and old.status <> 'spam') execute function private.refuse_booked_spam();

create function private.opening_spans(p_dealer_id text, p_days integer, p_first_day integer default -1, p_from date default null)
returns table (opens_at timestamptz, closes_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with settings as (
    select stored.opening_hours, stored.holidays, private.dealer_timezone(p_dealer_id) as zone
    from public.dealer_settings stored where stored.dealer_id = p_dealer_id
  ),
  days as (
    -- Yesterday's hours may last beyond midnight.
    select settings.*, coalesce(p_from, (now() at time zone settings.zone)::date) + step as day
    from settings, generate_series(p_first_day, p_days) step
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
  'When the dealership is open, from a day counted from p_from (today) to another, by its stored hours and holidays; nothing without stored hours.';

create function private.opening_half_hours(p_dealer_id text, p_days integer, p_from date default null)
returns setof timestamptz
language sql stable security definer set search_path = '' as $$
  select distinct slot.starts_at
  from private.opening_spans(p_dealer_id, p_days, p_from => p_from) span
  cross join lateral generate_series(
    to_timestamp(ceil(extract(epoch from span.opens_at) / 1800) * 1800),
    span.closes_at - interval '30 minutes', interval '30 minutes'
  ) slot (starts_at)
$$;
comment on function private.opening_half_hours is 'Half hours within opening hours.';

create function private.is_opening_half_hour(p_dealer_id text, p_starts_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_starts_at in (
    select slot.starts_at
    from private.opening_half_hours(
      p_dealer_id, 1, (p_starts_at at time zone private.dealer_timezone(p_dealer_id))::date) slot (starts_at)
  )
$$;
comment on function private.is_opening_half_hour is 'Whether a test drive at this time is within opening hours.';

create function private.drives_while_closed(p_dealer_id text) returns setof public.appointments
language sql stable security definer set search_path = '' as $$
  select booked.*
  from public.appointments booked
  where booked.dealer_id = p_dealer_id and booked.state in ('requested', 'confirmed') and booked.starts_at > now()
    and not private.is_opening_half_hour(p_dealer_id, booked.starts_at)
$$;
comment on function private.drives_while_closed is
  'The coming test drives at times that a later change of the opening hours or holidays has closed.';

create function private.test_drive_slots(p_dealer_id text, p_vehicle_id uuid)
returns table (starts_at timestamptz, is_taken boolean)
language sql stable security definer set search_path = '' as $$
  with slots as (
    select slot.starts_at
    from private.opening_half_hours(p_dealer_id, 13) slot (starts_at)
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
    'id', booked.id, 'vehicle_id', booked.vehicle_id, 'starts_at', booked.starts_at,
    'state', case when booked.state in ('done', 'missed') then 'confirmed' else booked.state end,
    'name', booked.name, 'email', coalesce(booked.email, ''), 'revision', booked.revision, 'changed_at', booked.changed_at
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
  -- Bookings of one address count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('test drive ' || p_dealer_id || ' ' || lower(btrim(p_email)), 0));
  if (
    select count(*) from public.appointments booked
    where booked.dealer_id = p_dealer_id and lower(booked.email) = lower(btrim(p_email))
      and booked.state <> 'cancelled' and booked.starts_at > now()
  ) >= 3 then
    raise exception using errcode = '22023', message = 'You have three test drives booked. Cancel one first, or call us';
  end if;
  -- Each booking and each change is mailed to an address that may be a stranger's.
  if (
    select count(*) from public.appointments booked
    where booked.dealer_id = p_dealer_id and lower(booked.email) = lower(btrim(p_email))
      and booked.created_at > now() - interval '1 day'
  ) >= 5 then
    raise exception using errcode = '22023', message = 'You have booked five test drives in a day. Please call us';
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
  'Books a test drive once per id, with a message under the limits of the contact form. A taken time is refused with 409, a fourth coming test drive of one address, and a sixth in a day, with 22023.';

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
  if booked.revision >= 10 and p_state <> 'cancelled' then
    raise exception using errcode = 'PT429', message = 'This test drive was changed too often. Please call us';
  end if;
  update public.appointments stored
  set starts_at = p_starts_at, state = p_state, revision = booked.revision + 1, changed_at = now(),
    staff_id = case when not exists (
      select 1 from public.appointments other
      where other.staff_id = booked.staff_id and other.starts_at = p_starts_at and other.state <> 'cancelled'
        and other.id <> p_id
    ) then booked.staff_id end,
    changed_by = null, mail_note = null, mail_due_at = now(), mail_taken_at = null, mail_attempts = 0, mail_error = null
  where stored.id = p_id;
  insert into public.contact_messages (id, dealer_id, vehicle_id, kind, name, email, phone, message, page, lead_id)
  values (
    gen_random_uuid(), booked.dealer_id, booked.vehicle_id, 'test-drive', booked.name, booked.email, booked.phone,
    left(p_message, 5000), '/test-drive',
    (select lead.id from public.leads lead where lead.id = booked.lead_id and lead.stage not in ('won', 'lost'))
  );
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'This time was taken a moment ago';
end
$$;
comment on function private.change_test_drive is
  'Writes a visitor''s change, and a message about it for the staff. Removes a driver who is busy at the new time.';

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
  changed_at timestamptz, mailed_revision integer, mailed_state text, mailed_starts_at timestamptz, note text,
  vehicle text, address text, dealer_name text, dealer_email text, dealer_phone text, timezone text
)
language sql set search_path = '' as $$
  with due as materialized (
    select waiting.id
    from public.appointments waiting
    left join public.contact_messages message on message.id = waiting.message_id
    where waiting.dealer_id = p_dealer_id
      and waiting.mailed_revision < waiting.revision
      and waiting.mail_due_at <= now()
      and waiting.email is not null
      and message.status is distinct from 'spam'
      and waiting.changed_at > now() - interval '7 days'
      and waiting.starts_at > now()
      and (waiting.state, waiting.starts_at) is distinct from (waiting.mailed_state, waiting.mailed_starts_at)
      and not (waiting.state = 'cancelled' and waiting.message_id is null and waiting.mailed_revision = -1)
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
    taken.changed_at, taken.mailed_revision, taken.mailed_state, taken.mailed_starts_at, taken.mail_note,
    concat_ws(' ', v.year, v.make, v.model, nullif(v.trim, '')),
    private.postal_address(settings), settings.dealership_name, settings.email, settings.phone, settings.timezone
  from taken
  left join public.vehicles v on v.id = taken.vehicle_id
  left join public.dealer_settings settings on settings.dealer_id = taken.dealer_id
  order by taken.changed_at
$$;
comment on function public.take_test_drive_mails is
  'Claims test drives whose last change is not mailed to the visitor, unless their message is held as spam. Failures are due again after 4 minutes, doubling up to 6 hours, for 7 days or until the test drive starts.';

create function public.sign_test_drive(p_id uuid, p_token_hash text) returns void
language sql set search_path = '' as $$
  update public.appointments stored set token_hash = p_token_hash where stored.id = p_id and stored.token_hash is null
$$;
comment on function public.sign_test_drive is 'Stores the link of a test drive that staff booked, before its first mail.';

create function public.finish_test_drive_mail(
  p_id uuid, p_revision integer, p_error text default null, p_state text default null, p_starts_at timestamptz default null
) returns void
language sql set search_path = '' as $$
  update public.appointments stored
  set mailed_revision = case when p_error is null then greatest(stored.mailed_revision, p_revision) else stored.mailed_revision end,
    mailed_state = case when p_error is null then coalesce(p_state, stored.mailed_state) else stored.mailed_state end,
    mailed_starts_at = case
      when p_error is null then coalesce(p_starts_at, stored.mailed_starts_at)
      else stored.mailed_starts_at
    end,
    mail_error = left(p_error, 500)
  where stored.id = p_id
$$;
comment on function public.finish_test_drive_mail is
  'Records the state and time that were mailed to the visitor, or the error before a retry.';

create function private.require_appointments(p_dealer_id text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_permission(p_dealer_id, 'appointments') then
    raise exception using errcode = '42501', message = 'permission denied for the appointments of this dealer';
  end if;
end
$$;
comment on function private.require_appointments is 'Raises 403 unless the caller manages the dealer''s test drives.';

create function private.readable_lead(p_dealer_id text, p_lead_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select lead.id from public.leads lead
    where lead.id = p_lead_id and (lead.owner_id is null or lead.owner_id = auth.uid()
      or private.has_permission(p_dealer_id, 'leads.all')));
end
$$;
comment on function private.readable_lead is 'The lead of a test drive if the caller may see it: sales see free leads and their own.';

create function private.to_appointment(p_booked public.appointments) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', p_booked.id, 'version', p_booked.version, 'state', p_booked.state, 'starts_at', p_booked.starts_at,
    'name', p_booked.name, 'email', p_booked.email, 'phone', p_booked.phone,
    'lead_id', private.readable_lead(p_booked.dealer_id, p_booked.lead_id),
    'staff_id', p_booked.staff_id, 'changed_by', p_booked.changed_by, 'changed_at', p_booked.changed_at,
    'is_mailed', p_booked.email is null or p_booked.mailed_revision >= p_booked.revision
      or (p_booked.state, p_booked.starts_at) is not distinct from (p_booked.mailed_state, p_booked.mailed_starts_at),
    'mail_error', p_booked.mail_error,
    'vehicle', (
      select json_build_object(
        'id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'price', v.price,
        'status', v.status, 'stock_number', v.stock_number,
        'image', (
          select json_build_object(
            'public_id', image.public_id, 'url', image.url, 'alt_text', image.alt_text,
            'width', image.width, 'height', image.height, 'placeholder_color', image.placeholder_color)
          from public.vehicle_images image
          where image.vehicle_id = v.id
          order by image.is_primary desc, image.sort_order, image.id
          limit 1
        )
      )
      from public.vehicles v where v.id = p_booked.vehicle_id
    )
  )
$$;
comment on function private.to_appointment is 'A test drive with its vehicle, as staff see it.';

create function private.list_appointments(p_dealer_id text, p_from date, p_days integer) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := private.dealer_timezone(p_dealer_id);
  days integer := least(greatest(coalesce(p_days, 7), 1), 31);
  starts timestamptz := p_from::timestamp at time zone zone;
  ends timestamptz := (p_from + days)::timestamp at time zone zone;
begin
  perform private.require_appointments(p_dealer_id);
  return json_build_object(
    'appointments', (
      select coalesce(json_agg(private.to_appointment(booked) order by booked.starts_at, booked.id), '[]')
      from public.appointments booked
      where booked.dealer_id = p_dealer_id and booked.starts_at >= starts and booked.starts_at < ends
    ),
    'to_confirm', (
      select coalesce(json_agg(private.to_appointment(booked) order by booked.starts_at, booked.id), '[]')
      from public.appointments booked
      where booked.dealer_id = p_dealer_id and booked.state = 'requested' and booked.starts_at > now()
    ),
    'while_closed', (
      select coalesce(json_agg(private.to_appointment(booked) order by booked.starts_at, booked.id), '[]')
      from private.drives_while_closed(p_dealer_id) booked
    ),
    'spans', (
      select coalesce(json_agg(json_build_object('opens_at', span.opens_at, 'closes_at', span.closes_at)
        order by span.opens_at), '[]')
      from private.opening_spans(p_dealer_id, days - 1, p_from => p_from) span
      where span.closes_at > starts and span.opens_at < ends
    ),
    'staff', (
      select coalesce(json_agg(json_build_object('id', person.user_id, 'name', person.username) order by person.username), '[]')
      from public.admin_users person
      where person.dealer_id = p_dealer_id and not person.is_suspended and person.joined_at is not null
        and 'appointments' in (select held.permission from private.permissions_of(person.role) held)
    ),
    'counts', private.appointment_counts(p_dealer_id)
  );
end
$$;
comment on function private.list_appointments is
  'The test drives and opening hours of some days in the dealer''s time zone, what is to confirm, what is booked while closed, and who can drive along.';

create function public.list_appointments(p_dealer_id text, p_from date, p_days integer default 7) returns json
language sql stable set search_path = '' as $$
  select private.list_appointments(p_dealer_id, p_from, p_days)
$$;
comment on function public.list_appointments is
  'The test drives and opening hours of some days, what is to confirm, what is booked while closed, and who can drive along. For staff with the permission.';

create function private.appointment_counts(p_dealer_id text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := private.dealer_timezone(p_dealer_id);
  today date := (now() at time zone zone)::date;
begin
  perform private.require_appointments(p_dealer_id);
  return (
    select json_build_object(
      'today', count(*) filter (
        where booked.state <> 'cancelled' and booked.starts_at >= today::timestamp at time zone zone
          and booked.starts_at < (today + 1)::timestamp at time zone zone),
      'to_confirm', count(*) filter (where booked.state = 'requested' and booked.starts_at > now()),
      'mark', concat_ws(' ', today, count(*), sum(booked.version), count(*) filter (where booked.mail_error is not null),
        sum(booked.mailed_revision), (
          select md5(concat_ws(' ', stored.opening_hours, stored.holidays, zone))
          from public.dealer_settings stored where stored.dealer_id = p_dealer_id))
    )
    from public.appointments booked where booked.dealer_id = p_dealer_id
  );
end
$$;
comment on function private.appointment_counts is
  'The test drives of today and those to confirm, and a mark that changes with any of them or the opening hours.';

create function public.appointment_counts(p_dealer_id text) returns json
language sql stable set search_path = '' as $$ select private.appointment_counts(p_dealer_id) $$;
comment on function public.appointment_counts is
  'The test drives of today and those to confirm, and a mark that changes with any of them or the opening hours. For staff with the permission.';

create function private.staff_drive_slots(
  p_dealer_id text, p_vehicle_id uuid, p_staff_id uuid, p_from date, p_days integer, p_except uuid
) returns table (starts_at timestamptz, is_taken boolean)
language sql stable security definer set search_path = '' as $$
  select slot.starts_at, exists (
    select 1 from public.appointments booked
    where booked.dealer_id = p_dealer_id and booked.starts_at = slot.starts_at and booked.state <> 'cancelled'
      and booked.id is distinct from p_except
      and (booked.vehicle_id = p_vehicle_id or booked.staff_id = p_staff_id)
  )
  from private.opening_half_hours(p_dealer_id, least(greatest(coalesce(p_days, 28), 1), 62), p_from) slot (starts_at)
  where slot.starts_at > now()
$$;
comment on function private.staff_drive_slots is
  'The coming half hours in opening hours, and which are taken by the vehicle or the staff member.';

create function public.appointment_slots(
  p_dealer_id text, p_vehicle_id uuid, p_staff_id uuid default null, p_from date default null,
  p_days integer default 28, p_except uuid default null
) returns json
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_appointments(p_dealer_id);
  return (
    select coalesce(json_agg(json_build_object('starts_at', slot.starts_at, 'is_taken', slot.is_taken)
      order by slot.starts_at), '[]')
    from private.staff_drive_slots(p_dealer_id, p_vehicle_id, p_staff_id, p_from, p_days, p_except) slot
  );
end
$$;
comment on function public.appointment_slots is
  'The times at which staff can book a vehicle with a staff member, and which are taken; p_except is the test drive that moves.';

create function private.appointment_conflict(
  p_dealer_id text, p_vehicle_id uuid, p_staff_id uuid, p_starts_at timestamptz, p_except uuid
) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := private.dealer_timezone(p_dealer_id);
  day date := (p_starts_at at time zone zone)::date;
  holder public.appointments;
  kind text;
begin
  select booked.* into holder from public.appointments booked
  where booked.dealer_id = p_dealer_id and booked.starts_at = p_starts_at and booked.state <> 'cancelled'
    and booked.id is distinct from p_except and (booked.vehicle_id = p_vehicle_id or booked.staff_id = p_staff_id)
  order by (booked.vehicle_id = p_vehicle_id) desc nulls last
  limit 1;
  kind := case
    when holder.id is not null and holder.vehicle_id is not distinct from p_vehicle_id then 'vehicle'
    when holder.id is not null then 'staff'
    when p_starts_at <= now() then 'past'
    when not private.is_opening_half_hour(p_dealer_id, p_starts_at) then 'closed'
  end;
  if kind is null then
    return null;
  end if;
  return json_build_object(
    'kind', kind,
    'holder', case when holder.id is not null then private.to_appointment(holder) end,
    'free', (
      select coalesce(json_agg(nearest.starts_at order by nearest.starts_at), '[]')
      from (
        select slot.starts_at
        from private.staff_drive_slots(p_dealer_id, p_vehicle_id, p_staff_id,
          greatest(day - 3, (now() at time zone zone)::date), 14, p_except) slot
        where not slot.is_taken
          and slot.starts_at is distinct from (select own.starts_at from public.appointments own where own.id = p_except)
        order by abs(extract(epoch from slot.starts_at - p_starts_at)), slot.starts_at
        limit 3
      ) nearest
    )
  );
end
$$;
comment on function private.appointment_conflict is
  'Why a time cannot be booked, what holds it, and the three nearest free times; null if it can.';

create function private.require_driver(p_dealer_id text, p_staff_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_staff_id is not null and not exists (
    select 1 from public.admin_users person
    where person.dealer_id = p_dealer_id and person.user_id = p_staff_id and not person.is_suspended
  ) then
    raise exception using errcode = '22023', message = 'This person does not work here any more';
  end if;
end
$$;
comment on function private.require_driver is 'Refuses a staff member who is suspended or of another dealer.';

create function private.book_appointment(
  p_dealer_id text, p_id uuid, p_vehicle_id uuid, p_starts_at timestamptz, p_name text, p_email text, p_phone text,
  p_staff_id uuid, p_note text, p_is_mailed boolean, p_lead_id uuid
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.appointments;
  conflict json;
begin
  perform private.require_appointments(p_dealer_id);
  perform private.require_driver(p_dealer_id, p_staff_id);
  select booked.* into stored from public.appointments booked where booked.id = p_id and booked.dealer_id = p_dealer_id;
  if found then
    return json_build_object('saved', private.to_appointment(stored));
  end if;
  if not exists (
    select 1 from public.vehicles vehicle
    where vehicle.id = p_vehicle_id and vehicle.dealer_id = p_dealer_id and vehicle.status in ('Available', 'Pending')
      and not vehicle.sold_as_is
  ) then
    raise exception using errcode = '22023', message = 'This vehicle can''t be driven: it is sold, a draft, or sold as is';
  end if;
  conflict := private.appointment_conflict(p_dealer_id, p_vehicle_id, p_staff_id, p_starts_at, null);
  if conflict is null then
    begin
      insert into public.appointments as booked (
        id, dealer_id, vehicle_id, starts_at, name, email, phone, state, staff_id, changed_by, mail_note, mail_due_at,
        mailed_revision, mailed_state, mailed_starts_at, lead_id
      )
      values (
        p_id, p_dealer_id, p_vehicle_id, p_starts_at, btrim(p_name), nullif(btrim(p_email), ''),
        nullif(btrim(p_phone), ''), 'confirmed', p_staff_id, private.staff_name(p_dealer_id, auth.uid()),
        nullif(btrim(p_note), ''), now() + interval '20 seconds',
        case when p_is_mailed then -1 else 0 end, case when not p_is_mailed then 'confirmed' end,
        case when not p_is_mailed then p_starts_at end, p_lead_id
      )
      returning booked.* into stored;
    exception when unique_violation then
      conflict := private.appointment_conflict(p_dealer_id, p_vehicle_id, p_staff_id, p_starts_at, null);
    end;
  end if;
  return case when conflict is null then json_build_object('saved', private.to_appointment(stored))
    else json_build_object('conflict', conflict) end;
end
$$;
comment on function private.book_appointment is
  'Books a test drive for a customer once per id, or returns what holds the time.';

create function public.book_appointment(
  p_dealer_id text, p_id uuid, p_vehicle_id uuid, p_starts_at timestamptz, p_name text, p_email text default null,
  p_phone text default null, p_staff_id uuid default null, p_note text default null, p_is_mailed boolean default true,
  p_lead_id uuid default null
) returns json
language plpgsql set search_path = '' as $$
begin
  return private.book_appointment(
    p_dealer_id, p_id, p_vehicle_id, p_starts_at, p_name, p_email, p_phone, p_staff_id, p_note, p_is_mailed,
    -- Under the caller's policies. A draft that was typed over for someone else is not of the lead that it began with.
    (select coalesce(lead.merged_into, lead.id) from public.leads lead
      where lead.dealer_id = p_dealer_id and lead.id = p_lead_id
        and (lead.email_key = lower(btrim(p_email)) or lead.phone_key = private.phone_key(p_phone))));
end
$$;
comment on function public.book_appointment is
  'Books a test drive for a customer, of a given lead or of the one that fits, once per id, or returns what holds the time. For staff with the permission.';

create function private.change_appointment(
  p_dealer_id text, p_id uuid, p_version integer, p_state text, p_starts_at timestamptz, p_note text, p_is_mailed boolean
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  booked public.appointments;
  conflict json;
  is_told boolean;
begin
  perform private.require_appointments(p_dealer_id);
  select stored.* into booked from public.appointments stored
  where stored.id = p_id and stored.dealer_id = p_dealer_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This test drive is not there any more';
  end if;
  if booked.version <> p_version then
    return json_build_object('conflict', json_build_object(
      'kind', 'changed', 'holder', private.to_appointment(booked), 'free', '[]'::json));
  end if;
  if (p_state in ('done', 'missed')) <> (booked.starts_at <= now()) and p_state <> booked.state
    and not (p_state = 'confirmed' and booked.state in ('done', 'missed')) then
    raise exception using errcode = '22023',
      message = case when booked.starts_at <= now() then 'This test drive is over' else 'This test drive has not taken place yet' end;
  end if;
  if p_state <> 'cancelled' and (p_starts_at <> booked.starts_at or booked.state = 'cancelled') then
    conflict := private.appointment_conflict(p_dealer_id, booked.vehicle_id, booked.staff_id, p_starts_at, p_id);
  end if;
  if conflict is null then
    is_told := p_is_mailed and booked.starts_at > now();
    begin
      update public.appointments stored
      set starts_at = p_starts_at, state = p_state, revision = booked.revision + 1, changed_at = now(),
        changed_by = private.staff_name(p_dealer_id, auth.uid()), mail_note = nullif(btrim(p_note), ''),
        mail_due_at = now() + interval '20 seconds', mail_taken_at = null, mail_attempts = 0, mail_error = null,
        mailed_revision = case when is_told then booked.mailed_revision else booked.revision + 1 end,
        mailed_state = case when is_told then booked.mailed_state else p_state end,
        mailed_starts_at = case when is_told then booked.mailed_starts_at else p_starts_at end
      where stored.id = p_id
      returning stored.* into booked;
    exception when unique_violation then
      conflict := private.appointment_conflict(p_dealer_id, booked.vehicle_id, booked.staff_id, p_starts_at, p_id);
    end;
  end if;
  return case when conflict is null then json_build_object('saved', private.to_appointment(booked))
    else json_build_object('conflict', conflict) end;
end
$$;
comment on function private.change_appointment is
  'Confirms, moves, cancels or closes a test drive, or returns what holds the time.';

create function public.change_appointment(
  p_dealer_id text, p_id uuid, p_version integer, p_state text, p_starts_at timestamptz, p_note text default null,
  p_is_mailed boolean default true
) returns json
language sql set search_path = '' as $$
  select private.change_appointment(p_dealer_id, p_id, p_version, p_state, p_starts_at, p_note, p_is_mailed)
$$;
comment on function public.change_appointment is
  'Confirms, moves, cancels or closes a test drive; an older version, or a time that is taken, changes nothing and is returned as a conflict.';

create function private.assign_appointment(p_dealer_id text, p_id uuid, p_version integer, p_staff_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  booked public.appointments;
  conflict json;
begin
  perform private.require_appointments(p_dealer_id);
  perform private.require_driver(p_dealer_id, p_staff_id);
  select stored.* into booked from public.appointments stored
  where stored.id = p_id and stored.dealer_id = p_dealer_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This test drive is not there any more';
  end if;
  if booked.version <> p_version then
    return json_build_object('conflict', json_build_object(
      'kind', 'changed', 'holder', private.to_appointment(booked), 'free', '[]'::json));
  end if;
  begin
    update public.appointments stored
    set staff_id = p_staff_id, changed_by = private.staff_name(p_dealer_id, auth.uid())
    where stored.id = p_id
    returning stored.* into booked;
  exception when unique_violation then
    conflict := private.appointment_conflict(p_dealer_id, booked.vehicle_id, p_staff_id, booked.starts_at, p_id);
  end;
  return case when conflict is null then json_build_object('saved', private.to_appointment(booked))
    else json_build_object('conflict', conflict) end;
end
$$;
comment on function private.assign_appointment is 'Says who drives along, or returns what that person has at the time.';

create function public.assign_appointment(
  p_dealer_id text, p_id uuid, p_version integer, p_staff_id uuid default null
) returns json
language sql set search_path = '' as $$ select private.assign_appointment(p_dealer_id, p_id, p_version, p_staff_id) $$;
comment on function public.assign_appointment is
  'Says who drives along, or returns what that person has at the time. The visitor gets no mail.';

grant select on public.appointments to authenticated;
grant select, insert, update, delete on public.appointments to service_role;
grant execute on function
  public.test_drive_slots, private.test_drive_slots, private.opening_spans, private.opening_half_hours,
  public.read_test_drive,
  private.read_test_drive
  to anon, authenticated, service_role;
grant execute on function
  public.book_test_drive, public.move_test_drive, public.cancel_test_drive, public.take_test_drive_mails,
  public.finish_test_drive_mail, public.sign_test_drive, private.find_test_drive, private.require_free_slot, private.change_test_drive
  to service_role;
grant execute on function
  public.list_appointments, public.appointment_counts, public.appointment_slots, public.book_appointment,
  public.change_appointment, public.assign_appointment, private.list_appointments, private.appointment_counts,
  private.staff_drive_slots, private.book_appointment, private.change_appointment, private.assign_appointment,
  private.require_appointments
  to authenticated, service_role;
