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
  'Replaces the price steps; 409 if they are not p_before any more, 403 without the permission money.steps.';

create function private.age_bucket(p_days integer) returns integer
language sql immutable set search_path = '' as $$
  select case when p_days >= 91 then 91 when p_days >= 61 then 61 when p_days >= 31 then 31 else 0 end
$$;
comment on function private.age_bucket is 'The first day of the bucket: 0–30, 31–60, 61–90, 91 and more.';

create function private.stepped_price(p_price numeric, p_kind text, p_amount numeric) returns numeric
language sql immutable set search_path = '' as $$
  select round(case p_kind when 'percent' then p_price * (100 - p_amount) / 100 else p_price - p_amount end, -1)
$$;
comment on function private.stepped_price is 'The price less a step, to the nearest $10.';

create function private.money_rows(p_dealer_id text, p_search text, p_is_sold boolean)
returns table (
  id uuid, version integer, status text, make text, model text, price numeric, days integer, from_day integer,
  cost numeric, reconditioning numeric, floor_price numeric, margin numeric, stepped numeric, proposed numeric,
  is_done boolean
)
language sql stable set search_path = '' as $$
  select v.id, v.version, v.status, v.make, v.model, money.price, lot.days, lot.from_day, stored.cost, money.spent,
    stored.floor_price, money.price - stored.cost - money.spent, step.stepped,
    case when step.stepped > 0 and greatest(step.stepped, stored.floor_price) < v.price
      then greatest(step.stepped, stored.floor_price) end,
    coalesce(v.price < step.price_before, false)
  from private.matching_vehicles(p_dealer_id, p_search, '{}') found
  join public.vehicles v on v.id = found.id
  left join public.vehicle_costs stored on stored.vehicle_id = v.id
  cross join lateral (
    select counted.days, private.age_bucket(counted.days) as from_day
    from (select private.days_on_lot(v.created_at, v.sold_at) as days) counted
  ) lot
  cross join lateral (
    select case when v.status = 'Sold' then private.sale_price(v.id, v.sold_at, v.price) else v.price end as price,
      (select coalesce(sum(line.amount), 0) from public.vehicle_cost_lines line where line.vehicle_id = v.id) as spent
  ) money
  left join lateral (
    -- A price that was lowered since the vehicle reached this age is not proposed again.
    select before.price as price_before,
      case when v.price >= before.price then private.stepped_price(v.price, steps.kind, steps.amount) end as stepped
    from public.price_steps steps
    cross join lateral (
      select coalesce((
        select history.to_price from public.vehicle_price_history history
        where history.vehicle_id = v.id
          and history.changed_at <= v.created_at + make_interval(days => steps.from_day)
        order by history.changed_at desc, history.id
        limit 1
      ), (
        select history.to_price from public.vehicle_price_history history where history.vehicle_id = v.id
        order by history.changed_at, history.id
        limit 1
      ), v.price) as price
    ) before
    where steps.dealer_id = p_dealer_id and steps.from_day = lot.from_day and v.status = 'Available'
  ) step on true
  where found.is_found
    and case when p_is_sold then v.status = 'Sold' else v.status in ('Available', 'Pending') end
    and (select private.has_permission(p_dealer_id, 'money'))
$$;
comment on function private.money_rows is
  'Vehicles on the lot, or sold, with cost, margin, age and the price that the dealer''s step proposes, which stops at the floor. Empty without the permission money.';

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

create function public.list_vehicle_money(
  p_dealer_id text, p_search text default '', p_show text default 'lot', p_age integer default null,
  p_sort text default 'days', p_direction text default 'desc', p_limit integer default 50, p_offset integer default 0
) returns json
language plpgsql stable set search_path = ''
set plan_cache_mode = force_custom_plan as $$
declare
  sign integer := case p_direction when 'asc' then 1 else -1 end;
  page_limit integer := least(greatest(coalesce(p_limit, 50), 1), 200);
  first_day date := (now() at time zone private.dealer_timezone(p_dealer_id))::date - 6;
