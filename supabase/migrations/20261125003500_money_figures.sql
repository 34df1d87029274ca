-- For staff lists by status in the order of arrival, and for ages with their value.
create index vehicles_status_created_idx on public.vehicles (dealer_id, status, created_at desc, id)
  include (price, sold_at);

create table private.vehicle_amounts (
  vehicle_id uuid primary key references public.vehicles (id) on delete cascade,
  dealer_id text not null,
  status text not null,
  added_at timestamptz not null,
  cost numeric(10, 2),
  reconditioning numeric(14, 2) not null,
  floor_price numeric(10, 2),
  margin numeric(14, 2),
  is_at_floor boolean not null,
  lowered_since integer[]
);
comment on table private.vehicle_amounts is
  'Amounts of vehicles with a cost, a floor, reconditioning or a reduced price, for sorting and counting; maintained by triggers.';
comment on column private.vehicle_amounts.reconditioning is 'The sum of its lines.';
comment on column private.vehicle_amounts.margin is 'The offered price less cost and reconditioning.';
comment on column private.vehicle_amounts.is_at_floor is 'The offered price is at or below the floor.';
comment on column private.vehicle_amounts.lowered_since is
  'Which of the ages 31, 61 and 91 days it reached at a higher price than today''s; null if none.';

create index vehicle_amounts_cost_idx on private.vehicle_amounts (dealer_id, cost, added_at, vehicle_id)
  where status in ('Available', 'Pending') and cost is not null;
create index vehicle_amounts_reconditioning_idx on private.vehicle_amounts (dealer_id, reconditioning, added_at, vehicle_id)
  where status in ('Available', 'Pending') and reconditioning > 0;
create index vehicle_amounts_floor_idx on private.vehicle_amounts (dealer_id, floor_price, added_at, vehicle_id)
  where status in ('Available', 'Pending') and floor_price is not null;
create index vehicle_amounts_margin_idx on private.vehicle_amounts (dealer_id, margin, added_at, vehicle_id)
  where status in ('Available', 'Pending') and margin is not null;
-- Vehicles without a proposed price.
create index vehicle_amounts_held_idx on private.vehicle_amounts (dealer_id, added_at, is_at_floor, lowered_since, vehicle_id)
  where status = 'Available' and (is_at_floor or lowered_since is not null);
alter table private.vehicle_amounts enable row level security;

create function private.calculate_amounts(p_ids uuid[]) returns setof private.vehicle_amounts
language sql stable set search_path = '' as $$
  select v.id, v.dealer_id, v.status, v.created_at, stored.cost, spent.amount, stored.floor_price,
    v.price - stored.cost - spent.amount, coalesce(v.price <= stored.floor_price, false),
    (
      select array_agg(age.days order by age.days)
      from unnest(array[31, 61, 91]) age (days)
      where v.price < coalesce(
        (
          select history.to_price from public.vehicle_price_history history
          where history.vehicle_id = v.id and history.changed_at <= v.created_at + make_interval(days => age.days)
          order by history.changed_at desc, history.id
          limit 1
        ),
        (
          select history.to_price from public.vehicle_price_history history where history.vehicle_id = v.id
          order by history.changed_at, history.id
          limit 1
        ))
    )
  from public.vehicles v
  left join public.vehicle_costs stored on stored.vehicle_id = v.id
  cross join lateral (
    select coalesce(sum(line.amount), 0) as amount from public.vehicle_cost_lines line where line.vehicle_id = v.id
  ) spent
  where v.id = any (p_ids)
$$;
comment on function private.calculate_amounts is 'The amounts of vehicles, calculated from their costs and price history.';

