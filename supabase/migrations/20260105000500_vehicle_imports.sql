create table public.vehicle_imports (
  id uuid primary key,
  dealer_id text not null,
  file_name text not null check (char_length(file_name) <= 255),
  format text not null check (format in ('csv', 'json')),
  -- How many rows the file was to write; fewer came when it was stopped.
  planned_count integer not null default 0,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  failed_count integer not null default 0,
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
  'Files of vehicles that staff brought in, and what became of them. Written by import_vehicles and undo_vehicle_import only; the id is made by the browser.';
create index vehicle_imports_dealer_idx on public.vehicle_imports (dealer_id, started_at desc, id);

create table public.vehicle_import_rows (
  import_id uuid not null references public.vehicle_imports (id) on delete cascade,
  -- The line of the file, or the place in its list.
  line integer not null,
  dealer_id text not null,
  batch integer not null,
  -- It outlives the vehicle: what was deleted since is still told.
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
  'What an import did with each line: the vehicle, the version that it left, and for an update the columns that it changed as they were before.';
create index vehicle_import_rows_batch_idx on public.vehicle_import_rows (import_id, batch);

alter table public.vehicle_imports enable row level security;
alter table public.vehicle_import_rows enable row level security;
create policy vehicle_imports_select on public.vehicle_imports for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));
create policy vehicle_import_rows_select on public.vehicle_import_rows for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));
revoke all on public.vehicle_imports, public.vehicle_import_rows from public, anon, authenticated;
grant select on public.vehicle_imports, public.vehicle_import_rows to authenticated;
grant select, insert, update, delete on public.vehicle_imports, public.vehicle_import_rows to service_role;

create function private.require_vehicles_permission(p_dealer_id text) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if not private.has_permission(p_dealer_id, 'vehicles') then
    raise exception using errcode = '42501', message = 'permission denied for the vehicles of this dealer';
  end if;
end
$$;
comment on function private.require_vehicles_permission(text) is 'Stops whoever may not manage the dealer''s vehicles.';

create function public.find_import_matches(
  p_dealer_id text,
  p_vins text[] default '{}',
  p_ids uuid[] default '{}'
) returns json
language sql stable security invoker set search_path = '' as $$
  select coalesce(json_agg(to_json(v)), '[]')
  from public.vehicles v
  where v.dealer_id = p_dealer_id
    and (select private.has_permission(p_dealer_id, 'vehicles'))
    and v.id in (
      select named.id from public.vehicles named where named.dealer_id = p_dealer_id and named.vin = any (p_vins)
      union
      select named.id from public.vehicles named where named.id = any (p_ids)
    )
$$;
comment on function public.find_import_matches(text, text[], uuid[]) is
  'The dealer''s vehicles with one of these VINs or ids, sold ones among them: what the lines of a file already are. Empty for whoever may not manage them.';

-- A sold car's VIN is in no other index.
create index vehicles_any_vin_idx on public.vehicles (dealer_id, vin) where vin is not null;

revoke all on function
  private.require_vehicles_permission(text), public.find_import_matches(text, text[], uuid[])
  from public, anon;
grant execute on function
  private.require_vehicles_permission(text), public.find_import_matches(text, text[], uuid[])
  to authenticated, service_role;
