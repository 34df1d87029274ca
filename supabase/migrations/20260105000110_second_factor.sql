create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is
  'What lets a person in who has lost the second factor, as hashes. A code that was used is gone.';

alter table private.recovery_codes enable row level security;
revoke all on private.recovery_codes from public, anon, authenticated, service_role;

create function private.second_factor_account(p_user_id uuid) returns text
language sql immutable set search_path = '' as $$
  select 'second factor of ' || p_user_id
$$;
comment on function private.second_factor_account(uuid) is
  'Codes are counted apart from passwords: else the right password, which the guesser of codes has, would forget them.';

create function private.note_second_factor() returns trigger
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
comment on function private.note_second_factor() is
  'Tells admin_users who has a second factor. With the last one go the codes that stood in for it, and what was counted.';

create trigger note_staff_second_factor after insert or update of status or delete on auth.mfa_factors
  for each row execute function private.note_second_factor();

update public.admin_users staff set has_two_factor = true
where exists (select 1 from auth.mfa_factors factor where factor.user_id = staff.user_id and factor.status = 'verified');

create function public.begin_second_factor(p_dealer_id text, p_user_id uuid, p_address text)
returns table (is_allowed boolean, retry_after_seconds integer)
language sql security definer set search_path = '' as $$
  select * from public.begin_sign_in(p_dealer_id, private.second_factor_account(p_user_id), p_address)
$$;
comment on function public.begin_second_factor(text, uuid, text) is
  'Counts a code as wrong before it is looked at, or refuses it; as begin_sign_in does with passwords.';

create function public.finish_second_factor(p_dealer_id text, p_user_id uuid, p_address text, p_outcome text) returns void
language sql security definer set search_path = '' as $$
  select public.finish_sign_in(p_dealer_id, private.second_factor_account(p_user_id), p_address, p_outcome)
$$;
comment on function public.finish_second_factor(text, uuid, text, text) is
  'Says how a counted code ended, as finish_sign_in does for passwords.';

create function public.replace_recovery_codes(p_user_id uuid, p_hashes text[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.recovery_codes code where code.user_id = p_user_id;
  insert into private.recovery_codes (user_id, code_hash) select distinct p_user_id, given.hash from unnest(p_hashes) given (hash);
$$;
comment on function public.replace_recovery_codes(uuid, text[]) is
  'Stores a new set of recovery codes, hashed by the caller; those from before are void.';

create function public.use_recovery_code(p_user_id uuid, p_hash text) returns boolean
language sql security definer set search_path = '' as $$
  with used as (
    delete from private.recovery_codes code where code.user_id = p_user_id and code.code_hash = p_hash returning 1
  )
  select exists (select 1 from used)
$$;
comment on function public.use_recovery_code(uuid, text) is 'Whether the code was one of the person''s. It is used up by the question.';

revoke all on function
  private.second_factor_account(uuid), private.note_second_factor(),
  public.begin_second_factor(text, uuid, text), public.finish_second_factor(text, uuid, text, text),
  public.replace_recovery_codes(uuid, text[]), public.use_recovery_code(uuid, text)
  from public, anon, authenticated;
grant execute on function
  public.begin_second_factor(text, uuid, text), public.finish_second_factor(text, uuid, text, text),
  public.replace_recovery_codes(uuid, text[]), public.use_recovery_code(uuid, text)
  to service_role;
