create table public.staff_mails (
  id bigint generated always as identity primary key,
  dealer_id text not null,
  kind text not null check (kind in ('new-vehicles', 'low-inventory', 'sales-report', 'maintenance')),
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
  'Mails to the dealership itself. Written by triggers and by queue_staff_mails; while sent_at is null a mail is still to be sent, and last_error says what stood in the way last.';
comment on column public.staff_mails.ready_at is
  'A mail about new vehicles waits a moment for more of them.';

create index staff_mails_unsent_idx on public.staff_mails (dealer_id, attempts, id) where sent_at is null;
create index staff_mails_dealer_idx on public.staff_mails (dealer_id, kind, created_at desc);
alter table public.staff_mails enable row level security;
revoke all on public.staff_mails from public, anon, authenticated;
grant select, insert, update, delete on public.staff_mails to service_role;

create table private.staff_mail_states (
  dealer_id text primary key,
  is_inventory_low boolean not null default false,
  low_inventory_at timestamptz,
  last_report_day date,
  last_maintenance_day date
);
comment on table private.staff_mail_states is
  'What each dealer has been told last, so that nothing is said twice.';
alter table private.staff_mail_states enable row level security;
revoke all on private.staff_mail_states from public, anon, authenticated, service_role;

create function private.note_new_vehicles(p_dealer_id text, p_vehicle_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
  -- One that another transaction is adding to is left to it: nobody waits for somebody else's import.
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
comment on function private.note_new_vehicles(text, uuid[]) is
  'Adds vehicles to the mail that tells of new ones. Many at once become one mail.';

create function private.tell_of_new_vehicles() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  listed record;
begin
  if tg_op = 'INSERT' then
    for listed in
      select added.dealer_id, array_agg(added.id) as ids from added_vehicles added
      where added.published_at is not null group by added.dealer_id
    loop
      perform private.note_new_vehicles(listed.dealer_id, listed.ids);
    end loop;
  else
    for listed in
      select added.dealer_id, array_agg(added.id) as ids
      from added_vehicles added
      join former_vehicles former on former.id = added.id
      where added.published_at is not null and former.published_at is null
      group by added.dealer_id
    loop
      perform private.note_new_vehicles(listed.dealer_id, listed.ids);
    end loop;
  end if;
  return null;
end
$$;
comment on function private.tell_of_new_vehicles() is
  'A vehicle that is listed for the first time is told to the dealership, as the settings say.';

-- A trigger with a transition table takes one event only.
create trigger tell_of_added_vehicles after insert on public.vehicles
  referencing new table as added_vehicles
  for each statement execute function private.tell_of_new_vehicles();
create trigger tell_of_published_vehicles after update on public.vehicles
  referencing new table as added_vehicles old table as former_vehicles
  for each statement execute function private.tell_of_new_vehicles();

create function private.named_vehicles(p_ids uuid[], p_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(named.entry), '[]')
  from (
    select jsonb_build_object(
      'id', vehicle.id,
      'name', concat_ws(' ', vehicle.year, vehicle.make, vehicle.model, nullif(vehicle.trim, '')),
      'stock_number', vehicle.stock_number, 'price', vehicle.price, 'published_at', vehicle.published_at
    ) as entry
    from public.vehicles vehicle
    where vehicle.id = any (p_ids)
    order by vehicle.published_at, vehicle.make, vehicle.model, vehicle.id
    limit p_limit
  ) named
$$;
comment on function private.named_vehicles(uuid[], integer) is 'Vehicles as a mail lists them, longest on the lot first.';

create function private.sales_report(p_dealer_id text, p_from timestamptz, p_until timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'from', p_from,
    'until', p_until,
    'sold', count(*) filter (where v.status = 'Sold' and v.sold_at >= p_from and v.sold_at < p_until),
    'revenue', coalesce(
      sum(v.price) filter (where v.status = 'Sold' and v.sold_at >= p_from and v.sold_at < p_until), 0
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
comment on function private.sales_report(text, timestamptz, timestamptz) is
  'What a day brought: sales, new vehicles, messages; and how the lot stands now.';

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
    'unsold', (select count(*) from unsold),
    'unsold_vehicles', private.named_vehicles((select array_agg(unsold.id) from unsold), 50),
    'bare', (select count(*) from bare),
    'bare_vehicles', private.named_vehicles((select array_agg(bare.id) from bare), 50),
    'backup_error', (
      select backup.last_error from public.dealer_backups backup where backup.dealer_id = p_dealer_id
    )
  )
$$;
comment on function private.maintenance_report(text, integer) is
  'What wants a hand: vehicles that have stood too long, listed ones without a photograph, a backup that fails.';

create function public.queue_staff_mails(p_dealer_id text, p_now timestamptz default now()) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
  -- The first look at a dealer tells of nothing that was before it.
  insert into private.staff_mail_states (dealer_id, last_report_day)
  values (
    p_dealer_id,
    local_now::date - case when extract(hour from local_now) >= settings.sales_report_hour then 0 else 1 end
  )
  on conflict (dealer_id) do nothing;
  -- Whoever looks at the same moment waits here, and then finds it done.
  select * into state from private.staff_mail_states known where known.dealer_id = p_dealer_id for update;
  if not settings.email_notifications or settings.email = '' then
    return;
  end if;

  if settings.low_inventory_alerts then
    -- Asked again and again: counting ends where the answer is known.
    select count(*) into available from (
      select 1 from public.vehicles v
      where v.dealer_id = p_dealer_id and v.status = 'Available' limit settings.low_inventory_threshold
    ) counted;
    -- The same news again within a day is none, and a dealer who has not begun yet knows.
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
    if (report ->> 'unsold')::integer + (report ->> 'bare')::integer > 0 or report ->> 'backup_error' is not null then
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
comment on function public.queue_staff_mails(text, timestamptz) is
  'Writes what is due: a low inventory once when it comes to that and not twice a day, the report of the day once after its hour, the maintenance reminder at most once in seven days, by day. May be called by any number of processes, as often as they like.';

create function public.take_staff_mails(p_dealer_id text, p_limit integer)
returns table (
  id bigint, kind text, content jsonb, created_at timestamptz,
  dealer_name text, dealer_email text, timezone text, currency text
)
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return query
  with due as materialized (
    select waiting.id from public.staff_mails waiting
    where waiting.dealer_id = p_dealer_id and waiting.sent_at is null
      and waiting.ready_at <= now()
      -- A report of yesterday is no news.
      and waiting.created_at > now() - interval '1 day'
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
        -- Which of them are still there to be told of, and how they are called by now.
        select jsonb_build_object('count', count(*), 'vehicles', private.named_vehicles(array_agg(vehicle.id), 50))
        from public.vehicles vehicle
        where vehicle.id = any (taken.vehicle_ids) and vehicle.dealer_id = taken.dealer_id
          and vehicle.status <> 'Draft'
      )
    end,
    taken.created_at, settings.dealership_name, settings.email, settings.timezone, settings.currency
  from taken
  join public.dealer_settings settings on settings.dealer_id = taken.dealer_id
  order by taken.id;
end
$$;
comment on function public.take_staff_mails(text, integer) is
  'Hands out unsent mails, each to one taker. What fails is handed out again after 2 minutes, then 4 and so on up to an hour, for a day.';

create function public.finish_staff_mail(p_id bigint, p_error text default null) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.staff_mails stored
  set sent_at = case when p_error is null then coalesce(stored.sent_at, now()) else stored.sent_at end,
    last_error = left(p_error, 500)
  where stored.id = p_id
$$;
comment on function public.finish_staff_mail(bigint, text) is
  'Notes that a mail was sent, or why it could not be; then it is handed out again later.';

revoke all on function
  private.note_new_vehicles(text, uuid[]), private.tell_of_new_vehicles(), private.named_vehicles(uuid[], integer),
  private.sales_report(text, timestamptz, timestamptz), private.maintenance_report(text, integer),
  public.queue_staff_mails(text, timestamptz), public.take_staff_mails(text, integer),
  public.finish_staff_mail(bigint, text)
  from public, anon, authenticated;
grant execute on function
  private.named_vehicles(uuid[], integer), public.queue_staff_mails(text, timestamptz),
  public.take_staff_mails(text, integer), public.finish_staff_mail(bigint, text)
  to service_role;
