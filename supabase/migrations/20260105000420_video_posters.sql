-- A poster's address without a host is its name at the media host; the file goes when no video shows it any more.
create function private.poster_id(p_thumbnail_url text) returns text
language sql immutable set search_path = '' as $$
  select case when p_thumbnail_url like '/%' then ltrim(p_thumbnail_url, '/') end
$$;
comment on function private.poster_id(text) is 'The public id of a poster that lies at the media host; null for any other.';
revoke all on function private.poster_id(text) from public, anon, authenticated;
grant execute on function private.poster_id(text) to service_role;

create index vehicle_videos_poster_idx on public.vehicle_videos (private.poster_id(thumbnail_url));

create or replace view private.shown_media with (security_invoker = true) as
select public_id, 'image' as resource_type from public.vehicle_images
union all
select public_id, 'image' from public.vehicle_disclosure_images
union all
select public_id, 'video' from public.vehicle_videos
union all
select private.poster_id(thumbnail_url), 'image' from public.vehicle_videos;

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
comment on function private.queue_poster_deletions() is 'Queues the posters that no row shows any more.';
revoke all on function private.queue_poster_deletions() from public, anon, authenticated;

create trigger queue_poster_deletions_on_delete after delete on public.vehicle_videos
  referencing old table as removed_rows
  for each statement execute function private.queue_poster_deletions();
create trigger queue_poster_deletions_on_update after update on public.vehicle_videos
  referencing old table as removed_rows
  for each statement execute function private.queue_poster_deletions();
