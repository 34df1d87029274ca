create function private.take_import_rows(p_dealer_id text, p_import_id uuid, p_limit integer)
returns table (line integer, vehicle_id uuid, outcome text, version integer, before jsonb)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_vehicles_permission(p_dealer_id);
  -- Two people who undo one import at a time take turns.
  perform 1 from public.vehicle_imports i where i.id = p_import_id and i.dealer_id = p_dealer_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Import not found';
  end if;
  return query
    select r.line, r.vehicle_id, r.outcome, r.version, r.before
    from public.vehicle_import_rows r
    where r.import_id = p_import_id and r.undo_outcome is null and r.outcome in ('created', 'updated')
    order by r.line desc
    limit p_limit;
end
$$;
comment on function private.take_import_rows(text, uuid, integer) is
  'The last lines of an import that are not undone yet; holds the import until the transaction ends.';

create function private.record_import_undo(p_dealer_id text, p_import_id uuid, p_rows jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  remaining integer;
begin
  perform private.require_vehicles_permission(p_dealer_id);
  update public.vehicle_import_rows r set undo_outcome = named.outcome, undo_message = named.message
  from jsonb_to_recordset(p_rows) as named (line integer, outcome text, message text)
  where r.import_id = p_import_id and r.line = named.line and r.dealer_id = p_dealer_id;

  select count(*) into remaining from public.vehicle_import_rows r
  where r.import_id = p_import_id and r.undo_outcome is null and r.outcome in ('created', 'updated');

  update public.vehicle_imports i set
    deleted_count = i.deleted_count + counted.deleted,
    restored_count = i.restored_count + counted.restored,
    kept_count = i.kept_count + counted.kept,
    undone_at = case when remaining = 0 then coalesce(i.undone_at, now()) end,
    undone_by = auth.uid()
  from (
    select count(*) filter (where named.outcome = 'deleted') as deleted,
      count(*) filter (where named.outcome = 'restored') as restored,
      count(*) filter (where named.outcome = 'kept') as kept
    from jsonb_to_recordset(p_rows) as named (outcome text)
  ) counted
  where i.id = p_import_id and i.dealer_id = p_dealer_id;
  return remaining;
end
$$;
comment on function private.record_import_undo(text, uuid, jsonb) is
  'Notes what an undo did with each line; gives how many lines are still to do.';

create function public.undo_vehicle_import(p_dealer_id text, p_import_id uuid, p_limit integer default 500) returns json
language plpgsql volatile security invoker set search_path = '' as $$
declare
  taken jsonb;
  deleted integer[];
  restored jsonb;
  outcome jsonb;
  remaining integer;
begin
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') into taken
  from private.take_import_rows(p_dealer_id, p_import_id, least(greatest(coalesce(p_limit, 500), 1), 1000)) t;

  -- A photograph does not count as a version, and somebody took it.
  with gone as (
    delete from public.vehicles v
    using jsonb_to_recordset(taken) as t (line integer, vehicle_id uuid, outcome text, version integer)
    where t.outcome = 'created' and v.id = t.vehicle_id and v.dealer_id = p_dealer_id and v.version = t.version
      and not exists (select 1 from public.vehicle_images m where m.vehicle_id = v.id)
      and not exists (select 1 from public.vehicle_videos m where m.vehicle_id = v.id)
      and not exists (select 1 from public.vehicle_disclosure_images m where m.vehicle_id = v.id)
    returning t.line
  )
  select coalesce(array_agg(line), '{}') into deleted from gone;

  restored := private.write_import_rows(p_dealer_id, (
    select coalesce(jsonb_agg(jsonb_build_object(
      'line', t.line, 'id', t.vehicle_id, 'version', t.version, 'columns', t.before)), '[]')
    from jsonb_to_recordset(taken) as t (line integer, vehicle_id uuid, outcome text, version integer, before jsonb)
    where t.outcome = 'updated'
  ));

  select coalesce(jsonb_agg(jsonb_build_object(
    'line', t.line, 'vehicle_id', t.vehicle_id,
    'outcome', case
      when t.line = any (deleted) then 'deleted' when r.outcome = 'updated' then 'restored' else 'kept' end,
    'message', case
      when t.line = any (deleted) or r.outcome = 'updated' then null
      when v.id is null then 'Deleted since'
      when v.version <> t.version then 'Changed since the import'
      when t.outcome = 'created' then 'Photographs or videos were added since'
      else r.message end) order by t.line), '[]')
  into outcome
  from jsonb_to_recordset(taken) as t (line integer, vehicle_id uuid, outcome text, version integer)
  left join jsonb_to_recordset(restored) as r (line integer, outcome text, message text) on r.line = t.line
  left join public.vehicles v on v.id = t.vehicle_id and v.dealer_id = p_dealer_id;

  remaining := private.record_import_undo(p_dealer_id, p_import_id, outcome);
  return json_build_object('remaining', remaining, 'rows', outcome);
end
$$;
comment on function public.undo_vehicle_import(text, uuid, integer) is
  'Takes back the last lines of an import that are not undone yet: deletes what it created, restores what it updated, both only where nobody changed the vehicle since. Tells for each line how it went, and how many lines remain: it is called until none do.';

revoke all on function
  private.take_import_rows(text, uuid, integer), private.record_import_undo(text, uuid, jsonb),
  public.undo_vehicle_import(text, uuid, integer)
  from public, anon;
grant execute on function
  private.take_import_rows(text, uuid, integer), private.record_import_undo(text, uuid, jsonb),
  public.undo_vehicle_import(text, uuid, integer)
  to authenticated, service_role;
