-- Turnover counted the last 30 times 24 hours, everything beside it the last 30 days of the dealer: at most hours the two
-- disagreed about the oldest day, and in the weeks after the clocks went back a sale of that day could be missing.
create or replace function public.analytics_stock(p_dealer_id text, p_period text) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  period record := private.analytics_period(p_dealer_id, p_period);
  turnover_period record := private.analytics_period(p_dealer_id, '30-days');
begin
  return (
    with stock as materialized (
      select v.status, v.make, v.price, v.price_whole as dollars, v.sold_at,
        -- On the lot now or sold in the period: of these, and not of all years, the shares are.
        v.sold_at is null or v.sold_at >= period.starts_at as is_in_period,
        case when v.status in ('Available', 'Pending')
          then floor(extract(epoch from now() - v.created_at)::double precision / 86400)::integer end as days
      from public.vehicles v
      where v.dealer_id = p_dealer_id
    ),
    counts as (
      select count(*) as total,
        count(*) filter (where is_in_period) as in_period,
        count(*) filter (where status = 'Available') as available,
        count(*) filter (where status = 'Pending') as pending,
        count(*) filter (where status = 'Sold') as sold,
        count(*) filter (where status = 'Draft') as draft,
        count(*) filter (where status = 'Sold' and is_in_period) as sold_in_period,
        count(*) filter (where sold_at >= turnover_period.starts_at) as sold_in_30_days,
        coalesce(sum(price) filter (where status = 'Available'), 0) as value,
        round(avg(price) filter (where status = 'Available'), 2) as average_price,
        count(days) as on_lot,
        round(avg(days), 1) as average_days,
        percentile_cont(0.5) within group (order by days) as median_days,
        array[
          count(*) filter (where is_in_period and price > 0 and dollars < 15000),
          count(*) filter (where is_in_period and dollars between 15000 and 24999),
          count(*) filter (where is_in_period and dollars between 25000 and 34999),
          count(*) filter (where is_in_period and dollars between 35000 and 49999),
          count(*) filter (where is_in_period and dollars >= 50000)
        ] as by_price,
        array[
          count(*) filter (where days <= 15),
          count(*) filter (where days between 16 and 30),
          count(*) filter (where days between 31 and 45),
          count(*) filter (where days between 46 and 60),
          count(*) filter (where days > 60)
        ] as by_age
      from stock
    ),
    makes as (
      select min(make) as make, count(*) as vehicles, count(sold_at) as sold
      from stock
      where is_in_period
      group by lower(make)
      order by count(*) desc, lower(min(make)) collate "C"
      limit 10
    )
    select json_build_object(
      'total_vehicles', total, 'total_value', value, 'avg_price', average_price,
      'inventory', json_build_object(
        'available', available, 'pending', pending, 'sold', sold, 'draft', draft, 'sold_in_period', sold_in_period),
      'vehicles_in_period', in_period,
      'popular_makes', (
        select coalesce(json_agg(json_build_object(
          'make', make, 'count', vehicles, 'percentage', round(100.0 * vehicles / in_period, 1), 'sold', makes.sold
        ) order by vehicles desc, lower(make) collate "C"), '[]') from makes
      ),
      'price_distribution', private.range_counts(
        array['Under $15k', '$15k-$25k', '$25k-$35k', '$35k-$50k', 'Over $50k'], by_price),
      'turnover_rate', round(sold_in_30_days::numeric / nullif(total, 0), 2),
      'sold_in_30_days', sold_in_30_days,
      'days_on_lot', json_build_object(
        'vehicles', on_lot, 'average', average_days, 'median', median_days,
        'ages', private.range_counts(array['0–15', '16–30', '31–45', '46–60', 'over 60'], by_age)
      )
    )
    from counts
  );
end
$$;
