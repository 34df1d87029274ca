create table public.price_steps (
  dealer_id text not null,
  from_day integer not null check (from_day in (31, 61, 91)),
  kind text not null check (kind in ('percent', 'amount')),
  amount numeric(10, 2) not null check (amount > 0 and amount <= case kind when 'percent' then 50 else 100000 end),
  changed_at timestamptz not null default now(),
  primary key (dealer_id, from_day)
);
comment on table public.price_steps is
  'How much less a vehicle is proposed for from a day on the lot, in percent or dollars. For the permission money only; written by save_price_steps.';

alter table public.price_steps enable row level security;
create policy price_steps_select on public.price_steps for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('money'))::text[]));

create function private.price_steps(p_dealer_id text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('from_day', step.from_day, 'kind', step.kind, 'amount', step.amount)
    order by step.from_day), '[]')
  from public.price_steps step where step.dealer_id = p_dealer_id
$$;
comment on function private.price_steps is 'The dealer''s price steps, from the first day on.';

create function private.save_price_steps(p_dealer_id text, p_before jsonb, p_steps jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_permission(p_dealer_id, 'money.steps') then
    raise exception using errcode = '42501', message = 'permission denied';
  end if;
  if jsonb_typeof(p_steps) is distinct from 'array' or jsonb_array_length(p_steps) > 3 then
    raise exception using errcode = '22023', message = 'The steps are a list of from_day, kind and amount';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('price_steps ' || p_dealer_id, 0));
  if private.price_steps(p_dealer_id) is distinct from p_before then
    raise exception using errcode = 'PT409', message = 'Someone else saved other price steps meanwhile';
  end if;
  delete from public.price_steps step where step.dealer_id = p_dealer_id;
  insert into public.price_steps (dealer_id, from_day, kind, amount)
  select p_dealer_id, given.from_day, given.kind, given.amount
  from jsonb_to_recordset(p_steps) as given (from_day integer, kind text, amount numeric);
  return private.price_steps(p_dealer_id);
end
$$;
comment on function private.save_price_steps is 'Replaces the price steps that the caller read.';

create function public.save_price_steps(p_dealer_id text, p_before jsonb, p_steps jsonb) returns jsonb
language sql set search_path = '' as $$
  select private.save_price_steps(p_dealer_id, p_before, p_steps)
$$;
comment on function public.save_price_steps is
  'Replaces the price steps; 409 if they are no longer p_before, 403 without the permission money.steps.';

create function private.age_bucket(p_days integer) returns integer
language sql immutable set search_path = '' as $$
  select case when p_days >= 91 then 91 when p_days >= 61 then 61 when p_days >= 31 then 31 else 0 end
$$;
comment on function private.age_bucket is 'The first day of the bucket: 0–30, 31–60, 61–90, 91 and more.';

