create function private.is_one_line(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select p_text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
$$;
comment on function private.is_one_line(text) is
  'Names, addresses and numbers go into the headers of a mail: a line break there would begin a header of its own.';

create function private.is_email_address(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(p_text) <= 254 and private.is_one_line(p_text)
    and p_text ~ '^[^\s@<>(),:;"\[\]\\]+@[^\s@<>(),:;"\[\]\\]+\.[^\s@<>(),:;"\[\]\\.]{2,}$'
$$;
comment on function private.is_email_address(text) is 'One plain address, as the contact form asks for it.';

-- A change of any column looks at every check again.
revoke all on function private.is_one_line(text), private.is_email_address(text) from public, anon, authenticated;
grant execute on function private.is_one_line(text), private.is_email_address(text) to authenticated, service_role;

create table public.contact_messages (
  id uuid primary key,
  dealer_id text not null check (char_length(dealer_id) between 1 and 64),
  vehicle_id uuid references public.vehicles (id) on delete set null,
  name text not null check (char_length(name) between 1 and 120 and private.is_one_line(name)),
  email text not null check (private.is_email_address(email)),
  phone text check (char_length(phone) between 1 and 40 and private.is_one_line(phone)),
  message text not null check (char_length(message) between 1 and 5000),
  consent_marketing boolean not null default false,
  consent_text text check (char_length(consent_text) between 1 and 1000),
  consent_at timestamptz,
  page text check (char_length(page) between 1 and 300),
  status text not null default 'new' check (status in ('new', 'read', 'answered', 'archived', 'spam')),
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  mail_taken_at timestamptz,
  mail_attempts integer not null default 0 check (mail_attempts >= 0),
  mail_error text,
  -- Consent is proven by what was said and when, or there is none.
  constraint contact_messages_consent_check check (
    consent_marketing = (consent_text is not null) and consent_marketing = (consent_at is not null)
  )
);
comment on table public.contact_messages is
  'What visitors wrote. A message is stored first and mailed after that; while mailed_at is null its mail is still to be sent, and mail_error says what stood in the way last.';

create index contact_messages_list_idx on public.contact_messages (dealer_id, created_at desc, id);
create index contact_messages_unsent_idx on public.contact_messages (dealer_id, mail_attempts, created_at)
  where mailed_at is null;
create index contact_messages_vehicle_id_idx on public.contact_messages (vehicle_id);

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from public, anon, authenticated;
grant select, update (status) on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

create policy contact_messages_select on public.contact_messages for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[]));
create policy contact_messages_update on public.contact_messages for update to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[]))
  with check (dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[]));

create table private.contact_arrivals (
  id bigint generated always as identity primary key,
  dealer_id text not null,
  address text,
  arrived_at timestamptz not null
);
comment on table private.contact_arrivals is
  'When messages came, and from which address: only for the limits, and for one hour.';
create index contact_arrivals_dealer_idx on private.contact_arrivals (dealer_id, arrived_at);
create index contact_arrivals_time_idx on private.contact_arrivals (arrived_at);
alter table private.contact_arrivals enable row level security;
revoke all on private.contact_arrivals from public, anon, authenticated, service_role;

create function private.request_address() returns text
language plpgsql stable set search_path = '' as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
  address inet;
begin
  address := btrim(coalesce(headers ->> 'cf-connecting-ip', split_part(headers ->> 'x-forwarded-for', ',', 1)))::inet;
  -- Whoever has one IPv6 address has 2^64 of them.
  return case when family(address) = 6 then text(network(set_masklen(address, 64))) else host(address) end;
exception when invalid_text_representation then
  return null;
end
$$;
comment on function private.request_address() is
  'From where the request came, as the gateway in front says: the hosted one writes cf-connecting-ip, others x-forwarded-for. Null where nobody says. A limit on it needs one for all beside it, since not every gateway overwrites what a client made up.';

