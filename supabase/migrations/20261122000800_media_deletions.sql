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

grant select, insert, update, delete on public.media_deletions, public.media_uploads to service_role;
grant select on private.shown_media to service_role;
grant execute on function
  public.discard_media_uploads, public.note_media_upload, private.discard_media_uploads, private.note_media_upload
  to authenticated, service_role;
grant execute on function public.finish_media_deletion, public.take_media_deletions to service_role;
