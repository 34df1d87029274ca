create table public.vehicle_counts (
  dealer_id text not null,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  day date not null,
  views integer not null default 0 check (views >= 0),
  calls integer not null default 0 check (calls >= 0),
  directions integer not null default 0 check (directions >= 0),
  messages integer not null default 0 check (messages >= 0),
  saves integer not null default 0 check (saves >= 0),
  primary key (vehicle_id, day)
);
comment on table public.vehicle_counts is
  'Views, saves and inquiries of visitors per vehicle and day of the dealer''s time zone. Written by count_vehicle_event only.';

create index vehicle_counts_day_idx on public.vehicle_counts (dealer_id, day);
alter table public.vehicle_counts enable row level security;
create policy vehicle_counts_select on public.vehicle_counts for select to authenticated
  using (
    dealer_id = any ((select private.permitted_dealer_ids('analytics'))::text[])
    or dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[])
  );

-- Unlogged: losing them is harmless, and no backup should contain them.
create unlogged table private.vehicle_count_salts (
  hour timestamptz primary key,
  salt text not null
);
comment on table private.vehicle_count_salts is
  'The salts of this hour and the previous one. Without them no hash leads back to an address.';

alter table private.vehicle_count_salts enable row level security;

create unlogged table private.vehicle_count_visits (
  visitor bytea not null,
  vehicle_id uuid not null,
  event text not null,
  counted_at timestamptz not null,
  network bytea,
  primary key (visitor, vehicle_id, event)
);
comment on table private.vehicle_count_visits is
  'The last hour''s counted events by salted hash of address and browser, against counting twice.';
comment on column private.vehicle_count_visits.network is
  'The salted hash of the address alone, for limits per network.';

alter table private.vehicle_count_visits enable row level security;

create function private.is_counted_browser(p_user_agent text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_user_agent, '') <> '' and p_user_agent !~* (
    '(?<!cu)bot|crawl|spider|slurp|archiver|preview|headless|lighthouse|pagespeed|facebookexternalhit|whatsapp|'
    || 'monitor|uptime|curl|wget|python|httpclient|http-client|okhttp|go-http|java/|axios|^node|undici|phantomjs|'
    || 'selenium|puppeteer|playwright'
  )
$$;
comment on function private.is_counted_browser is
  'Whether a request claims to come from a person''s browser. Cubot is a phone, not a robot.';

create function private.count_contact_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_vehicle_event(new.dealer_id, new.vehicle_id, 'message');
  return null;
exception when others then
  -- A failed count must not reject the message.
  return null;
end
$$;
comment on function private.count_contact_message is 'Counts a message about a vehicle.';
create trigger count_contact_message after insert on public.contact_messages
  for each row when (new.vehicle_id is not null and new.status <> 'spam')
  execute function private.count_contact_message();

create function private.analytics_period(
  p_dealer_id text, p_period text,
  out zone text, out unit text, out first_day date, out last_day date, out first_day_before date,
  out starts_at timestamptz, out starts_before_at timestamptz
)
language plpgsql stable set search_path = '' as $$
declare
  span interval := case p_period
    when '30-days' then interval '30 days' when '3-months' then interval '3 months'
    when '6-months' then interval '6 months' when '12-months' then interval '12 months' end;
begin
  if span is null then
    raise exception using errcode = '22023', message = 'Unknown period';
  end if;
  if not private.has_permission(p_dealer_id, 'analytics') then
    raise exception using errcode = '42501', message = 'Only those with the permission for analytics may see them';
  end if;
  zone := private.dealer_timezone(p_dealer_id);
  unit := case p_period when '30-days' then 'week' else 'month' end;
  last_day := (now() at time zone zone)::date;
  first_day := (last_day - span)::date + 1;
  first_day_before := (first_day - span)::date;
  starts_at := first_day::timestamp at time zone zone;
  starts_before_at := first_day_before::timestamp at time zone zone;
end
$$;
comment on function private.analytics_period is
  'The days of a period in the dealer''s time zone and of the one before, by week up to 30 days, else by month. Raises 403 without the permission for analytics.';

