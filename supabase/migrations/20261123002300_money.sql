create table public.vehicle_costs (
  vehicle_id uuid primary key references public.vehicles (id) on delete cascade,
  dealer_id text not null,
  bought_on date check (bought_on between '1990-01-01' and '2100-01-01'),
  bought_from text check (bought_from in ('Auction', 'Trade-in', 'Private seller', 'Dealer', 'Lease return', 'Other')),
  cost numeric(10, 2) check (cost between 0 and 10000000),
  floor_price numeric(10, 2) check (floor_price > 0 and floor_price <= 10000000),
  version integer not null default 1,
  changed_at timestamptz not null default now()
);
comment on table public.vehicle_costs is
  'What a vehicle cost and the lowest price for it, in dollars before HST. For the permission money only; written by save_vehicle_money.';
comment on column public.vehicle_costs.floor_price is
  'Only the permission money.floor may offer the vehicle for less.';

create index vehicle_costs_dealer_idx on public.vehicle_costs (dealer_id);
alter table public.vehicle_costs enable row level security;
create policy vehicle_costs_select on public.vehicle_costs for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('money'))::text[]));

create table public.vehicle_cost_lines (
  id uuid not null,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  dealer_id text not null,
  done_on date not null check (done_on between '1990-01-01' and '2100-01-01'),
  description text not null check (char_length(description) between 1 and 120 and private.is_one_line(description)),
  supplier text not null default '' check (char_length(supplier) <= 80 and private.is_one_line(supplier)),
  amount numeric(10, 2) not null check (amount between 0 and 1000000),
  primary key (vehicle_id, id)
);
comment on table public.vehicle_cost_lines is
  'Reconditioning of a vehicle, in dollars before HST. For the permission money only; written by save_vehicle_money.';

create index vehicle_cost_lines_dealer_idx on public.vehicle_cost_lines (dealer_id);
alter table public.vehicle_cost_lines enable row level security;
create policy vehicle_cost_lines_select on public.vehicle_cost_lines for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('money'))::text[]));

create table public.vehicle_cost_changes (
  id bigint generated always as identity primary key,
  dealer_id text not null,
  -- No reference: the log outlives the vehicle.
  vehicle_id uuid not null,
  old_values jsonb not null,
  new_values jsonb not null,
  changed_at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null
);
comment on table public.vehicle_cost_changes is
  'Who changed the cost, floor price or reconditioning of a vehicle; the vehicle''s own log has none of it. For the permission money only.';

create index vehicle_cost_changes_vehicle_idx on public.vehicle_cost_changes (vehicle_id, id desc);
create index vehicle_cost_changes_dealer_idx on public.vehicle_cost_changes (dealer_id, changed_at desc);
alter table public.vehicle_cost_changes enable row level security;
create policy vehicle_cost_changes_select on public.vehicle_cost_changes for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('money'))::text[]));

create function private.vehicle_money_values(p_vehicle_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'bought_on', stored.bought_on, 'bought_from', stored.bought_from, 'cost', stored.cost,
    'floor_price', stored.floor_price,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', line.id, 'done_on', line.done_on, 'description', line.description, 'supplier', line.supplier,
        'amount', line.amount
      ) order by line.done_on, line.id), '[]')
      from public.vehicle_cost_lines line where line.vehicle_id = p_vehicle_id
    )
  )
  from (select) always
  left join public.vehicle_costs stored on stored.vehicle_id = p_vehicle_id
$$;
comment on function private.vehicle_money_values is 'Cost, floor price and reconditioning of a vehicle, as the form has them.';

create function private.days_on_lot(p_created_at timestamptz, p_sold_at timestamptz) returns integer
language sql stable set search_path = '' as $$
  select greatest(0, floor(extract(epoch from coalesce(p_sold_at, now()) - p_created_at) / 86400))::integer
$$;
comment on function private.days_on_lot is 'Whole days since a vehicle was added, or until it was sold.';

