create table public.vehicle_audit (
  id bigint generated always as identity primary key,
  dealer_id text not null,
  -- No reference: the log outlives the vehicle.
  vehicle_id uuid not null,
  subject text not null check (subject in ('vehicle', 'image', 'video', 'disclosure_image')),
  subject_id uuid not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  version integer,
  old_values jsonb,
  new_values jsonb,
  changed_at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null
);
comment on table public.vehicle_audit is
  'Who changed which columns of a vehicle or of its media, from what to what. Rows of one moment belong to one save. Written by triggers only.';
comment on column public.vehicle_audit.version is 'The version that a change of the vehicle itself led to.';
comment on column public.vehicle_audit.old_values is
  'An update keeps the former values of the columns that changed, a deletion the whole row.';
comment on column public.vehicle_audit.actor_name is 'The user name at that moment; system where nobody was signed in.';

create index vehicle_audit_vehicle_idx on public.vehicle_audit (vehicle_id, id desc);
create index vehicle_audit_dealer_idx on public.vehicle_audit (dealer_id, changed_at desc);

alter table public.vehicle_audit enable row level security;
create policy vehicle_audit_select on public.vehicle_audit for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));
revoke all on public.vehicle_audit from public, anon, authenticated;
grant select on public.vehicle_audit to authenticated;
grant select, insert, update, delete on public.vehicle_audit to service_role;

create function private.staff_name(p_dealer_id text, p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_user_id is null then 'system'
    else coalesce((
      select staff.username from public.admin_users staff
      where staff.dealer_id = p_dealer_id and staff.user_id = p_user_id
    ), 'former user')
  end
$$;
comment on function private.staff_name(text, uuid) is
  'A user''s name for the log; system where nobody was signed in, former user for who is no longer there.';

-- Counters and what triggers derive say nothing about what a person changed.
create function private.audited(p_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_row - array[
    'id', 'dealer_id', 'vehicle_id', 'version', 'view_count', 'price_whole', 'is_available', 'published_at', 'sold_at',
    'created_at', 'updated_at'
  ]
$$;
comment on function private.audited(jsonb) is 'The columns of a row whose changes are logged.';

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
comment on function private.audit_vehicles() is 'Logs what a statement did to vehicles, a row for each that it changed.';

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
    -- What goes with its vehicle is no change of its own.
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
comment on function private.audit_media() is
  'Logs what a statement did to photographs or videos; its argument names the subject.';

revoke all on function private.staff_name(text, uuid), private.audit_vehicles(), private.audit_media() from public;
revoke all on function private.audited(jsonb) from public;

-- What was here before the log began entered when it was made.
insert into public.vehicle_audit (dealer_id, vehicle_id, subject, subject_id, action, version, changed_at, actor_name)
select dealer_id, id, 'vehicle', id, 'insert', 1, created_at, 'system' from public.vehicles;

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

create function private.readable_staff_name(p_dealer_id text, p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when private.has_permission(p_dealer_id, 'vehicles') then private.staff_name(p_dealer_id, p_user_id) end
$$;
comment on function private.readable_staff_name(text, uuid) is
  'Who a user is, for those who may read the log: the list of users itself is for owners.';
revoke all on function private.readable_staff_name(text, uuid) from public, anon;
grant execute on function private.readable_staff_name(text, uuid) to authenticated, service_role;

create function public.vehicle_history(
  p_dealer_id text,
  p_vehicle_id uuid,
  p_before bigint default null,
  p_limit integer default 200
) returns json
language sql stable security invoker set search_path = '' as $$
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
comment on function public.vehicle_history(text, uuid, bigint, integer) is
  'What happened to a vehicle, newest first, with every price and status that it had. p_before is the id of the last entry of the page before. Also answers for a vehicle that was deleted; what the caller may not read is empty.';

revoke all on function public.vehicle_history(text, uuid, bigint, integer) from public, anon;
grant execute on function public.vehicle_history(text, uuid, bigint, integer) to authenticated, service_role;
