create table public.vehicle_images (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  url text not null check (url ~* '^(https?://|/)'),
  public_id text not null,
  sort_order integer not null default 0,
  is_primary boolean not null default false,
  alt_text text,
  width integer check (width > 0),
  height integer check (height > 0),
  placeholder_color text check (placeholder_color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now()
);
comment on table public.vehicle_images is 'Photos of a vehicle, in sort_order; the primary one stands on the card.';

create table public.vehicle_videos (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  url text not null check (url ~* '^(https?://|/)'),
  public_id text not null,
  thumbnail_url text check (thumbnail_url ~* '^(https?://|/|$)'),
  sort_order integer not null default 0,
  created_at timestamptz not null default now()
);
comment on table public.vehicle_videos is 'Videos of a vehicle, in sort_order.';

create table public.vehicle_disclosure_images (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  url text not null check (url ~* '^(https?://|/)'),
  public_id text not null,
  filename text,
  category text not null default 'mechanical' check (category in (
    'safety_related', 'mechanical', 'exterior', 'interior', 'tires_wheels', 'obd2_scan', 'body_condition', 'title',
    'out_of_province'
  )),
  alt_text text,
  width integer check (width > 0),
  height integer check (height > 0),
  sort_order integer not null default 0,
  created_at timestamptz not null default now()
);
comment on table public.vehicle_disclosure_images is 'Photos that show what a disclosure says, by its category.';

create function private.apply_disclosure_category() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.category is null or new.category not in (
    'safety_related', 'mechanical', 'exterior', 'interior', 'tires_wheels', 'obd2_scan', 'body_condition', 'title',
    'out_of_province'
  ) then
    new.category := 'mechanical';
  end if;
  return new;
end
$$;
comment on function private.apply_disclosure_category() is 'An unknown disclosure category counts as mechanical.';

create trigger apply_disclosure_category before insert or update on public.vehicle_disclosure_images
  for each row execute function private.apply_disclosure_category();

create index vehicle_images_vehicle_idx on public.vehicle_images (vehicle_id, sort_order);
create index vehicle_images_public_id_idx on public.vehicle_images (dealer_id, public_id);
create index vehicle_videos_vehicle_idx on public.vehicle_videos (vehicle_id, sort_order);
create index vehicle_videos_public_id_idx on public.vehicle_videos (dealer_id, public_id);
create index vehicle_disclosure_images_vehicle_idx on public.vehicle_disclosure_images (vehicle_id, sort_order);
create index vehicle_disclosure_images_public_id_idx on public.vehicle_disclosure_images (dealer_id, public_id);

alter table public.vehicle_images enable row level security;
alter table public.vehicle_videos enable row level security;
alter table public.vehicle_disclosure_images enable row level security;

-- The inner select is itself under the policies of vehicles: what hides a vehicle hides its media.
create policy vehicle_images_select on public.vehicle_images for select to anon, authenticated
  using (exists (select 1 from public.vehicles where vehicles.id = vehicle_images.vehicle_id));
create policy vehicle_images_insert on public.vehicle_images for insert to authenticated
  with check (
    dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[])
    and exists (
      select 1 from public.vehicles
      where vehicles.id = vehicle_images.vehicle_id and vehicles.dealer_id = vehicle_images.dealer_id
    )
  );
create policy vehicle_images_update on public.vehicle_images for update to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]))
  with check (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));
create policy vehicle_images_delete on public.vehicle_images for delete to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));

create policy vehicle_videos_select on public.vehicle_videos for select to anon, authenticated
  using (exists (select 1 from public.vehicles where vehicles.id = vehicle_videos.vehicle_id));
create policy vehicle_videos_insert on public.vehicle_videos for insert to authenticated
  with check (
    dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[])
    and exists (
      select 1 from public.vehicles
      where vehicles.id = vehicle_videos.vehicle_id and vehicles.dealer_id = vehicle_videos.dealer_id
    )
  );
create policy vehicle_videos_update on public.vehicle_videos for update to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]))
  with check (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));
create policy vehicle_videos_delete on public.vehicle_videos for delete to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));

create policy vehicle_disclosure_images_select on public.vehicle_disclosure_images for select to anon, authenticated
  using (exists (select 1 from public.vehicles where vehicles.id = vehicle_disclosure_images.vehicle_id));
create policy vehicle_disclosure_images_insert on public.vehicle_disclosure_images for insert to authenticated
  with check (
    dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[])
    and exists (
      select 1 from public.vehicles
      where vehicles.id = vehicle_disclosure_images.vehicle_id
        and vehicles.dealer_id = vehicle_disclosure_images.dealer_id
    )
  );
create policy vehicle_disclosure_images_update on public.vehicle_disclosure_images for update to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]))
  with check (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));
create policy vehicle_disclosure_images_delete on public.vehicle_disclosure_images for delete to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]));

grant select on public.vehicle_images, public.vehicle_videos, public.vehicle_disclosure_images to anon, authenticated;
grant
  insert (id, dealer_id, vehicle_id, url, public_id, sort_order, is_primary, alt_text, width, height, placeholder_color),
  update (url, public_id, sort_order, is_primary, alt_text, width, height, placeholder_color),
  delete on public.vehicle_images to authenticated;
grant
  insert (id, dealer_id, vehicle_id, url, public_id, thumbnail_url, sort_order),
  update (url, public_id, thumbnail_url, sort_order),
  delete on public.vehicle_videos to authenticated;
grant
  insert (id, dealer_id, vehicle_id, url, public_id, filename, category, alt_text, width, height, sort_order),
  update (url, public_id, filename, category, alt_text, width, height, sort_order),
  delete on public.vehicle_disclosure_images to authenticated;
grant select, insert, update, delete
  on public.vehicle_images, public.vehicle_videos, public.vehicle_disclosure_images to service_role;
