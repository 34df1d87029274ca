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

revoke all on function
  private.analytics_interest, private.forget_interest_sums, private.interest_of, private.least_viewed, private.most_viewed,
  private.period_interest, public.analytics_interest
from public;
grant execute on function private.analytics_interest, public.analytics_interest to authenticated, service_role;