create function public.analytics_sales(p_dealer_id text, p_period text) returns json
language plpgsql stable set search_path = '' as $$
declare
  period record := private.analytics_period(p_dealer_id, p_period);
  step interval := case period.unit when 'week' then interval '7 days' else interval '1 month' end;
  first_entry date := date_trunc(period.unit, period.first_day::timestamp)::date;
  last_entry date := date_trunc(period.unit, period.last_day::timestamp)::date;
  -- Buckets align at their ends: the last one before with the current one, and so on.
  last_entry_before date := date_trunc(period.unit, (period.first_day - 1)::timestamp)::date;
  this_month timestamp := date_trunc('month', period.last_day::timestamp);
begin
  return (
    with sold as materialized (
      select
        v.sold_at >= period.starts_at as is_current,
        (v.sold_at at time zone period.zone)::date as day,
        private.sale_price(v.id, v.sold_at, v.price) as price,
        floor(extract(epoch from v.sold_at - v.created_at) / 86400) as days
      from public.vehicles v
      where v.dealer_id = p_dealer_id and v.sold_at >= period.starts_before_at and v.sold_at <= now()
    ),
    placed as (
      select sold.*,
        case when sold.is_current then date_trunc(period.unit, sold.day::timestamp)::date
        else greatest(first_entry, case period.unit
          when 'week' then date_trunc('week', sold.day::timestamp)::date + (last_entry - last_entry_before)
          else (date_trunc('month', sold.day::timestamp) + age(last_entry::timestamp, last_entry_before::timestamp))::date
        end) end as entry
      from sold
    ),
    trend as (
      select series.entry::date as entry,
        count(placed.day) filter (where placed.is_current) as sales,
        coalesce(sum(placed.price) filter (where placed.is_current), 0) as revenue,
        count(placed.day) filter (where not placed.is_current) as sales_before,
        coalesce(sum(placed.price) filter (where not placed.is_current), 0) as revenue_before
      from generate_series(first_entry::timestamp, last_entry::timestamp, step) series (entry)
      left join placed on placed.entry = series.entry::date
      group by series.entry
    ),
    months as (
      select
        count(*) filter (where v.sold_at >= this_month at time zone period.zone) as this_month,
        count(*) filter (where v.sold_at < this_month at time zone period.zone) as previous_month
      from public.vehicles v
      where v.dealer_id = p_dealer_id and v.sold_at <= now()
        and v.sold_at >= (this_month - interval '1 month') at time zone period.zone
    )
    select json_build_object(
      'first_day', period.first_day, 'last_day', period.last_day, 'first_day_before', period.first_day_before,
      'unit', period.unit,
      'sales', count(*) filter (where is_current),
      'revenue', coalesce(sum(price) filter (where is_current), 0),
      'sales_before', count(*) filter (where not is_current),
      'revenue_before', coalesce(sum(price) filter (where not is_current), 0),
      'days_to_sale', json_build_object(
        'average', round(avg(days) filter (where is_current), 1),
        'median', percentile_cont(0.5) within group (order by days) filter (where is_current)),
      'sales_this_month', (select months.this_month from months),
      'previous_month', (select months.previous_month from months),
      'trend', (
        select json_agg(json_build_object(
          'date', entry, 'sales', sales, 'revenue', revenue,
          'sales_before', sales_before, 'revenue_before', revenue_before) order by entry)
        from trend
      )
    )
    from sold
  );
end
$$;
comment on function public.analytics_sales is
  'Sales of the period and the one before, by week or month, at the price of that time. Deleted and returned vehicles do not count.';

create function private.range_counts(p_ranges text[], p_counts bigint[]) returns json
language sql immutable set search_path = '' as $$
  select json_agg(json_build_object('range', pair.range, 'count', pair.count) order by pair.place)
  from unnest(p_ranges, p_counts) with ordinality pair (range, count, place)
$$;
comment on function private.range_counts is 'Pairs of names and numbers for a chart.';

create function private.analytics_vehicle(p_vehicle public.vehicles, p_views bigint, p_messages bigint, p_calls bigint, p_directions bigint)
returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'id', p_vehicle.id, 'year', p_vehicle.year, 'make', p_vehicle.make, 'model', p_vehicle.model,
    'trim', p_vehicle.trim, 'price', p_vehicle.price, 'status', p_vehicle.status,
    'views', p_views, 'messages', p_messages, 'calls', p_calls, 'directions', p_directions)
$$;
comment on function private.analytics_vehicle is 'A vehicle with its views and inquiries.';