create function private.interest_days(p_dealer_id text, p_vehicle_ids uuid[], p_first_day date)
returns table (vehicle_id uuid, day date, views bigint, saves bigint, leads bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  zone text := private.dealer_timezone(p_dealer_id);
begin
  if not private.has_permission(p_dealer_id, 'vehicles') then return; end if;
  return query
    select counted.vehicle_id, counted.day, sum(counted.views)::bigint, sum(counted.saves)::bigint,
      sum(counted.leads)::bigint
    from (
      select counts.vehicle_id, counts.day, counts.views, counts.saves, 0 as leads
      from public.vehicle_counts counts
      where counts.dealer_id = p_dealer_id and counts.vehicle_id = any (p_vehicle_ids) and counts.day >= p_first_day
      union all
      -- Only their number: who wrote is for those who read messages.
      select lead.vehicle_id, (lead.created_at at time zone zone)::date, 0, 0, 1
      from public.leads lead
      where lead.dealer_id = p_dealer_id and lead.vehicle_id = any (p_vehicle_ids) and lead.merged_into is null
        and lead.created_at >= p_first_day::timestamp at time zone zone
    ) counted
    group by counted.vehicle_id, counted.day;
end
$$;
comment on function private.interest_days is
  'Views, saves and new leads of vehicles per day of the dealer''s time zone. Empty for those who do not see the vehicles.';

create function public.vehicle_interest(p_dealer_id text, p_vehicle_id uuid, p_weeks integer default 8) returns json
language plpgsql stable set search_path = '' as $$
declare
  this_week date := date_trunc('week', now() at time zone private.dealer_timezone(p_dealer_id))::date;
  first_week date := this_week - 7 * (least(greatest(coalesce(p_weeks, 8), 1), 26) - 1);
begin
  return (
    select json_agg(json_build_object(
      'week', week.first_day::date, 'views', coalesce(counted.views, 0), 'saves', coalesce(counted.saves, 0),
      'leads', coalesce(counted.leads, 0)) order by week.first_day desc)
    from generate_series(first_week::timestamp, this_week::timestamp, interval '7 days') week (first_day)
    left join (
      select date_trunc('week', days.day::timestamp) as first_day, sum(days.views) as views, sum(days.saves) as saves,
        sum(days.leads) as leads
      from private.interest_days(p_dealer_id, array[p_vehicle_id], first_week) days
      group by 1
    ) counted on counted.first_day = week.first_day
    where private.has_permission(p_dealer_id, 'vehicles')
  );
end
$$;
comment on function public.vehicle_interest is
  'Views, saves and new leads of a vehicle in each of the last weeks, this one first. Null for those who do not see the vehicles.';

create function public.analytics_gross(p_dealer_id text, p_period text) returns json
language plpgsql stable set search_path = '' as $$
declare
  period record := private.analytics_period(p_dealer_id, p_period);
  step interval := case period.unit when 'week' then interval '7 days' else interval '1 month' end;
begin
  if not private.has_permission(p_dealer_id, 'money') then
    raise exception using errcode = '42501', message = 'permission denied';
  end if;
  return (
    with sold as materialized (
      select v.make, money.price, money.margin, private.age_bucket(money.days) as from_day,
        date_trunc(period.unit, v.sold_at at time zone period.zone)::date as entry
      from private.sold_figures(p_dealer_id) money
      join public.vehicles v on v.id = money.id
      where v.sold_at >= period.starts_at and v.sold_at <= now()
    ),
    costed as materialized (select * from sold where sold.margin is not null),
    makes as (
      select min(costed.make) as make, count(*) as vehicles, sum(costed.margin) as gross
      from costed group by lower(costed.make)
      order by sum(costed.margin) desc, lower(min(costed.make)) collate "C"
      limit 10
    )
    select json_build_object(
      'unit', period.unit, 'first_day', period.first_day, 'last_day', period.last_day,
      'vehicles', (select count(*) from costed),
      'without_cost', (select count(*) from sold where sold.margin is null),
      'gross', (select sum(costed.margin) from costed),
      'trend', (
        select json_agg(json_build_object(
          'date', series.entry::date, 'vehicles', coalesce(counted.vehicles, 0), 'gross', coalesce(counted.gross, 0))
          order by series.entry)
        from generate_series(
          date_trunc(period.unit, period.first_day::timestamp), date_trunc(period.unit, period.last_day::timestamp), step
        ) series (entry)
        left join (
          select costed.entry, count(*) as vehicles, sum(costed.margin) as gross from costed group by costed.entry
        ) counted on counted.entry = series.entry::date
      ),
      'makes', (
        select coalesce(json_agg(json_build_object('make', makes.make, 'vehicles', makes.vehicles, 'gross', makes.gross)
          order by makes.gross desc, lower(makes.make) collate "C"), '[]') from makes
      ),
      'ages', (
        select json_agg(json_build_object(
          'from_day', bucket.from_day, 'vehicles', coalesce(counted.vehicles, 0), 'gross', coalesce(counted.gross, 0))
          order by bucket.from_day)
        from (values (0), (31), (61), (91)) bucket (from_day)
        left join (
          select costed.from_day, count(*) as vehicles, sum(costed.margin) as gross from costed group by costed.from_day
        ) counted on counted.from_day = bucket.from_day
      )
    )
  );
end
$$;
comment on function public.analytics_gross is
  'Price at sale less cost and reconditioning of the period''s sales: per week or month, make and days on the lot. Vehicles without a cost are only counted. For the permissions analytics and money.';

grant select on public.price_steps to authenticated;
grant select, insert, update, delete on public.price_steps to service_role;
grant execute on function
  public.analytics_gross, public.save_price_steps, public.vehicle_interest, private.age_bucket, private.interest_days,
  private.price_steps, private.save_price_steps
  to authenticated, service_role;
