create table private.staff_activity (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  last_active_at timestamptz not null
);
comment on table private.staff_activity is
  'When the person of each session last worked. A session without a row counts from its sign-in; rows older than any time-out are swept.';
create index staff_activity_user_idx on private.staff_activity (user_id);
create index staff_activity_time_idx on private.staff_activity (last_active_at);

alter table private.staff_activity enable row level security;
revoke all on private.staff_activity from public, anon, authenticated, service_role;

create function private.dealer_security(p_dealer_id text)
returns table (two_factor_auth boolean, session_timeout integer, password_expiry integer)
language sql stable security definer set search_path = '' as $$
  select
    coalesce(settings.two_factor_auth, false), coalesce(settings.session_timeout, 30),
    coalesce(settings.password_expiry, 90)
  from (values (p_dealer_id)) asked (dealer_id)
  left join public.dealer_settings settings on settings.dealer_id = asked.dealer_id
$$;
comment on function private.dealer_security(text) is
  'What a dealer asks of sessions, with the settings'' own defaults where there is no row. Minutes and days.';

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
comment on function private.session_last_active_at() is
  'When the person of the request''s session last worked, else when they signed in. Null for a token that says neither.';

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
comment on function private.is_session_timed_out(text, uuid, uuid, timestamptz) is
  'For the sign-in service: whether a session of a dealer''s staff has been idle for too long. Nobody else''s ever has.';

create or replace function private.permitted_dealer_ids(p_permission text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  last_active_at timestamptz := private.session_last_active_at();
  is_aal2 boolean := coalesce(auth.jwt() ->> 'aal', '') = 'aal2';
  permitted text[];
  is_timed_out boolean;
begin
  select
    coalesce(array_agg(staff.dealer_id) filter (
      where coalesce(last_active_at + make_interval(mins => security.session_timeout) > now(), false)
        and (staff.role = 'owner' or p_permission not in ('people', 'settings.danger'))
        and (
          not (staff.has_two_factor or security.two_factor_auth)
          or (staff.has_two_factor and is_aal2)
        )
        and staff.password_changed_at + make_interval(days => security.password_expiry) > now()
    ), '{}'),
    coalesce(bool_and(
      not coalesce(last_active_at + make_interval(mins => security.session_timeout) > now(), false)
    ), false)
  into permitted, is_timed_out
  from public.admin_users staff
  cross join private.dealer_security(staff.dealer_id) security
  where staff.user_id = auth.uid() and not staff.is_suspended;
  -- An empty list would look like a dealership without cars. Whoever asks learns to sign in again instead.
  if is_timed_out then
    raise exception using errcode = 'PT401', message = 'The session has timed out';
  end if;
  return permitted;
end
$$;
comment on function private.permitted_dealer_ids(text) is
  'Dealers for which the signed-in person holds a permission; 401 when the session was idle for too long. Policies call it in a sub-select, so it runs once per statement.';
comment on function private.has_permission(text, text) is
  'Owners may do everything; staff all but people and settings.danger; nothing may be done by the suspended, by a session that lacks the person''s or the dealer''s second factor, or under a password that has expired.';

create function public.touch_staff_session(p_dealer_id text) returns json
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
comment on function public.touch_staff_session(text) is
  'The person works: the time-out of the session begins anew. 401 when it has come already.';

revoke all on function
  private.dealer_security(text), private.session_last_active_at(),
  private.is_session_timed_out(text, uuid, uuid, timestamptz), public.touch_staff_session(text)
  from public, anon;
grant execute on function private.dealer_security(text), public.touch_staff_session(text)
  to authenticated, service_role;
