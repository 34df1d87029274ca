create function private.permitted_dealer_ids(p_permission text) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(staff.dealer_id), '{}')
  from public.admin_users staff
  left join public.dealer_settings settings on settings.dealer_id = staff.dealer_id
  where staff.user_id = auth.uid()
    and not staff.is_suspended
    and (staff.role = 'owner' or p_permission not in ('people', 'settings.danger'))
    and (not coalesce(settings.two_factor_auth, false) or auth.jwt() ->> 'aal' = 'aal2')
$$;
comment on function private.permitted_dealer_ids(text) is
  'Dealers for which the signed-in person holds a permission. Policies call it in a sub-select, so it runs once per statement.';

create function private.has_permission(p_dealer_id text, p_permission text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_dealer_id = any (private.permitted_dealer_ids(p_permission)), false)
$$;
comment on function private.has_permission(text, text) is
  'Owners may do everything; staff all but people and settings.danger; the suspended nothing; a dealer that asks for two factors gives nothing to a session with one.';

revoke all on function private.permitted_dealer_ids(text), private.has_permission(text, text) from public;
grant execute on function private.permitted_dealer_ids(text), private.has_permission(text, text) to authenticated, service_role;

create policy admin_users_select on public.admin_users for select to authenticated
  using (
    user_id = (select auth.uid())
    or dealer_id = any ((select private.permitted_dealer_ids('people'))::text[])
  );

-- Contact data is public; which columns that means, the column rights say.
create policy dealer_settings_select_public on public.dealer_settings for select to anon using (true);
create policy dealer_settings_select on public.dealer_settings for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('settings'))::text[]));
create policy dealer_settings_insert on public.dealer_settings for insert to authenticated
  with check (dealer_id = any ((select private.permitted_dealer_ids('settings'))::text[]));
create policy dealer_settings_update on public.dealer_settings for update to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('settings'))::text[]))
  with check (dealer_id = any ((select private.permitted_dealer_ids('settings'))::text[]));
