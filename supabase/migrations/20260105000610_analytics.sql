create function public.analytics_sales(p_dealer_id text, p_period text) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  period record := private.analytics_period(p_dealer_id, p_period);
  step interval := case period.unit when 'week' then interval '7 days' else interval '1 month' end;
  first_entry date := date_trunc(period.unit, period.first_day::timestamp)::date;
  last_entry date := date_trunc(period.unit, period.last_day::timestamp)::date;
  -- The entry in which the period before ends is set against the one that is running, and so on back.
  last_entry_before date := date_trunc(period.unit, (period.first_day - 1)::timestamp)::date;
  this_month timestamp := date_trunc('month', period.last_day::timestamp);
begin
  return (
    with sold as materialized (
      select
        v.sold_at >= period.starts_at as is_current,
        (v.sold_at at time zone period.zone)::date as day,
        -- What was asked at that moment: a price that is changed later does not change what was earned.
        coalesce((
          select price.to_price from public.vehicle_price_history price
          where price.vehicle_id = v.id and price.changed_at <= v.sold_at
          order by price.changed_at desc, price.id
          limit 1
        ), v.price) as price,
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
comment on function public.analytics_sales(text, text) is
  'What was sold in the period and in the one before, by week or month, at the price of that moment; sales of the running and of the last calendar month. A vehicle that was deleted, or returned to the lot, is not sold.';

create function private.range_counts(p_ranges text[], p_counts bigint[]) returns json
language sql immutable set search_path = '' as $$
  select json_agg(json_build_object('range', pair.range, 'count', pair.count) order by pair.place)
  from unnest(p_ranges, p_counts) with ordinality pair (range, count, place)
$$;
comment on function private.range_counts(text[], bigint[]) is 'Names beside their numbers, as a chart takes them.';

create function public.analytics_stock(p_dealer_id text, p_period text) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  period record := private.analytics_period(p_dealer_id, p_period);
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
        count(*) filter (where sold_at >= now() - interval '30 days') as sold_in_30_days,
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
comment on function public.analytics_stock(text, text) is
  'The stock as it is now, with what the period sold: counts by status, value, makes, prices, and how long the vehicles that can be bought have been here. What has no data is null.';

create function private.analytics_vehicle(p_vehicle public.vehicles, p_views bigint, p_messages bigint, p_calls bigint, p_directions bigint)
returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'id', p_vehicle.id, 'year', p_vehicle.year, 'make', p_vehicle.make, 'model', p_vehicle.model,
    'trim', p_vehicle.trim, 'price', p_vehicle.price, 'status', p_vehicle.status,
    'views', p_views, 'messages', p_messages, 'calls', p_calls, 'directions', p_directions)
$$;
comment on function private.analytics_vehicle(public.vehicles, bigint, bigint, bigint, bigint) is
  'A vehicle with how often shoppers looked at it and asked for it.';

create function public.analytics_interest(p_dealer_id text, p_period text) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  period record := private.analytics_period(p_dealer_id, p_period);
begin
  return (
    with counted as materialized (
      select counts.vehicle_id, sum(counts.views) as views, sum(counts.messages) as messages,
        sum(counts.calls) as calls, sum(counts.directions) as directions
      from public.vehicle_counts counts
      where counts.dealer_id = p_dealer_id and counts.day between period.first_day and period.last_day
      group by counts.vehicle_id
    ),
    before as (
      select sum(counts.views) as views, sum(counts.messages + counts.calls + counts.directions) as inquiries
      from public.vehicle_counts counts
      where counts.dealer_id = p_dealer_id
        and counts.day >= period.first_day_before and counts.day < period.first_day
    ),
    top as (
      select * from counted
      where counted.views > 0
      order by counted.views desc, counted.messages + counted.calls + counted.directions desc, counted.vehicle_id
      limit 5
    ),
    bottom as (
      -- What is new has had no time to be looked at.
      select v.id, coalesce(counted.views, 0) as views, coalesce(counted.messages, 0) as messages,
        coalesce(counted.calls, 0) as calls, coalesce(counted.directions, 0) as directions, v.published_at
      from public.vehicles v
      left join counted on counted.vehicle_id = v.id
      where v.dealer_id = p_dealer_id and v.status in ('Available', 'Pending')
        and v.published_at < now() - interval '7 days'
      order by coalesce(counted.views, 0), v.published_at, v.id
      limit 5
    ),
    answers as (
      select count(*) as received, count(message.answered_at) as answered,
        percentile_cont(0.5) within group (order by extract(epoch from message.answered_at - message.created_at) / 60)
          as median_minutes
      from public.contact_messages message
      where message.dealer_id = p_dealer_id and message.status <> 'spam' and message.created_at >= period.starts_at
    )
    select json_build_object(
      'views', coalesce(sum(counted.views), 0), 'messages', coalesce(sum(counted.messages), 0),
      'calls', coalesce(sum(counted.calls), 0), 'directions', coalesce(sum(counted.directions), 0),
      'views_before', coalesce((select before.views from before), 0),
      'inquiries_before', coalesce((select before.inquiries from before), 0),
      'top', (
        select coalesce(json_agg(
          private.analytics_vehicle(v, top.views, top.messages, top.calls, top.directions)
          order by top.views desc, top.messages + top.calls + top.directions desc, v.id), '[]')
        from top join public.vehicles v on v.id = top.vehicle_id
      ),
      'bottom', (
        select coalesce(json_agg(
          private.analytics_vehicle(v, bottom.views, bottom.messages, bottom.calls, bottom.directions)
          order by bottom.views, bottom.published_at, v.id), '[]')
        from bottom join public.vehicles v on v.id = bottom.id
      ),
      'received_messages', (select answers.received from answers),
      'answered_messages', (select answers.answered from answers),
      'first_answer_minutes', (select round(answers.median_minutes::numeric) from answers)
    )
    from counted
  );
end
$$;
comment on function public.analytics_interest(text, text) is
  'What shoppers looked at in the period: views, messages, calls and directions in all, of the vehicles most and least looked at; and the median time to the first answer to a message.';

revoke all on function
  private.range_counts(text[], bigint[]),
  private.analytics_vehicle(public.vehicles, bigint, bigint, bigint, bigint),
  public.analytics_sales(text, text), public.analytics_stock(text, text), public.analytics_interest(text, text)
  from public, anon;
grant execute on function
  private.range_counts(text[], bigint[]),
  private.analytics_vehicle(public.vehicles, bigint, bigint, bigint, bigint),
  public.analytics_sales(text, text), public.analytics_stock(text, text), public.analytics_interest(text, text)
  to authenticated, service_role;