create function private.refuse_contact_message(
  p_name text, p_email text, p_phone text, p_message text
) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_name = '' then 'Name is required'
    when char_length(p_name) > 120 then 'Name must be 120 characters or less'
    when not private.is_one_line(p_name) then 'Name must be one line'
    when p_email = '' then 'Email is required'
    when not private.is_email_address(p_email) then 'Please enter a valid email address'
    when char_length(p_phone) > 40 then 'Phone must be 40 characters or less'
    when not private.is_one_line(p_phone) then 'Phone must be one line'
    when p_message = '' then 'Message is required'
    when char_length(p_message) > 5000 then 'Message must be 5000 characters or less'
  end
$$;
comment on function private.refuse_contact_message(text, text, text, text) is
  'What is wrong with a message, in the form''s words; null when nothing is.';

create function public.send_contact_message(
  p_dealer_id text,
  p_id uuid,
  p_name text,
  p_email text,
  p_phone text,
  p_message text,
  p_vehicle_id uuid default null,
  p_consent boolean default false,
  p_consent_text text default null,
  p_page text default null,
  p_trap text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  given_name text := btrim(coalesce(p_name, ''));
  given_email text := btrim(coalesce(p_email, ''));
  given_phone text := btrim(coalesce(p_phone, ''));
  given_message text := btrim(coalesce(p_message, ''), E' \t\r\n');
  given_consent text := nullif(btrim(left(coalesce(p_consent_text, ''), 1000)), '');
  has_consent boolean := coalesce(p_consent, false) and given_consent is not null;
  sender_address text := private.request_address();
  refusal text;
  arrived_at timestamptz;
begin
  -- People do not see this field; a program that fills it learns nothing.
  if coalesce(p_trap, '') <> '' then
    return;
  end if;
  refusal := private.refuse_contact_message(given_name, given_email, given_phone, given_message);
  if p_id is null then
    refusal := 'The message needs an id';
  elsif not exists (select 1 from public.dealer_settings settings where settings.dealer_id = p_dealer_id)
    and not exists (select 1 from public.admin_users staff where staff.dealer_id = p_dealer_id) then
    refusal := 'There is no such dealer';
  end if;
  if refusal is not null then
    raise exception using errcode = '22023', message = refusal;
  end if;

  -- One message of a dealer at a time passes here, so that of many at once none slips through between count and note.
  perform pg_advisory_xact_lock(hashtextextended('contact ' || p_dealer_id, 0));
  arrived_at := clock_timestamp();
  if not exists (select 1 from public.contact_messages stored where stored.id = p_id) then
    delete from private.contact_arrivals arrival where arrival.arrived_at < now() - interval '1 hour';
    if (
      select count(*) >= 60 or count(*) filter (
        where arrival.address = sender_address and arrival.arrived_at > now() - interval '10 minutes'
      ) >= 5
      from private.contact_arrivals arrival
      where arrival.dealer_id = p_dealer_id
    ) then
      raise exception using errcode = 'PT429', message = 'Too many messages. Please try again later or call us.';
    end if;
    insert into private.contact_arrivals (dealer_id, address, arrived_at)
    values (p_dealer_id, sender_address, arrived_at);
  end if;

  insert into public.contact_messages as stored (
    id, dealer_id, vehicle_id, name, email, phone, message, consent_marketing, consent_text, consent_at, page
  )
  values (
    p_id,
    p_dealer_id,
    (
      select vehicle.id from public.vehicles vehicle
      where vehicle.id = p_vehicle_id and vehicle.dealer_id = p_dealer_id and vehicle.status <> 'Draft'
    ),
    given_name,
    given_email,
    nullif(given_phone, ''),
    given_message,
    has_consent,
    case when has_consent then given_consent end,
    case when has_consent then arrived_at end,
    nullif(btrim(left(coalesce(p_page, ''), 300)), '')
  )
  -- An answer that never reached the sender, who then changed a word and tried again: the last words count.
  on conflict (id) do update
  set name = excluded.name, email = excluded.email, phone = excluded.phone, message = excluded.message,
    consent_marketing = excluded.consent_marketing, consent_text = excluded.consent_text,
    consent_at = excluded.consent_at
  where stored.dealer_id = excluded.dealer_id and stored.mailed_at is null and stored.mail_attempts = 0;
end
$$;
comment on function public.send_contact_message(
  text, uuid, text, text, text, text, uuid, boolean, text, text, text
) is
  'Stores a visitor''s message once, however often its id is sent; until it is mailed the last words count. At most 5 in 10 minutes from one address and 60 in an hour in all; what is more is refused with 429. With anything in p_trap it answers alike and stores nothing.';

create function public.confirm_contact_mail(p_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.contact_messages stored set mailed_at = now(), mail_error = null
  where stored.id = p_id and stored.mailed_at is null and stored.created_at > now() - interval '1 hour'
$$;
comment on function public.confirm_contact_mail(uuid) is
  'The sender''s browser has mailed its message. Knowing the id is the right to say so: it is random, made by that browser, and shown to nobody but staff.';

create function public.take_unsent_messages(p_dealer_id text, p_limit integer)
returns table (
  id uuid, name text, email text, phone text, message text, created_at timestamptz, vehicle text,
  dealer_name text, dealer_email text, timezone text
)
language sql volatile security definer set search_path = '' as $$
  with swept as (
    delete from private.contact_arrivals arrival where arrival.arrived_at < now() - interval '1 hour'
  ),
  due as materialized (
    select waiting.id
    from public.contact_messages waiting
    where waiting.dealer_id = p_dealer_id
      and waiting.mailed_at is null
      and waiting.status <> 'spam'
      and waiting.created_at < now() - interval '2 minutes'
      and waiting.created_at > now() - interval '7 days'
      and (
        waiting.mail_taken_at is null
        or waiting.mail_taken_at
          < now() - least(interval '2 minutes' * power(2, least(waiting.mail_attempts, 10)), interval '6 hours')
      )
    order by waiting.mail_attempts, waiting.created_at
    limit least(greatest(coalesce(p_limit, 1), 1), 100)
    for update skip locked
  ),
  taken as (
    update public.contact_messages stored
    set mail_taken_at = now(), mail_attempts = stored.mail_attempts + 1
    from due
    where stored.id = due.id
    returning stored.*
  )
  select taken.id, taken.name, taken.email, taken.phone, taken.message, taken.created_at,
    concat_ws(' ', vehicle.year, vehicle.make, vehicle.model, nullif(vehicle.trim, '')),
    settings.dealership_name, settings.email, settings.timezone
  from taken
  left join public.vehicles vehicle on vehicle.id = taken.vehicle_id
  left join public.dealer_settings settings on settings.dealer_id = taken.dealer_id
  order by taken.created_at
$$;
comment on function public.take_unsent_messages(text, integer) is
  'Hands out messages whose mail nobody has confirmed for 2 minutes, each to one taker. What fails is handed out again after 4 minutes, then 8 and so on up to 6 hours, for 7 days.';

create function public.finish_message_mail(p_id uuid, p_error text default null) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.contact_messages stored
  set mailed_at = case when p_error is null then coalesce(stored.mailed_at, now()) else stored.mailed_at end,
    mail_error = left(p_error, 500)
  where stored.id = p_id
$$;
comment on function public.finish_message_mail(uuid, text) is
  'Notes that a message was mailed, or why it could not be; then it is handed out again later.';

revoke all on function
  private.request_address(),
  private.refuse_contact_message(text, text, text, text),
  public.send_contact_message(text, uuid, text, text, text, text, uuid, boolean, text, text, text),
  public.confirm_contact_mail(uuid),
  public.take_unsent_messages(text, integer),
  public.finish_message_mail(uuid, text)
  from public, anon, authenticated;
grant execute on function
  public.send_contact_message(text, uuid, text, text, text, text, uuid, boolean, text, text, text),
  public.confirm_contact_mail(uuid)
  to anon, authenticated, service_role;
grant execute on function public.take_unsent_messages(text, integer), public.finish_message_mail(uuid, text)
  to service_role;
