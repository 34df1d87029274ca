create table public.vehicle_status_history (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  from_status text,
  to_status text not null,
  changed_at timestamptz not null default now(),
  changed_by uuid
);
comment on table public.vehicle_status_history is
  'Every status of a vehicle, for statistics. Written by triggers only.';

create index vehicle_status_history_vehicle_idx on public.vehicle_status_history (vehicle_id, changed_at);
create index vehicle_status_history_dealer_idx on public.vehicle_status_history (dealer_id, to_status, changed_at);
alter table public.vehicle_status_history enable row level security;
create policy vehicle_status_history_select on public.vehicle_status_history for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));

create table public.vehicle_price_history (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  from_price numeric(10, 2),
  to_price numeric(10, 2) not null,
  changed_at timestamptz not null default now(),
  changed_by uuid
);
comment on table public.vehicle_price_history is
  'Every price of a vehicle, in dollars of the dealer''s currency. Written by triggers only.';

create index vehicle_price_history_vehicle_idx on public.vehicle_price_history (vehicle_id, changed_at);
create index vehicle_price_history_dealer_idx on public.vehicle_price_history (dealer_id, changed_at);
alter table public.vehicle_price_history enable row level security;
create policy vehicle_price_history_select on public.vehicle_price_history for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));

create table public.vehicle_audit (
  id bigint generated always as identity primary key,
  dealer_id text not null,
  -- No reference: the log outlives the vehicle.
  vehicle_id uuid not null,
  subject text not null check (subject in ('vehicle', 'image', 'video', 'disclosure_image', 'publication')),
  subject_id uuid not null,
  action text not null check (action in ('insert', 'update', 'delete', 'restore')),
  version integer,
  old_values jsonb,
  new_values jsonb,
  changed_at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null
);
comment on table public.vehicle_audit is
  'Who changed which columns of a vehicle or its media. Rows with the same time belong to one save. Written by triggers only.';
comment on column public.vehicle_audit.version is 'The vehicle''s version after a change of the vehicle itself.';
comment on column public.vehicle_audit.old_values is
  'For an update the former values of the changed columns, for a deletion the whole row.';
comment on column public.vehicle_audit.actor_name is 'The user name at that time; "system" without a signed-in user.';

create index vehicle_audit_vehicle_idx on public.vehicle_audit (vehicle_id, id desc);
create index vehicle_audit_dealer_idx on public.vehicle_audit (dealer_id, changed_at desc);
alter table public.vehicle_audit enable row level security;
create policy vehicle_audit_select on public.vehicle_audit for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));

create table public.deleted_vehicles (
  vehicle_id uuid primary key,
  dealer_id text not null,
  deleted_at timestamptz not null default now(),
  deleted_by uuid,
  vehicle jsonb not null,
  related jsonb not null,
  message_ids uuid[] not null default '{}',
  lead_ids uuid[] not null default '{}'
);
comment on table public.deleted_vehicles is
  'The trash: for 30 days a deleted vehicle and its rows. Written by a trigger, read by list_deleted_vehicles and restore_vehicles.';
comment on column public.deleted_vehicles.related is 'The rows of the tables that refer to the vehicle, by table name.';
comment on column public.deleted_vehicles.message_ids is
  'The messages about the vehicle, which are linked to it again on restore.';
comment on column public.deleted_vehicles.lead_ids is 'The leads about the vehicle, which are linked to it again on restore.';

create index deleted_vehicles_dealer_idx on public.deleted_vehicles (dealer_id, deleted_at desc, vehicle_id);
create index deleted_vehicles_age_idx on public.deleted_vehicles (deleted_at);
alter table public.deleted_vehicles enable row level security;

create table private.deleted_vehicle_files (
  vehicle_id uuid not null references public.deleted_vehicles (vehicle_id) on delete cascade,
  dealer_id text not null,
  public_id text not null,
  resource_type text not null check (resource_type in ('image', 'video')),
  primary key (vehicle_id, resource_type, public_id)
);
comment on table private.deleted_vehicle_files is
  'The files of vehicles in the trash. The media host keeps them until the vehicle is removed for good.';

alter table private.deleted_vehicle_files enable row level security;

create function private.record_first_values() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.vehicle_status_history (dealer_id, vehicle_id, to_status, changed_by)
  select dealer_id, id, status, auth.uid() from new_vehicles;
  insert into public.vehicle_price_history (dealer_id, vehicle_id, to_price, changed_by)
  select dealer_id, id, price, auth.uid() from new_vehicles;
  return null;
