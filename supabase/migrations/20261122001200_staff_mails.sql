create table public.dealer_backups (
  dealer_id text primary key,
  due_at timestamptz not null,
  taken_at timestamptz,
  finished_at timestamptz,
  last_error text,
  downloaded_at timestamptz,
  downloaded_by uuid
);
comment on table public.dealer_backups is
  'When the next automatic backup is due, when the last one succeeded, the error since, and the last download.';

alter table public.dealer_backups enable row level security;

create table public.staff_mails (
  id bigint generated always as identity primary key,
  dealer_id text not null,
  kind text not null check (kind in (
    'new-vehicles', 'low-inventory', 'sales-report', 'maintenance', 'security', 'lead-reminder', 'test')),
  recipient text,
  vehicle_ids uuid[],
  content jsonb not null default '{}',
  created_at timestamptz not null default now(),
  ready_at timestamptz not null default now(),
  taken_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  sent_at timestamptz,
  last_error text
);
comment on table public.staff_mails is
  'Mails to the dealership and its people, queued by triggers and queue_staff_mails. Until one is sent, sent_at is null and last_error has the last error.';
comment on column public.staff_mails.ready_at is 'A mail about new vehicles waits briefly for more of them.';
comment on column public.staff_mails.recipient is 'The address; null for the dealership''s own.';

create index staff_mails_unsent_idx on public.staff_mails (dealer_id, attempts, id) where sent_at is null;
create index staff_mails_dealer_idx on public.staff_mails (dealer_id, kind, created_at desc);
alter table public.staff_mails enable row level security;

create table private.staff_mail_states (
  dealer_id text primary key,
  is_inventory_low boolean not null default false,
  low_inventory_at timestamptz,
  last_report_day date,
  last_maintenance_day date
);
comment on table private.staff_mail_states is 'What each dealer was last notified of, so that no mail repeats it.';

alter table private.staff_mail_states enable row level security;

create table private.staff_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device text not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device)
);
comment on table private.staff_devices is
  'Browsers that people signed in with, as a hash of name and network. A sign-in with another one is mailed.';

alter table private.staff_devices enable row level security;

create function public.take_backup(p_dealer_id text) returns boolean
language plpgsql set search_path = '' as $$
declare
  is_taken boolean;
begin
  -- Not immediately after the first start.
  insert into public.dealer_backups (dealer_id, due_at) values (p_dealer_id, now() + interval '1 hour')
  on conflict (dealer_id) do nothing;
  update public.dealer_backups due set taken_at = now()
  where due.dealer_id = p_dealer_id and due.due_at <= now()
    and (due.taken_at is null or due.taken_at < now() - interval '15 minutes')
    and exists (
      select 1 from public.dealer_settings settings
      where settings.dealer_id = p_dealer_id and settings.backup_enabled
    )
  returning true into is_taken;
  return coalesce(is_taken, false);
end
$$;
comment on function public.take_backup is
  'True for one caller if the daily backup is due. An unfinished one is due again after 15 minutes.';

create function public.finish_backup(p_dealer_id text, p_error text default null) returns void
language sql set search_path = '' as $$
  insert into public.dealer_backups as stored (dealer_id, due_at, finished_at, last_error)
  select p_dealer_id, next.due_at, case when p_error is null then now() end, left(p_error, 500)
  from (
    select case
      when p_error is not null then now() + interval '1 hour'
      -- The next 3 a.m. in the dealer's time zone.
      else (
        date_trunc('day', now() at time zone private.dealer_timezone(p_dealer_id) - interval '3 hours')
          + interval '1 day 3 hours'
      ) at time zone private.dealer_timezone(p_dealer_id)
    end as due_at
  ) next
  on conflict (dealer_id) do update set
    due_at = excluded.due_at, taken_at = null, finished_at = coalesce(excluded.finished_at, stored.finished_at),
    last_error = excluded.last_error
$$;
comment on function public.finish_backup is
  'Records a backup and when the next is due, or the error before a retry after an hour.';