create function private.store_vehicle_amounts(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  insert into private.vehicle_amounts as amounts
  select * from private.calculate_amounts(p_ids)
  on conflict (vehicle_id) do update set
    dealer_id = excluded.dealer_id, status = excluded.status, added_at = excluded.added_at, cost = excluded.cost,
    reconditioning = excluded.reconditioning, floor_price = excluded.floor_price, margin = excluded.margin,
    is_at_floor = excluded.is_at_floor, lowered_since = excluded.lowered_since
    where amounts.* is distinct from excluded.*
$$;
comment on function private.store_vehicle_amounts is 'Updates the stored amounts of vehicles.';

create function private.store_amounts_after_costs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.store_vehicle_amounts(array(select distinct written.vehicle_id from written));
  return null;
end
$$;
comment on function private.store_amounts_after_costs is 'Updates the stored amounts after a change of costs.';

create function private.store_amounts_after_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The first price is not a reduction.
  perform private.store_vehicle_amounts(array(
    select distinct written.vehicle_id from written where written.from_price is not null));
  return null;
end
$$;
comment on function private.store_amounts_after_prices is 'Updates the stored amounts after a change of prices.';

create function private.store_amounts_after_vehicles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.store_vehicle_amounts(array(
    select written.id from written join private.vehicle_amounts amounts on amounts.vehicle_id = written.id));
  return null;
end
$$;
comment on function private.store_amounts_after_vehicles is 'Updates the stored amounts after a change of vehicles.';

do $$
declare
  watched record;
begin
  for watched in
    select sources.*, events.*
    from (values ('vehicle_costs', 'costs'), ('vehicle_cost_lines', 'costs'), ('vehicle_price_history', 'prices'))
      as sources (source, part)
    cross join (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as events (event, version)
  loop
    execute format(
      'create trigger store_amounts_on_%1$s after %1$s on public.%2$s referencing %3$s table as written
       for each statement execute function private.store_amounts_after_%4$s()',
      watched.event, watched.source, watched.version, watched.part);
  end loop;
end
$$;
create trigger zzz_store_amounts_on_update after update on public.vehicles referencing new table as written
  for each statement execute function private.store_amounts_after_vehicles();

select private.store_vehicle_amounts(array(
  select stored.vehicle_id from public.vehicle_costs stored
  union
  select line.vehicle_id from public.vehicle_cost_lines line
  union
  select history.vehicle_id from public.vehicle_price_history history where history.from_price is not null));

create function private.bucket_bounds(p_age integer, out added_after timestamptz, out added_by timestamptz)
language sql stable set search_path = '' as $$
  select
    case when p_age is null or p_age = 91 then '-infinity' when p_age = 0 then now() - interval '744 hours'
      when p_age = 31 then now() - interval '1464 hours' when p_age = 61 then now() - interval '2184 hours'
      else 'infinity' end,
    case p_age when 31 then now() - interval '744 hours' when 61 then now() - interval '1464 hours'
      when 91 then now() - interval '2184 hours' else 'infinity' end
$$;
comment on function private.bucket_bounds is
  'When the vehicles of a bucket of age were added: after the first time and up to the second; all without a bucket, none in an unknown one.';

create view private.vehicle_figures with (security_invoker = true) as
select v.id, v.dealer_id, v.status, v.created_at, offer.price, age.days, bucket.from_day, amounts.cost,
  coalesce(amounts.reconditioning, 0) as reconditioning, amounts.floor_price,
  offer.price - amounts.cost - amounts.reconditioning as margin, step.stepped,
  case when step.stepped > 0 and greatest(step.stepped, amounts.floor_price) < v.price
    then greatest(step.stepped, amounts.floor_price) end as proposed,
  coalesce(steps.from_day = any (amounts.lowered_since), false) as is_done
from public.vehicles v
left join private.vehicle_amounts amounts on amounts.vehicle_id = v.id
cross join lateral (
  -- Same rule as private.sale_price, inlined: a call per vehicle takes 0.2 ms.
  select case when v.status = 'Sold' then coalesce(
    (
      select lead.won_price from public.leads lead
      where lead.vehicle_id = v.id and lead.stage = 'won' and lead.merged_into is null
        and lead.won_price is not null and lead.won_on between v.sold_at::date - 1 and v.sold_at::date + 1
      order by lead.won_on desc, lead.id
      limit 1
    ),
    (
      select history.to_price from public.vehicle_price_history history
      where history.vehicle_id = v.id and history.changed_at <= v.sold_at
      order by history.changed_at desc, history.id
      limit 1
    ),
    v.price) else v.price end as price
) offer
cross join lateral (
  select greatest(0, floor(date_part('epoch', coalesce(v.sold_at, now()) - v.created_at) / 86400))::integer as days
) age
cross join lateral (
  -- Same rule as private.age_bucket, inlined.
  select case when age.days >= 91 then 91 when age.days >= 61 then 61 when age.days >= 31 then 31 else 0 end as from_day
) bucket
left join public.price_steps steps
  on v.status = 'Available' and steps.dealer_id = v.dealer_id and steps.from_day = bucket.from_day
cross join lateral (
  -- A price that was lowered since the vehicle reached this age is not proposed again.
  select case when (steps.from_day = any (amounts.lowered_since)) is not true then round(
    case steps.kind when 'percent' then v.price * (100 - steps.amount) / 100 else v.price - steps.amount end, -1) end
    as stepped
) step;
comment on view private.vehicle_figures is
  'Each vehicle with cost, margin, age and the price that the dealer''s step proposes, which stops at the floor; sold ones at the price of their sale.';

create function private.sold_figures(p_dealer_id text) returns setof private.vehicle_figures
language sql stable security definer set search_path = '' as $$
  select * from private.vehicle_figures figures
  where figures.dealer_id = p_dealer_id and figures.status = 'Sold' and (
    select private.has_permission(p_dealer_id, 'money') and private.has_permission(p_dealer_id, 'vehicles'))
$$;
comment on function private.sold_figures is
  'The figures of sold vehicles. Empty without the permissions money and vehicles.';

create function private.first_proposed_by(p_dealer_id text) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(now() - make_interval(hours => 24 * min(steps.from_day)), '-infinity')
  from public.price_steps steps where steps.dealer_id = p_dealer_id
$$;
comment on function private.first_proposed_by is
  'By when a vehicle was added that has a price step today; the beginning of time without steps.';

create function private.page_by_column(
  p_dealer_id text, p_show text, p_age integer, p_sort text, p_is_ascending boolean, p_limit integer, p_offset integer
) returns uuid[]
language plpgsql stable security definer set search_path = '' as $page$
declare
  way text := case
    when p_sort = 'price' and p_is_ascending then 'v.price_whole, v.price, '
    when p_sort = 'price' then 'v.price_whole desc, v.price desc, '
    when p_is_ascending then 'greatest(0, floor(date_part(''epoch'', now() - v.created_at) / 86400)), '
    -- The oldest first has the most days first.
    else '' end || 'v.created_at, v.id';
  -- Tested vehicle by vehicle along the index: an offset keeps Postgres from joining.
  shown text := case p_show
    when 'proposed' then 'exists (
      select from private.vehicle_figures figures where figures.id = v.id and figures.proposed is not null offset 0)'
    when 'no-cost' then 'not exists (
      select from private.vehicle_amounts amounts where amounts.vehicle_id = v.id and amounts.cost is not null offset 0)'
    else 'true' end;
  bounds record := private.bucket_bounds(p_age);
  -- The first vehicles of each status in an order, up to the end of the page.
  first_vehicles text := (
    select string_agg(format(
      '(select v.id, v.price, v.price_whole, v.created_at from public.vehicles v
        where v.dealer_id = $1 and v.status = %L and v.created_at > $2 and v.created_at <= $3 and %s
        order by %%1$s limit %s)',
      listed_status, shown, p_limit::bigint + p_offset), ' union all ')
    from unnest(case p_show when 'proposed' then array['Available'] else array['Available', 'Pending'] end) listed_status
  );
  last_at timestamptz;
  ids uuid[];
