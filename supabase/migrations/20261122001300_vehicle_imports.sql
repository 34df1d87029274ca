create table public.vehicle_imports (
  id uuid primary key,
  dealer_id text not null,
  file_name text not null check (char_length(file_name) <= 255),
  format text not null check (format in ('csv', 'xlsx', 'json', 'zip')),
  -- The rows of the file; a stopped import wrote fewer.
  planned_count integer not null default 0,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  failed_count integer not null default 0,
  -- From an archive of photographs.
  photograph_count integer not null default 0,
  started_at timestamptz not null default now(),
  started_by uuid,
  started_by_name text,
  undone_at timestamptz,
  undone_by uuid,
  deleted_count integer not null default 0,
  restored_count integer not null default 0,
  kept_count integer not null default 0
);
comment on table public.vehicle_imports is
  'Files of vehicles that staff imported, and their results. Written by import_vehicles and undo_vehicle_import only; the browser makes the id.';

create index vehicle_imports_dealer_idx on public.vehicle_imports (dealer_id, started_at desc, id);
alter table public.vehicle_imports enable row level security;
create policy vehicle_imports_select on public.vehicle_imports for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.transfer'))::text[]));

create table public.vehicle_import_rows (
  import_id uuid not null references public.vehicle_imports (id) on delete cascade,
  -- The line of the CSV file, or the index in the JSON list.
  line integer not null,
  dealer_id text not null,
  batch integer not null,
  -- No reference: the record outlives the vehicle.
  vehicle_id uuid not null,
  outcome text not null check (outcome in ('created', 'updated', 'failed')),
  message text,
  version integer,
  before jsonb,
  undo_outcome text check (undo_outcome in ('deleted', 'restored', 'kept')),
  undo_message text,
  primary key (import_id, line)
);
comment on table public.vehicle_import_rows is
  'What an import did with each line: the vehicle, its version afterwards, and for an update the former values of the changed columns.';

create index vehicle_import_rows_batch_idx on public.vehicle_import_rows (import_id, batch);
alter table public.vehicle_import_rows enable row level security;
create policy vehicle_import_rows_select on public.vehicle_import_rows for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.transfer'))::text[]));

create function public.find_import_matches(
  p_dealer_id text,
  p_vins text[] default '{}',
  p_ids uuid[] default '{}'
) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(to_json(v)), '[]')
  from public.vehicles v
  where v.dealer_id = p_dealer_id
    and (select private.has_permission(p_dealer_id, 'vehicles.transfer'))
    and v.id in (
      select named.id from public.vehicles named where named.dealer_id = p_dealer_id and named.vin = any (p_vins)
      union
      select named.id from public.vehicles named where named.id = any (p_ids)
    )
$$;
comment on function public.find_import_matches is
  'The dealer''s vehicles, sold ones included, with one of these VINs or ids. Empty for those who do not manage them.';

create function private.written_columns() returns table (name text, default_value text)
language sql stable set search_path = '' as $$
  select a.attname::text, case when a.attnotnull then pg_catalog.pg_get_expr(d.adbin, d.adrelid) end
  from pg_catalog.pg_attribute a
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = 'public.vehicles'::regclass
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    -- Imports may write what staff may update; is_available follows the status.
    and pg_catalog.has_column_privilege('authenticated', a.attrelid, a.attnum, 'UPDATE')
    and a.attname not in ('is_available', 'updated_at')
  order by a.attnum
$$;
comment on function private.written_columns is
  'The columns that staff write, with the value of required ones that were not given.';

create function private.write_import_rows(p_dealer_id text, p_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  total integer := jsonb_array_length(p_rows);
  outcome jsonb;
  reason text;
  -- Built from the catalog, so that new columns are included.
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
          when created.id is null and changed.id is null then 'Someone else changed this vehicle in the meantime' end))
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
  -- On an error each half is tried alone, down to the failing row.
  return private.write_import_rows(p_dealer_id, (
      select jsonb_agg(half.value order by half.place) from jsonb_array_elements(p_rows) with ordinality
        as half (value, place) where half.place <= total / 2))
    || private.write_import_rows(p_dealer_id, (
      select jsonb_agg(half.value order by half.place) from jsonb_array_elements(p_rows) with ordinality
        as half (value, place) where half.place > total / 2));
