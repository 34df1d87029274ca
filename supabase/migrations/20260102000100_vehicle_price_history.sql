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
  'Every price that a vehicle has had, in dollars of the dealer''s currency. Written by triggers only.';

create index vehicle_price_history_vehicle_idx on public.vehicle_price_history (vehicle_id, changed_at);
create index vehicle_price_history_dealer_idx on public.vehicle_price_history (dealer_id, changed_at);

alter table public.vehicle_price_history enable row level security;
create policy vehicle_price_history_select on public.vehicle_price_history for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));
revoke all on public.vehicle_price_history from public, anon, authenticated;
grant select on public.vehicle_price_history to authenticated;
grant select, insert, update, delete on public.vehicle_price_history to service_role;

create function private.record_first_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.vehicle_price_history (dealer_id, vehicle_id, to_price, changed_by)
  select dealer_id, id, price, auth.uid() from new_vehicles;
  return null;
end
$$;
comment on function private.record_first_price() is 'Notes the price with which vehicles enter.';

create function private.record_price_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.vehicle_price_history (dealer_id, vehicle_id, from_price, to_price, changed_by)
  select after.dealer_id, after.id, before.price, after.price, auth.uid()
  from new_vehicles after
  join old_vehicles before on before.id = after.id
  where before.price <> after.price;
  return null;
end
$$;
comment on function private.record_price_change() is 'Notes each change of price, and who made it.';

revoke all on function private.record_first_price(), private.record_price_change() from public;

-- The price of a vehicle that was here before the history counts as its first.
insert into public.vehicle_price_history (dealer_id, vehicle_id, to_price, changed_at)
select dealer_id, id, price, created_at from public.vehicles;

create trigger record_first_price after insert on public.vehicles
  referencing new table as new_vehicles
  for each statement execute function private.record_first_price();
create trigger record_price_change after update on public.vehicles
  referencing old table as old_vehicles new table as new_vehicles
  for each statement execute function private.record_price_change();
