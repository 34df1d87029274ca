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

grant execute on function public.needs_setup, private.needs_setup to authenticated, service_role;
grant execute on function public.read_setup_facts, public.finish_setup, public.confirm_contact_email to service_role;