begin
  if not private.has_permission(p_dealer_id, 'money') then
    raise exception using errcode = '42501', message = 'permission denied';
  end if;
  if (p_show in ('lot', 'proposed', 'no-cost', 'sold')) is not true
    or (p_sort in ('days', 'vehicle', 'cost', 'reconditioning', 'price', 'floor', 'margin', 'next')) is not true
    or (p_direction in ('asc', 'desc')) is not true
  then
    raise exception using errcode = '22023', message = 'Unknown view or sort';
  end if;
  return (
    with rows as materialized (
      select * from private.money_rows(p_dealer_id, p_search, p_show = 'sold')
    ),
    shown as materialized (
      select * from rows
      where coalesce(rows.from_day = p_age, p_age is null)
        and case p_show when 'proposed' then rows.proposed is not null when 'no-cost' then rows.cost is null else true end
    ),
    page as materialized (
      select shown.*, row_number() over (
        order by
          case when p_sort = 'vehicle' and sign = 1 then lower(shown.make || ' ' || shown.model) end collate "C",
          case when p_sort = 'vehicle' and sign = -1 then lower(shown.make || ' ' || shown.model) end collate "C" desc,
          sign * case p_sort
            when 'days' then shown.days when 'cost' then shown.cost when 'reconditioning' then shown.reconditioning
            when 'price' then shown.price when 'floor' then shown.floor_price when 'margin' then shown.margin
            when 'next' then shown.price - shown.proposed end nulls last,
          shown.days desc, shown.id
      ) as place
      from shown
      order by place
      limit page_limit offset greatest(coalesce(p_offset, 0), 0)
    ),
    interest as materialized (
      select days.vehicle_id, sum(days.views) as views, sum(days.saves) as saves, sum(days.leads) as leads
      from private.interest_days(p_dealer_id, array(select page.id from page), first_day) days
      group by days.vehicle_id
    )
    select json_build_object(
      'steps', private.price_steps(p_dealer_id),
      'matching', (select count(*) from shown),
      'total', (select count(*) from rows),
      'margin', (select sum(rows.margin) from rows),
      'with_margin', (select count(rows.margin) from rows),
      'proposals', (select count(rows.proposed) from rows),
      'average_days', (select round(avg(rows.days)) from rows),
      'ages', (
        select json_agg(json_build_object(
          'from_day', bucket.from_day, 'vehicles', coalesce(counted.vehicles, 0), 'value', coalesce(counted.value, 0))
          order by bucket.from_day)
        from (values (0), (31), (61), (91)) bucket (from_day)
        left join (
          select rows.from_day, count(*) as vehicles, sum(rows.price) as value from rows group by rows.from_day
        ) counted on counted.from_day = bucket.from_day
      ),
      'vehicles', (
        select coalesce(json_agg(json_build_object(
          'id', v.id, 'version', page.version, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim,
          'status', v.status, 'price', page.price, 'days', page.days, 'sold_at', v.sold_at, 'cost', page.cost,
          'reconditioning', page.reconditioning, 'floor_price', page.floor_price, 'margin', page.margin,
          'stepped', page.stepped, 'proposed', page.proposed, 'is_done', page.is_done,
          'views', coalesce(interest.views, 0), 'saves', coalesce(interest.saves, 0), 'leads', coalesce(interest.leads, 0),
          'image', (
            select json_build_object(
              'public_id', image.public_id, 'url', image.url, 'alt_text', image.alt_text,
              'width', image.width, 'height', image.height, 'placeholder_color', image.placeholder_color)
            from public.vehicle_images image
            where image.vehicle_id = v.id
            order by image.is_primary desc, image.sort_order, image.id
            limit 1
          )
        ) order by page.place), '[]')
        from page
        join public.vehicles v on v.id = page.id
        left join interest on interest.vehicle_id = page.id
      )
    )
  );
end
$$;
comment on function public.list_vehicle_money is
  'A page of the vehicles on the lot (all, with a proposed price, or without a cost) or sold, with cost, margin, age, interest of 7 days and the proposed price; 403 without the permission money.';

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
      from private.money_rows(p_dealer_id, '', true) money
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
  public.analytics_gross, public.list_vehicle_money, public.save_price_steps, public.vehicle_interest,
  private.age_bucket, private.interest_days, private.money_rows, private.price_steps, private.save_price_steps,
  private.stepped_price
  to authenticated, service_role;