create function private.sale_price(p_vehicle_id uuid, p_sold_at timestamptz, p_price numeric) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (
      select lead.won_price from public.leads lead
      where lead.vehicle_id = p_vehicle_id and lead.stage = 'won' and lead.merged_into is null
        and lead.won_price is not null and lead.won_on between p_sold_at::date - 1 and p_sold_at::date + 1
      order by lead.won_on desc, lead.id
      limit 1
    ),
    (
      select price.to_price from public.vehicle_price_history price
      where price.vehicle_id = p_vehicle_id and price.changed_at <= p_sold_at
      order by price.changed_at desc, price.id
      limit 1
    ),
    p_price)
$$;
comment on function private.sale_price is
  'What a vehicle was sold for: the price of the lead that was won, else the offered price of that time. Later changes do not affect it.';

create function public.vehicle_money(p_dealer_id text, p_vehicle_id uuid) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'version', coalesce(
      (select stored.version from public.vehicle_costs stored where stored.vehicle_id = vehicle.id), 0),
    'price', vehicle.price,
    'sale', case when vehicle.status = 'Sold' then json_build_object(
      'price', private.sale_price(vehicle.id, vehicle.sold_at, vehicle.price), 'sold_at', vehicle.sold_at,
      'days', private.days_on_lot(vehicle.created_at, vehicle.sold_at),
      'listed_price', (
        select history.to_price from public.vehicle_price_history history
        where history.vehicle_id = vehicle.id and history.to_price > 0
        order by history.changed_at, history.id
        limit 1
      )) end,
    'values', private.vehicle_money_values(vehicle.id),
    'changes', (
      select coalesce(json_agg(json_build_object(
        'id', entry.id, 'old_values', entry.old_values, 'new_values', entry.new_values, 'changed_at', entry.changed_at,
        'actor_name', entry.actor_name
      ) order by entry.id desc), '[]')
      from (
        select * from public.vehicle_cost_changes logged
        where logged.vehicle_id = vehicle.id and logged.dealer_id = p_dealer_id
        order by logged.id desc limit 50
      ) entry
    )
  )
  from public.vehicles vehicle
  where vehicle.id = p_vehicle_id and vehicle.dealer_id = p_dealer_id
    and (select private.has_permission(p_dealer_id, 'money'))
$$;
comment on function public.vehicle_money is
  'Cost, floor price, reconditioning, the sale if it is sold, and the last 50 changes; null for an unknown vehicle and for those without the permission money.';

create function private.save_vehicle_money(p_dealer_id text, p_vehicle_id uuid, p_version integer, p_values jsonb)
returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stored_version integer;
  was jsonb;
  becomes jsonb;
begin
  if not private.has_permission(p_dealer_id, 'money') then
    raise exception using errcode = '42501', message = 'permission denied';
  end if;
  perform 1 from public.vehicles vehicle
  where vehicle.id = p_vehicle_id and vehicle.dealer_id = p_dealer_id
  for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Vehicle not found';
  end if;
  select coalesce(max(stored.version), 0) into stored_version
  from public.vehicle_costs stored where stored.vehicle_id = p_vehicle_id;
  if stored_version <> coalesce(p_version, 0) then
    raise exception using errcode = 'PT409', message = 'Someone else has saved other amounts';
  end if;
  if jsonb_array_length(p_values -> 'lines') > 200 then
    raise exception using errcode = '22023', message = 'Enter at most 200 lines of reconditioning';
  end if;

  was := private.vehicle_money_values(p_vehicle_id);
  insert into public.vehicle_costs as stored (
    vehicle_id, dealer_id, bought_on, bought_from, cost, floor_price
  ) values (
    p_vehicle_id, p_dealer_id, (p_values ->> 'bought_on')::date, p_values ->> 'bought_from',
    (p_values ->> 'cost')::numeric, (p_values ->> 'floor_price')::numeric
  )
  on conflict (vehicle_id) do update set
    bought_on = excluded.bought_on, bought_from = excluded.bought_from, cost = excluded.cost,
    floor_price = excluded.floor_price, version = stored.version + 1, changed_at = now();
  delete from public.vehicle_cost_lines line where line.vehicle_id = p_vehicle_id;
  insert into public.vehicle_cost_lines (id, vehicle_id, dealer_id, done_on, description, supplier, amount)
  select given.id, p_vehicle_id, p_dealer_id, given.done_on, btrim(given.description), btrim(coalesce(given.supplier, '')),
    given.amount
  from jsonb_to_recordset(p_values -> 'lines')
    as given (id uuid, done_on date, description text, supplier text, amount numeric);
  becomes := private.vehicle_money_values(p_vehicle_id);

  insert into public.vehicle_cost_changes (dealer_id, vehicle_id, old_values, new_values, actor_id, actor_name)
  select p_dealer_id, p_vehicle_id, jsonb_object_agg(before.key, before.value),
    jsonb_object_agg(before.key, becomes -> before.key), auth.uid(), private.staff_name(p_dealer_id, auth.uid())
  from jsonb_each(was) before
  where before.value is distinct from becomes -> before.key
  having count(*) > 0;
  return stored_version + 1;
