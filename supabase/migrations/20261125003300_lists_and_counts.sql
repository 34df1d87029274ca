-- With the counts of listed kinds these give the staff's figures without reading vehicles.
create table private.unlisted_kinds (
  dealer_id text not null,
  kind uuid not null,
  status text not null,
  make text not null,
  model text not null,
  transmission text not null,
  fuel_type text not null,
  body_style text not null,
  color text not null,
  is_featured boolean not null,
  is_as_is_or_branded boolean not null,
  n integer not null,
  primary key (dealer_id, kind)
);
comment on table private.unlisted_kinds is
  'The number of drafts and sold vehicles of each kind, maintained by triggers; missing values are empty texts. Visitors must not know it.';

alter table private.unlisted_kinds enable row level security;

create table private.arrival_hours (
  dealer_id text not null,
  status text not null,
  hour timestamptz not null,
  n integer not null,
  value numeric not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (dealer_id, status, hour)
);
comment on table private.arrival_hours is
  'The number and the prices of Available and Pending vehicles by the hour in which they were added, maintained by triggers.';
comment on column private.arrival_hours.value is 'The sum of the prices, in dollars.';
comment on column private.arrival_hours.first_at is 'None of them was added before.';
comment on column private.arrival_hours.last_at is 'None of them was added later.';

alter table private.arrival_hours enable row level security;

create table private.price_counts (
  dealer_id text not null,
  status text not null,
  thousands integer not null,
  n integer not null,
  primary key (dealer_id, status, thousands)
);
comment on table private.price_counts is
  'The number of vehicles that are not sold by whole thousands of their price, maintained by triggers; -1 without a price.';

alter table private.price_counts enable row level security;

create view private.staff_kinds with (security_invoker = true) as
select * from private.inventory_kinds where n > 0
union all
select * from private.unlisted_kinds where n > 0;
comment on view private.staff_kinds is 'The number of vehicles of each kind and status, drafts and sold ones included.';

create function private.price_thousands(p_price numeric) returns integer
language sql immutable set search_path = '' as $$
  select case when p_price > 0 then floor(p_price / 1000)::integer else -1 end
$$;
comment on function private.price_thousands is 'The whole thousands of a price; -1 without a price.';

-- A transition table belongs to one event, so each has a function. The trigger of the version runs before, by its
-- name, and locks the dealer's row, which prevents deadlocks between writers.
do $$
declare
  watched record;
  columns constant text := 'id, dealer_id, status, make, model, coalesce(transmission, '''') as transmission,
    coalesce(fuel_type, '''') as fuel_type, coalesce(body_style, '''') as body_style,
    coalesce(exterior_color, '''') as color, is_featured, is_as_is_or_branded, price, created_at';