create function private.attention_items(p_ids uuid[]) returns json
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(json_agg(json_build_object(
      'id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'price', v.price,
      'status', v.status, 'created_at', v.created_at,
      'problem', (select planned.problem from public.vehicle_publications planned where planned.vehicle_id = v.id),
      'views', (select coalesce(sum(counts.views), 0) from public.vehicle_counts counts where counts.vehicle_id = v.id),
      'unassessed', array_remove(array[
        case when lower(btrim(v.disclosure_safety_related)) = 'not assessed' then 'safetyRelated' end,
        case when lower(btrim(v.disclosure_mechanical)) = 'not assessed' then 'mechanical' end,
        case when lower(btrim(v.disclosure_exterior)) = 'not assessed' then 'exterior' end,
        case when lower(btrim(v.disclosure_interior)) = 'not assessed' then 'interior' end,
        case when lower(btrim(v.disclosure_tires_wheels)) = 'not assessed' then 'tiresWheels' end,
        case when lower(btrim(v.disclosure_obd2_scan)) = 'not assessed' then 'obd2Scan' end,
        case when lower(btrim(v.disclosure_body_condition)) = 'not assessed' then 'bodyCondition' end,
        case when lower(btrim(v.disclosure_title)) = 'not assessed' then 'title' end,
        case when lower(btrim(v.disclosure_out_of_province)) = 'not assessed' then 'outOfProvince' end
      ], null),
      'image', (
        select json_build_object(
          'public_id', image.public_id, 'url', image.url, 'alt_text', image.alt_text,
          'width', image.width, 'height', image.height, 'placeholder_color', image.placeholder_color)
        from public.vehicle_images image
        where image.vehicle_id = v.id
        order by image.is_primary desc, image.sort_order, image.id
        limit 1
      )
    ) order by given.place), '[]')
  from unnest(p_ids) with ordinality given (id, place)
  join public.vehicles v on v.id = given.id);
end
$$;
comment on function private.attention_items is 'Vehicles as the dashboard lists them, in the given order.';

create function public.recent_activity(p_dealer_id text, p_limit integer default 8) returns json
language sql stable set search_path = '' as $$
  with latest as materialized (
    select entry.id, entry.changed_at, entry.actor_name
    from public.vehicle_audit entry
    where entry.dealer_id = p_dealer_id and entry.subject <> 'publication'
    order by entry.changed_at desc
    limit 400
  ),
  -- The rows of one transaction are one action.
  moments as materialized (
    select latest.changed_at, latest.actor_name, max(latest.id) as id
    from latest
    group by latest.changed_at, latest.actor_name
    order by latest.changed_at desc, max(latest.id) desc
    limit least(greatest(coalesce(p_limit, 8), 1), 50)
  ),
  doings as (
    select moments.changed_at, moments.actor_name, moments.id, done.vehicles, done.files, main.*
    from moments
    -- Files are added or removed together with changes of the others' order, which say less.
    cross join lateral (
      select entry.vehicle_id, entry.subject, entry.action, entry.old_values, entry.new_values
      from public.vehicle_audit entry
      where entry.dealer_id = p_dealer_id and entry.changed_at = moments.changed_at
        and entry.actor_name = moments.actor_name and entry.subject <> 'publication'
      order by entry.subject <> 'vehicle',
        case when entry.subject = 'vehicle' then 0 else array_position(array['insert', 'delete'], entry.action) end,
        entry.id
      limit 1
    ) main
    cross join lateral (
      select count(distinct entry.vehicle_id) as vehicles,
        count(*) filter (
          where entry.subject not in ('vehicle', 'publication')
            and (main.subject = 'vehicle' or (entry.subject = main.subject and entry.action = main.action))) as files
      from public.vehicle_audit entry
      where entry.dealer_id = p_dealer_id and entry.changed_at = moments.changed_at
        and entry.actor_name = moments.actor_name
    ) done
  )
  select json_build_object(
    'changes', (
      select coalesce(json_agg(json_build_object(
        'id', doings.id, 'changed_at', doings.changed_at, 'actor_name', doings.actor_name,
        'subject', doings.subject, 'action', doings.action, 'vehicles', doings.vehicles, 'files', doings.files,
        'vehicle_id', doings.vehicle_id, 'is_there', v.id is not null,
        'name', concat_ws(' ',
          coalesce(v.year::text, doings.old_values ->> 'year'), coalesce(v.make, doings.old_values ->> 'make'),
          coalesce(v.model, doings.old_values ->> 'model'),
          nullif(coalesce(v.trim, doings.old_values ->> 'trim'), '')),
        'columns', case when doings.subject = 'vehicle' and doings.action = 'update'
          then (select json_agg(changed.key order by changed.key) from jsonb_object_keys(doings.new_values) changed (key)) end,
        'from_price', doings.old_values -> 'price', 'to_price', doings.new_values -> 'price',
        'to_status', doings.new_values ->> 'status'
      ) order by doings.changed_at desc, doings.id desc), '[]')
      from doings left join public.vehicles v on v.id = doings.vehicle_id
    ),
    'messages', (
      select coalesce(json_agg(json_build_object(
        'id', recent.id, 'created_at', recent.created_at, 'name', recent.name,
        'vehicle', concat_ws(' ', v.year, v.make, v.model, nullif(v.trim, ''))
      ) order by recent.created_at desc), '[]')
      from (
        select message.id, message.created_at, message.name, message.vehicle_id
        from public.contact_messages message
        where message.dealer_id = p_dealer_id and message.status <> 'spam'
        order by message.created_at desc
        limit least(greatest(coalesce(p_limit, 8), 1), 50)
      ) recent
      left join public.vehicles v on v.id = recent.vehicle_id
    )
  )
