create index vehicles_sold_idx on public.vehicles (dealer_id, sold_at) where sold_at is not null;

create or replace function public.inventory_stats(p_dealer_id text) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  zone text := private.dealer_timezone(p_dealer_id);
  this_month timestamp := date_trunc('month', now() at time zone zone);
  month_start timestamptz := this_month at time zone zone;
  last_month_start timestamptz := (this_month - interval '1 month') at time zone zone;
  sold_since timestamptz := now() - make_interval(days => private.sold_listed_days(p_dealer_id));
  is_permitted boolean := private.has_permission(p_dealer_id, 'vehicles');
begin
  return (
    select json_build_object(
      'total_vehicles', count(*),
      'listed_vehicles', count(*) filter (
        where v.status in ('Available', 'Pending') or (v.status = 'Sold' and v.sold_at >= sold_since)),
      'available_vehicles', count(*) filter (where v.status = 'Available'),
      'pending_vehicles', count(*) filter (where v.status = 'Pending'),
      'sold_vehicles', count(*) filter (where v.status = 'Sold'),
      'draft_vehicles', count(*) filter (where v.status = 'Draft'),
      'sold_this_month', count(*) filter (where v.sold_at >= month_start),
      'sold_last_month', count(*) filter (where v.sold_at >= last_month_start and v.sold_at < month_start),
      'total_value', coalesce(sum(v.price) filter (where v.status = 'Available'), 0)
    )
    from public.vehicles v
    where v.dealer_id = p_dealer_id and is_permitted
  );
end
$$;
comment on function public.inventory_stats(text) is
  'The stock in numbers; months are calendar months in the dealer''s time zone, listed is what the public list holds. All zero for whoever may not manage the dealer''s vehicles.';

create function private.analytics_period(
  p_dealer_id text, p_period text,
  out zone text, out unit text, out first_day date, out last_day date, out first_day_before date,
  out starts_at timestamptz, out starts_before_at timestamptz
)
language plpgsql stable security invoker set search_path = '' as $$
declare
  span interval := case p_period
    when '30-days' then interval '30 days' when '3-months' then interval '3 months'
    when '6-months' then interval '6 months' when '12-months' then interval '12 months' end;
begin
  if span is null then
    raise exception using errcode = '22023', message = 'Unknown period';
  end if;
  if not private.has_permission(p_dealer_id, 'analytics') then
    raise exception using errcode = '42501', message = 'Only those with the permission for analytics may see them';
  end if;
  zone := private.dealer_timezone(p_dealer_id);
  unit := case p_period when '30-days' then 'week' else 'month' end;
  last_day := (now() at time zone zone)::date;
  first_day := (last_day - span)::date + 1;
  first_day_before := (first_day - span)::date;
  starts_at := first_day::timestamp at time zone zone;
  starts_before_at := first_day_before::timestamp at time zone zone;
end
$$;
comment on function private.analytics_period(text, text) is
  'The days that a chosen period spans in the dealer''s time zone, today included, and those of the equally long period before; drawn by week in 30 days, by month in what is longer. Refuses whoever has no permission for analytics.';
revoke all on function private.analytics_period(text, text) from public, anon;
grant execute on function private.analytics_period(text, text) to authenticated, service_role;