end
$$;
comment on function private.record_first_values is 'Records the status and price with which vehicles are created.';
create trigger record_first_values after insert on public.vehicles referencing new table as new_vehicles
  for each statement execute function private.record_first_values();

create function private.record_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.vehicle_status_history (dealer_id, vehicle_id, from_status, to_status, changed_by)
  select after.dealer_id, after.id, before.status, after.status, auth.uid()
  from new_vehicles after join old_vehicles before on before.id = after.id
  where before.status <> after.status;
  insert into public.vehicle_price_history (dealer_id, vehicle_id, from_price, to_price, changed_by)
  select after.dealer_id, after.id, before.price, after.price, auth.uid()
  from new_vehicles after join old_vehicles before on before.id = after.id
  where before.price <> after.price;
  return null;
end
$$;
comment on function private.record_changes is 'Records each change of status or price, and who made it.';
create trigger record_changes after update on public.vehicles
  referencing old table as old_vehicles new table as new_vehicles
  for each statement execute function private.record_changes();

-- Counters and derived columns are not a person's changes.
create function private.audited(p_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_row - array[
    'id', 'dealer_id', 'vehicle_id', 'version', 'view_count', 'price_whole', 'is_available', 'published_at', 'sold_at',
    'last_sold_at', 'created_at', 'updated_at', 'title_brands', 'is_as_is_or_branded'
  ]
$$;
comment on function private.audited is 'The columns of a row whose changes are logged.';

create function private.audit_vehicles() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor uuid := auth.uid();
begin
  if tg_op = 'INSERT' then
    with names as materialized (
      select dealer_id, private.staff_name(dealer_id, actor) as name from new_rows group by dealer_id
    )
    insert into public.vehicle_audit (dealer_id, vehicle_id, subject, subject_id, action, version, actor_id, actor_name)
    select entered.dealer_id, entered.id, 'vehicle', entered.id, 'insert', entered.version, actor,
      (select name from names where names.dealer_id = entered.dealer_id)
    from new_rows entered;
  elsif tg_op = 'DELETE' then
    with names as materialized (
      select dealer_id, private.staff_name(dealer_id, actor) as name from old_rows group by dealer_id
    )
    insert into public.vehicle_audit (
      dealer_id, vehicle_id, subject, subject_id, action, version, old_values, actor_id, actor_name
    )
    select gone.dealer_id, gone.id, 'vehicle', gone.id, 'delete', gone.version,
      jsonb_strip_nulls(private.audited(to_jsonb(gone))), actor,
      (select name from names where names.dealer_id = gone.dealer_id)
    from old_rows gone;
  else
    with names as materialized (
      select dealer_id, private.staff_name(dealer_id, actor) as name from new_rows group by dealer_id
    )
    insert into public.vehicle_audit (
      dealer_id, vehicle_id, subject, subject_id, action, version, old_values, new_values, actor_id, actor_name
    )
    select pair.dealer_id, pair.id, 'vehicle', pair.id, 'update', pair.version, changed.old_values, changed.new_values,
      actor, (select name from names where names.dealer_id = pair.dealer_id)
    from (
      select after.dealer_id, after.id, after.version, private.audited(to_jsonb(before)) as was, to_jsonb(after) as becomes
      from new_rows after
      join old_rows before on before.id = after.id
      offset 0
    ) pair
    cross join lateral (
      select jsonb_object_agg(was.key, was.value) as old_values,
        jsonb_object_agg(was.key, pair.becomes -> was.key) as new_values
      from jsonb_each(pair.was) was
      where was.value is distinct from pair.becomes -> was.key
    ) changed
    where changed.old_values is not null;
  end if;
  return null;
end
$$;
comment on function private.audit_vehicles is 'Logs each vehicle that a statement changed.';

create function private.audit_media() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor uuid := auth.uid();
begin
  if tg_op = 'INSERT' then
    with names as materialized (
      select dealer_id, private.staff_name(dealer_id, actor) as name from new_rows group by dealer_id
    )
    insert into public.vehicle_audit (
      dealer_id, vehicle_id, subject, subject_id, action, new_values, actor_id, actor_name
    )
    select entered.dealer_id, entered.vehicle_id, tg_argv[0], entered.id, 'insert',
      jsonb_strip_nulls(private.audited(to_jsonb(entered))), actor,
      (select name from names where names.dealer_id = entered.dealer_id)
    from new_rows entered;
  elsif tg_op = 'DELETE' then
    with names as materialized (
      select dealer_id, private.staff_name(dealer_id, actor) as name from old_rows group by dealer_id
    )
    insert into public.vehicle_audit (
      dealer_id, vehicle_id, subject, subject_id, action, old_values, actor_id, actor_name
    )
    select gone.dealer_id, gone.vehicle_id, tg_argv[0], gone.id, 'delete',
      jsonb_strip_nulls(private.audited(to_jsonb(gone))), actor,
      (select name from names where names.dealer_id = gone.dealer_id)
    from old_rows gone
    -- Media deleted with their vehicle are not logged.
    where exists (select 1 from public.vehicles where vehicles.id = gone.vehicle_id);
  else
    with names as materialized (
      select dealer_id, private.staff_name(dealer_id, actor) as name from new_rows group by dealer_id
    )
    insert into public.vehicle_audit (
      dealer_id, vehicle_id, subject, subject_id, action, old_values, new_values, actor_id, actor_name
    )
    select pair.dealer_id, pair.vehicle_id, tg_argv[0], pair.id, 'update', changed.old_values, changed.new_values, actor,
      (select name from names where names.dealer_id = pair.dealer_id)
    from (
      select after.dealer_id, after.vehicle_id, after.id, private.audited(to_jsonb(before)) as was,
        to_jsonb(after) as becomes
      from new_rows after
      join old_rows before on before.id = after.id
      offset 0
    ) pair
    cross join lateral (
      select jsonb_object_agg(was.key, was.value) as old_values,
        jsonb_object_agg(was.key, pair.becomes -> was.key) as new_values
      from jsonb_each(pair.was) was
      where was.value is distinct from pair.becomes -> was.key
    ) changed
    where changed.old_values is not null;
  end if;
  return null;
end
$$;
comment on function private.audit_media is
  'Logs each photo, video or planned publication that a statement changed; the argument names the subject.';

create function public.vehicle_history(
  p_dealer_id text,
  p_vehicle_id uuid,
  p_before bigint default null,
  p_limit integer default 200
) returns json
language sql stable set search_path = '' as $$
  with page as (
    select entry.* from public.vehicle_audit entry
    where entry.dealer_id = p_dealer_id and entry.vehicle_id = p_vehicle_id
      and (p_before is null or entry.id < p_before)
    order by entry.id desc
    limit least(greatest(coalesce(p_limit, 200), 1), 1000) + 1
  ),
  shown as (
    select * from page order by id desc limit least(greatest(coalesce(p_limit, 200), 1), 1000)
  )
  select json_build_object(
    'has_more', (select count(*) from page) > (select count(*) from shown),
    'entries', (select coalesce(json_agg(json_build_object(
        'id', id, 'subject', subject, 'subject_id', subject_id, 'action', action, 'version', version,
        'old_values', old_values, 'new_values', new_values, 'changed_at', changed_at, 'actor_name', actor_name
      ) order by id desc), '[]') from shown),
    'prices', (select coalesce(json_agg(json_build_object(
        'from', price.from_price, 'to', price.to_price, 'changed_at', price.changed_at,
        'actor_name', private.readable_staff_name(price.dealer_id, price.changed_by)
      ) order by price.changed_at desc, price.id), '[]')
      from public.vehicle_price_history price
      where price.dealer_id = p_dealer_id and price.vehicle_id = p_vehicle_id),
    'statuses', (select coalesce(json_agg(json_build_object(
        'from', status.from_status, 'to', status.to_status, 'changed_at', status.changed_at,
        'actor_name', private.readable_staff_name(status.dealer_id, status.changed_by)
      ) order by status.changed_at desc, status.id), '[]')
      from public.vehicle_status_history status
      where status.dealer_id = p_dealer_id and status.vehicle_id = p_vehicle_id)
  )
$$;
comment on function public.vehicle_history is
  'A vehicle''s log, newest first, with all prices and statuses, also after its deletion. p_before is the last id of the previous page. RLS decides what the caller sees.';

create function private.move_to_trash() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.deleted_vehicles as trashed (
    vehicle_id, dealer_id, deleted_by, vehicle, related, message_ids, lead_ids
  )
  values (
    old.id, old.dealer_id, auth.uid(), to_jsonb(old),
    jsonb_build_object(
      'vehicle_images', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.vehicle_images r where r.vehicle_id = old.id),
      'vehicle_videos', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.vehicle_videos r where r.vehicle_id = old.id),
      'vehicle_disclosure_images', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.vehicle_disclosure_images r where r.vehicle_id = old.id),
      'vehicle_status_history', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.vehicle_status_history r where r.vehicle_id = old.id),
      'vehicle_price_history', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.vehicle_price_history r where r.vehicle_id = old.id),
      'vehicle_counts', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.vehicle_counts r where r.vehicle_id = old.id),
      'vehicle_costs', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.vehicle_costs r where r.vehicle_id = old.id),
      'vehicle_cost_lines', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.vehicle_cost_lines r where r.vehicle_id = old.id),
      'vehicle_publications', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.vehicle_publications r where r.vehicle_id = old.id)
    ),
    array(select m.id from public.contact_messages m where m.vehicle_id = old.id),
    array(select lead.id from public.leads lead where lead.vehicle_id = old.id)
  )
  -- The browser chooses the id, so a deleted vehicle may have had the same one.
  on conflict (vehicle_id) do update set
    dealer_id = excluded.dealer_id, deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by,
    vehicle = excluded.vehicle, related = excluded.related, message_ids = excluded.message_ids,
    lead_ids = excluded.lead_ids;

  insert into private.deleted_vehicle_files (vehicle_id, dealer_id, public_id, resource_type)
  select old.id, old.dealer_id, file.public_id, file.resource_type
  from (
    select public_id, 'image' as resource_type from public.vehicle_images where vehicle_id = old.id
    union
    select public_id, 'image' from public.vehicle_disclosure_images where vehicle_id = old.id
    union
    select public_id, 'video' from public.vehicle_videos where vehicle_id = old.id
    union
    select private.poster_id(thumbnail_url), 'image' from public.vehicle_videos where vehicle_id = old.id
  ) file
  where file.public_id <> ''
  on conflict do nothing;
  return old;
