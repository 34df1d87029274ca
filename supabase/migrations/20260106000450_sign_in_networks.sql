create function private.sign_in_network(p_address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  address inet;
begin
  -- An IPv4 address that came by way of IPv6 is itself again.
  address := regexp_replace(coalesce(p_address, ''), '^::ffff:(?=[0-9]+[.])', '', 'i')::inet;
  -- Whoever has one IPv6 address has 2^64 of them.
  return case when family(address) = 6 then text(network(set_masklen(address, 64))) else host(address) end;
exception when invalid_text_representation then
  return left(coalesce(p_address, ''), 100);
end
$$;
comment on function private.sign_in_network(text) is
  'Under what an address''s sign-ins are counted: an IPv4 address itself, an IPv6 address''s /64, any other text as it is.';
revoke all on function private.sign_in_network(text) from public, anon, authenticated;

create or replace function public.begin_sign_in(p_dealer_id text, p_account text, p_address text)
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

create or replace function public.finish_sign_in(p_dealer_id text, p_account text, p_address text, p_outcome text) returns void
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

-- Attempts are forgotten within half an hour; what is known for 30 days stays known.
insert into private.sign_in_addresses as known (dealer_id, account, address, last_succeeded_at)
select former.dealer_id, former.account, private.sign_in_network(former.address), max(former.last_succeeded_at)
from private.sign_in_addresses former
where former.address <> private.sign_in_network(former.address)
group by 1, 2, 3
on conflict (dealer_id, account, address) do update
set last_succeeded_at = greatest(known.last_succeeded_at, excluded.last_succeeded_at);
delete from private.sign_in_addresses former where former.address <> private.sign_in_network(former.address);
comment on table private.sign_in_addresses is
  'From where each account signed in, an IPv6 address as its network. For 30 days such an address is known and no stranger''s failures lock it out.';