end
$$;
comment on function private.save_vehicle_money is
  'Replaces cost, floor price and reconditioning of a vehicle, logs what changed, and returns the new version.';

create function public.save_vehicle_money(p_dealer_id text, p_vehicle_id uuid, p_version integer, p_values jsonb)
returns integer
language sql set search_path = '' as $$
  select private.save_vehicle_money(p_dealer_id, p_vehicle_id, p_version, p_values)
$$;
comment on function public.save_vehicle_money is
  'Replaces cost, floor price and reconditioning of a vehicle; 409 if someone else saved since p_version, 403 without the permission money.';

create function private.check_floor_price() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  floor_price numeric := (select stored.floor_price from public.vehicle_costs stored where stored.vehicle_id = new.id);
begin
  -- Jobs and the service role have no user. Those without the permission money may not learn the floor.
  if auth.uid() is not null and new.price < floor_price and not private.has_permission(new.dealer_id, 'money.floor')
    and private.has_permission(new.dealer_id, 'money')
  then
    raise exception using errcode = 'PT422',
      message = 'This price is under the floor price of $' || btrim(to_char(floor_price, 'FM999,999,990.99'), '.')
        || '. Only an owner can go below it';
  end if;
  return new;
end
$$;
comment on function private.check_floor_price is
  'Refuses a price under the vehicle''s floor price without the permission money.floor.';
create trigger check_floor_price before update of price on public.vehicles
  for each row when (new.price < old.price) execute function private.check_floor_price();

-- Not exposed: staff who import read the tables of the import, but not necessarily money.
create table private.import_costs (
  import_id uuid not null references public.vehicle_imports (id) on delete cascade,
  line integer not null,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  version integer not null,
  before jsonb not null,
  primary key (import_id, line)
);
comment on table private.import_costs is
  'The former amounts of vehicles whose cost, purchase or floor price an import set, and the version that it left, for the undo.';

create index import_costs_vehicle_idx on private.import_costs (vehicle_id);
alter table private.import_costs enable row level security;

create function private.save_money_part(p_dealer_id text, p_vehicle_id uuid, p_part jsonb) returns integer
language sql set search_path = '' as $$
  select private.save_vehicle_money(
    p_dealer_id, p_vehicle_id,
    coalesce((select stored.version from public.vehicle_costs stored where stored.vehicle_id = p_vehicle_id), 0),
    private.vehicle_money_values(p_vehicle_id) || p_part)
$$;
comment on function private.save_money_part is 'Saves some amounts of a vehicle and keeps the others.';