$$;
comment on function public.recent_activity is
  'The latest saves and bulk actions with their number of vehicles, and messages. RLS decides what the caller sees.';

create function private.vehicle_count_hashes(p_dealer_id text, p_browser text) returns bytea[]
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
    select sha256(convert_to(concat_ws(chr(31), salts.salt, p_dealer_id, address, left(p_browser, 400)), 'utf8'))
    from private.vehicle_count_salts salts
    order by salts.hour desc
  );
end
$$;
comment on function private.vehicle_count_hashes is
  'Hashes of the caller''s network and browser with this hour''s salt and the previous one''s, since half an hour may span both.';

create function private.count_vehicle_event(p_dealer_id text, p_vehicle_id uuid, p_event text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}');
  pause constant interval := '30 minutes';
  max_per_network constant integer := 120;
  max_inquiries_per_network constant integer := 20;
  max_browsers_per_network constant integer := 5;
  max_per_vehicle constant integer := 600;
  is_inquiry constant boolean := p_event not in ('view', 'save');
  networks bytea[];
  visitors bytea[];
begin
  if p_event is null or p_event not in ('view', 'save', 'call', 'directions', 'message') then
    raise exception using errcode = '22023', message = 'The event is view, save, call, directions or message';
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
  networks := private.vehicle_count_hashes(p_dealer_id, null);
  -- Browser names can be forged, so inquiries count per network.
  visitors := case when is_inquiry
    then networks else private.vehicle_count_hashes(p_dealer_id, headers ->> 'user-agent') end;
  if exists (
      select 1 from private.vehicle_count_visits visit
      where visit.visitor = any (visitors) and visit.vehicle_id = p_vehicle_id and visit.event = p_event
        and visit.counted_at > now() - pause
    )
    or (
      select count(*) >= max_per_network
        or is_inquiry and count(*) filter (where visit.event not in ('view', 'save')) >= max_inquiries_per_network
        or not is_inquiry and count(*) filter (
          where visit.event = p_event and visit.vehicle_id = p_vehicle_id
        ) >= max_browsers_per_network
      from private.vehicle_count_visits visit where visit.network = any (networks)
    )
    -- Addresses can be forged; the total per vehicle and hour is limited as well.
    or (
      select count(*) from private.vehicle_count_visits visit
      where visit.vehicle_id = p_vehicle_id and visit.event = p_event
    ) >= max_per_vehicle
  then
    return;
  end if;

  insert into private.vehicle_count_visits as visit (visitor, vehicle_id, event, counted_at, network)
  values (visitors[1], p_vehicle_id, p_event, now(), networks[1])
  on conflict (visitor, vehicle_id, event) do update set counted_at = excluded.counted_at
    where visit.counted_at <= excluded.counted_at - pause;
  if not found then
    return;
  end if;
  insert into public.vehicle_counts as counts (dealer_id, vehicle_id, day, views, saves, calls, directions, messages)
  values (
    p_dealer_id, p_vehicle_id, (now() at time zone private.dealer_timezone(p_dealer_id))::date,
    (p_event = 'view')::integer, (p_event = 'save')::integer, (p_event = 'call')::integer,
    (p_event = 'directions')::integer, (p_event = 'message')::integer
  )
  on conflict (vehicle_id, day) do update set
    views = counts.views + excluded.views,
    saves = counts.saves + excluded.saves,
    calls = counts.calls + excluded.calls,
    directions = counts.directions + excluded.directions,
    messages = counts.messages + excluded.messages;