end
$$;
comment on function private.write_import_rows is
  'Creates rows without a version and updates the others under theirs in one statement, with a result, version and replaced values for each.';

create function private.open_import(p_dealer_id text, p_import_id uuid, p_options jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_vehicles_permission(p_dealer_id, 'vehicles.transfer');
  insert into public.vehicle_imports (id, dealer_id, file_name, format, planned_count, started_by, started_by_name)
  values (
    p_import_id, p_dealer_id, left(coalesce(p_options ->> 'fileName', ''), 255),
    coalesce(p_options ->> 'format', 'csv'), coalesce((p_options ->> 'total')::integer, 0), auth.uid(),
    (select staff.username from public.admin_users staff where staff.user_id = auth.uid() and staff.dealer_id = p_dealer_id)
  )
  on conflict (id) do nothing;
  perform 1 from public.vehicle_imports
  where id = p_import_id and dealer_id = p_dealer_id and undone_at is null
    -- An undo that has begun ends the import.
    and deleted_count + restored_count + kept_count = 0
  for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'This import was undone already';
  end if;
end
$$;
comment on function private.open_import is
  'Creates the import with its first batch and locks it, so that batches run one after the other.';

create function private.record_import_rows(p_dealer_id text, p_import_id uuid, p_batch integer, p_rows jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_vehicles_permission(p_dealer_id, 'vehicles.transfer');
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
comment on function private.record_import_rows is 'Records what a batch did with each line, for the undo.';

create function public.import_vehicles(p_dealer_id text, p_import_id uuid, p_rows jsonb, p_options jsonb default '{}')
returns json
language plpgsql set search_path = '' as $$
declare
  this_batch integer := coalesce((p_options ->> 'batch')::integer, 0);
  outcomes jsonb;
begin
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 1000 then
    raise exception using errcode = '22023', message = 'A batch is a list of at most 1000 rows';
  end if;
  perform private.open_import(p_dealer_id, p_import_id, p_options);
  if not exists (
    select 1 from public.vehicle_import_rows r where r.import_id = p_import_id and r.batch = this_batch
  ) then
    outcomes := private.write_import_rows(p_dealer_id, p_rows);
    perform private.record_import_rows(p_dealer_id, p_import_id, this_batch, outcomes);
    perform private.write_import_costs(p_dealer_id, p_import_id, p_rows, outcomes);
    perform private.queue_photographs(p_dealer_id, p_import_id, p_rows);
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'line', r.line, 'vehicle_id', r.vehicle_id, 'outcome', r.outcome, 'message', r.message) order by r.line), '[]')
    from public.vehicle_import_rows r
    where r.import_id = p_import_id and r.batch = this_batch
  );
end
$$;
comment on function public.import_vehicles is
  'Writes a batch of { line, id, version, columns, photographs, money } in one transaction, with a result for each; without a version a row is new. A repeated batch is not written again. Options: batch, fileName, format, total.';

