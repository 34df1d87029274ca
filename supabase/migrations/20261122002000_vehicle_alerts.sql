create table public.vehicle_alerts (
  id uuid primary key,
  dealer_id text not null check (char_length(dealer_id) between 1 and 64),
  email text check (private.is_email_address(email)),
  email_hash text not null check (email_hash ~ '^[0-9a-f]{64}$'),
  criteria jsonb check (jsonb_typeof(criteria) = 'object' and pg_column_size(criteria) <= 8000),
  label text check (char_length(label) between 1 and 300 and private.is_one_line(label)),
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  consent_text text not null check (char_length(consent_text) between 1 and 1000),
  consent_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  asks integer not null default 1 check (asks > 0),
  confirmed_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  checked_at timestamptz not null default now(),
  matched_at timestamptz,
  request_mailed_at timestamptz,
  mail_taken_at timestamptz,
  mail_attempts integer not null default 0 check (mail_attempts >= 0),
  mail_error text,
  -- An open alert is complete; of an ended one only the proof of consent stays.
  constraint vehicle_alerts_content_check check (
    num_nulls(email, criteria, label) = 0 or (num_nulls(email, criteria, label) = 3 and ended_at is not null)
  ),
  constraint vehicle_alerts_confirmed_check check ((confirmed_at is null) = (ends_at is null))
);
comment on table public.vehicle_alerts is
  'The vehicles that visitors wait for. Starts with the confirmation from their mailbox and expires.';
comment on column public.vehicle_alerts.email_hash is
  'SHA-256 of the address in small letters: names the person, and proves the consent after the address is deleted.';
comment on column public.vehicle_alerts.criteria is
  'Filters as search_inventory takes them. Vehicles sold as is or branded are left out unless hideBranded is false.';
comment on column public.vehicle_alerts.label is 'The description of the criteria that was shown next to the consent.';
comment on column public.vehicle_alerts.token_hash is 'SHA-256 of the token in the links that confirm and end the alert.';
comment on column public.vehicle_alerts.consent_text is 'The words shown next to the box that was ticked (CASL).';
comment on column public.vehicle_alerts.asks is 'How often the confirmation was requested within a day of asked_at.';
comment on column public.vehicle_alerts.checked_at is 'Vehicles that became available before are not looked at again.';
comment on column public.vehicle_alerts.matched_at is 'When the person last got a mail with vehicles.';

create unique index vehicle_alerts_open_key on public.vehicle_alerts (dealer_id, email_hash, md5(criteria::text))
  where ended_at is null;
create index vehicle_alerts_person_idx on public.vehicle_alerts (dealer_id, email_hash, consent_at);
create index vehicle_alerts_request_idx on public.vehicle_alerts (dealer_id, mail_attempts, asked_at)
  where ended_at is null and request_mailed_at is null;
create index vehicle_alerts_check_idx on public.vehicle_alerts (dealer_id, checked_at)
  where ended_at is null and confirmed_at is not null;
alter table public.vehicle_alerts enable row level security;
create policy vehicle_alerts_select on public.vehicle_alerts for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[]));

create table private.alert_matches (
  dealer_id text not null,
  email_hash text not null,
  -- No reference: a vehicle that returns from the trash is not mailed again.
  vehicle_id uuid not null,
  alert_ids uuid[] not null default '{}',
  mailed_at timestamptz,
  primary key (dealer_id, email_hash, vehicle_id)
);
comment on table private.alert_matches is
  'The vehicles that are or were mailed to a person: each one once, for any number of alerts.';
comment on column private.alert_matches.alert_ids is 'The alerts that found the vehicle: it is mailed while one is open.';

create index alert_matches_waiting_idx on private.alert_matches (dealer_id, email_hash) where mailed_at is null;
alter table private.alert_matches enable row level security;

