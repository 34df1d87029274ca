create function public.staff_session(p_dealer_id text) returns json
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
    )
  )
  from public.admin_users staff
  where staff.dealer_id = p_dealer_id
    and staff.user_id = (select auth.uid())
    and not staff.is_suspended
$$;
comment on function public.staff_session(text) is
  'Who the signed-in person is for a dealer and what they may do; null for the suspended and for everyone else.';

revoke all on function public.staff_session(text) from public, anon;
grant execute on function public.staff_session(text) to authenticated, service_role;
