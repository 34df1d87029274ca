create function private.dealer_timezone(p_dealer_id text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  found text := (select settings.timezone from public.dealer_settings settings where settings.dealer_id = p_dealer_id);
begin
  perform now() at time zone found;
  return coalesce(found, 'America/Toronto');
exception when invalid_parameter_value then
  return 'America/Toronto';
end
$$;
comment on function private.dealer_timezone(text) is
  'The dealer''s time zone; that of the default where none is set, or one that does not exist.';

create function public.inventory_stats(p_dealer_id text) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  zone text := private.dealer_timezone(p_dealer_id);
  month_start timestamptz := date_trunc('month', now() at time zone zone) at time zone zone;
  is_permitted boolean := private.has_permission(p_dealer_id, 'vehicles');
begin
  return (
    select json_build_object(
      'total_vehicles', count(*),
      'available_vehicles', count(*) filter (where v.status = 'Available'),
      'pending_vehicles', count(*) filter (where v.status = 'Pending'),
      'sold_vehicles', count(*) filter (where v.status = 'Sold'),
      'draft_vehicles', count(*) filter (where v.status = 'Draft'),
      'sold_this_month', count(*) filter (where v.sold_at >= month_start),
      'total_value', coalesce(sum(v.price) filter (where v.status = 'Available'), 0)
    )
    from public.vehicles v
    where v.dealer_id = p_dealer_id and is_permitted
  );
end
$$;
comment on function public.inventory_stats(text) is
  'The stock in numbers; the month is the calendar month in the dealer''s time zone. All zero for whoever may not manage the dealer''s vehicles.';

revoke all on function private.dealer_timezone(text), public.inventory_stats(text) from public, anon;
grant execute on function private.dealer_timezone(text), public.inventory_stats(text) to authenticated, service_role;
