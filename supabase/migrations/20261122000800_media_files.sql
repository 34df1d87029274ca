create table public.media_deletions (
  id bigint generated always as identity primary key,
  dealer_id text not null,
  public_id text not null,
  resource_type text not null check (resource_type in ('image', 'video')),
  queued_at timestamptz not null default now(),
  taken_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
comment on table public.media_deletions is
  'Files without rows that the media host has yet to delete. Filled by triggers, emptied by the service role.';

create index media_deletions_due_idx on public.media_deletions (attempts, id);
alter table public.media_deletions enable row level security;

create table public.media_uploads (
  resource_type text not null check (resource_type in ('image', 'video')),
  public_id text not null,
  dealer_id text not null,
  uploaded_at timestamptz not null default now(),
  uploaded_by uuid,
  primary key (resource_type, public_id)
);
comment on table public.media_uploads is
  'Files that staff or an import uploaded. Those that no vehicle uses after two weeks are deleted.';

create index media_uploads_age_idx on public.media_uploads (uploaded_at);
alter table public.media_uploads enable row level security;

create view private.shown_media with (security_invoker = true) as
select public_id, 'image' as resource_type from public.vehicle_images
union all
select public_id, 'image' from public.vehicle_disclosure_images
union all
select public_id, 'video' from public.vehicle_videos
union all
select private.poster_id(thumbnail_url), 'image' from public.vehicle_videos
union all
select public_id, resource_type from private.deleted_vehicle_files;
comment on view private.shown_media is 'The files that rows of any dealer use, including vehicles in the trash.';

create function private.queue_media_deletions() returns trigger
language plpgsql security definer set search_path = ''
-- One row is looked up in an index, thousands are hash-joined: planned per call.
set plan_cache_mode = force_custom_plan as $$
begin
  insert into public.media_deletions (dealer_id, public_id, resource_type)
  select gone.dealer_id, gone.public_id, tg_argv[0]
  from (select public_id, min(dealer_id) as dealer_id from removed_rows group by public_id) gone
  where gone.public_id <> ''
    and not exists (
      select 1 from private.shown_media shown
      where shown.public_id = gone.public_id and shown.resource_type = tg_argv[0]
    );
  return null;
end
$$;
comment on function private.queue_media_deletions is 'Queues the files of deleted rows that no other row uses.';
create trigger queue_media_deletions after delete on public.vehicle_images referencing old table as removed_rows
  for each statement execute function private.queue_media_deletions('image');
create trigger queue_media_deletions after delete on public.vehicle_videos referencing old table as removed_rows
  for each statement execute function private.queue_media_deletions('video');
create trigger queue_media_deletions after delete on public.vehicle_disclosure_images
  referencing old table as removed_rows
  for each statement execute function private.queue_media_deletions('image');

create function public.take_media_deletions(p_limit integer, p_queued_before timestamptz default null)
returns setof public.media_deletions
language sql set search_path = '' as $$
  with forgotten as (
    delete from public.media_uploads noted
    where (noted.resource_type, noted.public_id) in (
      select old.resource_type, old.public_id from public.media_uploads old
      where old.uploaded_at < now() - interval '14 days'
      order by old.uploaded_at
      limit 500
      for update skip locked
    )
    returning noted.*
  ),
  queued_now as (
    insert into public.media_deletions (dealer_id, public_id, resource_type)
    select forgotten.dealer_id, forgotten.public_id, forgotten.resource_type from forgotten
    where not exists (
      select 1 from private.shown_media shown
      where shown.public_id = forgotten.public_id and shown.resource_type = forgotten.resource_type
    )
  ),
  due as materialized (
    select queued.id, exists (
      select 1 from private.shown_media shown
      where shown.public_id = queued.public_id and shown.resource_type = queued.resource_type
    ) as is_in_use
    from public.media_deletions queued
    where (p_queued_before is null or queued.queued_at < p_queued_before)
      and (
        queued.taken_at is null
        or queued.taken_at < now() - interval '5 minutes' * power(2, least(greatest(queued.attempts - 1, 0), 8))
      )
    order by queued.attempts, queued.id
    limit least(greatest(coalesce(p_limit, 1), 1), 500)
    for update skip locked
  ),
  dropped as (
    delete from public.media_deletions queued using due where queued.id = due.id and due.is_in_use
  )
  update public.media_deletions queued
  set taken_at = now(), attempts = queued.attempts + 1
  from due
  where queued.id = due.id and not due.is_in_use
  returning queued.*
$$;
comment on function public.take_media_deletions is
  'Claims files to delete whose last row was gone before p_queued_before, since older backups refer to the others. Unfinished ones are due again after 5 minutes, doubling up to 21 hours. Files in use again leave the queue; uploads unused for two weeks join it.';

create function public.finish_media_deletion(p_id bigint, p_error text default null) returns void
language sql set search_path = '' as $$
  with done as (
    delete from public.media_deletions queued where queued.id = p_id and p_error is null
  )
  update public.media_deletions queued set last_error = left(p_error, 500)
  where queued.id = p_id and p_error is not null
$$;
comment on function public.finish_media_deletion is
  'Removes a deleted file from the queue, or records the error for a later retry.';

create function private.queue_poster_deletions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.media_deletions (dealer_id, public_id, resource_type)
  select gone.dealer_id, gone.public_id, 'image'
  from (
    select private.poster_id(thumbnail_url) as public_id, min(dealer_id) as dealer_id from removed_rows group by 1
  ) gone
  where gone.public_id <> ''
    and not exists (
      select 1 from private.shown_media shown
      where shown.public_id = gone.public_id and shown.resource_type = 'image'
    );
  return null;
end
$$;
comment on function private.queue_poster_deletions is 'Queues the posters that no row uses any longer.';
create trigger queue_poster_deletions_on_delete after delete on public.vehicle_videos
  referencing old table as removed_rows
  for each statement execute function private.queue_poster_deletions();
create trigger queue_poster_deletions_on_update after update on public.vehicle_videos
  referencing old table as removed_rows
  for each statement execute function private.queue_poster_deletions();

create function private.note_media_upload(p_dealer_id text, p_public_id text, p_resource_type text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_permission(p_dealer_id, 'vehicles') then
    raise exception using errcode = 'PT403', message = 'No permission';
  end if;
  -- Only files in a vehicle's folder are ever deleted.
  if (p_public_id ~ '^dealer/vehicles/[0-9a-f-]{36}/(images|videos)/[^/]{1,100}$'
    and p_resource_type in ('image', 'video')) is not true then
    raise exception using errcode = 'PT422', message = 'No file of a vehicle';
  end if;
  insert into public.media_uploads (resource_type, public_id, dealer_id, uploaded_by)
  values (p_resource_type, p_public_id, p_dealer_id, auth.uid())
  on conflict do nothing;
end
$$;
comment on function private.note_media_upload is
  'Records an uploaded file, so that it is deleted if no vehicle ever uses it.';

create function private.discard_media_uploads(p_dealer_id text, p_public_ids text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_permission(p_dealer_id, 'vehicles') then
    raise exception using errcode = 'PT403', message = 'No permission';
  end if;
  with discarded as (
    delete from public.media_uploads noted
    where noted.dealer_id = p_dealer_id and noted.public_id = any (p_public_ids[:500])
      and not exists (
        select 1 from private.shown_media shown
        where shown.public_id = noted.public_id and shown.resource_type = noted.resource_type
      )
    returning noted.*
  )
  insert into public.media_deletions (dealer_id, public_id, resource_type)
  select dealer_id, public_id, resource_type from discarded;
end
$$;
comment on function private.discard_media_uploads is
  'Queues the dealer''s own uploads that no vehicle uses for deletion.';

create function public.note_media_upload(p_dealer_id text, p_public_id text, p_resource_type text) returns void
language sql set search_path = '' as $$
  select private.note_media_upload(p_dealer_id, p_public_id, p_resource_type)
$$;
comment on function public.note_media_upload is
  'Records an uploaded file, so that it is deleted if no vehicle ever uses it.';

create function public.discard_media_uploads(p_dealer_id text, p_public_ids text[]) returns void
language sql set search_path = '' as $$
  select private.discard_media_uploads(p_dealer_id, p_public_ids)
$$;
comment on function public.discard_media_uploads is
  'Queues the dealer''s own uploads that no vehicle uses for deletion.';

create function private.may_send_photographs(p_dealer_id text, p_user_id uuid, p_session_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions session
    join public.admin_users staff on staff.user_id = session.user_id and staff.dealer_id = p_dealer_id
    join private.role_rights held on held.role = staff.role and held.permission = 'vehicles.draft'
    where session.id = p_session_id and session.user_id = p_user_id
      and (session.not_after is null or session.not_after > now())
      and not staff.is_suspended
  )
$$;
comment on function private.may_send_photographs is
  'Whether an upload ticket still counts: its session was not signed out, and its person may add photographs. An idle session keeps its tickets, since a phone in a pocket is idle.';

create function public.may_send_photographs(p_dealer_id text, p_user_id uuid, p_session_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select private.may_send_photographs(p_dealer_id, p_user_id, p_session_id)
$$;
comment on function public.may_send_photographs is
  'For the web server: whether an upload ticket of a session still counts.';

-- The photograph goes behind the last of those that came before it in the form, wherever staff has moved them since.
create function private.place_of_photograph(p_vehicle_id uuid, p_id uuid, p_order uuid[]) returns integer
language sql stable set search_path = '' as $$
  select coalesce(max(stored.sort_order) + 1, 0)
  from public.vehicle_images stored
  where stored.vehicle_id = p_vehicle_id
    and stored.id = any (p_order[:coalesce(array_position(p_order, p_id), 1) - 1])
$$;
comment on function private.place_of_photograph is
  'The sort_order of a photograph that follows a save, by the order of the form.';

create function private.insert_sent_photograph(
  p_dealer_id text, p_vehicle_id uuid, p_photograph json, p_place text, p_filename text, p_alt text, p_order uuid[]
) returns void
language plpgsql set search_path = '' as $$
declare
  photograph_id uuid := (p_photograph ->> 'id')::uuid;
  place integer;
  is_cover boolean;
begin
  if p_place <> 'photos' then
    insert into public.vehicle_disclosure_images (
      id, dealer_id, vehicle_id, url, public_id, filename, category, alt_text, width, height, sort_order
    )
    select photograph_id, p_dealer_id, p_vehicle_id, p_photograph ->> 'url', p_photograph ->> 'public_id', p_filename,
      p_place, p_alt, (p_photograph ->> 'width')::integer, (p_photograph ->> 'height')::integer,
      (select coalesce(max(stored.sort_order) + 1, 0) from public.vehicle_disclosure_images stored
       where stored.vehicle_id = p_vehicle_id)
    on conflict (id) do nothing;
    return;
  end if;

  if exists (select from public.vehicle_images stored where stored.id = photograph_id) then
    return;
  end if;
  place := private.place_of_photograph(p_vehicle_id, photograph_id, p_order);
  is_cover := p_order[1] is not distinct from photograph_id
    or not exists (
      select from public.vehicle_images stored where stored.vehicle_id = p_vehicle_id and stored.is_primary
    );
  update public.vehicle_images stored
  set sort_order = case when stored.sort_order >= place then stored.sort_order + 1 else stored.sort_order end,
    is_primary = stored.is_primary and not is_cover
  where stored.vehicle_id = p_vehicle_id and (stored.sort_order >= place or (stored.is_primary and is_cover));
  insert into public.vehicle_images (
    id, dealer_id, vehicle_id, url, public_id, sort_order, is_primary, alt_text, width, height, placeholder_color
  )
  values (
    photograph_id, p_dealer_id, p_vehicle_id, p_photograph ->> 'url', p_photograph ->> 'public_id', place, is_cover,
    p_alt, (p_photograph ->> 'width')::integer, (p_photograph ->> 'height')::integer,
    p_photograph ->> 'placeholder_color'
  );
end
$$;
comment on function private.insert_sent_photograph is
  'Adds a photograph to a vehicle at its place in the form''s order; the first one becomes the cover. Its id counts once.';

create function public.add_sent_photograph(
  p_dealer_id text, p_user_id uuid, p_session_id uuid, p_vehicle_id uuid, p_photograph json, p_addition json default null
) returns text
language plpgsql set search_path = '' as $$
begin
  if not private.may_send_photographs(p_dealer_id, p_user_id, p_session_id) then
    return 'ended';
  end if;
  -- A ticket is for one vehicle: a file of another folder does not count.
  if (p_photograph ->> 'public_id' ~ ('^dealer/vehicles/' || p_vehicle_id || '/images/[^/]{1,100}$')) is not true then
    return 'refused';
  end if;
  insert into public.media_uploads (resource_type, public_id, dealer_id, uploaded_by)
  values ('image', p_photograph ->> 'public_id', p_dealer_id, p_user_id)
  on conflict do nothing;
  if p_addition is null then
    return 'noted';
  end if;

  perform from public.vehicles v where v.id = p_vehicle_id and v.dealer_id = p_dealer_id for no key update;
  if not found then
    return 'gone';
  end if;
  -- The history names the person who took it.
  perform set_config('request.jwt.claims', json_build_object('sub', p_user_id)::text, true);
  perform private.insert_sent_photograph(
    p_dealer_id, p_vehicle_id, p_photograph, p_addition ->> 'place', p_addition ->> 'filename', p_addition ->> 'alt',
    array(select json_array_elements_text(p_addition -> 'order')::uuid)
  );
  return 'added';
end
$$;
comment on function public.add_sent_photograph is
  'For the web server: records a photograph that a service worker has sent with an upload ticket and, after a save, adds it to the vehicle. Idempotent by its id. Answers noted, added, ended, refused or gone.';

grant select, insert, update, delete on public.media_deletions, public.media_uploads to service_role;
grant select on private.shown_media to service_role;
grant execute on function
  public.discard_media_uploads, public.note_media_upload, private.discard_media_uploads, private.note_media_upload
  to authenticated, service_role;
grant execute on function public.finish_media_deletion, public.take_media_deletions to service_role;
grant execute on function
  public.add_sent_photograph, public.may_send_photographs, private.insert_sent_photograph,
  private.may_send_photographs, private.place_of_photograph
  to service_role;