create function private.queue_new_vehicles_mail(p_dealer_id text, p_vehicle_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  waiting bigint;
begin
  if not exists (
    select 1 from public.dealer_settings settings
    where settings.dealer_id = p_dealer_id and settings.email_notifications and settings.new_vehicle_alerts
      and settings.email <> ''
  ) then
    return;
  end if;
  -- Skips a mail that another transaction holds, instead of waiting for its import.
  select mail.id into waiting from public.staff_mails mail
  where mail.dealer_id = p_dealer_id and mail.kind = 'new-vehicles' and mail.sent_at is null and mail.taken_at is null
  order by mail.id limit 1
  for update skip locked;
  if found then
    update public.staff_mails mail set
      vehicle_ids = mail.vehicle_ids || p_vehicle_ids,
      ready_at = least(now() + interval '10 seconds', mail.created_at + interval '5 minutes')
    where mail.id = waiting;
  else
    insert into public.staff_mails (dealer_id, kind, vehicle_ids, ready_at)
    values (p_dealer_id, 'new-vehicles', p_vehicle_ids, now() + interval '10 seconds');
  end if;
end
$$;
comment on function private.queue_new_vehicles_mail is
  'Adds vehicles to the waiting mail about new ones, so that many become one mail.';

-- A vehicle that is being restored is still in the trash.
create function private.report_new_vehicles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.queue_new_vehicles_mail(added.dealer_id, array_agg(added.id))
    from added_vehicles added
    where added.published_at is not null
      and not exists (select 1 from public.deleted_vehicles trashed where trashed.vehicle_id = added.id)
    group by added.dealer_id;
  else
    perform private.queue_new_vehicles_mail(added.dealer_id, array_agg(added.id))
    from added_vehicles added
    join former_vehicles former on former.id = added.id
    where added.published_at is not null and former.published_at is null
    group by added.dealer_id;
  end if;
  return null;
end
$$;
comment on function private.report_new_vehicles is 'Queues a mail about vehicles that are listed for the first time.';
-- A trigger with a transition table takes one event only.
create trigger report_added_vehicles after insert on public.vehicles
  referencing new table as added_vehicles
  for each statement execute function private.report_new_vehicles();
create trigger report_published_vehicles after update on public.vehicles
  referencing new table as added_vehicles old table as former_vehicles
  for each statement execute function private.report_new_vehicles();

create function private.report_price(p_vehicle public.vehicles) returns numeric
language plpgsql stable set search_path = '' as $$
begin
  return case
    when p_vehicle.status = 'Sold' then private.sale_price(p_vehicle.id, p_vehicle.sold_at, p_vehicle.price)
    else p_vehicle.price end;
end
$$;
comment on function private.report_price is 'The price of a vehicle in mails: what it was sold for, else its price now.';

create function private.named_vehicles(p_ids uuid[], p_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(named.entry), '[]')
  from (
    select jsonb_build_object(
      'id', vehicle.id,
      'name', concat_ws(' ', vehicle.year, vehicle.make, vehicle.model, nullif(vehicle.trim, '')),
      'stock_number', vehicle.stock_number, 'price', private.report_price(vehicle),
      'published_at', vehicle.published_at
    ) as entry
    from public.vehicles vehicle
    where vehicle.id = any (p_ids)
    order by vehicle.published_at, vehicle.make, vehicle.model, vehicle.id
    limit p_limit
  ) named
$$;
comment on function private.named_vehicles is 'Vehicles as mails list them, longest listed first.';

create function private.sales_report(p_dealer_id text, p_from timestamptz, p_until timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'from', p_from,
    'until', p_until,
    'sold', count(*) filter (where v.status = 'Sold' and v.sold_at >= p_from and v.sold_at < p_until),
    'revenue', coalesce(
      sum(private.report_price(v)) filter (where v.status = 'Sold' and v.sold_at >= p_from and v.sold_at < p_until), 0
    ),
    'listed', count(*) filter (
      where v.status <> 'Draft' and v.published_at >= p_from and v.published_at < p_until
    ),
    'available', count(*) filter (where v.status = 'Available'),
    'available_value', coalesce(sum(v.price) filter (where v.status = 'Available'), 0),
    'pending', count(*) filter (where v.status = 'Pending'),
    'drafts', count(*) filter (where v.status = 'Draft'),
    'sold_vehicles', private.named_vehicles(
      array_agg(v.id) filter (where v.status = 'Sold' and v.sold_at >= p_from and v.sold_at < p_until), 50
    ),
    'messages', (
      select count(*) from public.contact_messages message
      where message.dealer_id = p_dealer_id and message.status <> 'spam'
        and message.created_at >= p_from and message.created_at < p_until
    ),
    'unanswered', (
      select count(*) from public.contact_messages message
      where message.dealer_id = p_dealer_id and message.status in ('new', 'read')
    )
  )
  from public.vehicles v
  where v.dealer_id = p_dealer_id
$$;
comment on function private.sales_report is 'The sales, new vehicles and messages of a period, and the inventory now.';

create function private.backup_error(p_dealer_id text) returns text
language sql stable set search_path = '' as $$
  select backup.last_error
  from public.dealer_backups backup
  join public.dealer_settings settings on settings.dealer_id = backup.dealer_id
  where backup.dealer_id = p_dealer_id and settings.backup_enabled
    -- A failing job tries again within hours; without one, the data moved to a project that makes its own backups.
    and backup.due_at > now() - interval '2 days'
$$;
comment on function private.backup_error is
  'Why the last automatic backup failed; null if it succeeded or automatic backups are off.';

create function private.maintenance_report(p_dealer_id text, p_unsold_days integer) returns jsonb
language sql stable set search_path = '' as $$
  with unsold as (
    select v.id from public.vehicles v
    where v.dealer_id = p_dealer_id and v.status = 'Available'
      and v.published_at < now() - make_interval(days => p_unsold_days)
  ),
  bare as (
    select v.id from public.vehicles v
    where v.dealer_id = p_dealer_id and v.status in ('Available', 'Pending')
      and not exists (select 1 from public.vehicle_images image where image.vehicle_id = v.id)
  )
  select jsonb_build_object(
    'unsold_days', p_unsold_days,
    -- One that is both is counted once.
    'vehicles', (select count(*) from (select unsold.id from unsold union select bare.id from bare) listed),
    'unsold', (select count(*) from unsold),
    'unsold_vehicles', private.named_vehicles((select array_agg(unsold.id) from unsold), 50),
    'bare', (select count(*) from bare),
    'bare_vehicles', private.named_vehicles((select array_agg(bare.id) from bare), 50),
    'backup_error', private.backup_error(p_dealer_id)
  )
$$;
comment on function private.maintenance_report is
  'Vehicles listed for too long or without photos, and a failing backup.';

create function public.queue_staff_mails(p_dealer_id text, p_now timestamptz default now()) returns void
language plpgsql security definer set search_path = '' as $$
declare
  settings public.dealer_settings;
  state private.staff_mail_states;
  local_now timestamp := p_now at time zone private.dealer_timezone(p_dealer_id);
  report_until timestamptz;
  available integer;
  report jsonb;
begin
  delete from public.staff_mails mail
  where mail.dealer_id = p_dealer_id and mail.created_at < p_now - interval '30 days';
  select * into settings from public.dealer_settings found where found.dealer_id = p_dealer_id;
  if not found then
    return;
  end if;
  -- A new dealer gets no report of the time before.
  insert into private.staff_mail_states (dealer_id, last_report_day)
  values (
    p_dealer_id,
    local_now::date - case when extract(hour from local_now) >= settings.sales_report_hour then 0 else 1 end
  )
  on conflict (dealer_id) do nothing;
  -- A concurrent call waits here, then finds nothing due.
  select * into state from private.staff_mail_states known where known.dealer_id = p_dealer_id for update;
  if not settings.email_notifications or settings.email = '' then
    return;
  end if;

  if settings.lead_reminders then
    perform private.queue_lead_reminders(p_dealer_id);
  end if;

  if settings.low_inventory_alerts then
    -- Counts no further than the threshold.
    select count(*) into available from (
      select 1 from public.vehicles v
      where v.dealer_id = p_dealer_id and v.status = 'Available' limit settings.low_inventory_threshold
    ) counted;
    -- At most once a day, and not before the first vehicle.
    if available < settings.low_inventory_threshold and not state.is_inventory_low
      and coalesce(state.low_inventory_at < p_now - interval '20 hours', true)
      and exists (select 1 from public.vehicles v where v.dealer_id = p_dealer_id)
    then
      insert into public.staff_mails (dealer_id, kind, content) values (
        p_dealer_id, 'low-inventory',
        jsonb_build_object('available', available, 'threshold', settings.low_inventory_threshold)
      );
      state.is_inventory_low := true;
      state.low_inventory_at := p_now;
    elsif available >= settings.low_inventory_threshold then
      state.is_inventory_low := false;
    end if;
  end if;

  if settings.sales_reports and extract(hour from local_now) >= settings.sales_report_hour
    and state.last_report_day < local_now::date
  then
    report_until := (local_now::date + make_interval(hours => settings.sales_report_hour))
      at time zone private.dealer_timezone(p_dealer_id);
    insert into public.staff_mails (dealer_id, kind, content)
    values (
      p_dealer_id, 'sales-report',
      private.sales_report(
        p_dealer_id,
        (local_now::date - 1 + make_interval(hours => settings.sales_report_hour))
          at time zone private.dealer_timezone(p_dealer_id),
        report_until
      )
    );
    state.last_report_day := local_now::date;
  end if;

  if settings.maintenance_reminders and extract(hour from local_now) >= 8
    and coalesce(state.last_maintenance_day <= local_now::date - 7, true)
  then
    report := private.maintenance_report(p_dealer_id, settings.unsold_days);
    if (report ->> 'vehicles')::integer > 0 or report ->> 'backup_error' is not null then
      insert into public.staff_mails (dealer_id, kind, content) values (p_dealer_id, 'maintenance', report);
      state.last_maintenance_day := local_now::date;
    end if;
  end if;

  update private.staff_mail_states known set
    is_inventory_low = state.is_inventory_low, low_inventory_at = state.low_inventory_at,
    last_report_day = state.last_report_day, last_maintenance_day = state.last_maintenance_day
  where known.dealer_id = p_dealer_id;
end
$$;
comment on function public.queue_staff_mails is
  'Queues the mails that are due: low inventory at most once in 20 hours, the daily report once a day, the maintenance reminder once in seven days, a reminder once for each due step of a lead. Safe to call at any time from any process.';

create function public.take_staff_mails(p_dealer_id text, p_limit integer)
returns table (
  id bigint, kind text, content jsonb, created_at timestamptz, recipient text,
  dealer_name text, dealer_email text, timezone text, currency text
)
language plpgsql set search_path = '' as $$
begin
  return query
  with due as materialized (
    select waiting.id from public.staff_mails waiting
    where waiting.dealer_id = p_dealer_id and waiting.sent_at is null
      and waiting.ready_at <= now()
      -- Reports expire after a day, mails about accounts after a week.
      and waiting.created_at > now() - case waiting.kind when 'security' then interval '7 days' else interval '1 day' end
      and (
        waiting.taken_at is null
        or waiting.taken_at < now() - interval '1 minute' * power(2, least(waiting.attempts, 6))
      )
    order by waiting.attempts, waiting.id
    limit least(greatest(coalesce(p_limit, 1), 1), 50)
    for update skip locked
  ),
  taken as (
    update public.staff_mails stored set taken_at = now(), attempts = stored.attempts + 1
    from due where stored.id = due.id
    returning stored.*
  )
  select taken.id, taken.kind,
    case
      when taken.kind <> 'new-vehicles' then taken.content
      else (
        -- Only vehicles that are still listed, under their current names.
        select jsonb_build_object('count', count(*), 'vehicles', private.named_vehicles(array_agg(vehicle.id), 50))
        from public.vehicles vehicle
        where vehicle.id = any (taken.vehicle_ids) and vehicle.dealer_id = taken.dealer_id
          and vehicle.status <> 'Draft'
      )
    end,
    taken.created_at, taken.recipient, settings.dealership_name, settings.email, settings.timezone, settings.currency
  from taken
  left join public.dealer_settings settings on settings.dealer_id = taken.dealer_id
  order by taken.id;
end
$$;
comment on function public.take_staff_mails is
  'Claims unsent mails. Failures are due again after 2 minutes, doubling up to an hour, for a day, or a week for mails about accounts.';

create function public.finish_staff_mail(p_id bigint, p_error text default null) returns void
language sql set search_path = '' as $$
  update public.staff_mails stored
  set sent_at = case when p_error is null then coalesce(stored.sent_at, now()) else stored.sent_at end,
    last_error = left(p_error, 500)
  where stored.id = p_id
$$;
comment on function public.finish_staff_mail is 'Records that a mail was sent, or the error before a retry.';

create function private.queue_security_mails(
  p_dealer_id text, p_user_id uuid, p_event text, p_details jsonb default '{}', p_former_address text default null,
  p_delay interval default '0'
) returns void
language sql security definer set search_path = '' as $$
  insert into public.staff_mails (dealer_id, kind, recipient, content, ready_at)
  select distinct on (lower(recipients.address)) p_dealer_id, 'security', recipients.address,
    jsonb_build_object(
      'event', p_event,
      'username', (
        select person.username from public.admin_users person
        where person.dealer_id = p_dealer_id and person.user_id = p_user_id
      )
    ) || coalesce(p_details, '{}'),
    now() + p_delay
  from (
    select p_former_address as address
    union all
    select person.contact_email from public.admin_users person
    where person.dealer_id = p_dealer_id and person.user_id = p_user_id and p_former_address is null
    union all
    -- Owners without a contact address read the dealership's.
    select coalesce(owner.contact_email, settings.email)
    from public.admin_users owner
    left join public.dealer_settings settings on settings.dealer_id = owner.dealer_id
    where owner.dealer_id = p_dealer_id and owner.role = 'owner' and not owner.is_suspended and owner.joined_at is not null
  ) recipients
  where recipients.address <> ''
$$;
comment on function private.queue_security_mails is
  'Queues a mail about an account to its person, at the former address, and to every owner.';

create function private.report_password_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_security_mails(staff.dealer_id, staff.user_id, 'password-changed')
  from public.admin_users staff where staff.user_id = new.id;
  return null;
end
$$;
comment on function private.report_password_change is 'Queues mails about a new password, but not about the first one.';
create trigger report_password_change after update of encrypted_password on auth.users
  for each row when (
    coalesce(old.encrypted_password, '') <> '' and old.encrypted_password is distinct from new.encrypted_password
  )
  execute function private.report_password_change();

create function private.report_sign_in_address_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_security_mails(
    staff.dealer_id, staff.user_id, 'email-changed', jsonb_build_object('from', old.email, 'to', new.email)
  )
  from public.admin_users staff where staff.user_id = new.id;
  return null;
end
$$;
comment on function private.report_sign_in_address_change is 'Queues mails about a changed sign-in address.';
create trigger report_sign_in_address_change after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.report_sign_in_address_change();

create function private.report_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  was_verified boolean := tg_op <> 'INSERT' and old.status = 'verified';
  is_verified boolean := tg_op <> 'DELETE' and new.status = 'verified';
begin
  -- Deleting an account deletes its factors.
  if was_verified <> is_verified and exists (select 1 from auth.users where id = person) then
    perform private.queue_security_mails(
      staff.dealer_id, person, case when is_verified then 'factor-added' else 'factor-removed' end
    )
    from public.admin_users staff where staff.user_id = person;
  end if;
  return null;
end
$$;
comment on function private.report_second_factor is 'Queues mails about an added or removed second factor.';
create trigger report_second_factor after insert or update of status or delete on auth.mfa_factors
  for each row execute function private.report_second_factor();

create function private.report_staff_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.role = 'owner' and (tg_op = 'INSERT' or old.role <> 'owner') then
    -- The first owner is created by the service role.
    if exists (
      select 1 from public.admin_users other
      where other.dealer_id = new.dealer_id and other.role = 'owner' and other.id <> new.id
    ) then
      perform private.queue_security_mails(new.dealer_id, new.user_id, 'new-owner');
    end if;
  elsif tg_op = 'UPDATE' and old.role <> new.role then
    perform private.queue_security_mails(
      new.dealer_id, new.user_id, 'role-changed', jsonb_build_object('from', old.role, 'to', new.role)
    );
  end if;
  if tg_op = 'UPDATE' and old.contact_email is distinct from new.contact_email then
    perform private.queue_security_mails(
      new.dealer_id, new.user_id, 'email-changed',
      jsonb_build_object('from', old.contact_email, 'to', new.contact_email), coalesce(old.contact_email, '')
    );
  end if;
  return null;
end
$$;
comment on function private.report_staff_change is
  'Queues mails about new owners, changed roles and changed contact addresses.';
create trigger report_staff_change after insert or update of role, contact_email on public.admin_users
  for each row execute function private.report_staff_change();

create function private.session_device(p_user_agent text, p_ip inet) returns text
language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(
    coalesce(p_user_agent, '') || '|' || coalesce(private.sign_in_network(host(p_ip)), ''), 'UTF8'
  )), 'hex')
