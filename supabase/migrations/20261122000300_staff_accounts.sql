create table public.admin_users (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null,
  username text not null,
  contact_email text check (contact_email ~ '^[^@\s]+@[^@\s]+$' and length(contact_email) <= 254),
  contact_email_confirmed_at timestamptz,
  role text not null default 'sales' check (role in ('owner', 'manager', 'sales', 'photographer')),
  is_suspended boolean not null default false,
  suspended_at timestamptz,
  has_two_factor boolean not null default false,
  password_changed_at timestamptz not null default now(),
  invited_at timestamptz,
  invitation_expires_at timestamptz,
  joined_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  unique (dealer_id, user_id)
);
comment on table public.admin_users is 'Who works for which dealer, and in which role. Written by the service role only.';
comment on column public.admin_users.email is
  'The address under which the user name signs in; it need not receive mail.';
comment on column public.admin_users.contact_email is 'The address for invitations and password links.';
comment on column public.admin_users.contact_email_confirmed_at is
  'When the person entered a code that was mailed to contact_email; a trigger clears it with another address.';
comment on column public.admin_users.joined_at is 'When the person first chose a password; null while the invitation is open.';
comment on column public.admin_users.has_two_factor is
  'Whether the sign-in service has a verified second factor; set by a trigger.';
comment on column public.admin_users.suspended_at is
  'Since when the account is suspended; set by a trigger. The account is deleted some months later.';

create unique index admin_users_dealer_email_idx on public.admin_users (dealer_id, lower(email));
create unique index admin_users_dealer_username_idx on public.admin_users (dealer_id, lower(username));
create index admin_users_user_idx on public.admin_users (user_id);
alter table public.admin_users enable row level security;
create policy admin_users_select on public.admin_users for select to authenticated
  using (
    user_id = (select auth.uid())
    or dealer_id = any ((select private.permitted_dealer_ids('people'))::text[])
  );

create table private.staff_invitations (
  user_id uuid not null references auth.users (id) on delete cascade,
  dealer_id text not null,
  token_hash text not null,
  primary key (user_id, dealer_id)
);
comment on table private.staff_invitations is
  'Hashes of the links of open invitations; the person''s row says until when each is good. A used one is deleted.';

alter table private.staff_invitations enable row level security;

create table private.staff_activity (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  last_active_at timestamptz not null
);
comment on table private.staff_activity is
  'When the person of each session last worked. A session without a row counts from its sign-in.';

alter table private.staff_activity enable row level security;

create table private.session_confirmations (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  confirmed_at timestamptz not null
);
comment on table private.session_confirmations is
  'When the person of a session last re-entered the password. The sign-in service records sign-ins and codes itself.';

alter table private.session_confirmations enable row level security;

create function private.record_password_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.admin_users staff set password_changed_at = clock_timestamp() where staff.user_id = new.id;
  return null;
end
$$;
comment on function private.record_password_change is 'Restarts the lifetime of a password when it changes.';
create trigger record_staff_password_change after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.record_password_change();

create function private.session_last_active_at() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (
      select activity.last_active_at from private.staff_activity activity
      where activity.session_id = nullif(auth.jwt() ->> 'session_id', '')::uuid and activity.user_id = auth.uid()
    ),
    (
      select to_timestamp(max((method.value ->> 'timestamp')::double precision))
      from jsonb_array_elements(
        case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end
      ) method
    )
  )
$$;
comment on function private.session_last_active_at is
  'When the person of the request''s session last worked, or signed in; null for a token without either.';

create function private.is_session_timed_out(
  p_dealer_id text, p_user_id uuid, p_session_id uuid, p_authenticated_at timestamptz
) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select coalesce(activity.last_active_at, p_authenticated_at) + make_interval(mins => security.session_timeout)
      <= clock_timestamp()
    from public.admin_users staff
    cross join private.dealer_security(staff.dealer_id) security
    left join private.staff_activity activity on activity.session_id = p_session_id
    where staff.dealer_id = p_dealer_id and staff.user_id = p_user_id
  ), false)
$$;
comment on function private.is_session_timed_out is
  'For the sign-in service: whether a session of staff was idle for too long.';

