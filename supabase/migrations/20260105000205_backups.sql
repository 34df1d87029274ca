create table public.dealer_backups (
  dealer_id text primary key,
  due_at timestamptz not null,
  taken_at timestamptz,
  finished_at timestamptz,
  last_error text
);
comment on table public.dealer_backups is
  'When the next automatic backup is due, when the last one came about, and what stood in the way since.';
alter table public.dealer_backups enable row level security;
revoke all on public.dealer_backups from public, anon, authenticated;
grant select, insert, update, delete on public.dealer_backups to service_role;

create function public.take_backup(p_dealer_id text) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  is_taken boolean;
begin
  -- A product that has just been started has other things to do.
  insert into public.dealer_backups (dealer_id, due_at) values (p_dealer_id, now() + interval '1 hour')
  on conflict (dealer_id) do nothing;
  update public.dealer_backups due set taken_at = now()
  where due.dealer_id = p_dealer_id and due.due_at <= now()
    and (due.taken_at is null or due.taken_at < now() - interval '15 minutes')
    and exists (
      select 1 from public.dealer_settings settings
      where settings.dealer_id = p_dealer_id and settings.backup_enabled
    )
  returning true into is_taken;
  return coalesce(is_taken, false);
end
$$;
comment on function public.take_backup(text) is
  'True for one caller when the daily backup is due and the settings want it. Who does not finish it leaves it to the next one after 15 minutes.';

create function public.finish_backup(p_dealer_id text, p_error text default null) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into public.dealer_backups as stored (dealer_id, due_at, finished_at, last_error)
  select p_dealer_id, next.due_at, case when p_error is null then now() end, left(p_error, 500)
  from (
    select case
      when p_error is not null then now() + interval '1 hour'
      -- The next night at three o'clock, where the dealer is.
      else (
        date_trunc('day', now() at time zone private.dealer_timezone(p_dealer_id) - interval '3 hours')
          + interval '1 day 3 hours'
      ) at time zone private.dealer_timezone(p_dealer_id)
    end as due_at
  ) next
  on conflict (dealer_id) do update set
    due_at = excluded.due_at, taken_at = null, finished_at = coalesce(excluded.finished_at, stored.finished_at),
    last_error = excluded.last_error
$$;
comment on function public.finish_backup(text, text) is
  'Notes a backup and when the next one is due, or why there is none; then it is tried again after an hour.';

revoke all on function public.take_backup(text), public.finish_backup(text, text) from public, anon, authenticated;
grant execute on function public.take_backup(text), public.finish_backup(text, text) to service_role;
