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
comment on table public.vehicle_images is 'Photos of a vehicle, in sort_order; the card shows the primary one.';

create index vehicle_images_vehicle_idx on public.vehicle_images (vehicle_id, is_primary desc, sort_order, id);
create index vehicle_images_public_id_idx on public.vehicle_images (public_id);
alter table public.vehicle_images enable row level security;
-- The policies of vehicles apply to the inner select: a hidden vehicle hides its media.
create policy vehicle_images_select on public.vehicle_images for select to anon, authenticated
  using (exists (select 1 from public.vehicles where vehicles.id = vehicle_images.vehicle_id));
create policy vehicle_images_insert on public.vehicle_images for insert to authenticated
  with check (
    dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[])
    and exists (
      select 1 from public.vehicles
      where vehicles.id = vehicle_images.vehicle_id and vehicles.dealer_id = vehicle_images.dealer_id
    )
  );
create policy vehicle_images_update on public.vehicle_images for update to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[]));
create policy vehicle_images_delete on public.vehicle_images for delete to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[]));

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

create index vehicle_videos_vehicle_idx on public.vehicle_videos (vehicle_id, sort_order);
create index vehicle_videos_public_id_idx on public.vehicle_videos (public_id);
alter table public.vehicle_videos enable row level security;
create policy vehicle_videos_select on public.vehicle_videos for select to anon, authenticated
  using (exists (select 1 from public.vehicles where vehicles.id = vehicle_videos.vehicle_id));
create policy vehicle_videos_insert on public.vehicle_videos for insert to authenticated
  with check (
    dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[])
    and exists (
      select 1 from public.vehicles
      where vehicles.id = vehicle_videos.vehicle_id and vehicles.dealer_id = vehicle_videos.dealer_id
    )
  );
create policy vehicle_videos_update on public.vehicle_videos for update to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[]));
create policy vehicle_videos_delete on public.vehicle_videos for delete to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[]));

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
comment on table public.vehicle_disclosure_images is 'Photos for a disclosure, by its category.';

create index vehicle_disclosure_images_vehicle_idx on public.vehicle_disclosure_images (vehicle_id, sort_order);
create index vehicle_disclosure_images_public_id_idx on public.vehicle_disclosure_images (public_id);
alter table public.vehicle_disclosure_images enable row level security;
create policy vehicle_disclosure_images_select on public.vehicle_disclosure_images for select to anon, authenticated
  using (exists (select 1 from public.vehicles where vehicles.id = vehicle_disclosure_images.vehicle_id));
create policy vehicle_disclosure_images_insert on public.vehicle_disclosure_images for insert to authenticated
  with check (
    dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[])
    and exists (
      select 1 from public.vehicles
      where vehicles.id = vehicle_disclosure_images.vehicle_id
        and vehicles.dealer_id = vehicle_disclosure_images.dealer_id
    )
  );
create policy vehicle_disclosure_images_update on public.vehicle_disclosure_images for update to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[]));
create policy vehicle_disclosure_images_delete on public.vehicle_disclosure_images for delete to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.draft'))::text[]));

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
comment on function private.apply_disclosure_category is 'Replaces an unknown disclosure category by mechanical.';
create trigger apply_disclosure_category before insert or update on public.vehicle_disclosure_images
  for each row execute function private.apply_disclosure_category();