end
$$;
comment on function private.count_vehicle_event is
  'Counts a view, save, call, directions or message of a listed vehicle, except of staff and robots: in half an hour one inquiry of a kind per network, one view and one save per browser; in an hour at most 5 browsers per vehicle, 20 inquiries and 120 events per network.';

create function public.count_vehicle_event(p_dealer_id text, p_vehicle_id uuid, p_event text) returns void
language sql set search_path = '' as $$
  select private.count_vehicle_event(p_dealer_id, p_vehicle_id, p_event)
$$;
comment on function public.count_vehicle_event is
  'Counts a view, save, call, directions or message of a listed vehicle, at most once in half an hour per browser.';

create index vehicle_count_visits_vehicle_idx on private.vehicle_count_visits (vehicle_id, event, counted_at);
create index vehicle_count_visits_time_idx on private.vehicle_count_visits (counted_at);
create index vehicle_count_visits_network_idx on private.vehicle_count_visits (network, vehicle_id);

-- Without reading each vehicle's days: a year of a few hundred vehicles has a hundred thousand of them.
create table private.interest_days (
  dealer_id text not null,
  day date not null,
  views bigint not null,
  messages bigint not null,
  calls bigint not null,
  directions bigint not null,
  primary key (dealer_id, day)
);
comment on table private.interest_days is 'The sums of vehicle_counts by day, maintained by triggers.';

alter table private.interest_days enable row level security;

create table private.vehicle_interest_sums (
  vehicle_id uuid primary key,
  dealer_id text not null,
  views bigint not null,
  inquiries bigint not null,
  first_day date not null,
  last_day date not null
);
comment on table private.vehicle_interest_sums is
  'The views and the messages, calls and directions of each vehicle on all days, maintained by triggers: no period has more.';
comment on column private.vehicle_interest_sums.first_day is 'It has no count of an earlier day.';
comment on column private.vehicle_interest_sums.last_day is 'It has no count of a later day.';

alter table private.vehicle_interest_sums enable row level security;
create index vehicle_interest_sums_order_idx on private.vehicle_interest_sums (
  dealer_id, views desc, inquiries desc, vehicle_id
);

