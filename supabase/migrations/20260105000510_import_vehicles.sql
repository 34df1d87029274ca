create function private.written_columns() returns table (name text, default_value text)
language sql stable set search_path = '' as $$
  select a.attname::text, case when a.attnotnull then pg_catalog.pg_get_expr(d.adbin, d.adrelid) end
  from pg_catalog.pg_attribute a
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = 'public.vehicles'::regclass
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    -- What staff may change is what an import may say. The flag follows the status.
    and pg_catalog.has_column_privilege('authenticated', a.attrelid, a.attnum, 'UPDATE')
    and a.attname not in ('is_available', 'updated_at')
  order by a.attnum
$$;
comment on function private.written_columns() is
  'The columns of a vehicle that staff write, with the value of those that must have one and were not given it.';

create function private.write_import_rows(p_dealer_id text, p_rows jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  total integer := jsonb_array_length(p_rows);
  outcome jsonb;
  reason text;
  -- Columns that later migrations add are written, restored and undone as well.
  names text;
  new_values text;
  changes text;
begin
  select string_agg(format('%I', name), ', '),
    string_agg(case
      when default_value is null then format('n.%I', name) else format('coalesce(n.%I, %s)', name, default_value) end, ', '),
    string_agg(format('%1$I = (found.next).%1$I', name), ', ')
  into names, new_values, changes
  from private.written_columns();

  begin
    execute format($statement$
      with given as materialized (
        select named.line, named.id, named.version, named.columns
        from jsonb_to_recordset($2) as named (line integer, id uuid, version integer, columns jsonb)
      ),
      created as (
        insert into public.vehicles (id, dealer_id, %s)
        select given.id, $1, %s
        from given cross join lateral jsonb_populate_record(null::public.vehicles, given.columns) n
        where given.version is null
        returning id, version
      ),
      found as materialized (
        select given.line, v.id, jsonb_populate_record(v, given.columns) as next,
          (
            select jsonb_object_agg(key, stored.whole -> key)
            from jsonb_object_keys(given.columns) key
            where stored.whole ? key
          ) as before
        from given
        join public.vehicles v on v.id = given.id and v.dealer_id = $1 and v.version = given.version
        cross join lateral (select to_jsonb(v) as whole) stored
        where given.version is not null
        for no key update of v
      ),
      changed as (
        update public.vehicles v set %s
        from found
        where v.id = found.id
        returning v.id, v.version
      )
      select jsonb_agg(jsonb_build_object(
        'line', given.line, 'id', given.id,
        'outcome', case
          when created.id is not null then 'created' when changed.id is not null then 'updated' else 'failed' end,
        'version', coalesce(created.version, changed.version),
        'before', found.before,
        'message', case
          when created.id is null and changed.id is null then 'Somebody else changed this vehicle meanwhile' end))
      from given
      left join created on created.id = given.id
      left join found on found.line = given.line
      left join changed on changed.id = given.id
    $statement$, names, new_values, changes)
    into outcome
    using p_dealer_id, p_rows;
    return coalesce(outcome, '[]');
  exception
    when sqlstate 'PT422' then reason := sqlerrm;
    when unique_violation then reason := 'Another vehicle on the lot has this VIN';
    when others then
      if total = 1 then raise warning 'Line % of an import: %', p_rows -> 0 ->> 'line', sqlerrm; end if;
      reason := 'The vehicle could not be saved';
  end;
  if total < 2 then
    return jsonb_build_array(jsonb_build_object(
      'line', p_rows -> 0 -> 'line', 'id', p_rows -> 0 -> 'id', 'outcome', 'failed', 'message', reason));
  end if;
  -- One row stops the statement: each half goes on its own, down to the one.
  return private.write_import_rows(p_dealer_id, (
      select jsonb_agg(half.value order by half.place) from jsonb_array_elements(p_rows) with ordinality
        as half (value, place) where half.place <= total / 2))
    || private.write_import_rows(p_dealer_id, (
      select jsonb_agg(half.value order by half.place) from jsonb_array_elements(p_rows) with ordinality
        as half (value, place) where half.place > total / 2));
end
$$;
comment on function private.write_import_rows(text, jsonb) is
  'Creates the rows without a version and updates the others under theirs, all in one statement; one that cannot be written does not hold up the others. Gives for each row how it went, the version that it left, and what an update replaced.';

create function private.open_import(p_dealer_id text, p_import_id uuid, p_options jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_vehicles_permission(p_dealer_id);
  insert into public.vehicle_imports (id, dealer_id, file_name, format, planned_count, started_by, started_by_name)
  values (
    p_import_id, p_dealer_id, left(coalesce(p_options ->> 'fileName', ''), 255),
    coalesce(p_options ->> 'format', 'csv'), coalesce((p_options ->> 'total')::integer, 0), auth.uid(),
    (select staff.username from public.admin_users staff where staff.user_id = auth.uid() and staff.dealer_id = p_dealer_id)
  )
  on conflict (id) do nothing;
  perform 1 from public.vehicle_imports
  where id = p_import_id and dealer_id = p_dealer_id and undone_at is null
    -- The first step of an undo ends the import, even where an answer got lost.
    and deleted_count + restored_count + kept_count = 0
  for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'This import was undone already';
  end if;
end
$$;
comment on function private.open_import(text, uuid, jsonb) is
  'Notes the import at its first batch and holds it until the transaction ends, so that one batch comes after the other.';

create function private.record_import_rows(p_dealer_id text, p_import_id uuid, p_batch integer, p_rows jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_vehicles_permission(p_dealer_id);
  with recorded as (
    insert into public.vehicle_import_rows (
      import_id, line, dealer_id, batch, vehicle_id, outcome, message, version, before
    )
    select p_import_id, named.line, p_dealer_id, p_batch, named.id, named.outcome, named.message, named.version,
      named.before
    from jsonb_to_recordset(p_rows) as named (
      line integer, id uuid, outcome text, message text, version integer, before jsonb
    )
    returning outcome
  )
  update public.vehicle_imports i set
    created_count = i.created_count + counted.created,
    updated_count = i.updated_count + counted.updated,
    failed_count = i.failed_count + counted.failed
  from (
    select count(*) filter (where outcome = 'created') as created,
      count(*) filter (where outcome = 'updated') as updated,
      count(*) filter (where outcome = 'failed') as failed
    from recorded
  ) counted
  where i.id = p_import_id and i.dealer_id = p_dealer_id;
end
$$;
comment on function private.record_import_rows(text, uuid, integer, jsonb) is
  'Notes what a batch did with each line: what an undo needs.';

create function public.import_vehicles(p_dealer_id text, p_import_id uuid, p_rows jsonb, p_options jsonb default '{}')
returns json
language plpgsql volatile security invoker set search_path = '' as $$
declare
  this_batch integer := coalesce((p_options ->> 'batch')::integer, 0);
begin
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 1000 then
    raise exception using errcode = '22023', message = 'A batch is a list of at most 1000 rows';
  end if;
  perform private.open_import(p_dealer_id, p_import_id, p_options);
  if not exists (
    select 1 from public.vehicle_import_rows r where r.import_id = p_import_id and r.batch = this_batch
  ) then
    perform private.record_import_rows(
      p_dealer_id, p_import_id, this_batch, private.write_import_rows(p_dealer_id, p_rows));
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'line', r.line, 'vehicle_id', r.vehicle_id, 'outcome', r.outcome, 'message', r.message) order by r.line), '[]')
    from public.vehicle_import_rows r
    where r.import_id = p_import_id and r.batch = this_batch
  );
end
$$;
comment on function public.import_vehicles(text, uuid, jsonb, jsonb) is
  'Writes one batch of a file, in one transaction, and tells for each row how it went: { line, id, version, columns }, a row without a version is new. A batch that came already is not written again. Options: batch, fileName, format, total.';

revoke all on function
  private.written_columns(), private.write_import_rows(text, jsonb), private.open_import(text, uuid, jsonb),
  private.record_import_rows(text, uuid, integer, jsonb), public.import_vehicles(text, uuid, jsonb, jsonb)
  from public, anon;
grant execute on function
  private.written_columns(), private.write_import_rows(text, jsonb), private.open_import(text, uuid, jsonb),
  private.record_import_rows(text, uuid, integer, jsonb), public.import_vehicles(text, uuid, jsonb, jsonb)
  to authenticated, service_role;
