create function private.distinct_ids(p_ids uuid[]) returns uuid[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(given.id order by given.place), '{}')
  from (
    select id, min(place) as place
    from unnest(p_ids) with ordinality as named (id, place)
    where id is not null
    group by id
  ) given
$$;
comment on function private.distinct_ids(uuid[]) is 'Each id once, in the order given.';

create function private.change_status(p_dealer_id text, p_ids uuid[], p_status text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  with found as materialized (
    select v.id, v.status from public.vehicles v
    where v.dealer_id = p_dealer_id and v.id = any (p_ids)
    order by v.id
    for no key update
  ),
  changed as (
    update public.vehicles v set status = p_status
    from found
    where v.id = found.id and found.status <> p_status
  )
  select coalesce(jsonb_object_agg(found.id, found.status), '{}') from found
$$;
comment on function private.change_status(text, uuid[], text) is
  'Sets the status of those vehicles that the caller may change; gives the status that each of them had.';

create function private.remove_vehicles(p_dealer_id text, p_ids uuid[]) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  with gone as (
    delete from public.vehicles v
    where v.dealer_id = p_dealer_id and v.id = any (p_ids)
    returning v.id, v.status
  )
  select coalesce(jsonb_object_agg(gone.id, gone.status), '{}') from gone
$$;
comment on function private.remove_vehicles(text, uuid[]) is
  'Deletes those vehicles that the caller may delete; gives the status that each of them had.';

create function private.each_vehicle(p_dealer_id text, p_ids uuid[], p_status text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  half integer := cardinality(p_ids) / 2;
  outcome jsonb;
begin
  begin
    outcome := case
      when p_status is null then private.remove_vehicles(p_dealer_id, p_ids)
      else private.change_status(p_dealer_id, p_ids, p_status)
    end;
    return jsonb_build_object('done', outcome, 'failed', '{}'::jsonb);
  exception
    when unique_violation then outcome := to_jsonb('Another vehicle on the lot has this VIN'::text);
    when others then
      if cardinality(p_ids) = 1 then raise warning 'Vehicle %: %', p_ids[1], sqlerrm; end if;
      outcome := to_jsonb(case
        when p_status is null then 'The vehicle could not be deleted' else 'The vehicle could not be changed' end);
  end;
  if cardinality(p_ids) < 2 then
    return jsonb_build_object('done', '{}'::jsonb, 'failed', jsonb_build_object(p_ids[1], outcome));
  end if;

  declare
    first_half jsonb := private.each_vehicle(p_dealer_id, p_ids[:half], p_status);
    second_half jsonb := private.each_vehicle(p_dealer_id, p_ids[half + 1:], p_status);
  begin
    return jsonb_build_object(
      'done', (first_half -> 'done') || (second_half -> 'done'),
      'failed', (first_half -> 'failed') || (second_half -> 'failed'));
  end;
end
$$;
comment on function private.each_vehicle(text, uuid[], text) is
  'Sets the status of all, or deletes them where the status is null, in one statement; where a vehicle stops it, each half goes on its own, down to the one. Gives the former status of what is done and a message for what failed.';

create function private.report_vehicles(p_ids uuid[], p_outcome jsonb)
returns table (id uuid, is_done boolean, previous_status text, message text)
language sql immutable set search_path = '' as $$
  select given.id, p_outcome -> 'done' ? given.id::text, p_outcome -> 'done' ->> given.id::text,
    case
      when not p_outcome -> 'done' ? given.id::text
      then coalesce(p_outcome -> 'failed' ->> given.id::text, 'Vehicle not found')
    end
  from unnest(p_ids) with ordinality as given (id, place)
  order by given.place
$$;
comment on function private.report_vehicles(uuid[], jsonb) is 'One row per id of how each_vehicle went.';

create function public.set_vehicles_status(p_dealer_id text, p_ids uuid[], p_status text)
returns table (id uuid, is_done boolean, previous_status text, message text)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  ids uuid[] := private.distinct_ids(p_ids);
begin
  if (p_status in ('Draft', 'Available', 'Pending', 'Sold')) is not true then
    raise exception using errcode = '22023', message = 'Unknown status';
  end if;
  return query select * from private.report_vehicles(ids, private.each_vehicle(p_dealer_id, ids, p_status));
end
$$;
comment on function public.set_vehicles_status(text, uuid[], text) is
  'Sets the status of many vehicles and tells for each how it went; one that cannot follow does not hold up the others.';

create function public.delete_vehicles(p_dealer_id text, p_ids uuid[])
returns table (id uuid, is_done boolean, previous_status text, message text)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  ids uuid[] := private.distinct_ids(p_ids);
begin
  return query select * from private.report_vehicles(ids, private.each_vehicle(p_dealer_id, ids, null));
end
$$;
comment on function public.delete_vehicles(text, uuid[]) is
  'Deletes many vehicles and tells for each how it went; one that cannot go does not hold up the others.';

revoke all on function
  private.distinct_ids(uuid[]), private.change_status(text, uuid[], text), private.remove_vehicles(text, uuid[]),
  private.each_vehicle(text, uuid[], text), private.report_vehicles(uuid[], jsonb),
  public.set_vehicles_status(text, uuid[], text), public.delete_vehicles(text, uuid[])
  from public, anon;
grant execute on function
  private.distinct_ids(uuid[]), private.change_status(text, uuid[], text), private.remove_vehicles(text, uuid[]),
  private.each_vehicle(text, uuid[], text), private.report_vehicles(uuid[], jsonb),
  public.set_vehicles_status(text, uuid[], text), public.delete_vehicles(text, uuid[])
  to authenticated, service_role;
