create table public.vehicle_counts (
  dealer_id text not null,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  day date not null,
  views integer not null default 0 check (views >= 0),
  calls integer not null default 0 check (calls >= 0),
  directions integer not null default 0 check (directions >= 0),
  messages integer not null default 0 check (messages >= 0),
  primary key (vehicle_id, day)
);
comment on table public.vehicle_counts is
  'How often shoppers looked at a vehicle and asked for the dealer, per day in the dealer''s time zone. Nobody writes it but count_vehicle_event.';
create index vehicle_counts_day_idx on public.vehicle_counts (dealer_id, day);

alter table public.vehicle_counts enable row level security;
create policy vehicle_counts_select on public.vehicle_counts for select to authenticated
  using (
    dealer_id = any ((select private.permitted_dealer_ids('analytics'))::text[])
    or dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[])
  );
grant select on public.vehicle_counts to authenticated, service_role;

-- What keeps one person from counting twice is not worth a write-ahead log, and should not be in one.
create unlogged table private.vehicle_count_salts (
  hour timestamptz primary key,
  salt text not null
);
comment on table private.vehicle_count_salts is
  'The secret of this hour and of the one before. Once it is gone nobody can tell which address a visitor was.';

create unlogged table private.vehicle_count_visits (
  visitor bytea not null,
  vehicle_id uuid not null,
  event text not null,
  counted_at timestamptz not null,
  primary key (visitor, vehicle_id, event)
);
comment on table private.vehicle_count_visits is
  'What was counted within the hour, by the salted hash of an address and browser, so that it is not counted again at once. Swept after the hour.';
create index vehicle_count_visits_vehicle_idx on private.vehicle_count_visits (vehicle_id, event, counted_at);
create index vehicle_count_visits_time_idx on private.vehicle_count_visits (counted_at);

alter table private.vehicle_count_salts enable row level security;
alter table private.vehicle_count_visits enable row level security;
revoke all on private.vehicle_count_salts, private.vehicle_count_visits from public, anon, authenticated, service_role;

create function private.is_counted_browser(p_user_agent text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_user_agent, '') <> '' and p_user_agent !~* (
    '(?<!cu)bot|crawl|spider|slurp|archiver|preview|headless|lighthouse|pagespeed|facebookexternalhit|whatsapp|'
    || 'monitor|uptime|curl|wget|python|httpclient|http-client|okhttp|go-http|java/|axios|^node|undici|phantomjs|'
    || 'selenium|puppeteer|playwright'
  )
$$;
comment on function private.is_counted_browser(text) is
  'Whether a request comes from a person''s browser by its own account. Browsers always name themselves; Cubot is a telephone.';

create function private.vehicle_count_visitors(p_dealer_id text, p_headers jsonb) returns bytea[]
language plpgsql security definer set search_path = '' as $$
declare
  this_hour timestamptz := date_trunc('hour', now());
  address text := coalesce(private.request_address(), 'unknown');
begin
  insert into private.vehicle_count_salts (hour, salt)
  values (this_hour, gen_random_uuid()::text || gen_random_uuid()::text)
  on conflict do nothing;
  delete from private.vehicle_count_salts salts where salts.hour < this_hour - interval '1 hour';
  return array(
    select sha256(convert_to(
      concat_ws(chr(31), salts.salt, p_dealer_id, address, left(p_headers ->> 'user-agent', 400)), 'utf8'))
    from private.vehicle_count_salts salts
    order by salts.hour desc
  );
end
$$;
comment on function private.vehicle_count_visitors(text, jsonb) is
  'The visitor under the secret of this hour, then under that of the hour before: half an hour may lie across both.';

create function public.count_vehicle_event(p_dealer_id text, p_vehicle_id uuid, p_event text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}');
  pause constant interval := '30 minutes';
  max_per_visitor constant integer := 120;
  max_per_vehicle constant integer := 600;
  visitors bytea[];
begin
  if p_event is null or p_event not in ('view', 'call', 'directions', 'message') then
    raise exception using errcode = '22023', message = 'The event is view, call, directions or message';
  end if;
  if not private.is_counted_browser(headers ->> 'user-agent')
    or exists (
      select 1 from public.admin_users staff where staff.user_id = auth.uid() and staff.dealer_id = p_dealer_id
    )
    or not exists (
      select 1 from public.vehicles v
      where v.id = p_vehicle_id and v.dealer_id = p_dealer_id and v.status in ('Available', 'Pending')
    )
  then
    return;
  end if;

  delete from private.vehicle_count_visits old
  where (old.visitor, old.vehicle_id, old.event) in (
    select visit.visitor, visit.vehicle_id, visit.event
    from private.vehicle_count_visits visit
    where visit.counted_at < now() - interval '1 hour'
    for update skip locked
  );
  visitors := private.vehicle_count_visitors(p_dealer_id, headers);
  if exists (
      select 1 from private.vehicle_count_visits visit
      where visit.visitor = any (visitors) and visit.vehicle_id = p_vehicle_id and visit.event = p_event
        and visit.counted_at > now() - pause
    )
    or (select count(*) from private.vehicle_count_visits visit where visit.visitor = any (visitors)) >= max_per_visitor
    -- An address can be made up on the way here; a crowd in front of one vehicle within the hour cannot be real.
    or (
      select count(*) from private.vehicle_count_visits visit
      where visit.vehicle_id = p_vehicle_id and visit.event = p_event
    ) >= max_per_vehicle
  then
    return;
  end if;

  insert into private.vehicle_count_visits as visit (visitor, vehicle_id, event, counted_at)
  values (visitors[1], p_vehicle_id, p_event, now())
  on conflict (visitor, vehicle_id, event) do update set counted_at = excluded.counted_at
    where visit.counted_at <= excluded.counted_at - pause;
  if not found then
    return;
  end if;
  insert into public.vehicle_counts as counts (dealer_id, vehicle_id, day, views, calls, directions, messages)
  values (
    p_dealer_id, p_vehicle_id, (now() at time zone private.dealer_timezone(p_dealer_id))::date,
    (p_event = 'view')::integer, (p_event = 'call')::integer,
    (p_event = 'directions')::integer, (p_event = 'message')::integer
  )
  on conflict (vehicle_id, day) do update set
    views = counts.views + excluded.views,
    calls = counts.calls + excluded.calls,
    directions = counts.directions + excluded.directions,
    messages = counts.messages + excluded.messages;
end
$$;
comment on function public.count_vehicle_event(text, uuid, text) is
  'Counts a view, call, directions or message of a vehicle that is for sale: once in half an hour for an address and browser, never for staff or robots. It moves neither the vehicle''s version nor the inventory''s.';

revoke all on function
  private.is_counted_browser(text), private.vehicle_count_visitors(text, jsonb),
  public.count_vehicle_event(text, uuid, text)
  from public, anon, authenticated;
grant execute on function public.count_vehicle_event(text, uuid, text) to anon, authenticated, service_role;

create function private.count_contact_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.count_vehicle_event(new.dealer_id, new.vehicle_id, 'message');
  return null;
exception when others then
  -- A message is worth more than its count.
  return null;
end
$$;
comment on function private.count_contact_message() is 'Counts a message about a vehicle when it is stored.';
revoke all on function private.count_contact_message() from public;

create trigger count_contact_message after insert on public.contact_messages
  for each row when (new.vehicle_id is not null) execute function private.count_contact_message();