create function private.take_import_rows(p_dealer_id text, p_import_id uuid, p_limit integer)
returns table (line integer, vehicle_id uuid, outcome text, version integer, before jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_vehicles_permission(p_dealer_id, 'vehicles.transfer');
  -- Serializes concurrent undos.
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
comment on function private.take_import_rows is
  'The last lines of an import that are not undone yet; locks the import.';

create function private.record_import_undo(p_dealer_id text, p_import_id uuid, p_rows jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  remaining integer;
begin
  perform private.require_vehicles_permission(p_dealer_id, 'vehicles.transfer');
  update public.vehicle_import_rows r set undo_outcome = named.outcome, undo_message = named.message
  from jsonb_to_recordset(p_rows) as named (line integer, outcome text, message text)
  where r.import_id = p_import_id and r.line = named.line and r.dealer_id = p_dealer_id;

  select count(*) into remaining from public.vehicle_import_rows r
  where r.import_id = p_import_id and r.undo_outcome is null and r.outcome in ('created', 'updated');

  update public.vehicle_imports i set
    deleted_count = i.deleted_count + counted.deleted,
    restored_count = i.restored_count + counted.restored,
    kept_count = i.kept_count + counted.unchanged,
    undone_at = case when remaining = 0 then coalesce(i.undone_at, now()) end,
    undone_by = auth.uid()
  from (
    select count(*) filter (where named.outcome = 'deleted') as deleted,
      count(*) filter (where named.outcome = 'restored') as restored,
      count(*) filter (where named.outcome = 'kept') as unchanged
    from jsonb_to_recordset(p_rows) as named (outcome text)
  ) counted
  where i.id = p_import_id and i.dealer_id = p_dealer_id;
  return remaining;
end
$$;
comment on function private.record_import_undo is
  'Records what an undo did with each line, and returns how many remain.';

create function public.undo_vehicle_import(p_dealer_id text, p_import_id uuid, p_limit integer default 500) returns json
language plpgsql set search_path = '' as $$
declare
  taken jsonb;
  deleted integer[];
  restored jsonb;
  outcome jsonb;
  remaining integer;
begin
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') into taken
  from private.take_import_rows(p_dealer_id, p_import_id, least(greatest(coalesce(p_limit, 500), 1), 1000)) t;

  -- Adding photos does not change the version, so they are checked.
  with gone as (
    delete from public.vehicles v
    using jsonb_to_recordset(taken) as t (line integer, vehicle_id uuid, outcome text, version integer)
    where t.outcome = 'created' and v.id = t.vehicle_id and v.dealer_id = p_dealer_id and v.version = t.version
      and not exists (
        select 1 from public.vehicle_images m
        where m.vehicle_id = v.id and not exists (
          select 1 from public.import_photographs f where f.image_id = m.id and f.import_id = p_import_id
        )
      )
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

  perform private.restore_import_costs(p_dealer_id, p_import_id, array(
    select r.line from jsonb_to_recordset(restored) as r (line integer, outcome text) where r.outcome = 'updated'));

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
  if remaining = 0 then
    perform private.remove_archive_photographs(p_dealer_id, p_import_id);
  end if;
  return json_build_object('remaining', remaining, 'rows', outcome);
end
$$;
comment on function public.undo_vehicle_import is
  'Undoes the last lines of an import: deletes what it created, restores what it updated, if unchanged since, and takes the photographs of its archive away. Call it until no lines remain.';

create function private.imported_vehicles(p_dealer_id text, p_import_id text) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  if p_import_id is null then return null; end if;
  if p_import_id !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then return '{}'; end if;
  return coalesce(
    (
      select array_agg(r.vehicle_id) from public.vehicle_import_rows r
      where r.import_id = p_import_id::uuid and r.dealer_id = p_dealer_id and r.outcome in ('created', 'updated')
    ),
    (
      select array_agg(distinct f.vehicle_id) from public.import_photographs f
      where f.import_id = p_import_id::uuid and f.dealer_id = p_dealer_id
    ),
    '{}'
  );
end
$$;
comment on function private.imported_vehicles is
  'The vehicles that an import added or updated, or to which it only added photographs; null without an import.';

create table public.import_sources (
  id uuid primary key,
  dealer_id text not null,
  name text not null check (char_length(btrim(name)) between 1 and 80),
  profile text check (char_length(profile) <= 40),
  headings text[] not null default '{}' check (cardinality(headings) <= 200),
  columns jsonb not null default '{}' check (jsonb_typeof(columns) = 'object'),
  distance text check (distance in ('km', 'mi')),
  words jsonb not null default '{}' check (jsonb_typeof(words) = 'object' and pg_column_size(words) <= 500000),
  used_at timestamptz,
  line_count integer not null default 0 check (line_count >= 0)
);
comment on table public.import_sources is
  'Programs and spreadsheets that vehicles are imported from, and what staff decided about their columns and values.';
comment on column public.import_sources.profile is 'The program, if its columns are known to us.';
comment on column public.import_sources.headings is 'The plain names of its columns, by which a file is recognised.';
comment on column public.import_sources.distance is 'The unit of its odometer; null until staff said it.';
comment on column public.import_sources.words is 'Our words by field and by the text of the file.';

create index import_sources_dealer_idx on public.import_sources (dealer_id, used_at desc);
alter table public.import_sources enable row level security;
create policy import_sources_all on public.import_sources for all to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.transfer'))::text[]))
  with check (dealer_id = any ((select private.permitted_dealer_ids('vehicles.transfer'))::text[]));

create table public.import_photographs (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  import_id uuid not null references public.vehicle_imports (id) on delete cascade,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  -- A file of an archive has no address; `zip:` with its checksum and size identifies it.
  address text not null check (address ~* '^(https?://|zip:)' and char_length(address) <= 2000),
  place integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
  reason text check (char_length(reason) <= 300),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  image_id uuid references public.vehicle_images (id) on delete set null,
  -- A photograph that is here already is not fetched again.
  unique (vehicle_id, address)
);
comment on table public.import_photographs is
  'Photographs of imports: addresses that the server fetches, and files of archives that browsers upload. Written by functions only.';

create index import_photographs_import_idx on public.import_photographs (import_id, state);
create index import_photographs_image_idx on public.import_photographs (image_id);
create index import_photographs_due_idx on public.import_photographs (due_at) where state = 'waiting';
alter table public.import_photographs enable row level security;
create policy import_photographs_select on public.import_photographs for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.transfer'))::text[]));

create function private.queue_photographs(p_dealer_id text, p_import_id uuid, p_rows jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_vehicles_permission(p_dealer_id, 'vehicles.transfer');
  insert into public.import_photographs (dealer_id, import_id, vehicle_id, address, place)
  select p_dealer_id, p_import_id, v.id, named.address,
    coalesce((select max(m.sort_order) + 1 from public.vehicle_images m where m.vehicle_id = v.id), 0) + named.place - 1
  from jsonb_array_elements(p_rows) as given (entry)
  join public.vehicle_import_rows r on r.import_id = p_import_id and r.line = (given.entry ->> 'line')::integer
    and r.outcome in ('created', 'updated')
  join public.vehicles v on v.id = r.vehicle_id and v.dealer_id = p_dealer_id
  cross join lateral jsonb_array_elements_text(
    case jsonb_typeof(given.entry -> 'photographs') when 'array' then given.entry -> 'photographs' else '[]' end
  ) with ordinality as named (address, place)
  where named.place <= 40 and named.address ~* '^https?://' and char_length(named.address) <= 2000
  on conflict do nothing;
end
$$;
comment on function private.queue_photographs is 'Queues the photographs of a batch''s rows, 40 per vehicle at most.';

create function public.take_import_photographs(p_dealer_id text, p_limit integer)
returns table (id uuid, vehicle_id uuid, address text)
language sql set search_path = '' as $$
  update public.import_photographs f
  set attempts = f.attempts + 1, due_at = now() + interval '2 minutes' * power(2, f.attempts)
  where f.id in (
    select due.id from public.import_photographs due
    where due.dealer_id = p_dealer_id and due.state = 'waiting' and due.due_at <= now()
    order by due.due_at, due.vehicle_id, due.place
    limit least(greatest(coalesce(p_limit, 1), 1), 100)
    for update skip locked
  )
  returning f.id, f.vehicle_id, f.address
$$;
comment on function public.take_import_photographs is
  'Photographs to fetch now; one that is not finished is taken again later.';

create function private.order_imported_images(p_vehicle_id uuid) returns void
language sql set search_path = '' as $$
  -- The first one becomes the primary photograph, unless staff added their own.
  update public.vehicle_images m set is_primary = m.id = (
    select f.id from public.vehicle_images f where f.vehicle_id = p_vehicle_id order by f.sort_order, f.id limit 1
  )
  where m.vehicle_id = p_vehicle_id and not exists (
    select 1 from public.vehicle_images own
    where own.vehicle_id = p_vehicle_id
      and not exists (select 1 from public.import_photographs f where f.image_id = own.id)
  )
$$;
comment on function private.order_imported_images is 'Marks the first of imported photographs as the primary one.';

create function public.finish_import_photograph(
  p_dealer_id text, p_id uuid, p_image jsonb default null, p_reason text default null, p_is_final boolean default false
) returns void
language plpgsql set search_path = '' as $$
declare
  fetched public.import_photographs;
  new_image_id uuid;
begin
  select * into fetched from public.import_photographs f where f.id = p_id and f.dealer_id = p_dealer_id for update;
  if p_image is null then
    update public.import_photographs f
    set reason = left(p_reason, 300), state = case when p_is_final or f.attempts >= 3 then 'failed' else 'waiting' end
    where f.id = fetched.id and f.state = 'waiting';
  elsif fetched.id is null or fetched.state = 'stored' then
    -- The vehicle was deleted, or another process was quicker.
    insert into public.media_deletions (dealer_id, public_id, resource_type)
    values (p_dealer_id, p_image ->> 'public_id', 'image');
  else
    insert into public.vehicle_images (dealer_id, vehicle_id, url, public_id, sort_order, width, height)
    values (
      p_dealer_id, fetched.vehicle_id, p_image ->> 'url', p_image ->> 'public_id', fetched.place,
      (p_image ->> 'width')::integer, (p_image ->> 'height')::integer
    )
    returning id into new_image_id;
    update public.import_photographs f set state = 'stored', reason = null, image_id = new_image_id
    where f.id = fetched.id;
    perform private.order_imported_images(fetched.vehicle_id);
  end if;
end
$$;
comment on function public.finish_import_photograph is
  'Adds a fetched photograph to its vehicle, or records why it did not come; three attempts at most.';

create function public.import_photograph_progress(p_dealer_id text, p_import_id uuid) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'total', count(*),
    'stored', count(*) filter (where f.state = 'stored'),
    'failed', count(*) filter (where f.state = 'failed'),
    'failures', (
      select coalesce(json_agg(json_build_object('id', bad.id, 'address', bad.address, 'reason', bad.reason)), '[]')
      from (
        select * from public.import_photographs each_bad
        where each_bad.dealer_id = p_dealer_id and each_bad.import_id = p_import_id and each_bad.state = 'failed'
        order by each_bad.vehicle_id, each_bad.place
        limit 50
      ) bad
    )
  )
  from public.import_photographs f
  where f.dealer_id = p_dealer_id and f.import_id = p_import_id and f.address not like 'zip:%'
$$;
comment on function public.import_photograph_progress is
  'How many addresses of an import are stored and failed, and the first failures with their reasons.';

create function private.retry_import_photographs(p_dealer_id text, p_import_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_permission(p_dealer_id, 'vehicles.transfer') then
    raise exception using errcode = '42501', message = 'permission denied for the imports of this dealer';
  end if;
  update public.import_photographs f set state = 'waiting', attempts = 0, due_at = now(), reason = null
  where f.dealer_id = p_dealer_id and f.import_id = p_import_id and f.state = 'failed';
end
$$;
comment on function private.retry_import_photographs is 'Queues the failed photographs of an import again.';

create function public.retry_import_photographs(p_dealer_id text, p_import_id uuid) returns void
language sql set search_path = '' as $$
  select private.retry_import_photographs(p_dealer_id, p_import_id)
$$;
comment on function public.retry_import_photographs is 'Queues the failed photographs of an import again.';

create function private.plain_stock_number(p_text text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(upper(p_text), '[^A-Z0-9]', '', 'g')
$$;
comment on function private.plain_stock_number is 'A stock number as the name of a file holds it: letters and digits only.';

create function public.find_photographed_vehicles(
  p_dealer_id text,
  p_vins text[] default '{}',
  p_stock_numbers text[] default '{}',
  p_ids uuid[] default '{}'
) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', v.id, 'vin', v.vin, 'stock_number', v.stock_number, 'status', v.status,
    'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim,
    'image_ids', (
      select coalesce(json_agg(m.id), '[]') from public.vehicle_images m where m.vehicle_id = v.id
    ),
    'file_keys', (
      select coalesce(json_agg(substr(f.address, 5)), '[]') from public.import_photographs f
      where f.vehicle_id = v.id and f.address like 'zip:%' and f.image_id is not null
    )
  )), '[]')
  from public.vehicles v
  where v.dealer_id = p_dealer_id
    and (select private.has_permission(p_dealer_id, 'vehicles.transfer'))
    and (
      v.id = any (p_ids) or v.vin = any (p_vins)
      or (v.stock_number <> '' and private.plain_stock_number(v.stock_number) = any (p_stock_numbers))
    )
$$;
comment on function public.find_photographed_vehicles is
  'The vehicles that the names in an archive of photographs mean, with the photographs that are there already. Stock numbers are plain.';

create function private.add_archive_photograph(
  p_dealer_id text, p_import_id uuid, p_vehicle_id uuid, p_image jsonb, p_options jsonb
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  new_address text := 'zip:' || (p_options ->> 'key');
  first_place integer;
  new_image_id uuid;
begin
  perform private.open_import(p_dealer_id, p_import_id, p_options);
  perform 1 from public.vehicles v where v.id = p_vehicle_id and v.dealer_id = p_dealer_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Vehicle not found';
  end if;
  -- The row of a photograph that was deleted since does not count.
  delete from public.import_photographs f
  where f.vehicle_id = p_vehicle_id and f.address = new_address and f.image_id is null;
  if exists (
    select 1 from public.import_photographs f where f.vehicle_id = p_vehicle_id and f.address = new_address
  ) then
    insert into public.media_deletions (dealer_id, public_id, resource_type)
    values (p_dealer_id, p_image ->> 'public_id', 'image');
    return false;
  end if;

  -- Files arrive in any order: their places count from the photographs of before this import.
  select coalesce(max(m.sort_order) + 1, 0) into first_place
  from public.vehicle_images m
  where m.vehicle_id = p_vehicle_id and not exists (
    select 1 from public.import_photographs f
    where f.image_id = m.id and f.import_id = p_import_id and f.address like 'zip:%'
  );
  insert into public.vehicle_images (
    dealer_id, vehicle_id, url, public_id, sort_order, width, height, placeholder_color
  )
  values (
    p_dealer_id, p_vehicle_id, p_image ->> 'url', p_image ->> 'public_id',
    first_place + greatest((p_options ->> 'place')::integer, 0),
    (p_image ->> 'width')::integer, (p_image ->> 'height')::integer, p_image ->> 'placeholder_color'
  )
  returning id into new_image_id;
  insert into public.import_photographs (dealer_id, import_id, vehicle_id, address, place, state, image_id)
  values (
    p_dealer_id, p_import_id, p_vehicle_id, new_address, coalesce((p_options ->> 'place')::integer, 0), 'stored',
    new_image_id
  );
  perform private.order_imported_images(p_vehicle_id);
  update public.vehicle_imports i set photograph_count = i.photograph_count + 1 where i.id = p_import_id;
  return true;
end
$$;
comment on function private.add_archive_photograph is
  'Adds an uploaded file of an archive to a vehicle; false if the vehicle has this file already.';

create function public.add_archive_photograph(
  p_dealer_id text, p_import_id uuid, p_vehicle_id uuid, p_image jsonb, p_options jsonb
) returns boolean
language sql set search_path = '' as $$
  select private.add_archive_photograph(p_dealer_id, p_import_id, p_vehicle_id, p_image, p_options)
$$;
comment on function public.add_archive_photograph is
  'Adds an uploaded file of an archive to a vehicle; false if the vehicle has this file already. Options: key (checksum and size), place (from 0), and those of the import: fileName, format, total.';

create function private.remove_archive_photographs(p_dealer_id text, p_import_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_vehicles_permission(p_dealer_id, 'vehicles.transfer');
  delete from public.vehicle_images m
  using public.import_photographs f
  where f.dealer_id = p_dealer_id and f.import_id = p_import_id and f.address like 'zip:%' and m.id = f.image_id
    and not exists (
      select 1 from public.vehicle_import_rows r
      where r.import_id = p_import_id and r.vehicle_id = f.vehicle_id and r.undo_outcome = 'kept'
    );
end
$$;
comment on function private.remove_archive_photographs is
  'Takes the photographs away that the archive of an import brought, but not from vehicles that the undo kept.';

grant select on public.vehicle_import_rows, public.vehicle_imports to authenticated;
grant select, insert, update, delete on public.vehicle_import_rows, public.vehicle_imports to service_role;
grant execute on function
  public.find_import_matches, public.import_vehicles, public.undo_vehicle_import, private.open_import,
  private.record_import_rows, private.record_import_undo, private.take_import_rows, private.write_import_rows,
  private.written_columns,
  private.imported_vehicles
  to authenticated, service_role;
grant select, insert, update, delete on public.import_sources to authenticated, service_role;
grant select on public.import_photographs to authenticated;
grant select, insert, update, delete on public.import_photographs to service_role;
grant execute on function
  public.import_photograph_progress, public.retry_import_photographs, private.queue_photographs,
  private.retry_import_photographs
  to authenticated, service_role;
grant execute on function
  public.take_import_photographs, public.finish_import_photograph, private.order_imported_images
  to service_role;
grant execute on function
  public.find_photographed_vehicles, public.add_archive_photograph, private.add_archive_photograph,
  private.remove_archive_photographs, private.plain_stock_number
  to authenticated, service_role;
