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

grant execute on function
  public.analytics_stock, public.inventory_stats, public.staff_vehicle_choices, private.analytics_stock,
  private.inventory_stats, private.staff_vehicle_choices
  to authenticated, service_role;

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
