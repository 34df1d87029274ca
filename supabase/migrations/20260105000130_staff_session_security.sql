create or replace function public.staff_session(p_dealer_id text) returns json
language sql stable security invoker set search_path = '' as $$
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
    'session_timeout_minutes', security.session_timeout
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
comment on function public.staff_session(text) is
  'Who the signed-in person is for a dealer, what they may do, and what stands between them and it; null for the suspended and for everyone else, 401 when the session has timed out.';