$$;
comment on function private.session_device is 'The key under which a session''s browser is remembered.';

create function private.report_new_device() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_first boolean := not exists (select 1 from private.staff_devices known where known.user_id = new.user_id);
  is_new boolean;
begin
  insert into private.staff_devices as known (user_id, device)
  values (new.user_id, private.session_device(new.user_agent, new.ip))
  on conflict (user_id, device) do update set last_seen_at = now()
  returning known.xmax = 0 into is_new;
  delete from private.staff_devices known
  where known.user_id = new.user_id and known.last_seen_at < now() - interval '1 year';
  if is_new and not is_first then
    -- Leaves time for recognize_session to withdraw the mail.
    perform private.queue_security_mails(
      staff.dealer_id, new.user_id, 'new-device',
      jsonb_build_object('session_id', new.id, 'user_agent', left(new.user_agent, 300), 'address', host(new.ip)),
      null, '20 seconds'
    )
    from public.admin_users staff where staff.user_id = new.user_id;
  end if;
  return null;
exception when others then
  -- A failure here must not prevent the sign-in.
  raise warning 'A sign-in could not be reported: %', sqlerrm;
  return null;
end
$$;
comment on function private.report_new_device is
  'Queues mails about a sign-in with a new browser, but not a person''s first.';
create trigger report_new_device after insert on auth.sessions
  for each row execute function private.report_new_device();