end
$$;
comment on function private.move_to_trash is
  'Moves a vehicle to the trash, if deleted over REST, by a bulk action, an undone import or SQL.';
create trigger move_to_trash before delete on public.vehicles
  for each row execute function private.move_to_trash();

create function private.queue_trashed_files() returns trigger
language plpgsql security definer set search_path = ''
-- The generic plan for thousands of files would read all media for the few of one vehicle.
set plan_cache_mode = force_custom_plan as $$
begin
  insert into public.media_deletions (dealer_id, public_id, resource_type)
  select min(gone.dealer_id), gone.public_id, gone.resource_type
  from removed_rows gone
  where not exists (
    select 1 from private.shown_media shown
    where shown.public_id = gone.public_id and shown.resource_type = gone.resource_type
  )
  group by gone.public_id, gone.resource_type;
  return null;
end
$$;
comment on function private.queue_trashed_files is
  'Queues the files of vehicles that left the trash, unless another row uses them.';
create trigger queue_trashed_files after delete on private.deleted_vehicle_files referencing old table as removed_rows
  for each statement execute function private.queue_trashed_files();

create function private.trash_period() returns interval
language sql immutable set search_path = '' as $$ select interval '30 days' $$;
comment on function private.trash_period is 'For how long a deleted vehicle can be restored.';

