create table public.dealer_inventory_versions (
  dealer_id text primary key,
  version bigint not null default 1
);
comment on table public.dealer_inventory_versions is
  'A counter per dealer that moves with every write to vehicles, media or settings; caches are kept under it.';

alter table public.dealer_inventory_versions enable row level security;
-- A bare counter, as public as the pages that are cached under it.
create policy dealer_inventory_versions_select on public.dealer_inventory_versions for select to anon, authenticated
  using (true);
grant select on public.dealer_inventory_versions to anon, authenticated;
grant select, insert, update, delete on public.dealer_inventory_versions to service_role;

create function private.bump_inventory_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.dealer_inventory_versions as versions (dealer_id)
  select distinct dealer_id from changed_rows order by dealer_id
  on conflict (dealer_id) do update set version = versions.version + 1;
  return null;
end
$$;
comment on function private.bump_inventory_version() is 'Moves the version of each dealer that a statement wrote for.';
revoke all on function private.bump_inventory_version() from public;

-- A trigger with a transition table takes one event only, hence three for each table.
do $$
declare
  watched text;
begin
  foreach watched in array array[
    'vehicles', 'vehicle_images', 'vehicle_videos', 'vehicle_disclosure_images', 'dealer_settings'
  ] loop
    execute format(
      'create trigger zz_bump_version_on_insert after insert on public.%I referencing new table as changed_rows
       for each statement execute function private.bump_inventory_version()', watched);
    execute format(
      'create trigger zz_bump_version_on_update after update on public.%I referencing new table as changed_rows
       for each statement execute function private.bump_inventory_version()', watched);
    execute format(
      'create trigger zz_bump_version_on_delete after delete on public.%I referencing old table as changed_rows
       for each statement execute function private.bump_inventory_version()', watched);
  end loop;
end
$$;

create function public.inventory_version(p_dealer_id text) returns bigint
language sql stable security invoker set search_path = '' as $$
  select coalesce((select version from public.dealer_inventory_versions where dealer_id = p_dealer_id), 0)
$$;
comment on function public.inventory_version(text) is 'The dealer''s inventory version; 0 before the first write.';
revoke all on function public.inventory_version(text) from public;
grant execute on function public.inventory_version(text) to anon, authenticated, service_role;