begin
  if p_show = 'proposed' then
    bounds.added_by := least(bounds.added_by, private.first_proposed_by(p_dealer_id));
  end if;
  if p_sort = 'days' and p_is_ascending then
    -- The page ends on the day of its last vehicle.
    execute format(
      'select v.created_at from (' || first_vehicles || ') v order by v.created_at desc limit 1 offset %2$s',
      'v.created_at desc', p_limit::bigint + p_offset - 1)
    into last_at using p_dealer_id, bounds.added_after, bounds.added_by;
    bounds.added_after := greatest(bounds.added_after, now() - make_interval(
      hours => 24 * (floor(date_part('epoch', now() - last_at) / 86400)::integer + 1)));
  end if;
  execute format(
    'select array(select v.id from (' || first_vehicles || ') v order by %1$s limit %2$s offset %3$s)',
    way, p_limit, p_offset)
  into ids using p_dealer_id, bounds.added_after, bounds.added_by;
  return ids;
end
$page$;
comment on function private.page_by_column is
  'A page of a view of the vehicles on the lot by price or days there, then the oldest first. Does not check rights.';

create function private.page_by_name(
  p_dealer_id text, p_age integer, p_is_ascending boolean, p_limit integer, p_offset integer
) returns uuid[]
language plpgsql stable security definer set search_path = ''
-- Planned per call, because most sorts read few names.
set plan_cache_mode = force_custom_plan as $$
declare
  bounds record := private.bucket_bounds(p_age);