create function private.touch_staff_session(p_dealer_id text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  session uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
  timeout interval;
begin
  select make_interval(mins => security.session_timeout) into timeout
  from public.admin_users staff cross join private.dealer_security(staff.dealer_id) security
  where staff.dealer_id = p_dealer_id and staff.user_id = auth.uid() and not staff.is_suspended;
  if not found then
    raise exception using errcode = '42501', message = 'You do not work here';
  end if;
  if session is null or coalesce(private.session_last_active_at() + timeout <= clock_timestamp(), true) then
    raise exception using errcode = 'PT401', message = 'The session has timed out';
  end if;
  if not private.has_open_session() then
    raise exception using errcode = 'PT401', message = 'The session has ended';
  end if;

  insert into private.staff_activity as activity (session_id, user_id, last_active_at)
  values (session, auth.uid(), clock_timestamp())
  on conflict (session_id) do update set last_active_at = excluded.last_active_at;
  update public.admin_users staff set last_seen_at = now()
  where staff.dealer_id = p_dealer_id and staff.user_id = auth.uid()
    and (staff.last_seen_at is null or staff.last_seen_at < now() - interval '30 seconds');
  delete from private.staff_activity activity where activity.last_active_at < now() - interval '2 days';
  return json_build_object('expires_in_seconds', extract(epoch from timeout)::integer);
end
$$;
comment on function private.touch_staff_session is
  'Restarts the time-out of the caller''s session; 401 if it has timed out or ended.';

create function public.update_staff_member(
  p_dealer_id text, p_actor_id uuid, p_user_id uuid, p_role text default null, p_is_suspended boolean default null,
  p_contact_email text default null
) returns text
language plpgsql set search_path = '' as $$
declare
  person public.admin_users;
  is_owner_after boolean;
begin
  -- Two owners who demote each other at the same moment must not both succeed.
  perform pg_advisory_xact_lock(hashtextextended('staff ' || p_dealer_id, 0));
  select * into person from public.admin_users staff where staff.dealer_id = p_dealer_id and staff.user_id = p_user_id;
  if not found then
    return 'not-found';
  end if;
  is_owner_after := coalesce(p_role, person.role) = 'owner' and not coalesce(p_is_suspended, person.is_suspended);
  if p_user_id = p_actor_id
    and (coalesce(p_role, person.role), coalesce(p_is_suspended, person.is_suspended)) <> (person.role, person.is_suspended)
  then
    return 'self';
  end if;
  if person.role = 'owner' and not person.is_suspended and not is_owner_after and not exists (
    select 1 from public.admin_users other
    where other.dealer_id = p_dealer_id and other.user_id <> p_user_id
      and other.role = 'owner' and not other.is_suspended and other.joined_at is not null
  ) then
    return 'last-owner';
  end if;
  update public.admin_users staff set
    role = coalesce(p_role, staff.role),
    is_suspended = coalesce(p_is_suspended, staff.is_suspended),
    contact_email = coalesce(p_contact_email, staff.contact_email)
  where staff.id = person.id;
  return 'updated';
end
$$;
comment on function public.update_staff_member is
  'Updates the given fields of a person. Refuses with "self" a change of one''s own role or suspension, and with "last-owner" the loss of the last owner.';

create function public.open_invitation(p_dealer_id text, p_user_id uuid, p_token_hash text) returns void
language sql security definer set search_path = '' as $$
  insert into private.staff_invitations (user_id, dealer_id, token_hash) values (p_user_id, p_dealer_id, p_token_hash)
  on conflict (user_id, dealer_id) do update set token_hash = excluded.token_hash;
  update public.admin_users person set invited_at = now(), invitation_expires_at = now() + interval '72 hours'
  where person.dealer_id = p_dealer_id and person.user_id = p_user_id
$$;
comment on function public.open_invitation is
  'Stores the hash of an invitation''s link, which is good for 72 hours; an earlier link is good no more.';

create function public.check_password_link(p_dealer_id text, p_user_id uuid, p_kind text, p_token_hash text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when coalesce(link.expires_at < now(), true) then 'expired' else 'open' end
    from (
      select 'invite', person.invitation_expires_at
      from private.staff_invitations invitation
      where invitation.user_id = p_user_id and invitation.dealer_id = p_dealer_id
        and invitation.token_hash = p_token_hash
      union all
      select 'recovery', account.recovery_sent_at + interval '1 hour'
      from auth.one_time_tokens token
      join auth.users account on account.id = token.user_id
      where token.user_id = p_user_id and token.token_type = 'recovery_token' and token.token_hash = p_token_hash
    ) link (kind, expires_at)
    where link.kind = p_kind
  ), 'invalid')
  from public.admin_users person
  where person.dealer_id = p_dealer_id and person.user_id = p_user_id and not person.is_suspended
