create function public.clear_sign_in_attempts(p_dealer_id text, p_account text) returns void
language sql security definer set search_path = '' as $$
  delete from private.sign_in_attempts attempt
  where attempt.dealer_id = p_dealer_id and attempt.account = private.sign_in_account(p_account)
$$;
comment on function public.clear_sign_in_attempts(text, text) is
  'Forgets an account''s failed sign-ins from everywhere: whoever gets a new password can use it at once.';
revoke all on function public.clear_sign_in_attempts(text, text) from public, anon, authenticated;
grant execute on function public.clear_sign_in_attempts(text, text) to service_role;
