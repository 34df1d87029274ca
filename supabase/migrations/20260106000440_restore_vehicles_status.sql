-- An undo that sets a status takes back what somebody else did since: it must name the status that it takes back.
create function public.restore_vehicles_status(p_dealer_id text, p_ids uuid[], p_from text, p_status text)
returns table (id uuid, is_done boolean, previous_status text, message text)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  ids uuid[] := private.distinct_ids(p_ids);
  unchanged uuid[];
  outcome jsonb;
begin
  if (p_status in ('Draft', 'Available', 'Pending', 'Sold')) is not true then
    raise exception using errcode = '22023', message = 'Unknown status';
  end if;
  perform private.permitted_dealer_ids('vehicles');
  unchanged := array(
    select v.id from public.vehicles v
    where v.dealer_id = p_dealer_id and v.id = any (ids) and v.status = p_from
    order by v.id
    for no key update
  );
  outcome := private.each_vehicle(p_dealer_id, unchanged, p_status);
  return query select * from private.report_vehicles(ids, jsonb_set(outcome, '{failed}', (outcome -> 'failed') || (
    select coalesce(jsonb_object_agg(v.id, 'Somebody else changed this vehicle meanwhile'), '{}')
    from public.vehicles v
    where v.dealer_id = p_dealer_id and v.id = any (ids) and v.id <> all (unchanged)
      and v.dealer_id = any (private.permitted_dealer_ids('vehicles'))
  )));
end
$$;
comment on function public.restore_vehicles_status(text, uuid[], text, text) is
  'Takes the status of many vehicles back, of those that still have the one to take back, and tells for each how it went.';

revoke all on function public.restore_vehicles_status(text, uuid[], text, text) from public, anon;
grant execute on function public.restore_vehicles_status(text, uuid[], text, text) to authenticated, service_role;