$$;
comment on function public.check_password_link is
  'Whether the link of an invitation (invite, 72 hours) or of a new password (recovery, one hour) is "open", "expired" or "invalid"; null for no person who works here.';

create function public.redeem_invitation(p_dealer_id text, p_user_id uuid, p_token_hash text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  state text := coalesce(public.check_password_link(p_dealer_id, p_user_id, 'invite', p_token_hash), 'invalid');
begin
  if state <> 'open' then
    return state;
  end if;
  delete from private.staff_invitations used
  where used.user_id = p_user_id and used.dealer_id = p_dealer_id and used.token_hash = p_token_hash;
  return case when found then 'opened' else 'invalid' end;
end
$$;
comment on function public.redeem_invitation is
  'Uses up the link of an invitation: "opened" once within its 72 hours, then "expired" or "invalid".';

create function public.restore_invitation(p_dealer_id text, p_user_id uuid, p_token_hash text) returns void
language sql security definer set search_path = '' as $$
  insert into private.staff_invitations (user_id, dealer_id, token_hash)
  select person.user_id, person.dealer_id, p_token_hash from public.admin_users person
  where person.dealer_id = p_dealer_id and person.user_id = p_user_id and person.joined_at is null
  on conflict do nothing
$$;
comment on function public.restore_invitation is
  'Makes a redeemed invitation work again if its password was refused. Its 72 hours stay; a newer link wins.';

create function public.restore_recovery_link(p_user_id uuid, p_token_hash text) returns void
language sql security definer set search_path = '' as $$
  insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
  select gen_random_uuid(), account.id, 'recovery_token', p_token_hash, account.email, account.recovery_sent_at,
    account.recovery_sent_at
  from auth.users account
  where account.id = p_user_id and account.recovery_sent_at is not null and not exists (
    select 1 from public.admin_users person
    where person.user_id = account.id and person.password_changed_at > account.recovery_sent_at
  )
  on conflict do nothing
$$;
comment on function public.restore_recovery_link is
  'Makes a redeemed recovery link work again if its password was refused. Its hour stays; a newer link or password wins.';

create function private.staff_name(p_dealer_id text, p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_user_id is null then 'system'
    else coalesce((
      select staff.username from public.admin_users staff
      where staff.dealer_id = p_dealer_id and staff.user_id = p_user_id
    ), 'former user')
  end
$$;
comment on function private.staff_name is
  'A user''s name for the log: "system" without a user, "former user" for a deleted one.';

create function private.readable_staff_name(p_dealer_id text, p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when private.has_permission(p_dealer_id, 'vehicles') then private.staff_name(p_dealer_id, p_user_id) end
$$;
comment on function private.readable_staff_name is
  'staff_name for those who may read the log; only owners may list users.';

create function private.require_vehicles_permission(p_dealer_id text, p_permission text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_permission(p_dealer_id, p_permission) then
    raise exception using errcode = '42501', message = 'permission denied for the vehicles of this dealer';
  end if;
end
$$;
comment on function private.require_vehicles_permission is
  'Raises 403 unless the caller manages the dealer''s vehicles.';

create function private.record_suspension() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not new.is_suspended then
    new.suspended_at := null;
  elsif new.suspended_at is null then
    new.suspended_at := now();
  end if;
  return new;
end
$$;
comment on function private.record_suspension is 'Records since when an account is suspended.';
create trigger record_suspension before insert or update of is_suspended on public.admin_users
  for each row execute function private.record_suspension();

create function private.forget_confirmed_email() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.contact_email is distinct from old.contact_email then
    new.contact_email_confirmed_at := null;
  end if;
  return new;
end
$$;
comment on function private.forget_confirmed_email is 'A new contact address is not confirmed yet.';
create trigger forget_confirmed_email before update of contact_email on public.admin_users
  for each row execute function private.forget_confirmed_email();

create function private.is_session_recently_authenticated(p_user_id uuid, p_session_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select greatest(
      session.created_at,
      (select max(method.updated_at) from auth.mfa_amr_claims method where method.session_id = session.id),
      (
        select confirmation.confirmed_at from private.session_confirmations confirmation
        where confirmation.session_id = session.id and confirmation.user_id = session.user_id
      )
    ) > clock_timestamp() - interval '5 minutes'
    from auth.sessions session
    where session.id = p_session_id and session.user_id = p_user_id
  ), false)
$$;
comment on function private.is_session_recently_authenticated is
  'Whether the person signed in or entered a password or code within five minutes. A refreshed token does not count.';

create function private.recently_authenticated() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_session_recently_authenticated(auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid)
$$;
comment on function private.recently_authenticated is
  'is_session_recently_authenticated for the session of the request''s token.';

create function private.permissions_of(p_role text) returns table (permission text)
language sql stable security definer set search_path = '' as $$
  select held.permission from private.role_rights held where held.role = p_role
$$;
comment on function private.permissions_of is 'What a role may do.';

create function private.role_rights() returns json
language sql stable security definer set search_path = '' as $$
  select json_object_agg(held.role, held.permissions)
  from (
    select role, json_agg(permission order by permission) as permissions from private.role_rights group by role
  ) held
$$;
comment on function private.role_rights is 'The permissions of each role.';

create function public.role_rights() returns json
language sql stable set search_path = '' as $$
  select private.role_rights()
$$;
comment on function public.role_rights is 'The table by which the database decides: the permissions of each role.';

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is
  'Hashes of the codes that replace a lost second factor. A used code is deleted.';

alter table private.recovery_codes enable row level security;

create function private.has_recovery_codes() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.recovery_codes code where code.user_id = (select auth.uid()))
$$;
comment on function private.has_recovery_codes is 'Whether the signed-in person can sign in without a lost second factor.';

create function public.staff_session(p_dealer_id text) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'user_id', staff.user_id,
    'username', staff.username,
    'email', staff.email,
    'role', staff.role,
    'permissions', (
      select coalesce(json_agg(held.permission order by held.permission), '[]')
      from private.permissions_of(staff.role) held
      -- What else a person needs is the same for each permission, and every role may see the vehicles.
      where (select private.has_permission(staff.dealer_id, 'vehicles'))
    ),
    'second_factor', case
      when staff.has_two_factor and auth.jwt() ->> 'aal' = 'aal2' then 'verified'
      when staff.has_two_factor then 'needed'
      when security.two_factor_auth then 'to-set-up'
      else 'off'
    end,
    'has_recovery_codes', private.has_recovery_codes(),
    'password_expires_at', expiry.expires_at,
    'is_password_expired', expiry.expires_at <= now(),
    'session_timeout_minutes', security.session_timeout,
    'is_recently_authenticated', private.recently_authenticated()
  )
  from public.admin_users staff
  cross join private.dealer_security(staff.dealer_id) security
  cross join lateral (
    select staff.password_changed_at + make_interval(days => security.password_expiry) as expires_at
  ) expiry
  where staff.dealer_id = p_dealer_id
    and staff.user_id = (select auth.uid())
    and not staff.is_suspended
$$;
comment on function public.staff_session is
  'Role, permissions and missing steps of the signed-in person; null for others and the suspended, 401 after the time-out.';

create function private.require_recent_authentication() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.recently_authenticated() then
    raise exception using errcode = 'PT403', message = 'Confirm that it is you', hint = 'reauthentication_needed';
  end if;
end
$$;
comment on function private.require_recent_authentication is
  'Raises 403 with the hint reauthentication_needed unless recently_authenticated. For changes of accounts and security.';

create function public.confirm_staff_session(p_user_id uuid, p_session_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.session_confirmations confirmation where confirmation.confirmed_at < now() - interval '1 day';
  insert into private.session_confirmations as confirmation (session_id, user_id, confirmed_at)
  select session.id, session.user_id, clock_timestamp() from auth.sessions session
  where session.id = p_session_id and session.user_id = p_user_id
  on conflict (session_id) do update set confirmed_at = excluded.confirmed_at;
$$;
comment on function public.confirm_staff_session is
  'Records that the person of a session entered the right password, which the server compares.';

create function private.session_end_reason() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when coalesce(bool_and(person.is_suspended), not exists (
      select from auth.users account where account.id = auth.uid()
    )) then 'The account is suspended'
    -- A token's time has whole seconds.
    when bool_or(person.password_changed_at > to_timestamp((auth.jwt() ->> 'iat')::bigint + 1)) then 'The password was changed'
    else 'The session has ended'
  end
  from public.admin_users person
  where person.user_id = auth.uid()
$$;
comment on function private.session_end_reason is
  'Why the session of the request''s token is gone: a suspended or deleted account, a password newer than the token, or a sign-out elsewhere.';

create function private.check_request() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(auth.jwt() ->> 'role', '') <> 'authenticated' then
    return;
  end if;
  if auth.jwt() ->> 'session_id' is not null and not private.has_open_session() then
    raise exception using errcode = 'PT401', message = private.session_end_reason();
  end if;
  -- Refuses sessions that were idle for too long, and the suspended.
  perform private.permitted_dealer_ids('vehicles');
end
$$;
comment on function private.check_request is
  'Runs before each REST request: 401 for the token of an ended or idle session or a suspended person.';

create function public.touch_staff_session(p_dealer_id text) returns json
language sql set search_path = '' as $$
  select private.touch_staff_session(p_dealer_id)
$$;
comment on function public.touch_staff_session is
  'Restarts the time-out of the caller''s session; 401 if it has timed out or ended.';

create index staff_activity_user_idx on private.staff_activity (user_id);
create index staff_activity_time_idx on private.staff_activity (last_active_at);
create index session_confirmations_user_idx on private.session_confirmations (user_id);

grant select on public.admin_users to authenticated;
grant select, insert, update, delete on public.admin_users to service_role;
grant execute on function private.check_request to anon, authenticated, service_role;
grant execute on function
  public.role_rights, public.staff_session, public.touch_staff_session, private.permissions_of,
  private.readable_staff_name, private.role_rights, private.has_recovery_codes, private.recently_authenticated,
  private.require_recent_authentication, private.require_vehicles_permission, private.touch_staff_session
  to authenticated, service_role;
grant execute on function
  public.confirm_staff_session, public.open_invitation, public.check_password_link, public.redeem_invitation,
  public.restore_invitation,
  public.restore_recovery_link, public.update_staff_member
  to service_role;

create table private.sign_in_attempts (
  id bigint generated always as identity primary key,
  dealer_id text not null,
  account text not null,
  address text not null,
  is_known_address boolean not null,
  attempted_at timestamptz not null
);
comment on table private.sign_in_attempts is
  'Sign-ins that failed or are undecided, accounts in lower case. Rows older than half an hour are ignored and deleted.';

alter table private.sign_in_attempts enable row level security;

create table private.sign_in_addresses (
  dealer_id text not null,
  account text not null,
  address text not null,
  last_succeeded_at timestamptz not null,
  primary key (dealer_id, account, address)
);
comment on table private.sign_in_addresses is
  'The networks from which each account signed in. For 30 days, failures from elsewhere do not lock them out.';

alter table private.sign_in_addresses enable row level security;

create function private.sign_in_account(p_account text) returns text
language sql immutable set search_path = '' as $$
  select left(lower(btrim(coalesce(p_account, ''))), 320)
$$;
comment on function private.sign_in_account is 'The form in which attempts for an account are counted.';

create function private.sign_in_locked_until(
  p_dealer_id text, p_account text, p_address text, p_limit integer
) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  lock_length constant interval := '15 minutes';
begin
  return (
    select max(latest.attempted_at) + lock_length
    from (
      select attempt.attempted_at
      from private.sign_in_attempts attempt
      where attempt.dealer_id = p_dealer_id
        and (p_account is null or attempt.account = p_account)
        and (p_address is null or attempt.address = p_address)
        and (p_address is not null or not attempt.is_known_address)
      order by attempt.attempted_at desc
      limit p_limit
    ) latest
    having count(*) >= p_limit and max(latest.attempted_at) - min(latest.attempted_at) < lock_length
  );
end
$$;
comment on function private.sign_in_locked_until is
  'When the lock by recent failures ends: of a pair, or of an account or address if the other is null; null if unlocked.';

create function public.begin_sign_in(p_dealer_id text, p_account text, p_address text)
returns table (is_allowed boolean, retry_after_seconds integer)
language plpgsql security definer set search_path = '' as $$
declare
  attempt_account text := private.sign_in_account(p_account);
  attempt_address text := private.sign_in_network(p_address);
  attempt_limit integer := coalesce(
    (select settings.login_attempts from public.dealer_settings settings where settings.dealer_id = p_dealer_id), 5);
  is_known boolean;
  locked_until timestamptz;
  attempted_at timestamptz;
begin
  -- Serializes the dealer's sign-ins, so that concurrent ones cannot exceed the limit.
  perform pg_advisory_xact_lock(hashtextextended('sign-in ' || p_dealer_id, 0));
  attempted_at := clock_timestamp();
  delete from private.sign_in_attempts attempt where attempt.attempted_at < now() - interval '30 minutes';

  is_known := exists (
    select 1 from private.sign_in_addresses known
    where known.dealer_id = p_dealer_id and known.account = attempt_account and known.address = attempt_address
      and known.last_succeeded_at > now() - interval '30 days'
  );
  locked_until := greatest(
    private.sign_in_locked_until(p_dealer_id, attempt_account, attempt_address, attempt_limit),
    private.sign_in_locked_until(p_dealer_id, null, attempt_address, 5 * attempt_limit),
    case when not is_known then private.sign_in_locked_until(p_dealer_id, attempt_account, null, 5 * attempt_limit) end
  );
  if locked_until > attempted_at then
    return query select false, ceil(extract(epoch from locked_until - attempted_at))::integer;
    return;
  end if;

  insert into private.sign_in_attempts (dealer_id, account, address, is_known_address, attempted_at)
  values (p_dealer_id, attempt_account, attempt_address, is_known, attempted_at);
  return query select true, 0;
end
$$;
comment on function public.begin_sign_in is
  'Counts a failure before the password is checked, or refuses. login_attempts failures lock an account with an address for 15 minutes, five times as many the account or the address.';

create function public.finish_sign_in(p_dealer_id text, p_account text, p_address text, p_outcome text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  attempt_account text := private.sign_in_account(p_account);
  attempt_address text := private.sign_in_network(p_address);
begin
  if p_outcome = 'succeeded' then
    delete from private.sign_in_attempts attempt
    where attempt.dealer_id = p_dealer_id and attempt.account = attempt_account and attempt.address = attempt_address;
    insert into private.sign_in_addresses as known (dealer_id, account, address, last_succeeded_at)
    values (p_dealer_id, attempt_account, attempt_address, now())
    on conflict (dealer_id, account, address) do update set last_succeeded_at = excluded.last_succeeded_at;
    delete from private.sign_in_addresses known
    where known.dealer_id = p_dealer_id and known.account = attempt_account
      and known.last_succeeded_at < now() - interval '30 days';
  elsif p_outcome = 'undecided' then
    delete from private.sign_in_attempts attempt
    where attempt.id = (
      select latest.id from private.sign_in_attempts latest
      where latest.dealer_id = p_dealer_id and latest.account = attempt_account and latest.address = attempt_address
      order by latest.attempted_at desc, latest.id desc
      limit 1
      for update skip locked
    );
  else
    raise exception using errcode = '22023', message = 'The outcome of a sign-in is succeeded or undecided';
  end if;
end
$$;
comment on function public.finish_sign_in is
  '"succeeded" clears the failures of the pair and remembers the address; "undecided" takes the counted attempt back.';

create function public.clear_sign_in_attempts(p_dealer_id text, p_account text) returns void
language sql security definer set search_path = '' as $$
  delete from private.sign_in_attempts attempt
  where attempt.dealer_id = p_dealer_id and attempt.account = private.sign_in_account(p_account)
$$;
comment on function public.clear_sign_in_attempts is
  'Clears an account''s failures, so that a new password works immediately.';

create function private.second_factor_account(p_user_id uuid) returns text
language sql immutable set search_path = '' as $$
  select 'second factor of ' || p_user_id
$$;
comment on function private.second_factor_account is
  'Counts codes apart from passwords, so that the right password does not clear wrong codes.';

create function private.record_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  has_factor boolean := exists (
    select 1 from auth.mfa_factors factor where factor.user_id = person and factor.status = 'verified'
  );
begin
  update public.admin_users staff set has_two_factor = has_factor
  where staff.user_id = person and staff.has_two_factor <> has_factor;
  if tg_op = 'DELETE' and old.status = 'verified' and not has_factor then
    delete from private.recovery_codes code where code.user_id = person;
    delete from private.sign_in_attempts attempt where attempt.account = private.second_factor_account(person);
  end if;
  return null;
end
$$;
comment on function private.record_second_factor is
  'Records who has a second factor. Removing the last one deletes recovery codes and counted attempts.';
create trigger record_staff_second_factor after insert or update of status or delete on auth.mfa_factors
  for each row execute function private.record_second_factor();

create function public.begin_second_factor(p_dealer_id text, p_user_id uuid, p_address text)
returns table (is_allowed boolean, retry_after_seconds integer)
language sql security definer set search_path = '' as $$
  select * from public.begin_sign_in(p_dealer_id, private.second_factor_account(p_user_id), p_address)
$$;
comment on function public.begin_second_factor is
  'Counts a code as wrong before it is checked, or refuses it, as begin_sign_in does for passwords.';

create function public.finish_second_factor(p_dealer_id text, p_user_id uuid, p_address text, p_outcome text) returns void
language sql security definer set search_path = '' as $$
  select public.finish_sign_in(p_dealer_id, private.second_factor_account(p_user_id), p_address, p_outcome)
$$;
comment on function public.finish_second_factor is
  'Records the result of a counted code, as finish_sign_in does for passwords.';

create function public.replace_recovery_codes(p_user_id uuid, p_hashes text[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.recovery_codes code where code.user_id = p_user_id;
  insert into private.recovery_codes (user_id, code_hash) select distinct p_user_id, given.hash from unnest(p_hashes) given (hash);
$$;
comment on function public.replace_recovery_codes is 'Replaces a person''s recovery codes; the caller has hashed them.';

create function public.use_recovery_code(p_user_id uuid, p_hash text) returns boolean
language sql security definer set search_path = '' as $$
  with used as (
    delete from private.recovery_codes code where code.user_id = p_user_id and code.code_hash = p_hash returning 1
  )
  select exists (select 1 from used)
$$;
comment on function public.use_recovery_code is 'Whether the code was one of the person''s; it works once.';

create function private.sign_in_network(p_address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  address inet;
begin
  -- An IPv4-mapped IPv6 address counts as IPv4.
  address := regexp_replace(coalesce(p_address, ''), '^::ffff:(?=[0-9]+[.])', '', 'i')::inet;
  -- One subscriber has a whole /64 of IPv6 addresses.
  return case when family(address) = 6 then text(network(set_masklen(address, 64))) else host(address) end;
exception when invalid_text_representation then
  return left(coalesce(p_address, ''), 100);
end
$$;
comment on function private.sign_in_network is
  'The unit in which an address''s sign-ins are counted: IPv4 as it is, IPv6 by its /64, other text unchanged.';

create index sign_in_attempts_account_idx on private.sign_in_attempts (dealer_id, account, attempted_at);
create index sign_in_attempts_address_idx on private.sign_in_attempts (dealer_id, address, attempted_at);
create index sign_in_attempts_time_idx on private.sign_in_attempts (attempted_at);

grant execute on function
  public.begin_second_factor, public.begin_sign_in, public.clear_sign_in_attempts, public.finish_second_factor,
  public.finish_sign_in, public.replace_recovery_codes, public.use_recovery_code
  to service_role;
