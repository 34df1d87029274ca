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
  'Files whose last row is gone and which the media host has yet to delete. Filled by triggers, emptied by trusted code.';

create index media_deletions_due_idx on public.media_deletions (attempts, id);

alter table public.media_deletions enable row level security;
revoke all on public.media_deletions from public, anon, authenticated;
grant select, insert, update, delete on public.media_deletions to service_role;

-- Whether a file is in use is asked over all dealers: who names another's file in a row of theirs must not get it deleted.
drop index public.vehicle_images_public_id_idx;
drop index public.vehicle_videos_public_id_idx;
drop index public.vehicle_disclosure_images_public_id_idx;
create index vehicle_images_public_id_idx on public.vehicle_images (public_id);
create index vehicle_videos_public_id_idx on public.vehicle_videos (public_id);
create index vehicle_disclosure_images_public_id_idx on public.vehicle_disclosure_images (public_id);

create view private.shown_media with (security_invoker = true) as
select public_id, 'image' as resource_type from public.vehicle_images
union all
select public_id, 'image' from public.vehicle_disclosure_images
union all
select public_id, 'video' from public.vehicle_videos;
comment on view private.shown_media is 'The files that rows of any dealer still show.';
revoke all on private.shown_media from public, anon, authenticated;
grant select on private.shown_media to service_role;

create function private.queue_media_deletions() returns trigger
language plpgsql security definer set search_path = ''
-- Planned for each delete: one row asks an index, thousands are compared at once.
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
comment on function private.queue_media_deletions() is 'Queues the files of deleted rows that no other row shows.';

create trigger queue_media_deletions after delete on public.vehicle_images referencing old table as removed_rows
  for each statement execute function private.queue_media_deletions('image');
create trigger queue_media_deletions after delete on public.vehicle_videos referencing old table as removed_rows
  for each statement execute function private.queue_media_deletions('video');
create trigger queue_media_deletions after delete on public.vehicle_disclosure_images
  referencing old table as removed_rows
  for each statement execute function private.queue_media_deletions('image');

create function public.take_media_deletions(p_limit integer) returns setof public.media_deletions
language sql volatile security invoker set search_path = '' as $$
  with due as materialized (
    select queued.id, exists (
      select 1 from private.shown_media shown
      where shown.public_id = queued.public_id and shown.resource_type = queued.resource_type
    ) as is_in_use
    from public.media_deletions queued
    where queued.taken_at is null or queued.taken_at < now() - interval '5 minutes'
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
comment on function public.take_media_deletions(integer) is
  'Hands out files to delete, each to one taker; what is not finished within 5 minutes is handed out again. A file that came back into use is dropped from the queue instead.';

create function public.finish_media_deletion(p_id bigint, p_error text default null) returns void
language sql volatile security invoker set search_path = '' as $$
  with done as (
    delete from public.media_deletions queued where queued.id = p_id and p_error is null
  )
  update public.media_deletions queued set last_error = left(p_error, 500)
  where queued.id = p_id and p_error is not null
$$;
comment on function public.finish_media_deletion(bigint, text) is
  'Takes a deleted file out of the queue, or notes why it could not be deleted; then it is handed out again later.';

revoke all on function
  private.queue_media_deletions(), public.take_media_deletions(integer), public.finish_media_deletion(bigint, text)
  from public, anon, authenticated;
grant execute on function public.take_media_deletions(integer), public.finish_media_deletion(bigint, text)
  to service_role;