do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('insert', 'new table as written', 'select counts.*, 1 as sign from written counts'),
      ('delete', 'old table as removed', 'select counts.*, -1 as sign from removed counts'),
      (
        'update', 'old table as removed new table as written',
        'select counts.*, 1 as sign from written counts union all select counts.*, -1 as sign from removed counts'
      )
    ) events (event, tables, changes)
  loop
    -- In a fixed order, so that two writes do not wait for each other.
    execute format($function$
      create function private.sum_interest_on_%1$s() returns trigger
      language plpgsql security definer set search_path = '' as $body$
      begin
        with changes as (%2$s)
        insert into private.interest_days as stored (dealer_id, day, views, messages, calls, directions)
        select dealer_id, day, sum(sign * views), sum(sign * messages), sum(sign * calls), sum(sign * directions)
        from changes
        group by dealer_id, day
        order by dealer_id, day
        on conflict (dealer_id, day) do update set
          views = stored.views + excluded.views, messages = stored.messages + excluded.messages,
          calls = stored.calls + excluded.calls, directions = stored.directions + excluded.directions;

        with changes as (%2$s)
        insert into private.vehicle_interest_sums as stored (
          vehicle_id, dealer_id, views, inquiries, first_day, last_day
        )
        select vehicle_id, min(dealer_id), sum(sign * views), sum(sign * (messages + calls + directions)), min(day), max(day)
        from changes
        -- Counts of deleted vehicles are deleted after their sums.
        where exists (select 1 from public.vehicles v where v.id = changes.vehicle_id)
        group by vehicle_id
        order by vehicle_id
        on conflict (vehicle_id) do update set
          views = stored.views + excluded.views, inquiries = stored.inquiries + excluded.inquiries,
          first_day = least(stored.first_day, excluded.first_day), last_day = greatest(stored.last_day, excluded.last_day);
        return null;
      end
      $body$ $function$, watched.event, watched.changes);
    execute format('revoke all on function private.sum_interest_on_%s() from public', watched.event);
    execute format(
      'comment on function private.sum_interest_on_%1$s is ''Keeps the sums of interest after %1$s.''', watched.event);
    execute format(
      'create trigger sum_interest_on_%1$s after %1$s on public.vehicle_counts referencing %2$s
       for each statement execute function private.sum_interest_on_%1$s()', watched.event, watched.tables);
  end loop;
end
$$;

create function private.forget_interest_sums() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.vehicle_interest_sums sums using removed where sums.vehicle_id = removed.id;
  return null;
end
$$;
comment on function private.forget_interest_sums is 'Deletes the sums of deleted vehicles, whose counts are gone.';
create trigger zzz_forget_interest_sums after delete on public.vehicles referencing old table as removed
  for each statement execute function private.forget_interest_sums();

create function private.period_interest(
  p_vehicle_id uuid, p_first_day date, p_last_day date,
  out views bigint, out messages bigint, out calls bigint, out directions bigint
)
language sql stable set search_path = '' as $$
  select coalesce(sum(counts.views), 0), coalesce(sum(counts.messages), 0), coalesce(sum(counts.calls), 0),
    coalesce(sum(counts.directions), 0)
  from public.vehicle_counts counts
  where counts.vehicle_id = p_vehicle_id and counts.day between p_first_day and p_last_day
$$;
comment on function private.period_interest is 'Views and inquiries of a vehicle on the days of a period.';

create function private.most_viewed(p_dealer_id text, p_first_day date, p_last_day date) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  wanted constant integer := 5;
  candidate_count integer := 32;
  found record;
begin
  -- No period has more than all days: once the last candidate's sums rank below the fifth, all others do.
  loop
    with candidates as materialized (
      select sums.vehicle_id, sums.views, sums.inquiries,
        row_number() over (order by sums.views desc, sums.inquiries desc, sums.vehicle_id) as place
      from private.vehicle_interest_sums sums
      where sums.dealer_id = p_dealer_id and sums.views > 0 and sums.last_day >= p_first_day
      order by sums.views desc, sums.inquiries desc, sums.vehicle_id
      limit candidate_count
    ),
    top as materialized (
      select candidates.vehicle_id, period.views, period.messages + period.calls + period.directions as inquiries
      from candidates, private.period_interest(candidates.vehicle_id, p_first_day, p_last_day) period
      where period.views > 0
      order by period.views desc, inquiries desc, candidates.vehicle_id
      limit wanted
    )
    select
      array(select top.vehicle_id from top) as ids,
      (select count(*) < candidate_count from candidates) or (
        select count(*) = wanted and bool_and(
          (top.views, top.inquiries) > (last.views, last.inquiries)
          or (top.views, top.inquiries) = (last.views, last.inquiries) and top.vehicle_id <= last.vehicle_id)
        from top, candidates last
        where last.place = candidate_count
      ) as are_certain
    into found;
    if found.are_certain then
      return found.ids;
    end if;
    candidate_count := candidate_count * 4;
  end loop;
end
$$;
comment on function private.most_viewed is 'The five vehicles with the most views on the days of a period, then inquiries.';

create function private.least_viewed(p_dealer_id text, p_first_day date, p_last_day date) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  wanted constant integer := 5;
  candidate_count constant integer := 1000;
  -- New vehicles have had no time for views.
  published_before timestamptz := now() - interval '7 days';
  ids uuid[];
begin
  -- Those without a view come first, the longest listed before the others: mostly there are enough.
  ids := array(
    select candidates.id
    from (
      select v.id, v.published_at
      from unnest(array['Available', 'Pending']) listed (status),
        lateral (
          select v.id, v.published_at
          from public.vehicles v
          where v.dealer_id = p_dealer_id and v.status = listed.status and v.published_at < published_before
          order by v.published_at, v.id
          limit candidate_count
        ) v
      order by v.published_at, v.id
      limit candidate_count
    ) candidates
    where (private.period_interest(candidates.id, p_first_day, p_last_day)).views = 0
    order by candidates.published_at, candidates.id
    limit wanted
  );
  if cardinality(ids) = wanted then
    return ids;
  end if;
  return array(
    select v.id
    from public.vehicles v
    left join private.vehicle_interest_sums sums on sums.vehicle_id = v.id and sums.last_day >= p_first_day
    where v.dealer_id = p_dealer_id and v.status in ('Available', 'Pending') and v.published_at < published_before
    order by
      case when sums.first_day < p_first_day or sums.last_day > p_last_day
        then (private.period_interest(v.id, p_first_day, p_last_day)).views else coalesce(sums.views, 0) end,
      v.published_at, v.id
    limit wanted
  );
end
$$;
comment on function private.least_viewed is
  'The five vehicles listed for a week with the fewest views on the days of a period, the longest listed first.';

create function private.interest_of(p_ids uuid[], p_first_day date, p_last_day date) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(
    private.analytics_vehicle(v, period.views, period.messages, period.calls, period.directions) order by given.place), '[]')
  from unnest(p_ids) with ordinality given (id, place)
  join public.vehicles v on v.id = given.id
  cross join private.period_interest(v.id, p_first_day, p_last_day) period