begin
  for watched in
    select * from (values
      ('insert', 'new table as added', format('select %s, 1 as change from added', columns)),
      ('delete', 'old table as removed', format('select %s, -1 as change from removed', columns)),
      ('update', 'old table as removed new table as added', format(
        'select * from (select %1$s from added except select %1$s from removed) became, (select 1 as change) one
         union all
         select * from (select %1$s from removed except select %1$s from added) was, (select -1 as change) one', columns))
    ) as events (event, tables, changes)
  loop
    execute format($function$
      create function private.count_vehicles_on_%1$s() returns trigger
      language plpgsql security definer set search_path = '' as $body$
      begin
        with written as materialized (%2$s),
        kinds as (
          insert into private.unlisted_kinds as kinds (
            dealer_id, kind, status, make, model, transmission, fuel_type, body_style, color, is_featured,
            is_as_is_or_branded, n
          )
          select dealer_id,
            private.inventory_kind(
              status, make, model, transmission, fuel_type, body_style, color, is_featured, is_as_is_or_branded),
            status, make, model, transmission, fuel_type, body_style, color, is_featured, is_as_is_or_branded,
            sum(change)::integer
          from written
          where status in ('Draft', 'Sold')
          group by dealer_id, status, make, model, transmission, fuel_type, body_style, color, is_featured,
            is_as_is_or_branded
          having sum(change) <> 0
          on conflict (dealer_id, kind) do update set n = kinds.n + excluded.n
        ),
        hours as (
          insert into private.arrival_hours as hours (dealer_id, status, hour, n, value, first_at, last_at)
          select dealer_id, status, date_trunc('hour', created_at, 'UTC'), sum(change)::integer, sum(price * change),
            min(created_at), max(created_at)
          from written
          where status in ('Available', 'Pending')
          group by dealer_id, status, date_trunc('hour', created_at, 'UTC')
          on conflict (dealer_id, status, hour) do update set
            n = hours.n + excluded.n, value = hours.value + excluded.value,
            first_at = least(hours.first_at, excluded.first_at), last_at = greatest(hours.last_at, excluded.last_at)
        )
        insert into private.price_counts as prices (dealer_id, status, thousands, n)
        select dealer_id, status, private.price_thousands(price), sum(change)::integer
        from written
        where status <> 'Sold'
        group by dealer_id, status, private.price_thousands(price)
        having sum(change) <> 0
        on conflict (dealer_id, status, thousands) do update set n = prices.n + excluded.n;
        return null;
      end
      $body$
    $function$, watched.event, watched.changes);
    execute format('revoke all on function private.count_vehicles_on_%s() from public', watched.event);
    execute format(
      'comment on function private.count_vehicles_on_%s() is ''Keeps the figures of the stock after an %1$s of vehicles.''',
      watched.event);
    execute format(
      'create trigger zzz_count_vehicles_on_%1$s after %1$s on public.vehicles referencing %2$s
       for each statement execute function private.count_vehicles_on_%1$s()', watched.event, watched.tables);
  end loop;
end
$$;

insert into private.unlisted_kinds
select dealer_id,
  private.inventory_kind(
    status, make, model, transmission, fuel_type, body_style, exterior_color, is_featured, is_as_is_or_branded),
  status, make, model, coalesce(transmission, ''), coalesce(fuel_type, ''), coalesce(body_style, ''),
  coalesce(exterior_color, ''), is_featured, is_as_is_or_branded, count(*)
from public.vehicles
where status in ('Draft', 'Sold')
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;

insert into private.arrival_hours
select dealer_id, status, date_trunc('hour', created_at, 'UTC'), count(*), sum(price), min(created_at), max(created_at)
from public.vehicles
where status in ('Available', 'Pending')
group by 1, 2, 3;

insert into private.price_counts
select dealer_id, status, private.price_thousands(price), count(*)
from public.vehicles
where status <> 'Sold'
group by 1, 2, 3;

create function private.vehicle_ages(p_dealer_id text)
returns table (status text, days integer, n bigint, value numeric)
language sql stable security definer set search_path = '' as $$
  with hours as materialized (
    select hours.status, hours.n, hours.value, hours.first_at, hours.last_at,
      floor(date_part('epoch', now() - hours.first_at) / 86400)::integer as most_days,
      floor(date_part('epoch', now() - hours.last_at) / 86400)::integer as least_days
    from private.arrival_hours hours where hours.dealer_id = p_dealer_id and hours.n > 0
  )
  select hours.status, hours.most_days, hours.n::bigint, hours.value from hours where hours.most_days = hours.least_days
  union all
  -- Once a day, some vehicles of an hour are a day older than the others.
  select v.status, floor(date_part('epoch', now() - v.created_at) / 86400)::integer, 1, v.price
  from hours join public.vehicles v on v.dealer_id = p_dealer_id and v.status = hours.status
    and v.created_at between hours.first_at and hours.last_at
  where hours.most_days <> hours.least_days
$$;
comment on function private.vehicle_ages is
  'How many Available and Pending vehicles have been on the lot for how many whole days, and the sum of their prices. Does not check rights.';

create function private.inventory_stats(p_dealer_id text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := private.dealer_timezone(p_dealer_id);
  this_month timestamp := date_trunc('month', now() at time zone zone);
  month_start timestamptz := this_month at time zone zone;
  last_month_start timestamptz := (this_month - interval '1 month') at time zone zone;
  sold_since timestamptz := now() - make_interval(days => private.sold_listed_days(p_dealer_id));
  is_permitted boolean := private.has_permission(p_dealer_id, 'vehicles');
begin
  return (
    with statuses as materialized (
      select kinds.status, sum(kinds.n) as n from private.staff_kinds kinds
      where kinds.dealer_id = p_dealer_id and is_permitted
      group by kinds.status
    ),
    sold as materialized (
      select v.sold_at from public.vehicles v
      where v.dealer_id = p_dealer_id and v.sold_at >= least(sold_since, last_month_start) and is_permitted
    )
    select json_build_object(
      'total_vehicles', coalesce(sum(n), 0),
      'listed_vehicles', coalesce(sum(n) filter (where status in ('Available', 'Pending')), 0)
        + (select count(*) from sold where sold_at >= sold_since),
      'available_vehicles', coalesce(sum(n) filter (where status = 'Available'), 0),
      'pending_vehicles', coalesce(sum(n) filter (where status = 'Pending'), 0),
      'sold_vehicles', coalesce(sum(n) filter (where status = 'Sold'), 0),
      'draft_vehicles', coalesce(sum(n) filter (where status = 'Draft'), 0),
      'sold_this_month', (select count(*) from sold where sold_at >= month_start),
      'sold_last_month', (select count(*) from sold where sold_at >= last_month_start and sold_at < month_start),
      'total_value', (
        select coalesce(sum(hours.value), 0) from private.arrival_hours hours
        where hours.dealer_id = p_dealer_id and hours.status = 'Available' and hours.n > 0 and is_permitted)
    )
    from statuses
  );
end
$$;
comment on function private.inventory_stats is
  'Numbers of the inventory, by calendar months of the dealer''s time zone. All zero for those who do not manage the vehicles.';

create function public.inventory_stats(p_dealer_id text) returns json
language sql stable set search_path = '' as $$
  select private.inventory_stats(p_dealer_id)
$$;
comment on function public.inventory_stats is
  'Numbers of the inventory, by calendar months of the dealer''s time zone. All zero for those who do not manage the vehicles.';

create function private.staff_vehicle_choices(p_dealer_id text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  is_permitted boolean := private.has_permission(p_dealer_id, 'vehicles');
begin
  return (
    with recursive kinds as materialized (
      select kinds.make, kinds.body_style from private.staff_kinds kinds
      where kinds.dealer_id = p_dealer_id and is_permitted
    ),
    -- Each year is the next entry of an index.
    years as (
      select listed.status, (
        select v.year from public.vehicles v
        where v.dealer_id = p_dealer_id and v.status = listed.status and is_permitted
        order by v.year desc limit 1) as year
      from (values ('Draft'), ('Available'), ('Pending'), ('Sold')) listed (status)
      union all
      select years.status, (
        select v.year from public.vehicles v
        where v.dealer_id = p_dealer_id and v.status = years.status and v.year < years.year
        order by v.year desc limit 1)
      from years where years.year is not null
    )
    select json_build_object(
      'makes', (select coalesce(json_agg(make order by lower(make) collate "C"), '[]') from (
        select min(make) as make from kinds where make <> '' group by lower(make)) makes),
      'years', (select coalesce(json_agg(year order by year desc), '[]') from (
        select distinct year from years where year is not null) listed),
      'body_styles', (select coalesce(json_agg(body_style order by lower(body_style) collate "C"), '[]') from (
        select min(body_style) as body_style from kinds where body_style <> '' group by lower(body_style)) styles)
    )
  );
end
$$;
comment on function private.staff_vehicle_choices is
  'The makes, years and body styles for the filters of the staff''s list, drafts included.';

create function public.staff_vehicle_choices(p_dealer_id text) returns json
language sql stable set search_path = '' as $$
  select private.staff_vehicle_choices(p_dealer_id)
$$;
comment on function public.staff_vehicle_choices is
  'The makes, years and body styles for the filters of the staff''s list, drafts included.';

create function private.analytics_stock(p_dealer_id text, p_period text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  period record := private.analytics_period(p_dealer_id, p_period);
  turnover_period record := private.analytics_period(p_dealer_id, '30-days');
  is_permitted boolean := private.has_permission(p_dealer_id, 'vehicles');
begin
  return (
    with kinds as materialized (
      select kinds.status, kinds.make, kinds.n from private.staff_kinds kinds
      where kinds.dealer_id = p_dealer_id and is_permitted
    ),
    sold as materialized (
      select v.make, v.price, v.price_whole as dollars, v.sold_at from public.vehicles v
      where v.dealer_id = p_dealer_id and v.sold_at >= least(period.starts_at, turnover_period.starts_at)
        and is_permitted
    ),
    ages as materialized (
      select ages.days, sum(ages.n) as n, sum(ages.value) filter (where ages.status = 'Available') as value
      from private.vehicle_ages(p_dealer_id) ages where is_permitted
      group by ages.days
    ),
    ranked as (
      select ages.days, sum(ages.n) over (order by ages.days) as up_to, sum(ages.n) over () as total from ages
    ),
    bands as (
      select prices.thousands, prices.n from private.price_counts prices
      where prices.dealer_id = p_dealer_id and is_permitted
      union all
      select private.price_thousands(sold.price), 1 from sold where sold.sold_at >= period.starts_at
    ),
    by_price as (
      select array[
        coalesce(sum(n) filter (where thousands between 0 and 14), 0),
        coalesce(sum(n) filter (where thousands between 15 and 24), 0),
        coalesce(sum(n) filter (where thousands between 25 and 34), 0),
        coalesce(sum(n) filter (where thousands between 35 and 49), 0),
        coalesce(sum(n) filter (where thousands >= 50), 0)
      ]::bigint[] as counts
      from bands
    ),
    statuses as (
      select coalesce(sum(n), 0) as total,
        coalesce(sum(n) filter (where status = 'Available'), 0) as available,
        coalesce(sum(n) filter (where status = 'Pending'), 0) as pending,
        coalesce(sum(n) filter (where status = 'Sold'), 0) as sold,
        coalesce(sum(n) filter (where status = 'Draft'), 0) as draft
      from kinds
    ),
    counts as (
      select statuses.*, in_period.sold as sold_in_period,
        statuses.total - statuses.sold + in_period.sold as in_period,
        (select count(*) from sold where sold.sold_at >= turnover_period.starts_at) as sold_in_30_days
      from statuses, (select count(*) as sold from sold where sold.sold_at >= period.starts_at) in_period
    ),
    days as (
      select coalesce(sum(value), 0) as value, coalesce(sum(n), 0) as on_lot,
        round(sum(days * n) / sum(n), 1) as average_days,
        array[
          coalesce(sum(n) filter (where days <= 15), 0),
          coalesce(sum(n) filter (where days between 16 and 30), 0),
          coalesce(sum(n) filter (where days between 31 and 45), 0),
          coalesce(sum(n) filter (where days between 46 and 60), 0),
          coalesce(sum(n) filter (where days > 60), 0)
        ]::bigint[] as by_age
      from ages
    ),
    median as (
      select (min(days) filter (where up_to >= floor((total + 1) / 2))
        + min(days) filter (where up_to >= ceil((total + 1) / 2)))::double precision / 2 as days
      from ranked
    ),
    listed_makes as (
      select kinds.make, kinds.n, 0 as sold from kinds where kinds.status <> 'Sold'
      union all
      select sold.make, 1, 1 from sold where sold.sold_at >= period.starts_at
    ),
    makes as (
      select min(make) as make, sum(n) as vehicles, sum(sold) as sold
      from listed_makes
      group by lower(make)
      order by sum(n) desc, lower(min(make)) collate "C"
      limit 10
    )
    select json_build_object(
      'total_vehicles', total, 'total_value', days.value,
      'avg_price', round(days.value / nullif(available, 0), 2),
      'inventory', json_build_object(
        'available', available, 'pending', pending, 'sold', sold, 'draft', draft, 'sold_in_period', sold_in_period),
      'vehicles_in_period', in_period,
      'popular_makes', (
        select coalesce(json_agg(json_build_object(
          'make', make, 'count', vehicles, 'percentage', round(100.0 * vehicles / in_period, 1), 'sold', makes.sold
        ) order by vehicles desc, lower(make) collate "C"), '[]') from makes
      ),
      'price_distribution', private.range_counts(
        array['Under $15k', '$15k-$25k', '$25k-$35k', '$35k-$50k', 'Over $50k'], by_price.counts),
      'turnover_rate', round(sold_in_30_days::numeric / nullif(total, 0), 2),
      'sold_in_30_days', sold_in_30_days,
      'days_on_lot', json_build_object(
        'vehicles', days.on_lot, 'average', days.average_days, 'median', median.days,
        'ages', private.range_counts(array['0–15', '16–30', '31–45', '46–60', 'over 60'], days.by_age)
      )
    )
    from counts, days, median, by_price
  );
end
$$;
comment on function private.analytics_stock is
  'The inventory now and the period''s sales: statuses, value, makes, prices, days listed. Null where there is no data.';

create function public.analytics_stock(p_dealer_id text, p_period text) returns json
language sql stable set search_path = '' as $$
  select private.analytics_stock(p_dealer_id, p_period)
$$;
comment on function public.analytics_stock is
  'The inventory now and the period''s sales: statuses, value, makes, prices, days listed. Null where there is no data.';

create table private.bare_vehicles (
  vehicle_id uuid primary key,
  dealer_id text not null,
  kind uuid not null,
  status text not null,
  year integer not null,
  price numeric(10, 2) not null,
  mileage integer,
  created_at timestamptz not null,
  sold_at timestamptz
);
comment on table private.bare_vehicles is
  'Vehicles without photos with what the staff''s list filters by, maintained by triggers.';

-- In the order in which the dashboard lists them.
create index bare_vehicles_order_idx on private.bare_vehicles (dealer_id, (status = 'Draft'), created_at, vehicle_id)
  where status <> 'Sold';
-- Counts per kind read this index alone.
create index bare_vehicles_kind_idx on private.bare_vehicles (dealer_id, kind, price, year, mileage);
alter table private.bare_vehicles enable row level security;

create table private.bare_kinds (
  dealer_id text not null,
  kind uuid not null,
  status text not null,
  n integer not null,
  primary key (dealer_id, kind)
);
comment on table private.bare_kinds is 'The number of vehicles of each kind without photos, maintained by triggers.';

alter table private.bare_kinds enable row level security;

create function private.bare_vehicle(p_vehicle public.vehicles) returns setof private.bare_vehicles
language sql stable set search_path = '' as $$
  select p_vehicle.id, p_vehicle.dealer_id, private.vehicle_kind(p_vehicle), p_vehicle.status, p_vehicle.year,
    p_vehicle.price, p_vehicle.mileage, p_vehicle.created_at, p_vehicle.sold_at
$$;
comment on function private.bare_vehicle is 'What is kept of a vehicle while it has no photos.';

create function private.note_new_vehicles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.bare_vehicles
  select bare.* from written v cross join lateral private.bare_vehicle(v::public.vehicles) bare
  on conflict do nothing;
  return null;
end
$$;
comment on function private.note_new_vehicles is 'New vehicles have no photos.';

create function private.change_bare_vehicles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.bare_vehicles bare
  set kind = became.kind, status = became.status, year = became.year, price = became.price, mileage = became.mileage,
    created_at = became.created_at, sold_at = became.sold_at
  from written v cross join lateral private.bare_vehicle(v::public.vehicles) became
  where bare.vehicle_id = v.id and bare.* is distinct from became.*;
  return null;
end
$$;
comment on function private.change_bare_vehicles is 'Notes what changed of vehicles without photos.';

create function private.forget_bare_vehicles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.bare_vehicles bare using removed where bare.vehicle_id = removed.id;
  return null;
end
$$;
comment on function private.forget_bare_vehicles is 'Deleted vehicles need no photos.';

create function private.note_first_images() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.bare_vehicles bare using added where bare.vehicle_id = added.vehicle_id;
  return null;
end
$$;
comment on function private.note_first_images is 'Vehicles with a new photo have photos.';

create function private.note_last_images() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.bare_vehicles
  select bare.* from public.vehicles v cross join lateral private.bare_vehicle(v) bare
  where v.id in (select removed.vehicle_id from removed)
    and not exists (select from public.vehicle_images image where image.vehicle_id = v.id)
  on conflict do nothing;
  return null;
end
$$;
comment on function private.note_last_images is 'Notes vehicles whose last photo was deleted.';

create trigger zzz_note_bare_on_insert after insert on public.vehicles referencing new table as written
  for each statement execute function private.note_new_vehicles();
create trigger zzz_note_bare_on_update after update on public.vehicles referencing new table as written
  for each statement execute function private.change_bare_vehicles();
create trigger zzz_note_bare_on_delete after delete on public.vehicles referencing old table as removed
  for each statement execute function private.forget_bare_vehicles();
create trigger zzz_note_bare_on_insert after insert on public.vehicle_images referencing new table as added
  for each statement execute function private.note_first_images();
create trigger zzz_note_bare_on_delete after delete on public.vehicle_images referencing old table as removed
  for each statement execute function private.note_last_images();

do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('insert', 'new table as added', 'select dealer_id, kind, status, 1 as change from added'),
      ('delete', 'old table as removed', 'select dealer_id, kind, status, -1 as change from removed'),
      ('update', 'old table as removed new table as added',
        'select dealer_id, kind, status, 1 as change from added union all select dealer_id, kind, status, -1 from removed')
    ) as events (event, tables, changes)
  loop
    execute format($function$
      create function private.count_bare_kinds_on_%1$s() returns trigger
      language plpgsql security definer set search_path = '' as $body$
      begin
        insert into private.bare_kinds as kinds (dealer_id, kind, status, n)
        select dealer_id, kind, status, sum(change)::integer from (%2$s) written
        group by dealer_id, kind, status
        having sum(change) <> 0
        on conflict (dealer_id, kind) do update set n = kinds.n + excluded.n;
        return null;
      end
      $body$
    $function$, watched.event, watched.changes);
    execute format('revoke all on function private.count_bare_kinds_on_%s() from public', watched.event);
    execute format(
      'comment on function private.count_bare_kinds_on_%1$s() is ''Counts the vehicles without photos after their %1$s.''',
      watched.event);
    execute format(
      'create trigger count_bare_kinds_on_%1$s after %1$s on private.bare_vehicles referencing %2$s
       for each statement execute function private.count_bare_kinds_on_%1$s()', watched.event, watched.tables);
  end loop;
end
$$;

insert into private.bare_vehicles
select bare.* from public.vehicles v cross join lateral private.bare_vehicle(v) bare
where not exists (select from public.vehicle_images image where image.vehicle_id = v.id);

create function private.landing_links(p_dealer_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with kinds as materialized (
    select make, model, body_style, fuel_type, n from private.inventory_kinds
    where dealer_id = p_dealer_id and status = 'Available' and n > 0
  ),
  makes as (select make as value, sum(n) as count from kinds group by make),
  models as (select make, model as value, sum(n) as count from kinds group by make, model),
  body_styles as (select body_style as value, sum(n) as count from kinds where body_style <> '' group by body_style),
  fuel_types as (select fuel_type as value, sum(n) as count from kinds where fuel_type <> '' group by fuel_type),
  prices as (
    select steps.price as value, below.n + exact.n as count
    from unnest(private.landing_prices()) as steps (price)
    cross join lateral (
      select coalesce(sum(counted.n), 0) as n from private.price_counts counted
      where counted.dealer_id = p_dealer_id and counted.status = 'Available' and counted.thousands < steps.price / 1000
    ) below
    cross join lateral (
      select count(*) as n from public.vehicles v
      where v.dealer_id = p_dealer_id and v.status = 'Available' and v.price_whole = steps.price and v.price = steps.price
    ) exact
    where below.n + exact.n > 0
  )
  select jsonb_build_object(
    'make', (select coalesce(jsonb_agg(to_jsonb(makes) order by count desc, value collate "C"), '[]') from makes),
    'model', (select coalesce(jsonb_agg(to_jsonb(models) order by make collate "C", value collate "C"), '[]') from models),
    'body_style', (select coalesce(jsonb_agg(to_jsonb(body_styles) order by count desc, value collate "C"), '[]') from body_styles),
    'fuel_type', (select coalesce(jsonb_agg(to_jsonb(fuel_types) order by count desc, value collate "C"), '[]') from fuel_types),
    'price_max', (select coalesce(jsonb_agg(to_jsonb(prices) order by value), '[]') from prices)
  )
$$;
comment on function private.landing_links is
  'The landing pages that have available vehicles: makes, models, body styles, fuel types and prices, each with its count.';

create function public.landing_links(p_dealer_id text) returns jsonb
language sql stable set search_path = '' as $$ select private.landing_links(p_dealer_id) $$;
comment on function public.landing_links is
  'The landing pages that have available vehicles: makes, models, body styles, fuel types and prices, each with its count.';

create function private.newest_of_subject(
  p_dealer_id text, p_subject jsonb, p_kinds uuid[], p_matching bigint, p_hides_branded boolean, p_limit integer
) returns uuid[]
language plpgsql stable security definer set search_path = ''
-- Planned per call, so that unused filters fold away.
set plan_cache_mode = force_custom_plan as $$
declare
  makes text[] := private.filter_texts(p_subject, 'make');
  models text[] := private.filter_texts(p_subject, 'model');
  body_styles text[] := private.filter_texts(p_subject, 'body_style');
  fuel_types text[] := private.filter_texts(p_subject, 'fuel_type');
  price_max numeric := private.filter_number(p_subject, 'price_max');
begin
  -- Few vehicles are looked up by their kinds; many are tested one by one along the order of the list.
  if p_matching <= 1000 then
    return array(
      select v.id
      from private.search_documents found join public.vehicles v on v.id = found.vehicle_id
      where found.dealer_id = p_dealer_id and found.kind = any (p_kinds)
        and (price_max is null or found.price <= price_max)
        and not (p_hides_branded and v.is_as_is_or_branded)
      order by v.year desc, v.published_at desc, v.id limit p_limit);
  end if;
  return array(
    select v.id from public.vehicles v
    where v.dealer_id = p_dealer_id and v.status = 'Available'
      and (makes is null or v.make = any (makes)) and (models is null or v.model = any (models))
      and (body_styles is null or v.body_style = any (body_styles))
      and (fuel_types is null or v.fuel_type = any (fuel_types))
      and (price_max is null or v.price <= price_max)
      and not (p_hides_branded and v.is_as_is_or_branded)
    order by v.year desc, v.published_at desc, v.id limit p_limit);
end
$$;
comment on function private.newest_of_subject is
  'The newest available vehicles of a landing page''s subject, given its kinds and how many vehicles match.';

create function private.landing_page(p_dealer_id text, p_name text, p_model text, p_hides_branded boolean) returns jsonb
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  subject jsonb := private.landing_subject(p_dealer_id, p_name, p_model);
  makes text[] := private.filter_texts(subject, 'make');
  models text[] := private.filter_texts(subject, 'model');
  body_styles text[] := private.filter_texts(subject, 'body_style');
  fuel_types text[] := private.filter_texts(subject, 'fuel_type');
  -- A bound for the index in each case.
  highest_price numeric := coalesce(private.filter_number(subject, 'price_max'), 'infinity');
  kinds private.inventory_kinds[] := array(
    select k from private.inventory_kinds k
    where k.dealer_id = p_dealer_id and k.status = 'Available' and k.n > 0
      and (makes is null or k.make = any (makes)) and (models is null or k.model = any (models))
      and (body_styles is null or k.body_style = any (body_styles))
      and (fuel_types is null or k.fuel_type = any (fuel_types)));
  kind_ids uuid[] := array(select listed.kind from unnest(kinds) listed);
  result jsonb;
begin
  if subject is null then
    return jsonb_build_object('subject', null, 'links', private.landing_links(p_dealer_id) - 'model');
  end if;

  -- The figures of each kind come from an index alone, whose ends are the prices.
  with by_kind as materialized (
    select k.kind, k.make, k.model, k.is_as_is_or_branded, low.price as price_min, high.price as price_max, counted.*
    from (
      select d.kind as counted_kind, count(*) as n, min(d.mileage) as mileage_min, max(d.mileage) as mileage_max,
        min(d.year) as year_min, max(d.year) as year_max
      from private.search_documents d
      where d.dealer_id = p_dealer_id and d.kind = any (kind_ids) and d.price <= highest_price
      group by d.kind
    ) counted
    join unnest(kinds) k on k.kind = counted.counted_kind
    cross join lateral (
      select d.price from private.search_documents d
      where d.dealer_id = p_dealer_id and d.kind = k.kind order by d.price limit 1
    ) low
    cross join lateral (
      select d.price from private.search_documents d
      where d.dealer_id = p_dealer_id and d.kind = k.kind and d.price <= highest_price
      order by d.price desc limit 1
    ) high
  ),
  by_model as materialized (
    select make, model, sum(n) as count, min(by_kind.price_min) as price_min, max(by_kind.price_max) as price_max,
      min(mileage_min) as mileage_min, max(mileage_max) as mileage_max, min(year_min) as year_min, max(year_max) as year_max
    from by_kind group by make, model
    order by sum(n) desc, min(by_kind.price_min), make collate "C", model collate "C" limit 24
  ),
  totals as materialized (
    select coalesce(sum(n), 0) as total, coalesce(sum(n) filter (where is_as_is_or_branded), 0) as branded,
      min(by_kind.price_min) as price_min, max(by_kind.price_max) as price_max, min(mileage_min) as mileage_min,
      max(mileage_max) as mileage_max, min(year_min) as year_min, max(year_max) as year_max
    from by_kind
  ),
  listed as materialized (
    select shown.id, shown.place
    from totals, unnest(private.newest_of_subject(
      p_dealer_id, subject, kind_ids,
      (case when p_hides_branded then totals.total - totals.branded else totals.total end)::bigint, p_hides_branded, 24))
      with ordinality as shown (id, place)
  )
  select jsonb_build_object(
    'subject', jsonb_build_object(
      'make', makes[1], 'model', models[1], 'body_style', body_styles[1], 'fuel_type', fuel_types[1],
      'price_max', nullif(highest_price, 'infinity')),
    'total', totals.total, 'branded', totals.branded,
    'price_min', totals.price_min, 'price_max', totals.price_max, 'year_min', totals.year_min, 'year_max', totals.year_max,
    'mileage_min', totals.mileage_min, 'mileage_max', totals.mileage_max,
    -- The median as the mean of the two middle values: integers sort in half the time of percentile_cont's numbers.
    'mileage_middle', (
      select round(avg(middle))
      from unnest((
        select percentile_disc(array[0.5, 0.5 + 0.25 / greatest(totals.total, 1)]) within group (order by d.mileage)
        from private.search_documents d
        where d.dealer_id = p_dealer_id and d.kind = any (kind_ids) and d.price <= highest_price)) middle),
    'lowest_priced', (
      select to_jsonb(card) from private.vehicle_cards card
      where card.id = (
        select d.vehicle_id from private.search_documents d
        where d.dealer_id = p_dealer_id and d.kind = any (kind_ids) and d.price = totals.price_min
        order by d.year desc, d.vehicle_id limit 1)),
    'newest', (
      select to_jsonb(card) from private.vehicle_cards card
      where card.id = case when p_hides_branded
        then (private.newest_of_subject(p_dealer_id, subject, kind_ids, totals.total::bigint, false, 1))[1]
        else (select listed.id from listed where listed.place = 1) end),
    'models', (
      select coalesce(jsonb_agg(
        to_jsonb(by_model) || jsonb_build_object(
          'image', card.image, 'past_use', card.past_use, 'sold_as_is', card.sold_as_is,
          'title_brands', card.title_brands)
        order by by_model.count desc, by_model.price_min, by_model.make collate "C", by_model.model collate "C"), '[]')
      from by_model
      cross join lateral (
        select d.vehicle_id from private.search_documents d
        where d.dealer_id = p_dealer_id and d.price = by_model.price_min and d.kind = any (array(
          select of_model.kind from by_kind of_model
          where of_model.make = by_model.make and of_model.model = by_model.model))
        order by d.vehicle_id limit 1
      ) lowest
      join private.vehicle_cards card on card.id = lowest.vehicle_id),
    'vehicles', (
      select coalesce(jsonb_agg(to_jsonb(card) order by listed.place), '[]')
      from listed join private.vehicle_cards card on card.id = listed.id),
    'links', private.landing_links(p_dealer_id) - 'model'
  )
  into result
  from totals;
  return result;
end
$$;
comment on function private.landing_page is
  'The page of what an address names: the available vehicles with their figures by model, and links to the other pages. Its subject is null if there is no such name.';

create function public.landing_page(
  p_dealer_id text, p_name text, p_model text default null, p_hides_branded boolean default false
) returns jsonb
language sql stable set search_path = '' as $$
  select private.landing_page(p_dealer_id, left(p_name, 80), left(p_model, 80), coalesce(p_hides_branded, false))
$$;
comment on function public.landing_page is
  'The page of what an address names: the available vehicles with their figures by model, and links to the other pages. Its subject is null if there is no such name.';

create table private.staff_documents (
  vehicle_id uuid primary key,
  dealer_id text not null,
  kind uuid not null,
  year integer not null,
  price numeric(10, 2) not null,
  mileage integer,
  created_at timestamptz not null,
  sold_at timestamptz,
  words text not null
-- With room on each page, a change of price or status does not index the words again.
) with (fillfactor = 90);
comment on table private.staff_documents is
  'What the staff''s search reads of each vehicle, drafts included, maintained by triggers: the texts in lower case and without accents in which it finds parts of words, and the values of ranges.';

-- For a dealer with few vehicles among many dealers, whose words are in one index.
create index staff_documents_dealer_idx on private.staff_documents (dealer_id);
alter table private.staff_documents enable row level security;

create function private.staff_document(p_vehicle public.vehicles) returns setof private.staff_documents
language sql stable set search_path = '' as $$
  select p_vehicle.id, p_vehicle.dealer_id, private.vehicle_kind(p_vehicle), p_vehicle.year, p_vehicle.price,
    p_vehicle.mileage, p_vehicle.created_at, p_vehicle.sold_at,
    -- The description first, because most frequent words are its own, and a text is read up to the word.
    private.fold_text(concat_ws(E'\n',
      p_vehicle.description, p_vehicle.make, p_vehicle.model, p_vehicle.year, p_vehicle.trim, p_vehicle.vin,
      p_vehicle.stock_number, p_vehicle.exterior_color, p_vehicle.engine))
$$;
comment on function private.staff_document is 'The document of a vehicle for the staff''s search: values and texts, a line each.';

create function private.write_staff_documents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.staff_documents as stored
  select document.* from written v cross join lateral private.staff_document(v::public.vehicles) document
  on conflict (vehicle_id) do update set dealer_id = excluded.dealer_id, kind = excluded.kind, year = excluded.year,
    price = excluded.price, mileage = excluded.mileage, created_at = excluded.created_at, sold_at = excluded.sold_at,
    words = excluded.words
  where stored is distinct from excluded;
  return null;
end
$$;
comment on function private.write_staff_documents is 'Keeps the documents of written vehicles.';

create function private.forget_staff_documents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.staff_documents stored using removed where stored.vehicle_id = removed.id;
  return null;
end
$$;
comment on function private.forget_staff_documents is 'Forgets the documents of deleted vehicles.';

create trigger zzzz_write_documents_on_insert after insert on public.vehicles referencing new table as written
  for each statement execute function private.write_staff_documents();
create trigger zzzz_write_documents_on_update after update on public.vehicles referencing new table as written
  for each statement execute function private.write_staff_documents();
create trigger zzzz_write_documents_on_delete after delete on public.vehicles referencing old table as removed
  for each statement execute function private.forget_staff_documents();

insert into private.staff_documents
select document.* from public.vehicles v cross join lateral private.staff_document(v::public.vehicles) document;

-- After the documents: filling the index row by row takes ten times as long. Its pending list (kB) keeps imports fast, and is
-- short, because each search reads it.
create index staff_documents_words_idx on private.staff_documents using gin (words extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);

create function private.staff_search(p_dealer_id text, p_search text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  patterns text[] := private.search_patterns(jsonb_build_object('search', private.fold_text(p_search)));
  known constant text[] := array['Draft', 'Available', 'Pending', 'Sold'];
  words text[] := regexp_split_to_array(lower(btrim(left(p_search, 200))), '\s+');
  statuses text[] := array(select name from unnest(known) name where lower(name) = any (words));
  phrase text := (
    select string_agg(word, ' ' order by place) from unnest(words) with ordinality as typed (word, place)
    where initcap(word) <> all (known));
  parsed jsonb := case when phrase <> '' then private.parse_search(p_dealer_id, phrase, p_guesses => false) end;
  bounds record := private.search_bounds(parsed);
  query text := private.search_query(parsed);
  unlike text := private.search_unlike(parsed);
  -- The texts contain each word as typed, so listed vehicles are searched only for values that are unlike the words.
  is_typed boolean := coalesce(cardinality(statuses) = 0 and phrase ~ '^[[:alnum:] ]+$' and phrase !~ ' or '
    and phrase = (select string_agg(part ->> 'text', ' ' order by place)
    from jsonb_array_elements(parsed -> 'parts') with ordinality as listed (part, place)
    having not bool_or(part ? 'filters' or part ? 'except')), false);
begin
  if patterns is null then
    return null;
  end if;
  -- The characters of patterns are searched as typed.
  if p_search ~ '[%_\\]' then
    return jsonb_build_object('patterns', patterns);
  end if;
  if query ~ '''number\|' or parsed @? '$.parts[*].except' then
    -- A 7-inch screen and heated seats are no seven seats, "not red" is in texts of red ones: this pattern finds nothing.
    patterns := '{""}';
  end if;
  return jsonb_build_object('patterns', patterns, 'meaning', jsonb_strip_nulls(jsonb_build_object(
    'query', query, 'listed', case when is_typed then '(' || query || ') & (' || unlike || ')' else query end,
    'statuses', to_jsonb(nullif(statuses, '{}')),
    'yearMin', bounds.year_min, 'yearMax', bounds.year_max, 'priceMin', bounds.price_min, 'priceMax', bounds.price_max,
    'mileageMin', bounds.mileage_min, 'mileageMax', bounds.mileage_max)));
end
$$;
comment on function private.staff_search is
  'What a search of the staff finds: patterns of the words in a vehicle''s texts and the meaning of the phrase, which is the visitors'' search and the names of statuses. Null without words.';

create function private.sought_statement(p_search jsonb, p_parameter text) returns text
language sql immutable set search_path = '' as $sought$
  select format(
    case when p_search ? 'meaning' then $statement$
      with meant as materialized (
        select d.vehicle_id as id, d.kind, d.year, d.price, d.mileage, d.created_at, d.sold_at
        from private.search_documents d where d.dealer_id = $1 %4$s %3$s
        union all
        -- Visitors' vocabulary and documents know nothing of drafts; there are few.
        select d.id, private.vehicle_kind(d), d.year, d.price, d.mileage, d.created_at, d.sold_at
        from public.vehicles d where d.dealer_id = $1 and d.status = 'Draft' %5$s %3$s
      )
      select * from meant
      union all
    $statement$ else '' end || $statement$
      select d.vehicle_id as id, d.kind, d.year, d.price, d.mileage, d.created_at, d.sold_at
      from private.staff_documents d where d.dealer_id = $1 %2$s
    $statement$ || case when p_search ? 'meaning' then
      'and not exists (select from meant where meant.id = d.vehicle_id)' else '' end,
    p_parameter,
    -- The index serves single patterns, not a list of them.
    (select string_agg(format(' and d.words like (%s #>> ''{patterns,%s}'')', p_parameter, place), '')
     from generate_series(0, jsonb_array_length(p_search -> 'patterns') - 1) place),
    (select string_agg(format(condition, p_parameter), '')
     from (values
       ('statuses', ' and d.status in (select jsonb_array_elements_text(%s #> ''{meaning,statuses}''))'),
       ('yearMin', ' and d.year >= (%s #>> ''{meaning,yearMin}'')::numeric'),
       ('yearMax', ' and d.year <= (%s #>> ''{meaning,yearMax}'')::numeric'),
       ('priceMin', ' and d.price >= (%s #>> ''{meaning,priceMin}'')::numeric'),
       ('priceMax', ' and d.price <= (%s #>> ''{meaning,priceMax}'')::numeric'),
       ('mileageMin', ' and d.mileage >= (%s #>> ''{meaning,mileageMin}'')::numeric'),
       ('mileageMax', ' and d.mileage <= (%s #>> ''{meaning,mileageMax}'')::numeric')) as conditions (key, condition)
     where p_search -> 'meaning' ? key),
    case
      when p_search -> 'meaning' ? 'listed' then
        format(' and d.document @@ (%s #>> ''{meaning,listed}'')::tsquery', p_parameter)
      -- The texts contain all that the phrase means.
      when p_search -> 'meaning' ? 'query' then ' and false' end,
    case when p_search -> 'meaning' ? 'query' then
      format(' and private.vehicle_search_document(d) @@ (%s #>> ''{meaning,query}'')::tsquery', p_parameter) end)
$sought$;
comment on function private.sought_statement is
  'The statement that reads the dealer''s vehicles which a search of the staff finds, drafts included; without a search all. It has the dealer as $1 and the search as the given parameter, and does not check rights.';

create function private.sought_ids(p_dealer_id text, p_search text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  search jsonb := private.staff_search(p_dealer_id, p_search);
  ids uuid[];
begin
  if search is not null then
    execute format('select array(select v.id from (%s) v)', private.sought_statement(search, '$2'))
    into ids using p_dealer_id, search;
  end if;
  return ids;
end
$$;
comment on function private.sought_ids is
  'The vehicles that a search of the staff finds, drafts included; null without words. Does not check rights.';

create function private.with_number(p_kind private.inventory_kinds, p_n bigint) returns private.inventory_kinds
language sql immutable set search_path = '' as $$
  select row(
    p_kind.dealer_id, p_kind.kind, p_kind.status, p_kind.make, p_kind.model, p_kind.transmission, p_kind.fuel_type,
    p_kind.body_style, p_kind.color, p_kind.is_featured, p_kind.is_as_is_or_branded, p_n)::private.inventory_kinds
$$;
comment on function private.with_number is 'A kind with another number of vehicles.';

create function private.staff_order(p_sort text, p_is_ascending boolean) returns text
language sql immutable set search_path = '' as $$
  select concat(
    case p_sort
      when 'make' then format('lower(v.make) collate "C" %1$s, lower(v.model) collate "C" %1$s, ', way)
      when 'status' then format('v.status collate "C" %s, ', way)
      when 'year' then format('v.year %s, ', way)
      when 'price' then format('v.price_whole %1$s, v.price %1$s, ', way)
      when 'mileage' then format('v.mileage %s nulls last, ', way)
      when 'added' then case when p_is_ascending then 'v.created_at, ' end
    end,
    'v.created_at desc, v.id')
  from (select case when p_is_ascending then 'asc' else 'desc' end as way) direction
$$;
comment on function private.staff_order is 'The order of the staff''s list as SQL; without a sort, the last added first.';

create function private.list_staff_vehicles(
  p_dealer_id text, p_search text, p_chip text, p_sort text, p_direction text, p_limit integer, p_offset integer,
  p_filters jsonb, p_imported_ids uuid[], p_is_brief boolean
) returns json
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan as $staff$
declare
  is_ascending boolean := p_direction = 'asc';
  -- Brief rows come all together: a selection needs them in the order of the list.
  page_limit integer := case when not p_is_brief then least(greatest(coalesce(p_limit, 50), 1), 200) end;
  page_offset integer := greatest(coalesce(p_offset, 0), 0);
  make_pattern text := private.filter_pattern(p_filters, 'make');
  model_pattern text := private.filter_pattern(p_filters, 'model');
  transmission_pattern text := private.filter_pattern(p_filters, 'transmission');
  fuel_pattern text := private.filter_pattern(p_filters, 'fuelType');
  body_pattern text := coalesce(private.filter_pattern(p_filters, 'bodyStyle'), private.filter_pattern(p_filters, 'bodyType'));
  color_pattern text := private.filter_pattern(p_filters, 'color');
  only_year numeric := private.filter_number(p_filters, 'year');
  price_min numeric := private.filter_number(p_filters, 'priceMin');
  price_max numeric := private.filter_number(p_filters, 'priceMax');
  mileage_min numeric := private.filter_number(p_filters, 'mileageMin');
  mileage_max numeric := private.filter_number(p_filters, 'mileageMax');
  availability boolean := case jsonb_typeof(p_filters -> 'isAvailable') when 'boolean' then (p_filters -> 'isAvailable')::boolean end;
  photographed boolean := case jsonb_typeof(p_filters -> 'hasPhotos') when 'boolean' then (p_filters -> 'hasPhotos')::boolean end;
  days_min numeric := private.filter_number(p_filters, 'daysMin');
  listed_for interval := case when days_min is not null then make_interval(days => least(days_min, 100000)::integer) end;
  has_ranges boolean := num_nonnulls(only_year, price_min, price_max, mileage_min, mileage_max, listed_for) > 0;
  is_permitted boolean := private.has_permission(p_dealer_id, 'vehicles');
  search jsonb := case when is_permitted then private.staff_search(p_dealer_id, p_search) end;
  is_sought boolean := is_permitted and (search is not null or p_imported_ids is not null);
  kinds private.inventory_kinds[];
  found private.inventory_kinds[];
  shown private.inventory_kinds[];
  ranges text;
  photos text := case
    when photographed then ' and exists (select from public.vehicle_images image where image.vehicle_id = v.%s %s)'
    when not photographed then ' and exists (select from private.bare_vehicles bare where bare.vehicle_id = v.%s %s)'
    else '' end;
  choices text;
  statuses text[];
  page_ids uuid[];
  skipped bigint := 0;
  total bigint;
  counts jsonb;
  matching bigint;
  result json;
begin
  perform private.check_chip(p_chip);
  if (p_sort in ('added', 'make', 'year', 'price', 'mileage', 'status')) is not true then
    raise exception using errcode = '22023', message = 'Unknown sort';
  end if;
  if (p_direction in ('asc', 'desc')) is not true then
    raise exception using errcode = '22023', message = 'Unknown direction';
  end if;

  kinds := array(
    select row(k.*)::private.inventory_kinds from private.staff_kinds k where k.dealer_id = p_dealer_id and is_permitted);
  total := (select coalesce(sum(k.n), 0) from unnest(kinds) k);
  found := array(
    select k from unnest(kinds) k
    where (make_pattern is null or lower(k.make) like make_pattern)
      and (model_pattern is null or lower(k.model) like model_pattern)
      and (transmission_pattern is null or lower(k.transmission) like transmission_pattern)
      and (fuel_pattern is null or lower(k.fuel_type) like fuel_pattern)
      and (body_pattern is null or lower(k.body_style) like body_pattern)
      and (color_pattern is null or lower(k.color) like color_pattern)
      and (availability is null or (k.status = 'Available') = availability));
  -- The statements contain only the filters in use; values are parameters, never text.
  ranges := concat(
    case when only_year is not null then ' and v.year = $2' end,
    case when price_min is not null then ' and v.price >= $3' end, case when price_max is not null then ' and v.price <= $4' end,
    case when mileage_min is not null then ' and v.mileage >= $5' end,
    case when mileage_max is not null then ' and v.mileage <= $6' end,
    case when listed_for is not null then
      -- The second condition follows from the first, and is one for an index.
      ' and coalesce(v.sold_at, now()) - v.created_at >= $7 and v.created_at <= now() - $7' end);
  if is_sought then
    execute format($statement$
      with sought as materialized (
        select v.* from (%s) v where ($9 is null or v.id = any ($9)) %s %s %s
      )
      select
        array(
          select private.with_number(k, counted.n)
          from (select sought.kind, count(*) as n from sought group by sought.kind) counted
          join unnest($10) k on k.kind = counted.kind),
        array(
          select v.id
          from (
            select sought.*, floor(sought.price)::integer as price_whole, k.status, k.make, k.model
            from sought join unnest($10) k on k.kind = sought.kind
            where case $11 when 'All' then true when 'Featured' then k.is_featured else k.status = $11 end
          ) v
          order by %s limit %s offset %s)
    $statement$, private.sought_statement(search, '$8'),
      case when cardinality(found) < cardinality(kinds) then 'and v.kind = any ($12)' end, ranges, format(photos, 'id', ''),
      private.staff_order(p_sort, is_ascending), coalesce(page_limit::text, 'all'), page_offset)
    into found, page_ids
    using p_dealer_id, only_year, price_min, price_max, mileage_min, mileage_max, listed_for, search, p_imported_ids,
      found, p_chip, array(select k.kind from unnest(found) k);
  else
    if has_ranges and photographed is distinct from false then
      execute format($statement$
        select array(
          select private.with_number(k, counted.n)
          from (
            select v.kind, count(*) as n from private.search_documents v
            where v.dealer_id = $1 and v.kind = any ($8) %1$s
            group by v.kind
            union all
            -- Visitors' documents know nothing of drafts; there are few.
            select private.vehicle_kind(v::public.vehicles), count(*) from public.vehicles v
            where v.dealer_id = $1 and v.status = 'Draft' %1$s
            group by private.vehicle_kind(v::public.vehicles)
          ) counted join unnest($9) k on k.kind = counted.kind)
      $statement$, ranges)
      into found
      using p_dealer_id, only_year, price_min, price_max, mileage_min, mileage_max, listed_for,
        array(select k.kind from unnest(found) k where k.status <> 'Draft'), found;
    end if;
    if photographed is not null then
      execute format($statement$
        select array(
          select private.with_number(k, counted.n)
          from unnest($8) k
          left join (%s) bare on bare.kind = k.kind
          cross join lateral (
            select case when $9 then k.n - coalesce(bare.n, 0) else coalesce(bare.n, 0) end as n) counted
          where counted.n > 0)
      $statement$, case
        when has_ranges then format(
          'select v.kind, count(*) as n from private.bare_vehicles v where v.dealer_id = $1 %s group by v.kind', ranges)
        else 'select v.kind, v.n from private.bare_kinds v where v.dealer_id = $1' end)
      into found
      using p_dealer_id, only_year, price_min, price_max, mileage_min, mileage_max, listed_for, found, photographed;
    end if;
  end if;
  shown := array(
    select k from unnest(found) k
    where case p_chip when 'All' then true when 'Featured' then k.is_featured else k.status = p_chip end);
  matching := (select coalesce(sum(k.n), 0) from unnest(shown) k);
  counts := (
    select jsonb_build_object(
      'All', coalesce(sum(k.n), 0),
      'Available', coalesce(sum(k.n) filter (where k.status = 'Available'), 0),
      'Pending', coalesce(sum(k.n) filter (where k.status = 'Pending'), 0),
      'Sold', coalesce(sum(k.n) filter (where k.status = 'Sold'), 0),
      'Draft', coalesce(sum(k.n) filter (where k.status = 'Draft'), 0),
      'Featured', coalesce(sum(k.n) filter (where k.is_featured), 0))
    from unnest(found) k);

  if p_sort = 'make' and not is_sought then
    -- Names before and after the page are skipped by their number.
    with names as (
      select lower(k.make) as make, lower(k.model) as model, sum(k.n) as n from unnest(shown) k
      group by lower(k.make), lower(k.model)
    ),
    placed as (
      select names.*, sum(names.n) over (
        order by case when is_ascending then names.make end collate "C",
          case when is_ascending then names.model end collate "C",
          names.make collate "C" desc, names.model collate "C" desc) as up_to
      from names
    ),
    listed as materialized (
      select * from placed
      where placed.up_to > page_offset and (page_limit is null or placed.up_to - placed.n < page_offset + page_limit)
    )
    select
      array(select k from unnest(shown) k where (lower(k.make), lower(k.model)) in (
        select listed.make, listed.model from listed)),
      coalesce((select min(listed.up_to - listed.n) from listed), 0)
    into shown, skipped;
  end if;

  choices := concat(
    case when make_pattern is not null then ' and v.make = any ($9)' end,
    case when model_pattern is not null then ' and v.model = any ($10)' end,
    case when transmission_pattern is not null then ' and v.transmission = any ($11)' end,
    case when fuel_pattern is not null then ' and v.fuel_type = any ($12)' end,
    case when body_pattern is not null then ' and v.body_style = any ($13)' end,
    case when color_pattern is not null then ' and v.exterior_color = any ($14)' end,
    -- The index of prices has them without cents.
    case when price_min is not null then ' and v.price_whole >= floor(least(greatest($3, 0), 100000000))::integer' end,
    case when price_max is not null then ' and v.price_whole <= floor(least(greatest($4, -1), 100000000))::integer' end,
    case when p_chip = 'Featured' then ' and v.is_featured' end);
  statuses := array(select distinct k.status from unnest(shown) k);
  if not is_sought and matching > page_offset then
    if matching <= 1000 or p_sort = 'make' then
      -- Few vehicles are looked up by their kinds; many are read along the order of the list, status by status.
      execute format($statement$
        select array(
          select v.id from public.vehicles v
          where v.id = any (array(
            select v.vehicle_id from %7$s v
            where v.dealer_id = $1 and v.kind = any ($8) %1$s %5$s
            union all
            select v.id from public.vehicles v
            where v.dealer_id = $1 and v.status = 'Draft' and 'Draft' = any ($9) %1$s %6$s
              and private.vehicle_kind(v::public.vehicles) = any ($8)))
          order by %2$s limit %3$s offset %4$s)
      $statement$, ranges, private.staff_order(p_sort, is_ascending), coalesce(page_limit::text, 'all'),
        page_offset - skipped,
        case when photographed then format(photos, 'vehicle_id', '') else '' end, format(photos, 'id', ''),
        case when not photographed then 'private.bare_vehicles' else 'private.search_documents' end)
      into page_ids
      using p_dealer_id, only_year, price_min, price_max, mileage_min, mileage_max, listed_for,
        array(select k.kind from unnest(shown) k), statuses;
    else
      execute (
        select format('select array(select v.id from (%s) v order by %s limit %s offset %s)',
          string_agg(format(
            '(select v.id, v.make, v.model, v.year, v.price, v.price_whole, v.mileage, v.status, v.created_at
              from public.vehicles v where v.dealer_id = $1 and v.status = %L %s %s %s order by %s limit %s)',
            listed_status, ranges, choices || format(photos, 'id', 'offset 0'), part.condition, part.way,
            coalesce((page_limit::bigint + page_offset)::text, 'all')), ' union all '),
          private.staff_order(p_sort, is_ascending), coalesce(page_limit::text, 'all'), page_offset)
        from unnest(statuses) listed_status
        cross join lateral (
          -- Backwards, the index of distances begins with those that have none.
          select 'and v.mileage is not null' as condition, 'v.mileage desc, v.created_at desc, v.id' as way
          where p_sort = 'mileage' and not is_ascending
          union all
          select 'and v.mileage is null', 'v.created_at desc, v.id' where p_sort = 'mileage' and not is_ascending
          union all
          select '', private.staff_order(nullif(p_sort, 'status'), is_ascending)
          where p_sort <> 'mileage' or is_ascending
        ) part
      )
      into page_ids
      using p_dealer_id, only_year, price_min, price_max, mileage_min, mileage_max, listed_for, null::text,
        array(select distinct k.make from unnest(shown) k), array(select distinct k.model from unnest(shown) k),
        array(select distinct k.transmission from unnest(shown) k), array(select distinct k.fuel_type from unnest(shown) k),
        array(select distinct k.body_style from unnest(shown) k), array(select distinct k.color from unnest(shown) k);
    end if;
  end if;

  select json_build_object(
    'total', total,
    'matching', matching,
    'counts', json_build_object(
      'All', counts -> 'All', 'Available', counts -> 'Available', 'Pending', counts -> 'Pending', 'Sold', counts -> 'Sold',
      'Draft', counts -> 'Draft', 'Featured', counts -> 'Featured'),
    'vehicles', (
      select coalesce(json_agg(case when p_is_brief then json_build_object(
        'id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'price', v.price,
        'status', v.status, 'version', v.version) else json_build_object(
        'id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'price', v.price,
        'mileage', v.mileage, 'transmission', v.transmission, 'fuel_type', v.fuel_type, 'body_style', v.body_style,
        'exterior_color', v.exterior_color, 'status', v.status, 'is_featured', v.is_featured,
        'past_use', to_json(v.past_use), 'sold_as_is', v.sold_as_is, 'title_brands', to_json(v.title_brands),
        'published_at', v.published_at, 'sold_at', v.sold_at,
        'image', (
          select json_build_object(
            'public_id', image.public_id, 'url', image.url, 'alt_text', image.alt_text,
            'width', image.width, 'height', image.height, 'placeholder_color', image.placeholder_color)
          from public.vehicle_images image
          where image.vehicle_id = v.id
          order by image.is_primary desc, image.sort_order, image.id
          limit 1
        ),
        'image_count', (select count(*) from public.vehicle_images image where image.vehicle_id = v.id),
        'has_video', exists (select 1 from public.vehicle_videos video where video.vehicle_id = v.id),
        'views', (select coalesce(sum(counts.views), 0) from public.vehicle_counts counts where counts.vehicle_id = v.id),
        'vin', v.vin, 'stock_number', v.stock_number, 'created_at', v.created_at, 'updated_at', v.updated_at,
        'version', v.version,
        'publication', (
          select json_build_object('publish_at', planned.publish_at, 'problem', planned.problem)
          from public.vehicle_publications planned where planned.vehicle_id = v.id)
      ) end order by page.place), '[]')
      from unnest(page_ids) with ordinality as page (id, place) join public.vehicles v on v.id = page.id
    )
  )
  into result;
  return result;
end
$staff$;
comment on function private.list_staff_vehicles is
  'A page of the staff''s list with drafts, the total, the matches and the count of each chip; if brief, all rows with what bulk actions need. Empty for those who do not manage the vehicles.';

create function public.list_staff_vehicles(
  p_dealer_id text,
  p_search text default '',
  p_chip text default 'All',
  p_sort text default 'added',
  p_direction text default 'desc',
  p_limit integer default 50,
  p_offset integer default 0,
  p_filters jsonb default '{}',
  p_is_brief boolean default false
) returns json
language sql stable set search_path = '' as $$
  -- The policies decide here who sees what an import wrote.
  select private.list_staff_vehicles(
    p_dealer_id, p_search, p_chip, p_sort, p_direction, p_limit, p_offset, p_filters,
    private.imported_vehicles(p_dealer_id, p_filters ->> 'import'), p_is_brief)
$$;
comment on function public.list_staff_vehicles is
  'A page of the staff''s list with drafts, the total, the matches and the count of each chip; if brief, all rows with what bulk actions need. Empty for those who do not manage the vehicles.';

create function public.select_staff_vehicles(
  p_dealer_id text, p_search text default '', p_chip text default 'All', p_filters jsonb default '{}',
  p_sort text default 'added', p_direction text default 'desc'
) returns json
language sql stable set search_path = '' as $$
  select public.list_staff_vehicles(
    p_dealer_id, p_search, p_chip, p_sort, p_direction, p_filters => p_filters, p_is_brief => true) -> 'vehicles'
$$;
comment on function public.select_staff_vehicles is
  'All vehicles of the staff''s list under search, chip and filters, in its order, with what bulk actions need.';

create table public.list_views (
  id uuid primary key,
  dealer_id text not null,
  owner_id uuid default auth.uid() references auth.users (id) on delete set null,
  name text not null check (char_length(btrim(name)) between 1 and 60),
  query text not null check (char_length(query) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.list_views is
  'Named searches, filters and sorts of the staff''s vehicle list: a person''s own, or shared with the dealership.';
comment on column public.list_views.query is 'The list''s state as it stands in its address, without the question mark.';
comment on column public.list_views.owner_id is 'Who saved it. A shared view outlives the account of that person.';

create index list_views_dealer_idx on public.list_views (dealer_id, name);
create index list_views_owner_idx on public.list_views (owner_id);
alter table public.list_views enable row level security;
create policy list_views_select on public.list_views for select to authenticated
  using (
    dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[])
    and (is_shared or owner_id = (select auth.uid()))
  );
create policy list_views_insert on public.list_views for insert to authenticated
  with check (
    owner_id = (select auth.uid())
    and dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[])
    and (not is_shared or dealer_id = any ((select private.permitted_dealer_ids('vehicles.share'))::text[]))
  );
create policy list_views_update on public.list_views for update to authenticated
  using (
    case when is_shared then dealer_id = any ((select private.permitted_dealer_ids('vehicles.share'))::text[])
    else owner_id = (select auth.uid())
      and dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]) end
  )
  with check (
    case when is_shared then dealer_id = any ((select private.permitted_dealer_ids('vehicles.share'))::text[])
    else owner_id = (select auth.uid())
      and dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]) end
  );
create policy list_views_delete on public.list_views for delete to authenticated
  using (
    case when is_shared then dealer_id = any ((select private.permitted_dealer_ids('vehicles.share'))::text[])
    else owner_id = (select auth.uid())
      and dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]) end
  );

create function private.delete_ownerless_view() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.list_views v where v.id = new.id;
  return null;
end
$$;
comment on function private.delete_ownerless_view is 'Deletes a private view with the account of its owner.';
create trigger delete_ownerless_view after update of owner_id on public.list_views
  for each row when (new.owner_id is null and not new.is_shared) execute function private.delete_ownerless_view();

create function private.attention_part(p_count bigint, p_ids uuid[]) returns json
language sql stable set search_path = '' as $$
  select json_build_object('count', p_count, 'items', private.attention_items(p_ids))
$$;
comment on function private.attention_part is 'How many vehicles wait for an action, and the first of them.';

create function private.vehicles_needing_attention(p_dealer_id text, p_limit integer, p_unsold_days integer) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  added_by timestamptz := now() - make_interval(days => p_unsold_days + 1);
begin
  if not private.has_permission(p_dealer_id, 'vehicles') then
    return null;
  end if;
  return (
    with unassessed as materialized (
      select v.id, v.created_at
      from public.vehicles v
      where v.dealer_id = p_dealer_id and v.status in ('Available', 'Pending')
        and private.is_any_unassessed(
          v.disclosure_safety_related, v.disclosure_mechanical, v.disclosure_exterior, v.disclosure_interior,
          v.disclosure_tires_wheels, v.disclosure_obd2_scan, v.disclosure_body_condition, v.disclosure_title,
          v.disclosure_out_of_province)
    ),
    unpublished as materialized (
      select planned.vehicle_id as id, planned.publish_at
      from public.vehicle_publications planned
      where planned.dealer_id = p_dealer_id and planned.problem is not null
    )
    select json_build_object(
      'unpublished', private.attention_part(
        (select count(*) from unpublished),
        array(select id from unpublished order by publish_at, id limit p_limit)),
      -- Listed vehicles come before drafts.
      'bare', private.attention_part(
        (
          select coalesce(sum(bare.n), 0)::bigint from private.bare_kinds bare
          where bare.dealer_id = p_dealer_id and bare.status <> 'Sold'
        ),
        array(
          select bare.vehicle_id from private.bare_vehicles bare
          where bare.dealer_id = p_dealer_id and bare.status <> 'Sold'
          order by bare.status = 'Draft', bare.created_at, bare.vehicle_id limit p_limit)),
      'unsold', private.attention_part(
        -- Whole hours are counted together, the last one vehicle by vehicle.
        (
          select coalesce(sum(hours.n), 0)::bigint from private.arrival_hours hours
          where hours.dealer_id = p_dealer_id and hours.status = 'Available' and hours.last_at <= added_by
        ) + (
          select count(*) from private.arrival_hours hours
          join public.vehicles v on v.dealer_id = hours.dealer_id and v.status = hours.status
            and v.created_at between hours.first_at and added_by
          where hours.dealer_id = p_dealer_id and hours.status = 'Available' and hours.n > 0
            and hours.first_at <= added_by and hours.last_at > added_by
        ),
        array(
          select v.id from public.vehicles v
          where v.dealer_id = p_dealer_id and v.status = 'Available' and v.created_at <= added_by
          order by v.created_at, v.id limit p_limit)),
      'unassessed', private.attention_part(
        (select count(*) from unassessed),
        array(select id from unassessed order by created_at, id limit p_limit))
    )
  );
end
$$;
comment on function private.vehicles_needing_attention is
  'Drafts not published at their time; vehicles without photos, listed too long, or with a disclosure not assessed: the number and the oldest. Null for those who do not manage them.';

create function private.backup_needing_attention(p_dealer_id text) returns text
language sql stable security definer set search_path = '' as $$
  select case when private.has_permission(p_dealer_id, 'settings.danger') then private.backup_error(p_dealer_id) end
$$;
comment on function private.backup_needing_attention is
  'Why the last automatic backup failed. Null for those who do not see backups.';

create function private.drives_needing_attention(p_dealer_id text, p_limit integer) returns json
language sql stable security definer set search_path = '' as $$
  with closed as materialized (
    select drive.*, row_number() over (order by drive.starts_at, drive.id) as place
    from private.drives_while_closed(p_dealer_id) drive
    where private.has_permission(p_dealer_id, 'appointments')
  )
  select case when private.has_permission(p_dealer_id, 'appointments') then json_build_object(
    'count', (select count(*) from closed),
    'items', (
      select coalesce(json_agg(json_build_object(
        'id', closed.id, 'name', closed.name, 'starts_at', closed.starts_at,
        'vehicle', concat_ws(' ', v.year, v.make, v.model, nullif(v.trim, ''))
      ) order by closed.place), '[]')
      from closed left join public.vehicles v on v.id = closed.vehicle_id
      where closed.place <= p_limit
    )) end
$$;
comment on function private.drives_needing_attention is
  'Coming test drives at times when the dealership is closed: the number and the next ones. Null for those who do not see appointments.';

create function public.dashboard_attention(p_dealer_id text, p_limit integer default 3) returns json
language plpgsql stable set search_path = '' as $$
declare
  item_limit integer := least(greatest(coalesce(p_limit, 3), 1), 20);
  sees_messages boolean := private.has_permission(p_dealer_id, 'messages');
  day_limit integer := private.unsold_days(p_dealer_id);
  vehicles json := private.vehicles_needing_attention(p_dealer_id, item_limit, day_limit);
begin
  return (
    with waiting as materialized (
      select message.*, row_number() over (order by message.created_at, message.id) as place
      from public.contact_messages message
      where message.dealer_id = p_dealer_id and message.status in ('new', 'read') and sees_messages
    )
    select json_build_object(
      'unsold_days', day_limit,
      'leads', case when sees_messages then private.overdue_leads(p_dealer_id, item_limit) end,
      'messages', case when sees_messages then json_build_object(
        'count', (select count(*) from waiting),
        'items', (
          select coalesce(json_agg(json_build_object(
            'id', waiting.id, 'name', waiting.name, 'message', left(waiting.message, 200),
            'created_at', waiting.created_at, 'status', waiting.status,
            'vehicle', concat_ws(' ', v.year, v.make, v.model, nullif(v.trim, ''))
          ) order by waiting.place), '[]')
          from waiting left join public.vehicles v on v.id = waiting.vehicle_id
          where waiting.place <= item_limit
        )) end,
      'closed_drives', private.drives_needing_attention(p_dealer_id, item_limit),
      'unpublished', vehicles -> 'unpublished',
      'bare', vehicles -> 'bare',
      'unsold', vehicles -> 'unsold',
      'unassessed', vehicles -> 'unassessed',
      'backup_error', private.backup_needing_attention(p_dealer_id)
    )
  );
end
$$;
comment on function public.dashboard_attention is
  'What waits for an action, oldest first: overdue leads; unanswered messages; test drives booked while closed; drafts not published at their time; vehicles without photos, listed too long, or with a disclosure not assessed; a failing backup. Null for a part that the caller may not see.';

grant execute on function
  public.analytics_stock, public.inventory_stats, public.staff_vehicle_choices, private.analytics_stock,
  private.inventory_stats, private.staff_vehicle_choices
  to authenticated, service_role;
grant execute on function
  public.landing_links, public.landing_page, private.landing_links, private.landing_page
  to anon, authenticated, service_role;
grant execute on function
  public.list_staff_vehicles, public.select_staff_vehicles, private.list_staff_vehicles
  to authenticated, service_role;
grant select, insert (id, dealer_id, name, query, is_shared), update (name, query, is_shared), delete
  on public.list_views to authenticated;
grant select, insert, update, delete on public.list_views to service_role;
grant execute on function
  public.dashboard_attention, private.backup_needing_attention, private.drives_needing_attention,
  private.vehicles_needing_attention
to authenticated, service_role;
