create function private.offered_prices(p_dealer_id text, p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with vehicle as (
    select id, price, status from public.vehicles
    where id = p_id and dealer_id = p_dealer_id and status in ('Available', 'Pending')
  ),
  -- The vehicle's own values end both histories: rows of one transaction have the same time and no order.
  prices as (
    select case when ended_at is null then vehicle.price else step.to_price end as price, step.changed_at as started_at,
      coalesce(ended_at, now()) as ended_at, ended_at is null as is_current
    from vehicle
    cross join lateral (
      select to_price, changed_at, lead(changed_at) over (order by changed_at, id) as ended_at
      from public.vehicle_price_history where vehicle_id = vehicle.id
    ) step
  ),
  statuses as (
    select case when ended_at is null then vehicle.status else step.to_status end as status,
      step.changed_at as started_at, coalesce(ended_at, now()) as ended_at
    from vehicle
    cross join lateral (
      select to_status, changed_at, lead(changed_at) over (order by changed_at, id) as ended_at
      from public.vehicle_status_history where vehicle_id = vehicle.id
    ) step
  ),
  offers as (
    select prices.price, prices.is_current, prices.started_at as changed_at,
      min(greatest(prices.started_at, statuses.started_at)) filter (where statuses.status is not null) as offered_from,
      coalesce(
        sum(least(prices.ended_at, statuses.ended_at) - greatest(prices.started_at, statuses.started_at))
          filter (where statuses.status is not null),
        interval '0') as offered_for
    from prices
    left join statuses on statuses.status = 'Available'
      and statuses.started_at < prices.ended_at and prices.started_at < statuses.ended_at
    group by prices.price, prices.is_current, prices.started_at
  ),
  -- A price corrected within a day was never a real offer.
  kept as (
    select *, lag(price) over (order by changed_at, is_current) is distinct from price as is_change
    from offers
    where is_current or offered_for >= interval '1 day'
  ),
  numbered as (
    select *, count(*) filter (where is_change) over (order by changed_at, is_current) as step from kept
  ),
  steps as (
    select step, min(price) as price, min(coalesce(offered_from, changed_at)) as offered_from,
      floor(extract(epoch from sum(offered_for)) / 86400)::integer as days, bool_or(is_current) as is_current
    from numbered group by step
  )
  select coalesce(jsonb_agg(
    jsonb_build_object('price', price, 'offered_from', offered_from, 'days', days) order by step), '[]')
  from steps
$$;
comment on function private.offered_prices is
  'The prices at which a listed vehicle was offered to visitors for a day or more, and the current one: oldest first, with the first day and the number of days.';

create function public.offered_prices(p_dealer_id text, p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.offered_prices(p_dealer_id, p_id)
$$;
comment on function public.offered_prices is
  'The prices at which a listed vehicle was offered to visitors, oldest first. Prices of drafts and of sold vehicles are private.';

grant execute on function public.offered_prices, private.offered_prices to anon, authenticated, service_role;
