create function private.require_publishable() returns trigger
language plpgsql set search_path = '' as $$
declare
  missing text := concat_ws(', ',
    case when coalesce(btrim(new.make), '') = '' then 'Make' end,
    case when coalesce(btrim(new.model), '') = '' then 'Model' end,
    case when new.price <= 0 then 'Price' end,
    case when new.mileage is null then 'Mileage' end,
    case when coalesce(btrim(new.exterior_color), '') = '' then 'Color' end,
    case when coalesce(btrim(new.transmission), '') = '' then 'Transmission' end,
    case when coalesce(btrim(new.fuel_type), '') = '' then 'Fuel Type' end,
    case when coalesce(btrim(new.body_style), '') = '' then 'Body Type' end,
    case when coalesce(btrim(new.engine_size), '') = '' then 'Engine Size' end,
    case when length(coalesce(new.vin, '')) <> 17 then 'VIN' end,
    case when coalesce(btrim(new.description), '') = '' then 'Description' end
  );
begin
  if missing <> '' then
    raise exception using errcode = 'PT422', message = 'Not ready to publish. Missing: ' || missing;
  end if;
  return new;
end
$$;
comment on function private.require_publishable() is
  'A draft leaves its state only with what the vehicle form requires for publishing, whichever way it is changed.';
revoke all on function private.require_publishable() from public, anon, authenticated;

-- Named to run after apply_vehicle_rules, which settles the status that a write means.
create trigger require_publishable before update on public.vehicles
  for each row when (old.status = 'Draft' and new.status <> 'Draft')
  execute function private.require_publishable();

create or replace function private.each_vehicle(p_dealer_id text, p_ids uuid[], p_status text) returns jsonb
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
    when sqlstate 'PT422' then outcome := to_jsonb(sqlerrm);
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
  'Sets the status of all, or deletes them where the status is null, in one statement; where a vehicle stops it, each half goes on its own, down to the one. Gives the former status of what is done and a message for what failed, the database''s own where a draft is not ready.';
