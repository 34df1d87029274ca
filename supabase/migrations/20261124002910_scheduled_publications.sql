create table public.vehicle_publications (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  vehicle_id uuid not null unique references public.vehicles (id) on delete cascade,
  publish_at timestamptz not null,
  problem text check (char_length(problem) <= 300),
  failed_at timestamptz
);
comment on table public.vehicle_publications is
  'When a draft becomes Available. The row goes when the vehicle leaves Draft. Written by functions only.';
comment on column public.vehicle_publications.problem is
  'Why the vehicle was not published at its time; it stays a draft until staff choose another time.';

create index vehicle_publications_due_idx on public.vehicle_publications (dealer_id, publish_at) where problem is null;
alter table public.vehicle_publications enable row level security;
create policy vehicle_publications_select on public.vehicle_publications for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));

create function private.end_publication() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.vehicle_publications planned where planned.vehicle_id = new.id;
  return null;
end
$$;
comment on function private.end_publication is 'Removes the planned publication of a vehicle that is no longer a draft.';
create trigger end_publication after update of status, is_available on public.vehicles
  for each row when (old.status = 'Draft' and new.status <> 'Draft') execute function private.end_publication();

create function private.schedule_publication(p_dealer_id text, p_vehicle_id uuid, p_publish_at timestamptz)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  current_status text;
begin
  if not private.has_permission(p_dealer_id, 'vehicles.publish') then
    raise exception using errcode = '42501', message = 'Your role does not publish vehicles or change their status';
  end if;
  select v.status into current_status from public.vehicles v
  where v.id = p_vehicle_id and v.dealer_id = p_dealer_id
  for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Vehicle not found';
  end if;
  if p_publish_at is null then
    delete from public.vehicle_publications planned where planned.vehicle_id = p_vehicle_id;
    return;
  end if;
  if current_status <> 'Draft' then
    raise exception using errcode = 'PT422', message = 'Only a draft can be scheduled. This vehicle is ' || current_status;
  end if;
  if p_publish_at <= now() then
    raise exception using errcode = 'PT422', message = 'Choose a time in the future';
  end if;
  insert into public.vehicle_publications as planned (dealer_id, vehicle_id, publish_at)
  values (p_dealer_id, p_vehicle_id, p_publish_at)
  on conflict (vehicle_id) do update set publish_at = excluded.publish_at, problem = null, failed_at = null
  where (planned.publish_at, planned.problem) is distinct from (excluded.publish_at, null);
end
$$;
comment on function private.schedule_publication is
  'Plans, moves or (without a time) cancels the publication of a draft, for those who publish vehicles.';

create function public.schedule_publication(
  p_dealer_id text, p_vehicle_id uuid, p_publish_at timestamptz default null
) returns void
language sql set search_path = '' as $$
  select private.schedule_publication(p_dealer_id, p_vehicle_id, p_publish_at)
$$;
comment on function public.schedule_publication is
  'Plans, moves or (without a time) cancels the publication of a draft, for those who publish vehicles.';

-- Locks the vehicle first, like a person who publishes it: each process publishes others, and none waits for another.
create function public.publish_due_vehicles(p_dealer_id text, p_limit integer default 50) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due_id uuid;
  reason text;
  handled integer := 0;
begin
  for due_id in
    select v.id from public.vehicle_publications planned
    join public.vehicles v on v.id = planned.vehicle_id and v.status = 'Draft'
    where planned.dealer_id = p_dealer_id and planned.problem is null and planned.publish_at <= now()
    order by planned.publish_at, v.id
    limit least(greatest(coalesce(p_limit, 1), 1), 200)
    for no key update of v skip locked
  loop
    reason := null;
    begin
      update public.vehicles v set status = 'Available' where v.id = due_id and v.status = 'Draft';
    exception
      when deadlock_detected or serialization_failure then raise;
      when sqlstate 'PT422' then reason := sqlerrm;
      when unique_violation then reason := 'Another vehicle on the lot has this VIN';
      when others then
        raise warning 'Vehicle %: %', due_id, sqlerrm;
        reason := 'The vehicle could not be published';
    end;
    update public.vehicle_publications planned set problem = left(reason, 300), failed_at = now()
    where reason is not null and planned.vehicle_id = due_id and planned.problem is null;
    handled := handled + 1;
  end loop;
  return handled;
end
$$;
comment on function public.publish_due_vehicles is
  'Publishes the drafts that are due, each once, by the rules of any publication; one that is not ready stays a draft with the reason. Returns how many were handled.';

do $$
declare
  event text[];
begin
  foreach event slice 1 in array array[
    ['insert', 'new table as new_rows', 'new table as changed_rows'],
    ['update', 'old table as old_rows new table as new_rows', 'new table as changed_rows'],
    ['delete', 'old table as old_rows', 'old table as changed_rows']
  ] loop
    execute format(
      'create trigger audit_%1$s after %1$s on public.vehicle_publications referencing %2$s
       for each statement execute function private.audit_media(''publication'')', event[1], event[2]);
    -- Open lists and dashboards of the staff follow the inventory's version.
    execute format(
      'create trigger bump_version_%1$s after %1$s on public.vehicle_publications referencing %2$s
       for each statement execute function private.bump_inventory_version()', event[1], event[3]);
  end loop;
end
$$;

grant select on public.vehicle_publications to authenticated;
grant select, insert, update, delete on public.vehicle_publications to service_role;
grant execute on function public.schedule_publication, private.schedule_publication to authenticated, service_role;
grant execute on function public.publish_due_vehicles to service_role;