begin
  return (
    with names as materialized (
      select lower(k.make) collate "C" as make, lower(k.model) collate "C" as model, array_agg(k.kind) as kinds,
        sum(k.n) as n
      from private.inventory_kinds k
      where k.dealer_id = p_dealer_id and k.status in ('Available', 'Pending') and k.n > 0
      group by 1, 2
    ),
    placed as (
      select names.*, row_number() over way as place, sum(names.n) over way as up_to from names
      window way as (
        order by case when p_is_ascending then names.make end, case when p_is_ascending then names.model end,
          names.make desc, names.model desc)
    ),
    -- Names before and after the page are skipped by their number, which is not known of an age.
    listed as materialized (
      select * from placed
      where p_age is not null or (placed.up_to > p_offset and placed.up_to - placed.n < p_offset + p_limit)
    )
    select array(
      select d.vehicle_id
      from listed cross join lateral unnest(listed.kinds) as k (kind)
      join private.search_documents d on d.dealer_id = p_dealer_id and d.kind = k.kind
      where d.created_at > bounds.added_after and d.created_at <= bounds.added_by
      order by listed.place, d.created_at, d.vehicle_id
      limit p_limit
      offset p_offset - coalesce((select min(listed.up_to - listed.n) from listed where p_age is null), 0))
  );
end
$$;
comment on function private.page_by_name is
  'A page of the vehicles on the lot by make and model, then the oldest first. Does not check rights.';

