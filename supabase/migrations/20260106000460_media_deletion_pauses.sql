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
    where queued.taken_at is null
      or queued.taken_at < now() - interval '5 minutes' * power(2, least(greatest(queued.attempts - 1, 0), 8))
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
  'Hands out files to delete, each to one taker; what is not finished is handed out again after 5 minutes, then 10 and so on up to 21 hours. A file that came back into use is dropped from the queue instead. What was sent two weeks ago and is shown nowhere joins the queue for the next call.';