create function private.lock_photographed_vehicle(p_dealer_id text, p_vehicle_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.vehicles v
  where v.id = p_vehicle_id and v.dealer_id = p_dealer_id
    and (auth.uid() is null or private.has_permission(p_dealer_id, 'vehicles.draft'))
  for no key update;
  return found;
end
$$;
comment on function private.lock_photographed_vehicle is
  'Lets a repeated save of media wait. False without the vehicle, or without the right to its photographs.';

create function public.save_vehicle_media(
  p_dealer_id text,
  p_vehicle_id uuid,
  p_images json default '[]',
  p_videos json default '[]',
  p_disclosure_images json default '[]',
  p_removed_ids uuid[] default '{}'
) returns void
language plpgsql set search_path = '' as $$
declare
  removed_ids uuid[] := coalesce(p_removed_ids, '{}');
  cover_id uuid;
begin
  if not private.lock_photographed_vehicle(p_dealer_id, p_vehicle_id) then
    raise exception using errcode = 'PT404', message = 'Vehicle not found';
  end if;

  delete from public.vehicle_images stored
  where stored.vehicle_id = p_vehicle_id and stored.id = any (removed_ids);
  delete from public.vehicle_videos stored
  where stored.vehicle_id = p_vehicle_id and stored.id = any (removed_ids);
  delete from public.vehicle_disclosure_images stored
  where stored.vehicle_id = p_vehicle_id and stored.id = any (removed_ids);

  cover_id := (
    select (given.entry ->> 'id')::uuid
    from json_array_elements(coalesce(p_images, '[]')) with ordinality as given (entry, place)
    where (given.entry ->> 'is_primary')::boolean and (given.entry ->> 'id')::uuid <> all (removed_ids)
    order by given.place
    limit 1
  );
  -- A row never changes its file, only order and description.
  -- An id that belongs to another vehicle is neither changed here nor inserted below: the primary key refuses it.
  with given as materialized (
    select distinct on (named.id) named.*
    from rows from (json_to_recordset(coalesce(p_images, '[]')) as (
      id uuid, url text, public_id text, alt_text text, width integer, height integer, placeholder_color text
    )) with ordinality as named (id, url, public_id, alt_text, width, height, placeholder_color, place)
    where named.id is null or named.id <> all (removed_ids)
    order by named.id, named.place
  ),
  changed as (
    update public.vehicle_images stored
    set sort_order = given.place - 1, is_primary = given.id is not distinct from cover_id, alt_text = given.alt_text
    from given
    where stored.id = given.id and stored.vehicle_id = p_vehicle_id
      and (stored.sort_order, stored.is_primary, stored.alt_text)
        is distinct from (given.place - 1, given.id is not distinct from cover_id, given.alt_text)
  )
  insert into public.vehicle_images (
    id, dealer_id, vehicle_id, url, public_id, sort_order, is_primary, alt_text, width, height, placeholder_color
  )
  select given.id, p_dealer_id, p_vehicle_id, given.url, given.public_id, given.place - 1,
    given.id is not distinct from cover_id, given.alt_text, given.width, given.height, given.placeholder_color
  from given
  where not exists (
    select 1 from public.vehicle_images stored where stored.id = given.id and stored.vehicle_id = p_vehicle_id
  );
  update public.vehicle_images stored set is_primary = false
  where stored.vehicle_id = p_vehicle_id and stored.is_primary and stored.id <> cover_id;

  with given as materialized (
    select distinct on (named.id) named.*
    from rows from (json_to_recordset(coalesce(p_videos, '[]')) as (
      id uuid, url text, public_id text, thumbnail_url text
    )) with ordinality as named (id, url, public_id, thumbnail_url, place)
    where named.id is null or named.id <> all (removed_ids)
    order by named.id, named.place
  ),
  changed as (
    update public.vehicle_videos stored
    set sort_order = given.place - 1, thumbnail_url = given.thumbnail_url
    from given
    where stored.id = given.id and stored.vehicle_id = p_vehicle_id
      and (stored.sort_order, stored.thumbnail_url) is distinct from (given.place - 1, given.thumbnail_url)
  )
  insert into public.vehicle_videos (id, dealer_id, vehicle_id, url, public_id, thumbnail_url, sort_order)
  select given.id, p_dealer_id, p_vehicle_id, given.url, given.public_id, given.thumbnail_url, given.place - 1
  from given
  where not exists (
    select 1 from public.vehicle_videos stored where stored.id = given.id and stored.vehicle_id = p_vehicle_id
  );

  with given as materialized (
    select distinct on (named.id) named.*
    from rows from (json_to_recordset(coalesce(p_disclosure_images, '[]')) as (
      id uuid, url text, public_id text, filename text, category text, alt_text text, width integer, height integer
    )) with ordinality as named (id, url, public_id, filename, category, alt_text, width, height, place)
    where named.id is null or named.id <> all (removed_ids)
    order by named.id, named.place
  ),
  changed as (
    update public.vehicle_disclosure_images stored
    set sort_order = given.place - 1, category = given.category, alt_text = given.alt_text
    from given
    where stored.id = given.id and stored.vehicle_id = p_vehicle_id
      and (stored.sort_order, stored.category, stored.alt_text)
        is distinct from (given.place - 1, given.category, given.alt_text)
  )
  insert into public.vehicle_disclosure_images (
    id, dealer_id, vehicle_id, url, public_id, filename, category, alt_text, width, height, sort_order
  )
  select given.id, p_dealer_id, p_vehicle_id, given.url, given.public_id, given.filename, given.category,
    given.alt_text, given.width, given.height, given.place - 1
  from given
  where not exists (
    select 1 from public.vehicle_disclosure_images stored
    where stored.id = given.id and stored.vehicle_id = p_vehicle_id
  );
end
$$;
comment on function public.save_vehicle_media is
  'Stores a vehicle''s media in the given order, the first primary photo as cover, and deletes the removed ones. Media that are not named stay. Idempotent.';

-- A poster without a host in its address is a file of the media host, deleted with its last video.
create function private.poster_id(p_thumbnail_url text) returns text
language sql immutable set search_path = '' as $$
  select case when p_thumbnail_url like '/%' then ltrim(p_thumbnail_url, '/') end
$$;
comment on function private.poster_id is 'The public id of a poster at the media host; null for other addresses.';

create index vehicle_videos_poster_idx on public.vehicle_videos (private.poster_id(thumbnail_url));

grant select, delete on public.vehicle_disclosure_images, public.vehicle_images, public.vehicle_videos to authenticated;
grant select, insert, update, delete on
  public.vehicle_disclosure_images, public.vehicle_images, public.vehicle_videos
  to service_role;
grant execute on function
  public.save_vehicle_media, private.lock_photographed_vehicle, private.poster_id
  to authenticated, service_role;
grant select (id, dealer_id, vehicle_id, url, public_id, category, alt_text, width, height, sort_order) on public.vehicle_disclosure_images to anon;
grant insert (
  id, dealer_id, vehicle_id, url, public_id, filename, category, alt_text, width, height, sort_order
), update (url, public_id, filename, category, alt_text, width, height, sort_order) on public.vehicle_disclosure_images to authenticated;
grant select (
  id, dealer_id, vehicle_id, url, public_id, sort_order, is_primary, alt_text, width, height, placeholder_color
) on public.vehicle_images to anon;
grant insert (
  id, dealer_id, vehicle_id, url, public_id, sort_order, is_primary, alt_text, width, height, placeholder_color
), update (url, public_id, sort_order, is_primary, alt_text, width, height, placeholder_color) on public.vehicle_images to authenticated;
grant select (id, dealer_id, vehicle_id, url, public_id, thumbnail_url, sort_order) on public.vehicle_videos to anon;
grant insert (id, dealer_id, vehicle_id, url, public_id, thumbnail_url, sort_order), update (url, public_id, thumbnail_url, sort_order) on public.vehicle_videos to authenticated;
