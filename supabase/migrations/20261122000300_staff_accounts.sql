create table public.admin_users (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null,
  username text not null,
  contact_email text check (contact_email ~ '^[^@\s]+@[^@\s]+$' and length(contact_email) <= 254),
  role text not null default 'staff' check (role in ('owner', 'staff')),
  is_suspended boolean not null default false,
  suspended_at timestamptz,
  has_two_factor boolean not null default false,
  password_changed_at timestamptz not null default now(),
  invited_at timestamptz,
  joined_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  unique (dealer_id, user_id)
);
comment on table public.admin_users is 'Who works for which dealer, and in which role. Written by the service role only.';
comment on column public.admin_users.email is
  'The address under which the user name signs in; it need not receive mail.';
comment on column public.admin_users.contact_email is 'The address for invitations and password links.';
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

create function private.require_vehicles_permission(p_dealer_id text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_permission(p_dealer_id, 'vehicles') then
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

create function public.staff_session(p_dealer_id text) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'user_id', staff.user_id,
    'username', staff.username,
    'email', staff.email,
    'role', staff.role,
    'permissions', (
      select coalesce(json_agg(named.permission order by named.place), '[]')
      from unnest(array['vehicles', 'messages', 'settings', 'analytics', 'people', 'settings.danger'])
        with ordinality as named (permission, place)
      where private.has_permission(staff.dealer_id, named.permission)
    ),
    'second_factor', case
      when staff.has_two_factor and auth.jwt() ->> 'aal' = 'aal2' then 'verified'
      when staff.has_two_factor then 'needed'
      when security.two_factor_auth then 'to-set-up'
      else 'off'
    end,
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

create function private.check_request() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(auth.jwt() ->> 'role', '') <> 'authenticated' then
    return;
  end if;
  if auth.jwt() ->> 'session_id' is not null and not private.has_open_session() then
    raise exception using errcode = 'PT401', message = 'The session has ended';
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
  public.staff_session, public.touch_staff_session, private.readable_staff_name, private.recently_authenticated,
  private.require_recent_authentication, private.require_vehicles_permission, private.touch_staff_session
  to authenticated, service_role;
grant execute on function
  public.confirm_staff_session, public.update_staff_member
  to service_role;