create function private.page_by_amount(
  p_dealer_id text, p_age integer, p_sort text, p_is_ascending boolean, p_limit integer, p_offset integer
) returns uuid[]
language plpgsql stable security definer set search_path = '' as $page$
declare
  amount text := case p_sort when 'floor' then 'floor_price' else p_sort end;
  known text := case p_sort when 'reconditioning' then 'reconditioning > 0' else amount || ' is not null' end;
  bounds record := private.bucket_bounds(p_age);
  with_amount text := format(
    'select v.vehicle_id from private.vehicle_amounts v
     where v.dealer_id = $1 and v.status in (''Available'', ''Pending'') and v.added_at > $2 and v.added_at <= $3 and v.%s
     order by v.%s %s, v.added_at, v.vehicle_id', known, amount, case when p_is_ascending then 'asc' else 'desc' end);
  without_amount text := format(
    'select v.id from public.vehicles v
     where v.dealer_id = $1 and v.status in (''Available'', ''Pending'') and v.created_at > $2 and v.created_at <= $3
       and not exists (select from private.vehicle_amounts amounts where amounts.vehicle_id = v.id and amounts.%s)
     order by v.created_at, v.id', known);
  part text;
  ids uuid[] := '{}';
  found uuid[];
  before bigint := 0;
begin
  -- Vehicles without an amount come last in both directions; no reconditioning is 0.
  foreach part in array case when p_sort = 'reconditioning' and p_is_ascending then array[without_amount, with_amount]
    else array[with_amount, without_amount] end
  loop
    execute format(
      'select array(%s limit %s offset %s)', part, p_limit - cardinality(ids), greatest(0, p_offset - before))
    into found using p_dealer_id, bounds.added_after, bounds.added_by;
    ids := ids || found;
    exit when cardinality(ids) = p_limit;
    execute format('select count(*) from (%s) listed', part) into before
    using p_dealer_id, bounds.added_after, bounds.added_by;
  end loop;
  return ids;
end
$page$;
comment on function private.page_by_amount is
  'A page of the vehicles on the lot by cost, reconditioning, floor or margin, then the oldest first. Does not check rights.';

create function private.money_totals(p_dealer_id text)
returns table (total bigint, margin numeric, with_margin bigint, proposals bigint, average_days numeric, buckets jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    with days as materialized (
      select ages.status, ages.days, sum(ages.n) as n, sum(ages.value) as value
      from private.vehicle_ages(p_dealer_id) ages
      group by ages.status, ages.days
    ),
    ages as materialized (
      select private.age_bucket(days.days) as from_day, sum(days.n) as n, sum(days.value) as value,
        sum(greatest(0, days.days) * days.n) as days,
        coalesce(sum(days.n) filter (where days.status = 'Available'), 0) as available
      from days
      group by private.age_bucket(days.days)
    ),
    -- All of an age, less those at their floor or already reduced, less those too cheap for a lower price.
    proposed as (
      select ages.from_day, ages.available - held.n - cheap.n as n
      from ages
      join public.price_steps step on step.dealer_id = p_dealer_id and step.from_day = ages.from_day
      cross join lateral private.bucket_bounds(step.from_day) bounds
      cross join lateral (
        select count(*) as n from private.vehicle_amounts amounts
        where amounts.dealer_id = p_dealer_id and amounts.status = 'Available'
          and (amounts.is_at_floor or amounts.lowered_since is not null)
          and amounts.added_at > bounds.added_after and amounts.added_at <= bounds.added_by
          and (amounts.is_at_floor or step.from_day = any (amounts.lowered_since))
      ) held
      cross join lateral (
        select count(*) as n
        from private.vehicle_figures figures
        where figures.from_day = step.from_day and figures.proposed is null and figures.id = any (array(
          select v.id from public.vehicles v
          where v.dealer_id = p_dealer_id and v.status = 'Available'
            -- A higher price always gets a lower one above zero, however it is rounded.
            and v.price_whole <= ceil(case when step.kind = 'percent' then greatest(500 / step.amount, 10)
              when step.amount > 5 then step.amount + 5 else 100000000 end)::integer
            and not exists (
              select from private.vehicle_amounts amounts
              where amounts.vehicle_id = v.id and (amounts.is_at_floor or step.from_day = any (amounts.lowered_since)))))
      ) cheap
    )
    select coalesce(sum(ages.n), 0)::bigint, sums.margin, sums.with_margin,
      coalesce((select sum(proposed.n) from proposed), 0)::bigint, round(sum(ages.days) / sum(ages.n)),
      jsonb_object_agg(ages.from_day, json_build_array(
        ages.n, ages.value, coalesce((select proposed.n from proposed where proposed.from_day = ages.from_day), 0)))
        filter (where ages.n is not null)
    from (
      select sum(amounts.margin) as margin, count(*) as with_margin from private.vehicle_amounts amounts
      where amounts.dealer_id = p_dealer_id and amounts.status in ('Available', 'Pending') and amounts.margin is not null
    ) sums
    left join ages on true
    group by sums.margin, sums.with_margin;
end
$$;
comment on function private.money_totals is
  'Number, margin, proposed prices and average age of the vehicles on the lot; number, value and proposed prices by age. Does not check rights.';

create function private.count_with_cost(p_dealer_id text, p_age integer) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from private.vehicle_amounts amounts, private.bucket_bounds(p_age) bounds
  where amounts.dealer_id = p_dealer_id and amounts.status in ('Available', 'Pending') and amounts.cost is not null
    and amounts.added_at > bounds.added_after and amounts.added_at <= bounds.added_by
$$;
comment on function private.count_with_cost is 'Number of the vehicles on the lot of an age that have a cost. Does not check rights.';

create function private.page_of_figures(
  p_dealer_id text, p_ids uuid[], p_is_whole boolean, p_show text, p_age integer, p_sort text, p_is_ascending boolean,
  p_limit integer, p_offset integer
)
returns table (
  ids uuid[], matching bigint, total bigint, margin numeric, with_margin bigint, proposals bigint, average_days numeric,
  buckets jsonb
)
language plpgsql stable security definer set search_path = ''
-- Planned per call, so that only the sort in use remains. The figures of a large lot fit into the memory.
set plan_cache_mode = force_custom_plan set work_mem = '32MB' as $$
#variable_conflict use_column
declare
  sign integer := case when p_is_ascending then 1 else -1 end;
  statuses text[] := case when p_show = 'sold' then array['Sold'] else array['Available', 'Pending'] end;
  proposed_by timestamptz := case when p_is_whole and p_show = 'proposed' then private.first_proposed_by(p_dealer_id) end;
begin
  return query
    with rows as materialized (
      select figures.id, figures.created_at, figures.days, figures.from_day, figures.price,
        case when not p_is_whole then figures.margin end as margin,
        case when not p_is_whole then figures.proposed end as proposed,
        case p_show when 'proposed' then figures.proposed is not null when 'no-cost' then figures.cost is null else true end
          as is_shown,
        case p_sort
          when 'days' then figures.days when 'cost' then figures.cost when 'reconditioning' then figures.reconditioning
          when 'price' then figures.price when 'floor' then figures.floor_price when 'margin' then figures.margin
          when 'next' then figures.price - figures.proposed end as sorted
      from private.vehicle_figures figures
      where figures.dealer_id = p_dealer_id
        -- Unnested, because the planner estimates each value of a constant array.
        and (p_ids is null or figures.id = any (array(select unnest(p_ids))))
        and figures.status = any (statuses) and (proposed_by is null or figures.created_at <= proposed_by)
    ),
    shown as (
      select * from rows where rows.is_shown and coalesce(rows.from_day = p_age, p_age is null)
    )
    select
      array(
        select shown.id from shown left join public.vehicles named on p_sort = 'vehicle' and named.id = shown.id
        order by
          case when p_is_ascending then lower(named.make) end collate "C",
          case when p_is_ascending then lower(named.model) end collate "C",
          lower(named.make) collate "C" desc, lower(named.model) collate "C" desc,
          sign * shown.sorted nulls last, shown.days desc, shown.created_at, shown.id
        limit p_limit offset p_offset),
      case when not p_is_whole then (select count(*) from shown) end,
      count(*), sum(rows.margin), count(rows.margin), count(rows.proposed), round(avg(rows.days)),
      (
        select jsonb_object_agg(counted.from_day, json_build_array(counted.vehicles, counted.value))
        from (
          select rows.from_day, count(*) as vehicles, sum(rows.price) as value from rows where not p_is_whole
          group by rows.from_day
        ) counted
      )
    from rows
    where not p_is_whole;
end
$$;
comment on function private.page_of_figures is
  'A page of a view of the list of money, of the given ids only, if any, with the totals unless they are those of all vehicles. Does not check rights.';

create function private.list_vehicle_money(
  p_dealer_id text, p_search text, p_show text, p_age integer, p_sort text, p_direction text, p_limit integer,
  p_offset integer
) returns json
language plpgsql stable security definer set search_path = ''
-- Planned once per connection: planning per call takes a quarter of the time.
set plan_cache_mode = force_generic_plan as $$
declare
  is_ascending boolean := p_direction = 'asc';
  page_limit integer := least(greatest(coalesce(p_limit, 50), 1), 200);
  page_offset integer := greatest(coalesce(p_offset, 0), 0);
  first_day date := (now() at time zone private.dealer_timezone(p_dealer_id))::date - 6;
  may_read_vehicles boolean := private.has_permission(p_dealer_id, 'vehicles');
  is_whole boolean := may_read_vehicles and p_show <> 'sold' and coalesce(btrim(p_search), '') = '';
  has_index boolean := false;
  page_ids uuid[];
  matching bigint;
  figures record;
  totals record;
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

  if is_whole then
    select * into totals from private.money_totals(p_dealer_id);
    select coalesce(sum((bucket.value -> case p_show when 'proposed' then 2 else 0 end)::bigint), 0) into matching
    from jsonb_each(totals.buckets) bucket where p_age is null or bucket.key = p_age::text;
    if p_show = 'no-cost' then
      matching := matching - case when p_age is null then totals.with_margin else private.count_with_cost(p_dealer_id, p_age) end;
    end if;
    has_index := case p_show
      when 'lot' then p_sort <> 'next'
      -- The page of a view with few vehicles is far apart in the index: calculating the figures of all is quicker.
      else p_sort in ('days', 'price') and (page_limit::bigint + page_offset) * totals.total <= matching * 5000 end;
  end if;
  if has_index then
    page_ids := case
      when p_sort in ('days', 'price') then
        private.page_by_column(p_dealer_id, p_show, p_age, p_sort, is_ascending, page_limit, page_offset)
      when p_sort = 'vehicle' then private.page_by_name(p_dealer_id, p_age, is_ascending, page_limit, page_offset)
      else private.page_by_amount(p_dealer_id, p_age, p_sort, is_ascending, page_limit, page_offset) end;
  elsif not is_whole or matching > page_offset then
    select * into figures
    from private.page_of_figures(
      p_dealer_id,
      case when may_read_vehicles then private.sought_ids(p_dealer_id, p_search) else '{}' end,
      is_whole, p_show, p_age, p_sort, is_ascending, page_limit, page_offset);
    page_ids := figures.ids;
    if not is_whole then
      totals := figures;
      matching := figures.matching;
    end if;
  end if;

  return (
    with interest as materialized (
      select days.vehicle_id, sum(days.views) as views, sum(days.saves) as saves, sum(days.leads) as leads
      from private.interest_days(p_dealer_id, page_ids, first_day) days
      group by days.vehicle_id
    )
    select json_build_object(
      'steps', private.price_steps(p_dealer_id),
      'matching', matching,
      'total', totals.total,
      'margin', totals.margin,
      'with_margin', totals.with_margin,
      'proposals', totals.proposals,
      'average_days', totals.average_days,
      'ages', (
        select json_agg(json_build_object(
          'from_day', bucket.from_day, 'vehicles', coalesce(totals.buckets -> bucket.from_day::text -> 0, '0'),
          'value', coalesce(totals.buckets -> bucket.from_day::text -> 1, '0'))
          order by bucket.from_day)
        from (values (0), (31), (61), (91)) bucket (from_day)
      ),
      'vehicles', (
        select coalesce(json_agg(json_build_object(
          'id', v.id, 'version', v.version, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim,
          'status', v.status, 'price', money.price, 'days', money.days, 'sold_at', v.sold_at, 'cost', money.cost,
          'reconditioning', money.reconditioning, 'floor_price', money.floor_price, 'margin', money.margin,
          'stepped', money.stepped, 'proposed', money.proposed, 'is_done', money.is_done,
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
        from unnest(page_ids) with ordinality as page (id, place)
        join private.vehicle_figures money on money.id = page.id and money.dealer_id = p_dealer_id
        join public.vehicles v on v.id = page.id
        left join interest on interest.vehicle_id = page.id
      )
    )
  );
end
$$;
comment on function private.list_vehicle_money is
  'A page of the vehicles on the lot (all, with a proposed price, or without a cost) or sold, with cost, margin, age, interest of 7 days and the proposed price; 403 without the permission money.';

create function public.list_vehicle_money(
  p_dealer_id text, p_search text default '', p_show text default 'lot', p_age integer default null,
  p_sort text default 'days', p_direction text default 'desc', p_limit integer default 50, p_offset integer default 0
) returns json
language sql stable set search_path = '' as $$
  select private.list_vehicle_money(p_dealer_id, p_search, p_show, p_age, p_sort, p_direction, p_limit, p_offset)
$$;
comment on function public.list_vehicle_money is
  'A page of the vehicles on the lot (all, with a proposed price, or without a cost) or sold, with cost, margin, age, interest of 7 days and the proposed price; 403 without the permission money.';

grant execute on function public.list_vehicle_money, private.list_vehicle_money, private.sold_figures
  to authenticated, service_role;
