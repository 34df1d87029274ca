create table private.sign_in_attempts (
  id bigint generated always as identity primary key,
  dealer_id text not null,
  account text not null,
  address text not null,
  is_known_address boolean not null,
  attempted_at timestamptz not null
);
comment on table private.sign_in_attempts is
  'Sign-ins that failed or are not yet decided, account in lower case. Rows older than half an hour count for nothing and are swept.';

create index sign_in_attempts_account_idx on private.sign_in_attempts (dealer_id, account, attempted_at);
create index sign_in_attempts_address_idx on private.sign_in_attempts (dealer_id, address, attempted_at);
create index sign_in_attempts_time_idx on private.sign_in_attempts (attempted_at);

create table private.sign_in_addresses (
  dealer_id text not null,
  account text not null,
  address text not null,
  last_succeeded_at timestamptz not null,
  primary key (dealer_id, account, address)
);
comment on table private.sign_in_addresses is
  'From where each account signed in. For 30 days such an address is known and no stranger''s failures lock it out.';

alter table private.sign_in_attempts enable row level security;
alter table private.sign_in_addresses enable row level security;
revoke all on private.sign_in_attempts, private.sign_in_addresses from public, anon, authenticated, service_role;

create function private.sign_in_account(p_account text) returns text
language sql immutable set search_path = '' as $$
  select left(lower(btrim(coalesce(p_account, ''))), 320)
$$;
comment on function private.sign_in_account(text) is 'The form in which attempts for an account are counted.';

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
comment on function private.sign_in_locked_until(text, text, text, integer) is
  'Until when the latest failures of a pair lock it, or, where account or address is null, those over all of them. Null when there are too few.';

create function public.begin_sign_in(p_dealer_id text, p_account text, p_address text)
returns table (is_allowed boolean, retry_after_seconds integer)
language plpgsql security definer set search_path = '' as $$
declare
  attempt_account text := private.sign_in_account(p_account);
  attempt_address text := left(coalesce(p_address, ''), 100);
  attempt_limit integer := coalesce(
    (select settings.login_attempts from public.dealer_settings settings where settings.dealer_id = p_dealer_id), 5);
  is_known boolean;
  locked_until timestamptz;
  attempted_at timestamptz;
begin
  -- One sign-in of a dealer at a time passes here, so that of many at once none slips through between count and note.
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
comment on function public.begin_sign_in(text, text, text) is
  'Counts a sign-in as failed before the password is looked at, or refuses it: dealer_settings.login_attempts failures lock the pair of account and address, five times as many an address or an account, each for 15 minutes from the last.';

create function public.finish_sign_in(p_dealer_id text, p_account text, p_address text, p_outcome text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  attempt_account text := private.sign_in_account(p_account);
  attempt_address text := left(coalesce(p_address, ''), 100);
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
comment on function public.finish_sign_in(text, text, text, text) is
  'succeeded forgets the failures of the pair and makes the address a known one; undecided, when the sign-in service did not answer, takes the one counted attempt back. A failure needs no call.';

revoke all on function
  private.sign_in_account(text), private.sign_in_locked_until(text, text, text, integer),
  public.begin_sign_in(text, text, text), public.finish_sign_in(text, text, text, text)
  from public, anon, authenticated;
grant execute on function public.begin_sign_in(text, text, text), public.finish_sign_in(text, text, text, text)
  to service_role;
