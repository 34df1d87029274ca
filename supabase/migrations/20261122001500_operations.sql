create function public.applied_migrations() returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return null;
  end if;
  return (
    select coalesce(array_agg(applied.version::text order by applied.version), '{}')
    from supabase_migrations.schema_migrations applied
  );
end
$$;
comment on function public.applied_migrations is
  'The versions of the applied migrations; null if the database has no record of them.';

create function private.expired_messages(p_dealer_id text, p_periods jsonb) returns setof uuid
language sql stable set search_path = '' as $$
  select message.id
  from public.contact_messages message
  where message.dealer_id = p_dealer_id
    and greatest(
      message.created_at,
      (select max(reply.created_at) from public.message_replies reply where reply.message_id = message.id)
    ) < now() - (p_periods ->> case message.status when 'spam' then 'spam' else 'messages' end)::interval
$$;
comment on function private.expired_messages is 'Conversations whose last message is older than the given periods.';

create function private.delete_expired_messages(p_dealer_id text, p_periods jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  deleted integer;
  emptied integer;
begin
  delete from public.contact_messages message
  where message.id in (select private.expired_messages(p_dealer_id, p_periods))
    and (message.status = 'spam' or not message.consent_marketing);
  get diagnostics deleted = row_count;
  delete from public.appointments booked
  where booked.dealer_id = p_dealer_id and booked.message_id is null
    and booked.starts_at < now() - (p_periods ->> 'messages')::interval;
  -- The law (CASL) requires the proof of consent: its wording and time.
  with emptying as (
    update public.contact_messages message
    set message = '(deleted)', phone = null, notes = '', page = null, vehicle_id = null
    where message.id in (select private.expired_messages(p_dealer_id, p_periods)) and message.message <> '(deleted)'
    returning message.id
  ),
  deleted_replies as (
    delete from public.message_replies reply using emptying where reply.message_id = emptying.id
  ),
  deleted_appointments as (
    delete from public.appointments booked using emptying where booked.message_id = emptying.id
  ),
  deleted_trade_ins as (
    delete from public.trade_ins offered using emptying where offered.message_id = emptying.id
  ),
  deleted_photos as (
    delete from public.message_photos photo using emptying where photo.message_id = emptying.id
  )
  select count(*) into emptied from emptying;
  return deleted + emptied;
end
$$;
comment on function private.delete_expired_messages is
  'Deletes expired conversations. If the sender agreed to offers, the proof of consent stays.';

create function private.delete_expired_sign_in_records(p_periods jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  affected integer;
  total integer := 0;
  statement text;
begin
  -- Hosted projects clean up their sign-in service themselves.
  if to_regclass('embedded.mails') is null then
    return 0;
  end if;
  foreach statement in array array[
    $q$delete from auth.sessions where coalesce(refreshed_at at time zone 'utc', created_at) < now() - $1$q$,
    $q$delete from embedded.mails where sent_at < now() - $2$q$,
    $q$delete from auth.one_time_tokens where created_at < now() - interval '1 day'$q$,
    $q$delete from auth.mfa_challenges where created_at < now() - interval '1 day'$q$
  ] loop
    execute statement using (p_periods ->> 'sessions')::interval, (p_periods ->> 'sentMails')::interval;
    get diagnostics affected = row_count;
    total := total + affected;
  end loop;
  return total;
end
$$;
comment on function private.delete_expired_sign_in_records is
  'Deletes expired sessions, links and stored mails of the embedded sign-in service.';

create function public.delete_expired_records(p_dealer_id text, p_periods jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  change_log interval := (p_periods ->> 'changeLog')::interval;
  sent_mails interval := (p_periods ->> 'sentMails')::interval;
  known_networks interval := (p_periods ->> 'knownNetworks')::interval;
  abuse_records interval := (p_periods ->> 'abuseRecords')::interval;
  total integer;
begin
  with changes as (
    delete from public.vehicle_audit entry
    where entry.dealer_id = p_dealer_id and entry.changed_at < now() - change_log returning 1
  ),
  settings as (
    delete from public.dealer_settings_history entry
    where entry.dealer_id = p_dealer_id and entry.changed_at < now() - change_log returning 1
  ),
  imports as (
    delete from public.vehicle_imports entry
    where entry.dealer_id = p_dealer_id and entry.started_at < now() - change_log returning 1
  ),
  mails as (
    delete from public.staff_mails mail
    where mail.dealer_id = p_dealer_id and mail.created_at < now() - sent_mails returning 1
  ),
  devices as (
    delete from private.staff_devices known
    where known.last_seen_at < now() - (p_periods ->> 'knownDevices')::interval returning 1
  )
  select private.delete_expired_messages(p_dealer_id, p_periods)
    + private.delete_expired_leads(p_dealer_id, (p_periods ->> 'messages')::interval) + private.delete_expired_sign_in_records(p_periods)
    + private.delete_expired_alerts(p_dealer_id, p_periods)
    + (select count(*) from changes) + (select count(*) from settings) + (select count(*) from imports)
    + (select count(*) from mails) + (select count(*) from devices)
  into total;
  -- The next use also deletes these; this covers the case of no further use.
  delete from private.sign_in_addresses known where known.last_succeeded_at < now() - known_networks;
  delete from public.message_photos photo
  where photo.dealer_id = p_dealer_id and photo.message_id is null
    and photo.uploaded_at < now() - (p_periods ->> 'unsentPhotos')::interval;
  delete from private.sign_in_attempts attempt where attempt.attempted_at < now() - abuse_records;
  delete from private.contact_arrivals arrival where arrival.arrived_at < now() - abuse_records;
  delete from private.vehicle_count_visits visit where visit.counted_at < now() - abuse_records;
  delete from private.vehicle_count_salts salts where salts.hour < now() - abuse_records - interval '1 hour';
  delete from private.staff_activity activity where activity.last_active_at < now() - known_networks;
  return total;
end
$$;
comment on function public.delete_expired_records is
  'Deletes personal information older than the given periods ({name: interval}; a missing one deletes nothing), and returns the number of people''s records.';

create function public.expired_staff_members(p_dealer_id text, p_periods jsonb) returns setof uuid
language sql stable set search_path = '' as $$
  select staff.user_id
  from public.admin_users staff
  where staff.dealer_id = p_dealer_id and (
    (staff.is_suspended and staff.suspended_at < now() - (p_periods ->> 'suspendedAccounts')::interval)
    or (staff.joined_at is null and staff.invited_at < now() - (p_periods ->> 'openInvitations')::interval)
  )
$$;
comment on function public.expired_staff_members is
  'Accounts suspended, or invited without joining, for longer than the given periods. The server deletes them.';

-- Hosted projects configure the REST interface by its role; other servers have no such role.
do $$
begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.check_request';
    notify pgrst, 'reload config';
  end if;
end $$;

create table private.dealer_setups (
  dealer_id text primary key,
  completed_at timestamptz not null default now()
);
comment on table private.dealer_setups is
  'Dealerships whose set-up checklist was complete once; their dashboard shows it no more.';

alter table private.dealer_setups enable row level security;

create function private.needs_setup(p_dealer_id text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_permission(p_dealer_id, 'settings')
    and not exists (select 1 from private.dealer_setups setup where setup.dealer_id = p_dealer_id)
$$;
comment on function private.needs_setup is 'Whether the caller may set up the dealership and has not finished yet.';

create function public.needs_setup(p_dealer_id text) returns boolean
language sql stable set search_path = '' as $$
  select private.needs_setup(p_dealer_id)
$$;
comment on function public.needs_setup is
  'Whether the dashboard shows the set-up checklist: to those who may change settings, until it was complete.';

create function public.read_setup_facts(p_dealer_id text, p_user_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'is_complete', exists (select 1 from private.dealer_setups setup where setup.dealer_id = p_dealer_id),
    'contact_email', person.contact_email,
    'contact_email_confirmed_at', person.contact_email_confirmed_at,
    'has_two_factor', person.has_two_factor,
    'recovery_codes', (select count(*) from private.recovery_codes code where code.user_id = p_user_id),
    'backup_downloaded_at', backup.downloaded_at,
    'backup_downloaded_by', case when backup.downloaded_at is not null
      then private.staff_name(p_dealer_id, backup.downloaded_by) end,
    'settings', to_jsonb(settings)
  )
  from public.admin_users person
  left join public.dealer_backups backup on backup.dealer_id = person.dealer_id
  left join public.dealer_settings settings on settings.dealer_id = person.dealer_id
  where person.dealer_id = p_dealer_id and person.user_id = p_user_id
$$;
comment on function public.read_setup_facts is
  'The stored facts of the set-up checklist, for the server, which adds the state of the services.';

create function public.finish_setup(p_dealer_id text) returns void
language sql security definer set search_path = '' as $$
  insert into private.dealer_setups (dealer_id) values (p_dealer_id) on conflict (dealer_id) do nothing
$$;
comment on function public.finish_setup is 'Records that the server found every step of the set-up done.';

create function public.confirm_contact_email(p_dealer_id text, p_user_id uuid, p_email text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.admin_users person set contact_email_confirmed_at = now()
  where person.dealer_id = p_dealer_id and person.user_id = p_user_id and person.contact_email = p_email;
  return found;
end
$$;
comment on function public.confirm_contact_email is
  'Records that the person read a mail at the address; false if it is no longer theirs.';

grant execute on function
  public.applied_migrations, public.delete_expired_records, public.expired_staff_members
  to service_role;
grant execute on function public.needs_setup, private.needs_setup to authenticated, service_role;
grant execute on function public.read_setup_facts, public.finish_setup, public.confirm_contact_email to service_role;