create function private.write_import_costs(p_dealer_id text, p_import_id uuid, p_rows jsonb, p_outcomes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  given record;
  was jsonb;
begin
  if not p_rows @? '$[*].money' then return; end if;
  if not private.has_permission(p_dealer_id, 'money') then
    raise exception using errcode = '42501', message = 'Your role does not import amounts';
  end if;
  for given in
    select named.line, named.id, part.values
    from jsonb_to_recordset(p_rows) as named (line integer, id uuid, money jsonb)
    cross join lateral (
      select jsonb_object_agg(entry.key, entry.value) as values from jsonb_each(named.money) entry
      where entry.key in ('bought_on', 'bought_from', 'cost', 'floor_price')
    ) part
    join jsonb_to_recordset(p_outcomes) as written (line integer, outcome text)
      on written.line = named.line and written.outcome in ('created', 'updated')
    where part.values is not null
    order by named.line
  loop
    was := private.vehicle_money_values(given.id);
    insert into private.import_costs (import_id, line, vehicle_id, version, before)
    select p_import_id, given.line, given.id, private.save_money_part(p_dealer_id, given.id, given.values),
      jsonb_object_agg(entry.key, was -> entry.key)
    from jsonb_each(given.values) entry;
  end loop;
end
$$;
comment on function private.write_import_costs is
  'Writes the amounts of rows that were created or updated; 403 for those without the permission money.';

create function private.restore_import_costs(p_dealer_id text, p_import_id uuid, p_lines integer[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_vehicles_permission(p_dealer_id, 'vehicles.transfer');
  if not private.has_permission(p_dealer_id, 'money') then return; end if;
  -- Amounts that were changed since stay.
  perform private.save_money_part(p_dealer_id, costs.vehicle_id, costs.before)
  from private.import_costs costs
  join public.vehicle_costs stored on stored.vehicle_id = costs.vehicle_id and stored.version = costs.version
  where costs.import_id = p_import_id and costs.line = any (p_lines) and stored.dealer_id = p_dealer_id;
end
$$;
comment on function private.restore_import_costs is 'Restores the amounts that an import replaced, if unchanged since.';

create function public.stored_vehicle_money(p_dealer_id text, p_ids uuid[]) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', v.id, 'bought_on', stored.bought_on, 'bought_from', stored.bought_from, 'cost', stored.cost,
    'floor_price', stored.floor_price, 'reconditioning', money.spent,
    'margin', money.price - stored.cost - money.spent, 'days', private.days_on_lot(v.created_at, v.sold_at))), '[]')
  from public.vehicles v
  left join public.vehicle_costs stored on stored.vehicle_id = v.id
  cross join lateral (
    select case when v.status = 'Sold' then private.sale_price(v.id, v.sold_at, v.price) else v.price end as price,
      (select coalesce(sum(line.amount), 0) from public.vehicle_cost_lines line where line.vehicle_id = v.id) as spent
  ) money
  where v.dealer_id = p_dealer_id and v.id = any (p_ids) and (select private.has_permission(p_dealer_id, 'money'))
$$;
comment on function public.stored_vehicle_money is
  'Purchase, cost, floor price, margin and age of vehicles, for import and export. Empty for those without the permission money.';

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

grant select on public.vehicle_costs, public.vehicle_cost_lines, public.vehicle_cost_changes to authenticated;
grant select, insert, update, delete on public.vehicle_costs, public.vehicle_cost_lines, public.vehicle_cost_changes
  to service_role;
grant execute on function
  public.vehicle_money, public.save_vehicle_money, private.days_on_lot, private.sale_price, private.save_vehicle_money,
  private.vehicle_money_values
  to authenticated, service_role;
grant execute on function
  public.stored_vehicle_money, private.restore_import_costs, private.save_money_part, private.write_import_costs
  to authenticated, service_role;
grant select on public.price_steps to authenticated;
grant select, insert, update, delete on public.price_steps to service_role;
grant execute on function
  public.analytics_gross, public.save_price_steps, public.vehicle_interest, private.age_bucket, private.interest_days,
  private.price_steps, private.save_price_steps
  to authenticated, service_role;
grant execute on function public.list_vehicle_money, private.list_vehicle_money, private.sold_figures
  to authenticated, service_role;