create function public.recognize_session(p_session_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.staff_mails mail
  where mail.kind = 'security' and mail.taken_at is null and mail.content ->> 'event' = 'new-device'
    and mail.content ->> 'session_id' = p_session_id::text
$$;
comment on function public.recognize_session is
  'Deletes the waiting mail about a new device if the device''s cookie proves it known.';

create function public.note_backup_download(p_dealer_id text, p_user_id uuid, p_name text) returns void
language sql security definer set search_path = '' as $$
  insert into public.dealer_backups (dealer_id, due_at, downloaded_at, downloaded_by)
  values (p_dealer_id, now() + interval '1 hour', now(), p_user_id)
  on conflict (dealer_id) do update set
    downloaded_at = excluded.downloaded_at, downloaded_by = excluded.downloaded_by;
  select private.queue_security_mails(
    p_dealer_id, p_user_id, 'backup-downloaded', jsonb_build_object('name', left(p_name, 100))
  )
$$;
comment on function public.note_backup_download is 'Records who downloaded a backup and queues mails about it.';

grant select, insert, update, delete on public.dealer_backups, public.staff_mails to service_role;
grant execute on function
  public.finish_backup, public.finish_staff_mail, public.note_backup_download, public.queue_staff_mails,
  public.recognize_session, public.take_backup, public.take_staff_mails, private.named_vehicles,
  private.report_price
  to service_role;