$$;
comment on function private.interest_of is 'Vehicles with their views and inquiries on the days of a period, in the given order.';

create function private.analytics_interest(p_dealer_id text, p_period text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  period record := private.analytics_period(p_dealer_id, p_period);
begin
  return (
    with answers as (
      select count(*) as received, count(message.answered_at) as answered,
        percentile_cont(0.5) within group (order by extract(epoch from message.answered_at - message.created_at) / 60)
          as median_minutes
      from public.contact_messages message
      where message.dealer_id = p_dealer_id and message.status <> 'spam' and message.created_at >= period.starts_at
    ),
    sums as (
      select
        coalesce(sum(days.views) filter (where day >= period.first_day), 0) as views,
        coalesce(sum(days.messages) filter (where day >= period.first_day), 0) as messages,
        coalesce(sum(days.calls) filter (where day >= period.first_day), 0) as calls,
        coalesce(sum(days.directions) filter (where day >= period.first_day), 0) as directions,
        coalesce(sum(days.views) filter (where day < period.first_day), 0) as views_before,
        coalesce(sum(days.messages + days.calls + days.directions) filter (where day < period.first_day), 0)
          as inquiries_before
      from private.interest_days days
      where days.dealer_id = p_dealer_id and days.day between period.first_day_before and period.last_day
    )
    select json_build_object(
      'views', sums.views, 'messages', sums.messages, 'calls', sums.calls, 'directions', sums.directions,
      'views_before', sums.views_before, 'inquiries_before', sums.inquiries_before,
      'top', private.interest_of(
        private.most_viewed(p_dealer_id, period.first_day, period.last_day), period.first_day, period.last_day),
      'bottom', private.interest_of(
        private.least_viewed(p_dealer_id, period.first_day, period.last_day), period.first_day, period.last_day),
      'received_messages', answers.received,
      'answered_messages', answers.answered,
      'first_answer_minutes', round(answers.median_minutes::numeric)
    )
    from sums, answers
  );
end
$$;
comment on function private.analytics_interest is 'For public.analytics_interest; without the policies, which would test each row.';

create function public.analytics_interest(p_dealer_id text, p_period text) returns json
language sql stable set search_path = '' as $$
  select private.analytics_interest(p_dealer_id, p_period)
$$;
comment on function public.analytics_interest is
  'The period''s views, messages, calls and directions, in all and of the most and least viewed vehicles, and the median time to the first answer.';

grant select on public.vehicle_counts to authenticated, service_role;
grant execute on function public.count_vehicle_event, private.count_vehicle_event to anon, authenticated, service_role;
grant execute on function
  public.analytics_sales, public.recent_activity, private.analytics_period, private.analytics_vehicle, private.attention_items,
  private.range_counts
  to authenticated, service_role;
revoke all on function
  private.analytics_interest, private.forget_interest_sums, private.interest_of, private.least_viewed, private.most_viewed,
  private.period_interest, public.analytics_interest
from public;
grant execute on function private.analytics_interest, public.analytics_interest to authenticated, service_role;
