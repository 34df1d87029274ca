create table public.media_uploads (
  resource_type text not null check (resource_type in ('image', 'video')),
  public_id text not null,
  dealer_id text not null,
  uploaded_at timestamptz not null default now(),
  uploaded_by uuid,
  primary key (resource_type, public_id)
);
comment on table public.media_uploads is
  'Files that staff sent to the media host. What no vehicle shows two weeks later was forgotten, and is deleted.';
create index media_uploads_age_idx on public.media_uploads (uploaded_at);

alter table public.media_uploads enable row level security;
revoke all on public.media_uploads from public, anon, authenticated;
grant select, insert, update, delete on public.media_uploads to service_role;

create function public.note_media_upload(p_dealer_id text, p_public_id text, p_resource_type text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.has_permission(p_dealer_id, 'vehicles') then
    raise exception using errcode = 'PT403', message = 'No permission';
  end if;
  -- Only what lies in the folder of a vehicle is ever swept.
  if (p_public_id ~ '^dealer/vehicles/[0-9a-f-]{36}/(images|videos)/[^/]{1,100}$'
    and p_resource_type in ('image', 'video')) is not true then
    raise exception using errcode = 'PT422', message = 'No file of a vehicle';
  end if;
  insert into public.media_uploads (resource_type, public_id, dealer_id, uploaded_by)
  values (p_resource_type, p_public_id, p_dealer_id, auth.uid())
  on conflict do nothing;
end
$$;
comment on function public.note_media_upload(text, text, text) is
  'Notes a file that arrived at the media host, so that it does not stay there when no vehicle ever shows it.';

create function public.discard_media_uploads(p_dealer_id text, p_public_ids text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
comment on function public.discard_media_uploads(text, text[]) is
  'Lets files go that were sent and never saved. What a vehicle shows stays, and so does what this dealer did not send.';

revoke all on function
  public.note_media_upload(text, text, text), public.discard_media_uploads(text, text[]) from public, anon;
grant execute on function
  public.note_media_upload(text, text, text), public.discard_media_uploads(text, text[]) to authenticated, service_role;

create or replace function public.take_media_deletions(p_limit integer) returns setof public.media_deletions
language sql volatile security invoker set search_path = '' as $$
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
  'Hands out files to delete, each to one taker; what is not finished within 5 minutes is handed out again. A file that came back into use is dropped from the queue instead. What was sent two weeks ago and is shown nowhere joins the queue for the next call.';