create function public.purge_deleted_vehicles(p_limit integer default 200) returns integer
language sql set search_path = '' as $$
  with expired as (
    select trashed.vehicle_id from public.deleted_vehicles trashed
    where trashed.deleted_at < now() - private.trash_period()
    order by trashed.deleted_at
    limit least(greatest(coalesce(p_limit, 200), 1), 1000)
    for update skip locked
  ),
  purged as (
    delete from public.deleted_vehicles trashed using expired where trashed.vehicle_id = expired.vehicle_id returning 1
  )
  select count(*)::integer from purged
$$;
comment on function public.purge_deleted_vehicles is
  'Deletes vehicles for good after the trash period, queues their files, and returns their number.';

create function private.insert_stored_rows(p_table regclass, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  -- Columns added since the deletion take their default.
  columns text := (
    select string_agg(quote_ident(attname), ', ' order by attnum) from pg_catalog.pg_attribute
    where attrelid = p_table and attnum > 0 and not attisdropped and attgenerated = '' and p_rows -> 0 ? attname::text
  );
begin
  if columns is not null then
    execute format(
      'insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::%1$s, $1)',
      p_table, columns) using p_rows;
  end if;
end
$$;
comment on function private.insert_stored_rows is
  'Inserts rows from JSON, without generated columns and columns that no longer exist.';

create function private.restore_vehicle(p_dealer_id text, p_id uuid) returns text
language plpgsql set search_path = '' as $$
declare
  deleted public.deleted_vehicles;
  last_entry bigint := coalesce((select max(entry.id) from public.vehicle_audit entry where entry.vehicle_id = p_id), 0);
begin
  select * into deleted from public.deleted_vehicles trashed
  where trashed.vehicle_id = p_id and trashed.dealer_id = p_dealer_id
  for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'No longer in the trash';
  end if;

  perform private.insert_stored_rows('public.vehicles', jsonb_build_array(deleted.vehicle));
  -- The vehicle's own history replaces what the triggers wrote about the insert.
  delete from public.vehicle_status_history history where history.vehicle_id = p_id;
  delete from public.vehicle_price_history history where history.vehicle_id = p_id;
  perform private.insert_stored_rows(format('public.%I', stored.name)::regclass, stored.entries)
  from jsonb_each(deleted.related) as stored (name, entries);
  -- A restored vehicle is not published at a time that has passed.
  delete from public.vehicle_publications planned where planned.vehicle_id = p_id and planned.publish_at <= now();
  update public.contact_messages message set vehicle_id = p_id
  where message.id = any (deleted.message_ids) and message.dealer_id = p_dealer_id and message.vehicle_id is null;
  update public.leads lead set vehicle_id = p_id
  where lead.id = any (deleted.lead_ids) and lead.dealer_id = p_dealer_id and lead.vehicle_id is null;
  update public.appointments booked set vehicle_id = p_id
  where booked.trashed_vehicle_id = p_id and booked.dealer_id = p_dealer_id and booked.vehicle_id is null;

  delete from public.vehicle_audit entry
  where entry.vehicle_id = p_id and entry.id > last_entry and entry.subject <> 'vehicle';
  update public.vehicle_audit entry set action = 'restore' where entry.vehicle_id = p_id and entry.id > last_entry;

  delete from public.deleted_vehicles trashed where trashed.vehicle_id = p_id;
  return deleted.vehicle ->> 'status';
end
$$;
comment on function private.restore_vehicle is
  'Restores one vehicle with media, history, counts and messages, and returns its status.';

create function private.vin_holder(p_dealer_id text, p_id uuid) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' ', holder.year, holder.make, holder.model, nullif(holder.trim, ''))
  from public.deleted_vehicles trashed
  join public.vehicles holder on holder.dealer_id = trashed.dealer_id and holder.vin = trashed.vehicle ->> 'vin'
  where trashed.vehicle_id = p_id and trashed.dealer_id = p_dealer_id and holder.status <> 'Sold'
