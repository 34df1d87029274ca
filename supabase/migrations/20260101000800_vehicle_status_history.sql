create table public.vehicle_status_history (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  from_status text,
  to_status text not null,
  changed_at timestamptz not null default now(),
  changed_by uuid
);
comment on table public.vehicle_status_history is 'Every status that a vehicle has had; statistics read it. Written by triggers only.';

create index vehicle_status_history_vehicle_idx on public.vehicle_status_history (vehicle_id, changed_at);
create index vehicle_status_history_dealer_idx on public.vehicle_status_history (dealer_id, to_status, changed_at);

alter table public.vehicle_status_history enable row level security;
create policy vehicle_status_history_select on public.vehicle_status_history for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));
grant select on public.vehicle_status_history to authenticated;
grant select, insert, update, delete on public.vehicle_status_history to service_role;

create function private.record_first_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.vehicle_status_history (dealer_id, vehicle_id, to_status, changed_by)
  select dealer_id, id, status, auth.uid() from new_vehicles;
  return null;
end
$$;
comment on function private.record_first_status() is 'Notes the status with which vehicles enter.';

create function private.record_status_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.vehicle_status_history (dealer_id, vehicle_id, from_status, to_status, changed_by)
  select after.dealer_id, after.id, before.status, after.status, auth.uid()
  from new_vehicles after
  join old_vehicles before on before.id = after.id
  where before.status <> after.status;
  return null;
end
$$;
comment on function private.record_status_change() is 'Notes each change of status, and who made it.';

revoke all on function private.record_first_status(), private.record_status_change() from public;

create trigger record_first_status after insert on public.vehicles
  referencing new table as new_vehicles
  for each statement execute function private.record_first_status();
create trigger record_status_change after update on public.vehicles
  referencing old table as old_vehicles new table as new_vehicles
  for each statement execute function private.record_status_change();