create function public.request_alert(
  p_network text, p_dealer_id text, p_id uuid, p_token_hash text, p_email text, p_criteria jsonb, p_label text,
  p_consent_text text, p_trap text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  daily_limit constant integer := 5;
  given_email text := btrim(coalesce(p_email, ''));
  person text := encode(sha256(convert_to(lower(given_email), 'utf8')), 'hex');
  refusal text := case
    when given_email = '' then 'Email is required'
    when not private.is_email_address(given_email) then 'Please enter a valid email address'
    when btrim(coalesce(p_consent_text, '')) = '' then 'Tick the box to get e-mails from us'
    when not exists (select 1 from public.dealer_settings settings where settings.dealer_id = p_dealer_id)
      and not exists (select 1 from public.admin_users staff where staff.dealer_id = p_dealer_id)
      then 'There is no such dealer'
  end;
begin
  -- The honeypot is invisible to people.
  if coalesce(p_trap, '') <> '' then return; end if;
  if refusal is not null then
    raise exception using errcode = '22023', message = refusal;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('alert ' || p_dealer_id, 0));
  perform private.note_arrival(
    p_dealer_id, 'alert', p_network, 'Too many requests. Please try again later or call us.');
  -- Others cannot fill a mailbox; the page does not show the difference.
  if (
    select coalesce(sum(earlier.asks), 0) from public.vehicle_alerts earlier
    where earlier.dealer_id = p_dealer_id and earlier.email_hash = person and earlier.asked_at > now() - interval '1 day'
  ) >= daily_limit then
    return;
  end if;

  insert into public.vehicle_alerts as stored (
    id, dealer_id, email, email_hash, criteria, label, token_hash, consent_text
  )
  values (
    p_id, p_dealer_id, given_email, person, p_criteria, left(p_label, 300), p_token_hash, left(btrim(p_consent_text), 1000)
  )
  on conflict (dealer_id, email_hash, md5(criteria::text)) where ended_at is null do update
  set asked_at = now(), request_mailed_at = null, mail_taken_at = null, mail_attempts = 0, mail_error = null,
    asks = case when stored.asked_at > now() - interval '1 day' then stored.asks + 1 else 1 end,
    consent_text = case when stored.confirmed_at is null then excluded.consent_text else stored.consent_text end,
    consent_at = case when stored.confirmed_at is null then now() else stored.consent_at end;
end
$$;
comment on function public.request_alert is
  'Stores an alert with the consent and lets the address be asked by mail. The same criteria again asks again, at most 5 times a day per address. More than 5 per network in 10 minutes get 429. A filled p_trap stores nothing.';

create function private.find_alert(p_id uuid, p_token text) returns public.vehicle_alerts
language sql stable security definer set search_path = '' as $$
  select alert from public.vehicle_alerts alert
  where alert.id = p_id and alert.token_hash = encode(sha256(convert_to(coalesce(p_token, ''), 'utf8')), 'hex')
$$;
comment on function private.find_alert is 'The alert that a signed link names; null for a wrong token.';

create function public.read_alert(p_id uuid, p_token text) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'state', case when alert.ended_at is not null then 'ended' when alert.confirmed_at is null then 'asked' else 'on' end,
    'criteria', alert.criteria, 'label', alert.label, 'ends_at', alert.ends_at
  )
  from private.find_alert(p_id, p_token) alert
  where alert.id is not null
$$;
comment on function public.read_alert is
  'The alert that a signed link names, without its criteria once that is deleted; null for a wrong token.';

create function public.confirm_alert(p_id uuid, p_token text, p_period interval) returns void
language sql set search_path = '' as $$
  update public.vehicle_alerts stored
  set confirmed_at = coalesce(stored.confirmed_at, now()), ends_at = now() + p_period,
    request_mailed_at = coalesce(stored.request_mailed_at, now()), mail_taken_at = null, mail_attempts = 0,
    mail_error = null
  from private.find_alert(p_id, p_token) alert
  where stored.id = alert.id and stored.ended_at is null
$$;
comment on function public.confirm_alert is 'Starts an alert by its signed link, or extends it, for the given period.';