$$;
comment on function private.vin_holder is 'Names the vehicle for sale that has the VIN of one in the trash.';

create function private.restore_vehicles(p_dealer_id text, p_ids uuid[])
returns table (id uuid, is_done boolean, previous_status text, message text)
language plpgsql security definer set search_path = '' as $$
declare
  holder text;
begin
  perform private.require_vehicles_permission(p_dealer_id, 'vehicles.delete');
  foreach id in array private.distinct_ids(p_ids[:1000]) loop
    previous_status := null;
    message := null;
    begin
      previous_status := private.restore_vehicle(p_dealer_id, id);
    exception
      when sqlstate 'PT404' then message := sqlerrm;
      when unique_violation then
        holder := private.vin_holder(p_dealer_id, id);
        message := coalesce(
          'The ' || holder || ' has this VIN now. Correct or delete that vehicle first.',
          'A vehicle with this id is on the lot again');
      when others then
        raise warning 'Vehicle %: %', id, sqlerrm;
        message := 'The vehicle could not be restored';
    end;
    is_done := message is null;
    return next;
  end loop;
end
$$;
comment on function private.restore_vehicles is
  'Restores vehicles for those who manage the dealer''s vehicles, with a result for each.';

create function public.restore_vehicles(p_dealer_id text, p_ids uuid[])
returns table (id uuid, is_done boolean, previous_status text, message text)
language sql set search_path = '' as $$
  select * from private.restore_vehicles(p_dealer_id, p_ids)
