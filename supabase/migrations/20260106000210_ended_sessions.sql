create function private.has_open_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from auth.sessions session
    where session.id = nullif(auth.jwt() ->> 'session_id', '')::uuid and session.user_id = auth.uid()
      and (session.not_after is null or session.not_after > now())
  )
$$;
comment on function private.has_open_session() is
  'Whether the sign-in service still knows the session of the request''s token. A token outlives its session by up to an hour.';

create or replace function private.permitted_dealer_ids(p_permission text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  last_active_at timestamptz := private.session_last_active_at();
  is_aal2 boolean := coalesce(auth.jwt() ->> 'aal', '') = 'aal2';
  permitted text[];
  is_staff boolean;
  is_suspended boolean;
  is_timed_out boolean;
begin
  select
    coalesce(array_agg(staff.dealer_id) filter (
      where not staff.is_suspended
        and coalesce(last_active_at + make_interval(mins => security.session_timeout) > now(), false)
        and (staff.role = 'owner' or p_permission not in ('people', 'settings.danger'))
        and (
          not (staff.has_two_factor or security.two_factor_auth)
          or (staff.has_two_factor and is_aal2)
        )
        and staff.password_changed_at + make_interval(days => security.password_expiry) > now()
    ), '{}'),
    count(*) > 0,
    coalesce(bool_and(staff.is_suspended), false),
    coalesce(bool_and(
      not coalesce(last_active_at + make_interval(mins => security.session_timeout) > now(), false)
    ) filter (where not staff.is_suspended), false)
  into permitted, is_staff, is_suspended, is_timed_out
  from public.admin_users staff
  cross join private.dealer_security(staff.dealer_id) security
  where staff.user_id = auth.uid();
  -- An empty list would look like a dealership without cars. Whoever asks learns to sign in again instead.
  if is_timed_out then
    raise exception using errcode = 'PT401', message = 'The session has timed out';
  end if;
  if is_suspended then
    raise exception using errcode = 'PT401', message = 'The account is suspended';
  end if;
  if is_staff and not private.has_open_session() then
    raise exception using errcode = 'PT401', message = 'The session has ended';
  end if;
  return permitted;
end
$$;
comment on function private.permitted_dealer_ids(text) is
  'Dealers for which the signed-in person holds a permission; 401 for the suspended, and when the session was idle for too long or has ended. Policies call it in a sub-select, so it runs once per statement.';

create or replace function public.touch_staff_session(p_dealer_id text) returns json
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
comment on function public.touch_staff_session(text) is
  'The person works: the time-out of the session begins anew. 401 when it has come already, or the session has ended.';

revoke all on function private.has_open_session() from public, anon, authenticated;