create function public.change_alert(p_id uuid, p_token text, p_criteria jsonb, p_label text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  changed public.vehicle_alerts;
begin
  update public.vehicle_alerts stored
  set criteria = p_criteria, label = left(p_label, 300), checked_at = now()
  from private.find_alert(p_id, p_token) alert
  where stored.id = alert.id and stored.ended_at is null
  returning stored.* into changed;
  update private.alert_matches match set alert_ids = array_remove(match.alert_ids, changed.id)
  where match.dealer_id = changed.dealer_id and match.email_hash = changed.email_hash and match.mailed_at is null;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'You have an alert for this already';
end
$$;
comment on function public.change_alert is
  'Gives an alert other criteria by its signed link; what it found by the former ones is not mailed for it.';

create function public.end_alerts(p_id uuid, p_token text) returns void
language sql set search_path = '' as $$
  update public.vehicle_alerts stored
  set ended_at = now()
  from private.find_alert(p_id, p_token) alert
  where stored.dealer_id = alert.dealer_id and stored.email_hash = alert.email_hash and stored.ended_at is null
$$;
comment on function public.end_alerts is 'Ends all alerts of the address that a signed link was mailed to.';

create function public.resume_alerts(p_id uuid, p_token text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.vehicle_alerts stored
  set ended_at = null
  from private.find_alert(p_id, p_token) alert
  where stored.dealer_id = alert.dealer_id and stored.email_hash = alert.email_hash and stored.ended_at = alert.ended_at
    and stored.criteria is not null and coalesce(stored.ends_at > now(), true);
exception when unique_violation then
  -- The visitor has asked for the same again.
  return;
end
$$;
comment on function public.resume_alerts is 'Takes end_alerts back, until the criteria are deleted.';

create function public.take_alert_requests(p_dealer_id text, p_limit integer)
returns table (
  id uuid, email text, token_hash text, label text, asked_at timestamptz, dealer_name text, dealer_email text,
  dealer_phone text, dealer_address text, timezone text
)
language sql set search_path = '' as $$
  with due as materialized (
    select waiting.id
    from public.vehicle_alerts waiting
    where waiting.dealer_id = p_dealer_id and waiting.ended_at is null and waiting.request_mailed_at is null
      and (
        waiting.mail_taken_at is null
        or waiting.mail_taken_at
          < now() - least(interval '2 minutes' * power(2, least(waiting.mail_attempts, 10)), interval '6 hours')
      )
    order by waiting.mail_attempts, waiting.asked_at
    limit least(greatest(coalesce(p_limit, 1), 1), greatest(0, 60 - (
      select count(*) from public.vehicle_alerts sent
      where sent.dealer_id = p_dealer_id and sent.request_mailed_at > now() - interval '1 hour')))
    for update of waiting skip locked
  ),
  taken as (
    update public.vehicle_alerts stored
    set mail_taken_at = now(), mail_attempts = stored.mail_attempts + 1
    from due
    where stored.id = due.id
    returning stored.*
  )
  select taken.id, taken.email, taken.token_hash, taken.label, taken.asked_at, settings.dealership_name,
    settings.email, settings.phone, private.postal_address(settings), settings.timezone
  from taken
  left join public.dealer_settings settings on settings.dealer_id = taken.dealer_id
  order by taken.asked_at
$$;
comment on function public.take_alert_requests is
  'Claims alerts whose address is to be asked by mail, at most 60 an hour. Failures are due again after 4 minutes, doubling up to 6 hours, until the request is deleted.';

create function public.sign_alert(p_id uuid, p_token_hash text) returns void
language sql set search_path = '' as $$
  update public.vehicle_alerts stored set token_hash = p_token_hash
  where stored.id = p_id and stored.request_mailed_at is null
$$;
comment on function public.sign_alert is
  'Stores the link of an alert whose request is due: after a change of the secret the former one cannot be mailed again.';

create function public.finish_alert_request(p_id uuid, p_error text default null) returns void
language sql set search_path = '' as $$
  update public.vehicle_alerts stored
  set request_mailed_at = case when p_error is null then now() else stored.request_mailed_at end,
    mail_error = left(p_error, 500)
  where stored.id = p_id
$$;
comment on function public.finish_alert_request is 'Records that an address was asked by mail, or the error before a retry.';

create function public.queue_alert_matches(p_dealer_id text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  found integer;
  total integer := 0;
begin
  for due in
    select waiting.id, waiting.email_hash, waiting.criteria, waiting.checked_at
    from public.vehicle_alerts waiting
    where waiting.dealer_id = p_dealer_id and waiting.ended_at is null and waiting.ends_at > now()
      and exists (
        select 1 from public.vehicle_status_history arrival
        where arrival.dealer_id = p_dealer_id and arrival.to_status = 'Available'
          and arrival.changed_at > waiting.checked_at
      )
    order by waiting.checked_at
    limit 100
    for update of waiting skip locked
  loop
    insert into private.alert_matches as match (dealer_id, email_hash, vehicle_id, alert_ids)
    select distinct p_dealer_id, due.email_hash, arrival.vehicle_id, array[due.id]
    from public.vehicle_status_history arrival
    where arrival.dealer_id = p_dealer_id and arrival.to_status = 'Available' and arrival.changed_at > due.checked_at
      and arrival.vehicle_id in (
        select (card ->> 'id')::uuid
        from json_array_elements(private.search_inventory(
          p_dealer_id, jsonb_build_object('hideBranded', true) || due.criteria || jsonb_build_object('status', 'available'),
          'added', 'desc', 100) -> 'vehicles') card
      )
    on conflict (dealer_id, email_hash, vehicle_id) do update set alert_ids = match.alert_ids || due.id
    where match.mailed_at is null and due.id <> all (match.alert_ids);
    get diagnostics found = row_count;
    total := total + found;
    -- A vehicle saved by a slow transaction becomes visible after its time.
    update public.vehicle_alerts stored set checked_at = now() - interval '1 minute' where stored.id = due.id;
  end loop;
  return total;
end
$$;
comment on function public.queue_alert_matches is
  'Notes, for each alert, the vehicles that became available since the last time and are among the newest 100 of its search. Returns their number.';

create function public.take_alert_mails(p_dealer_id text, p_limit integer)
returns table (
  id uuid, email text, token_hash text, label text, consent_at timestamptz, ends_at timestamptz, vehicles jsonb,
  dealer_name text, dealer_email text, dealer_phone text, dealer_address text, timezone text, currency text
)
language sql security definer set search_path = '' as $$
  with open_alerts as (
    select alert.* from public.vehicle_alerts alert
    where alert.dealer_id = p_dealer_id and alert.ended_at is null and alert.ends_at > now()
  ),
  -- What was sold or marked as is since it was found is left out.
  offered as (
    select match.email_hash, match.vehicle_id,
      row_number() over (partition by match.email_hash order by v.published_at desc, v.id) as place
    from private.alert_matches match
    join public.vehicles v on v.id = match.vehicle_id and v.dealer_id = p_dealer_id and v.status = 'Available'
    where match.dealer_id = p_dealer_id and match.mailed_at is null
      and exists (
        select 1 from open_alerts alert
        where alert.email_hash = match.email_hash and alert.id = any (match.alert_ids)
          and (not v.is_as_is_or_branded or alert.criteria -> 'hideBranded' = 'false'))
  ),
  -- A person's oldest alert is claimed for all of them, so that one process writes one mail.
  due as materialized (
    select waiting.id
    from public.vehicle_alerts waiting
    where waiting.dealer_id = p_dealer_id and waiting.ended_at is null and waiting.ends_at > now()
      and not exists (
        select 1 from open_alerts older
        where older.email_hash = waiting.email_hash
          and (older.consent_at, older.id) < (waiting.consent_at, waiting.id)
      )
      and coalesce(waiting.matched_at < now() - interval '24 hours', true)
      and (
        waiting.mail_taken_at is null
        or waiting.mail_taken_at
          < now() - least(interval '2 minutes' * power(2, least(waiting.mail_attempts, 10)), interval '6 hours')
      )
      and waiting.email_hash in (select offered.email_hash from offered)
    order by waiting.mail_attempts, waiting.matched_at nulls first
    limit least(greatest(coalesce(p_limit, 1), 1), 100)
    for update of waiting skip locked
  ),
  taken as (
    update public.vehicle_alerts stored
    set mail_taken_at = now(), mail_attempts = stored.mail_attempts + 1
    from due
    where stored.id = due.id
    returning stored.*
  )
  select taken.id, taken.email, taken.token_hash,
    (select string_agg(alert.label, '; ' order by alert.consent_at, alert.id) from open_alerts alert
      where alert.email_hash = taken.email_hash),
    taken.consent_at, taken.ends_at,
    (select jsonb_agg(to_jsonb(card) order by offered.place)
      from offered join private.vehicle_cards card on card.id = offered.vehicle_id
      where offered.email_hash = taken.email_hash and offered.place <= 20),
    settings.dealership_name, settings.email, settings.phone, private.postal_address(settings), settings.timezone,
    settings.currency
  from taken
  left join public.dealer_settings settings on settings.dealer_id = taken.dealer_id
$$;
comment on function public.take_alert_mails is
  'Claims the people who get a mail, at most once in 24 hours each, with up to 20 vehicles. Failures are due again after 4 minutes, doubling up to 6 hours.';

create function public.finish_alert_mail(p_id uuid, p_vehicle_ids uuid[], p_error text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  alerted public.vehicle_alerts;
begin
  update public.vehicle_alerts stored set mail_error = left(p_error, 500) where stored.id = p_id returning * into alerted;
  if p_error is not null or alerted.id is null then return; end if;
  insert into private.alert_matches as match (dealer_id, email_hash, vehicle_id, mailed_at)
  select alerted.dealer_id, alerted.email_hash, listed.id, now() from unnest(p_vehicle_ids) listed (id)
  on conflict (dealer_id, email_hash, vehicle_id) do update set mailed_at = coalesce(match.mailed_at, now());
  update public.vehicle_alerts stored set matched_at = now(), mail_taken_at = null, mail_attempts = 0
  where stored.dealer_id = alerted.dealer_id and stored.email_hash = alerted.email_hash and stored.ended_at is null;
end
$$;
comment on function public.finish_alert_mail is 'Records the vehicles that were mailed to a person, or the error before a retry.';

create function private.alerts_of_person(p_dealer_id text, p_email_key text) returns setof public.vehicle_alerts
language sql stable security definer set search_path = '' as $$
  select alert from public.vehicle_alerts alert
  where alert.dealer_id = p_dealer_id and alert.confirmed_at is not null and alert.ended_at is null
    and alert.email_hash = encode(sha256(convert_to(p_email_key, 'utf8')), 'hex')
$$;
comment on function private.alerts_of_person is
  'The confirmed alerts of the person of a lead that the caller sees. Nobody else may test who waits for what.';

create function private.alert_demand(p_dealer_id text) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('label', wanted.label, 'people', wanted.people)
    order by wanted.people desc, wanted.label), '[]')
  from (
    select alert.label, count(distinct alert.email_hash) as people
    from public.vehicle_alerts alert
    where alert.dealer_id = p_dealer_id and alert.ended_at is null and alert.ends_at > now()
      and private.has_permission(p_dealer_id, 'messages')
    group by alert.label order by people desc, alert.label limit 20
  ) wanted
$$;
comment on function private.alert_demand is
  'How many people wait for which vehicles, the most wanted first; nobody for those who see no messages.';

create function public.alert_demand(p_dealer_id text) returns json
language sql stable set search_path = '' as $$
  select private.alert_demand(p_dealer_id)
$$;
comment on function public.alert_demand is 'How many people wait for which vehicles, the most wanted first.';

create function private.delete_expired_alerts(p_dealer_id text, p_periods jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  deleted integer;
  emptied integer;
begin
  update public.vehicle_alerts alert set ended_at = alert.ends_at
  where alert.dealer_id = p_dealer_id and alert.ended_at is null and alert.ends_at < now();
  delete from public.vehicle_alerts alert
  where alert.dealer_id = p_dealer_id and (
    (alert.confirmed_at is null and alert.asked_at < now() - (p_periods ->> 'alertRequests')::interval)
    or alert.ended_at < now() - (p_periods ->> 'alertProof')::interval
  );
  get diagnostics deleted = row_count;
  -- The law (CASL) requires the proof of consent: its wording and times.
  update public.vehicle_alerts alert set email = null, criteria = null, label = null
  where alert.dealer_id = p_dealer_id and alert.criteria is not null
    and alert.ended_at < now() - (p_periods ->> 'endedAlerts')::interval;
  get diagnostics emptied = row_count;
  delete from private.alert_matches match
  where match.dealer_id = p_dealer_id and not exists (
    select 1 from public.vehicle_alerts alert
    where alert.dealer_id = match.dealer_id and alert.email_hash = match.email_hash and alert.criteria is not null
  );
  return deleted + emptied;
end
$$;
comment on function private.delete_expired_alerts is
  'Ends alerts after their time, deletes unconfirmed ones, and of ended ones the address and the criteria. The proof of consent stays for its period.';

-- Neither the address nor its hash: a salesperson sees people by their leads alone.
grant select (id, dealer_id, label, confirmed_at, ends_at, ended_at) on public.vehicle_alerts to authenticated;
grant select, insert, update, delete on public.vehicle_alerts to service_role;
grant execute on function public.alert_demand, private.alert_demand, private.alerts_of_person to authenticated, service_role;
grant execute on function
  public.request_alert, public.read_alert, public.confirm_alert, public.change_alert, public.end_alerts,
  public.resume_alerts, public.take_alert_requests, public.sign_alert, public.finish_alert_request,
  public.queue_alert_matches, public.take_alert_mails, public.finish_alert_mail, private.find_alert
  to service_role;