$$;
comment on function public.restore_vehicles is
  'Restores vehicles with media, history and messages. If its VIN was taken, a vehicle stays in the trash and its message names the other.';

create function private.list_deleted_vehicles(p_dealer_id text, p_limit integer, p_offset integer) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_vehicles_permission(p_dealer_id, 'vehicles.delete');
  return (
    select json_build_object(
      'total', (select count(*) from public.deleted_vehicles trashed where trashed.dealer_id = p_dealer_id),
      'vehicles', coalesce(json_agg(json_build_object(
        'id', page.vehicle_id, 'year', vehicle.year, 'make', vehicle.make, 'model', vehicle.model, 'trim', vehicle.trim,
        'price', vehicle.price, 'status', vehicle.status, 'stock_number', vehicle.stock_number, 'vin', vehicle.vin,
        'version', vehicle.version,
        'image', (
          select json_build_object(
            'public_id', image.public_id, 'url', image.url, 'alt_text', image.alt_text,
            'width', image.width, 'height', image.height, 'placeholder_color', image.placeholder_color)
          from jsonb_populate_recordset(null::public.vehicle_images, page.related -> 'vehicle_images') image
          order by image.is_primary desc, image.sort_order, image.id
          limit 1
        ),
        'image_count', jsonb_array_length(page.related -> 'vehicle_images'),
        'message_count', cardinality(page.message_ids),
        'deleted_at', page.deleted_at,
        'deleted_by', private.staff_name(page.dealer_id, page.deleted_by),
        'purged_at', page.deleted_at + private.trash_period()
      ) order by page.deleted_at desc, page.vehicle_id), '[]')
    )
    from (
      select * from public.deleted_vehicles trashed
      where trashed.dealer_id = p_dealer_id
      order by trashed.deleted_at desc, trashed.vehicle_id
      limit least(greatest(coalesce(p_limit, 50), 1), 200)
      offset greatest(coalesce(p_offset, 0), 0)
    ) page
    cross join lateral jsonb_populate_record(null::public.vehicles, page.vehicle) vehicle
  );
end
$$;
comment on function private.list_deleted_vehicles is
  'A page of the trash for those who manage the dealer''s vehicles, latest deletion first.';

create function public.list_deleted_vehicles(p_dealer_id text, p_limit integer default 50, p_offset integer default 0)
returns json
language sql stable set search_path = '' as $$
  select private.list_deleted_vehicles(p_dealer_id, p_limit, p_offset)
$$;
comment on function public.list_deleted_vehicles is
  'A page of the trash: who deleted each vehicle, when, and when it is removed for good.';

create index deleted_vehicle_files_public_id_idx on private.deleted_vehicle_files (public_id);

do $$
declare
  watched text[];
begin
  foreach watched slice 1 in array array[
    ['vehicles', 'audit_vehicles', ''],
    ['vehicle_images', 'audit_media', 'image'],
    ['vehicle_videos', 'audit_media', 'video'],
    ['vehicle_disclosure_images', 'audit_media', 'disclosure_image']
  ] loop
    execute format(
      'create trigger audit_insert after insert on public.%I referencing new table as new_rows
       for each statement execute function private.%I(%L)', watched[1], watched[2], watched[3]);
    execute format(
      'create trigger audit_update after update on public.%I referencing old table as old_rows new table as new_rows
       for each statement execute function private.%I(%L)', watched[1], watched[2], watched[3]);
    execute format(
      'create trigger audit_delete after delete on public.%I referencing old table as old_rows
       for each statement execute function private.%I(%L)', watched[1], watched[2], watched[3]);
  end loop;
end
$$;

grant select, insert, update, delete on
  public.deleted_vehicles, public.vehicle_audit, public.vehicle_price_history, public.vehicle_status_history
  to service_role;
grant select on private.deleted_vehicle_files to service_role;
grant select on public.vehicle_audit, public.vehicle_price_history, public.vehicle_status_history to authenticated;
grant execute on function
  public.list_deleted_vehicles, public.restore_vehicles, public.vehicle_history, private.list_deleted_vehicles,
  private.restore_vehicles
  to authenticated, service_role;
grant execute on function public.purge_deleted_vehicles, private.trash_period to service_role;
