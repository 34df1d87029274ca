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

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is
  'Hashes of the codes that replace a lost second factor. A used code is deleted.';

alter table private.recovery_codes enable row level security;

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
