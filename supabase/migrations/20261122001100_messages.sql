create table public.contact_messages (
  id uuid primary key,
  dealer_id text not null check (char_length(dealer_id) between 1 and 64),
  vehicle_id uuid references public.vehicles (id) on delete set null,
  kind text not null default 'message' check (kind in ('message', 'test-drive', 'trade-in')),
  name text not null check (char_length(name) between 1 and 120 and private.is_one_line(name)),
  email text not null check (private.is_email_address(email)),
  phone text check (char_length(phone) between 1 and 40 and private.is_one_line(phone)),
  message text not null check (char_length(message) between 1 and 5000),
  consent_marketing boolean not null default false,
  consent_text text check (char_length(consent_text) between 1 and 1000),
  consent_at timestamptz,
  page text check (char_length(page) between 1 and 300),
  version integer not null default 1,
  status text not null default 'new' check (status in ('new', 'read', 'answered', 'archived', 'spam')),
  is_suspected_spam boolean not null default false,
  notes text not null default '' check (char_length(notes) <= 5000),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  answered_at timestamptz,
  answered_by text,
  mailed_at timestamptz,
  mail_taken_at timestamptz,
  mail_attempts integer not null default 0 check (mail_attempts >= 0),
  mail_error text,
  lead_id uuid,
  -- Consent is recorded with wording and time, or not at all.
  constraint contact_messages_consent_check check (
    consent_marketing = (consent_text is not null) and consent_marketing = (consent_at is not null)
  )
);
comment on table public.contact_messages is
  'What visitors wrote. A message is stored, then mailed; until then mailed_at is null and mail_error has the last error.';
comment on column public.contact_messages.kind is 'What the visitor did: wrote, booked, moved or cancelled a test drive, or offered a trade-in.';
comment on column public.contact_messages.answered_at is
  'When staff first marked the message as answered; null again when it is reopened.';
comment on column public.contact_messages.version is
  'The optimistic lock for status and notes; the mail columns do not change it.';
comment on column public.contact_messages.read_at is 'When staff first opened the message.';
comment on column public.contact_messages.answered_by is 'The user name of the person who first marked it as answered.';
comment on column public.contact_messages.notes is 'Notes among staff, never shown to the sender.';
comment on column public.contact_messages.is_suspected_spam is
  'The dealer''s hourly limit was exceeded. The message starts with the status spam; staff decide.';

create index contact_messages_list_idx on public.contact_messages (dealer_id, created_at desc, id);
create index contact_messages_unsent_idx on public.contact_messages (dealer_id, mail_attempts, created_at)
  where mailed_at is null;
create index contact_messages_vehicle_id_idx on public.contact_messages (vehicle_id);
create index contact_messages_waiting_idx on public.contact_messages (dealer_id, created_at)
  where status in ('new', 'read');
create index contact_messages_unread_idx on public.contact_messages (dealer_id, created_at) where status = 'new';
alter table public.contact_messages enable row level security;
create policy contact_messages_select on public.contact_messages for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[]));
create policy contact_messages_update on public.contact_messages for update to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[]));

create table private.contact_arrivals (
  id bigint generated always as identity primary key,
  dealer_id text not null,
  kind text not null default 'message' check (kind in ('message', 'alert')),
  address text,
  arrived_at timestamptz not null
);
comment on table private.contact_arrivals is
  'Times and addresses of the last hour''s messages and alert requests, for the limits only.';

alter table private.contact_arrivals enable row level security;

create table public.message_replies (
  id uuid primary key,
  dealer_id text not null,
  message_id uuid references public.contact_messages (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 5000),
  author_name text not null,
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  mail_taken_at timestamptz,
  mail_attempts integer not null default 0 check (mail_attempts >= 0),
  mail_error text,
  lead_id uuid,
  constraint message_replies_subject_check check (num_nonnulls(message_id, lead_id) = 1)
);
comment on table public.message_replies is
  'Replies of staff. A reply is stored, then mailed; until then mailed_at is null and mail_error has the last error.';

create index message_replies_message_idx on public.message_replies (message_id, created_at);
create index message_replies_unsent_idx on public.message_replies (dealer_id, mail_attempts, created_at)
  where mailed_at is null;
alter table public.message_replies enable row level security;
create policy message_replies_select on public.message_replies for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[]));

create function private.note_arrival(p_dealer_id text, p_kind text, p_address text, p_refusal text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  network_limit constant integer := 5;
  from_network integer;
  in_total integer;
begin
  delete from private.contact_arrivals arrival where arrival.arrived_at < now() - interval '1 hour';
  select count(*), count(*) filter (
    where arrival.address = p_address and arrival.arrived_at > now() - interval '10 minutes'
  )
  into in_total, from_network
  from private.contact_arrivals arrival
  where arrival.dealer_id = p_dealer_id and arrival.kind = p_kind;
  if from_network >= network_limit then
    raise exception using errcode = 'PT429', message = p_refusal;
  end if;
  insert into private.contact_arrivals (dealer_id, kind, address, arrived_at)
  values (p_dealer_id, p_kind, p_address, clock_timestamp());
  return in_total;
end
$$;
comment on function private.note_arrival is
  'Counts a form of a network and returns how many of its kind came in the hour before. More than 5 per network in 10 minutes get 429. The caller serializes.';

create table public.trade_ins (
  message_id uuid primary key references public.contact_messages (id) on delete cascade,
  dealer_id text not null,
  vin text check (vin ~ '^[A-Z0-9]{17}$'),
  year integer check (year between 1900 and 2100),
  make text check (char_length(make) between 1 and 60 and private.is_one_line(make)),
  model text check (char_length(model) between 1 and 60 and private.is_one_line(model)),
  trim text check (char_length(trim) between 1 and 60 and private.is_one_line(trim)),
  kilometres integer not null check (kilometres between 0 and 9999999),
  condition text not null check (condition in ('excellent', 'good', 'fair', 'rough')),
  constraint trade_ins_vehicle_check check (vin is not null or num_nulls(year, make, model) = 0)
);
comment on table public.trade_ins is 'The vehicle that a visitor offers in a message, as the visitor describes it.';

alter table public.trade_ins enable row level security;
create policy trade_ins_select on public.trade_ins for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[]));

create table public.message_photos (
  id uuid primary key,
  dealer_id text not null,
  message_id uuid references public.contact_messages (id) on delete cascade,
  position smallint check (position between 1 and 8),
  public_id text not null generated always as ('dealer/messages/' || id::text) stored,
  uploaded_at timestamptz not null default now(),
  unique (message_id, position),
  constraint message_photos_place_check check ((message_id is null) = (position is null))
);
comment on table public.message_photos is
  'Private photographs of messages on the media host, at most 8 each. Without a message: uploaded, and the form is not sent yet.';

create index message_photos_unsent_idx on public.message_photos (dealer_id, uploaded_at) where message_id is null;
alter table public.message_photos enable row level security;
create policy message_photos_select on public.message_photos for select to authenticated
  using (message_id is not null and dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[]));
create trigger queue_media_deletions after delete on public.message_photos referencing old table as removed_rows
  for each statement execute function private.queue_media_deletions('image');

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
comment on function private.refuse_contact_message is
  'What is wrong with a message, in the form''s words; null if nothing is.';

create function public.take_unsent_messages(p_dealer_id text, p_limit integer)
returns table (
  id uuid, kind text, name text, email text, phone text, message text, created_at timestamptz, vehicle text,
  dealer_name text, dealer_email text, timezone text
)
language sql security definer set search_path = '' as $$
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
    set mail_taken_at = now(), mail_attempts = stored.mail_attempts + 1, mail_error = null
    from due
    where stored.id = due.id
    returning stored.*
  )
  select taken.id, taken.kind, taken.name, taken.email, taken.phone, taken.message, taken.created_at,
    concat_ws(' ', vehicle.year, vehicle.make, vehicle.model, nullif(vehicle.trim, '')),
    settings.dealership_name, settings.email, settings.timezone
  from taken
  left join public.vehicles vehicle on vehicle.id = taken.vehicle_id
  left join public.dealer_settings settings on settings.dealer_id = taken.dealer_id
  order by taken.created_at
$$;
comment on function public.take_unsent_messages is
  'Claims messages whose mail is unconfirmed after 2 minutes. Failures are due again after 4 minutes, doubling up to 6 hours, for 7 days.';

create function public.finish_message_mail(p_id uuid, p_error text default null) returns void
language sql set search_path = '' as $$
  update public.contact_messages stored
  set mailed_at = case when p_error is null then coalesce(stored.mailed_at, now()) else stored.mailed_at end,
    mail_error = left(p_error, 500)
  where stored.id = p_id
$$;
comment on function public.finish_message_mail is 'Records that a message was mailed, or the error before a retry.';

create function private.record_message_answer() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.answered_at := case
    when new.status = 'answered' then coalesce(old.answered_at, now())
    when new.status = 'archived' then old.answered_at
  end;
  return new;
end
$$;
comment on function private.record_message_answer is 'Stamps the first answer to a message.';
create trigger record_message_answer before update of status on public.contact_messages
  for each row execute function private.record_message_answer();

create function private.record_message_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.status, new.notes) is not distinct from (old.status, old.notes) then
    return new;
  end if;
  new.version := old.version + 1;
  if new.status <> 'new' then
    new.read_at := coalesce(old.read_at, now());
  end if;
  if new.status = 'answered' then
    new.answered_by := coalesce(old.answered_by, new.answered_by, private.staff_name(new.dealer_id, auth.uid()));
  elsif new.status <> 'archived' then
    new.answered_by := null;
  end if;
  return new;
end
$$;
comment on function private.record_message_change is
  'Counts the version of a message that staff change, and records who read and answered it.';
create trigger record_message_change before update of status, notes on public.contact_messages
  for each row execute function private.record_message_change();

create function public.message_counts(p_dealer_id text) returns json
language plpgsql stable set search_path = '' as $$
declare
  reminders bigint := private.count_own_reminders(p_dealer_id);
begin
  return json_build_object(
    'unread', (
      select count(*) from public.contact_messages message
      where message.dealer_id = p_dealer_id and message.status = 'new'
    ),
    'reminders', reminders,
    -- Any visible change of the list changes one of these.
    'mark', (
      select concat_ws(' ', count(*), max(message.created_at), sum(message.version), count(message.mailed_at))
      from public.contact_messages message where message.dealer_id = p_dealer_id
    ) || ' ' || (
      select concat_ws(' ', count(*), count(reply.mailed_at), sum(reply.mail_attempts))
      from public.message_replies reply where reply.dealer_id = p_dealer_id
    ) || ' ' || (
      select concat_ws(' ', count(*), sum(lead.version), max(lead.changed_at))
      from public.leads lead where lead.dealer_id = p_dealer_id
    ) || ' ' || reminders
  );
end
$$;
comment on function public.message_counts is
  'The number of unread messages and due reminders, and a mark that changes with any message, lead or reminder.';

create function public.list_messages(
  p_dealer_id text, p_search text default '', p_filter text default 'Open', p_limit integer default 50
) returns json
language plpgsql stable set search_path = ''
set plan_cache_mode = force_custom_plan as $$
declare
  patterns text[] := private.search_patterns(jsonb_build_object('search', p_search));
begin
  if (p_filter in ('Unread', 'Open', 'Answered', 'Archived', 'Spam', 'All')) is not true then
    raise exception using errcode = '22023', message = 'Unknown filter';
  end if;
  return (
    with found as materialized (
      select message.id, message.status, message.created_at
      from public.contact_messages message
      left join public.vehicles v on v.id = message.vehicle_id
      where message.dealer_id = p_dealer_id
        and coalesce(lower(
          message.name || E'\n' || message.email || E'\n' || coalesce(message.phone, '') || E'\n' || message.message
          || E'\n' || message.notes
          || E'\n' || concat_ws(' ', v.year, v.make, v.model, v.trim, v.stock_number, v.vin)
        ) like all (patterns), true)
    ),
    filtered as materialized (
      select found.id, found.created_at, found.status in ('new', 'read') as is_open from found
      where case p_filter
        when 'Unread' then found.status = 'new'
        when 'Open' then found.status in ('new', 'read')
        when 'Answered' then found.status = 'answered'
        when 'Archived' then found.status = 'archived'
        when 'Spam' then found.status = 'spam'
        else true
      end
    ),
    page as (
      select filtered.id, filtered.created_at from filtered
      order by filtered.created_at desc, filtered.id
      limit least(greatest(coalesce(p_limit, 50), 1), 1000)
    )
    select json_build_object(
      'matching', (select count(*) from filtered),
      'counts', (
        select json_build_object(
          'Unread', count(*) filter (where status = 'new'),
          'Open', count(*) filter (where status in ('new', 'read')),
          'Answered', count(*) filter (where status = 'answered'),
          'Archived', count(*) filter (where status = 'archived'),
          'Spam', count(*) filter (where status = 'spam'),
          'All', count(*)
        ) from found
      ),
      'waiting', public.alert_demand(p_dealer_id),
      'messages', (
        select coalesce(json_agg(json_build_object(
          'id', message.id, 'kind', message.kind, 'name', message.name, 'message', left(message.message, 200), 'status', message.status,
          'created_at', message.created_at, 'answered_at', message.answered_at,
          'is_suspected_spam', message.is_suspected_spam,
          -- The sender's browser mails within the first two minutes.
          'is_unmailed', message.status <> 'spam' and message.mailed_at is null
            and (message.mail_attempts > 0 or message.created_at < now() - interval '2 minutes')
            or exists (
              select 1 from public.message_replies reply
              where reply.message_id = message.id and reply.mailed_at is null
                and (reply.mail_error is not null or reply.created_at < now() - interval '1 minute')
            ),
          'vehicle', concat_ws(' ', v.year, v.make, v.model, nullif(v.trim, ''))
        ) order by page.created_at desc, page.id), '[]')
        from page
        join public.contact_messages message on message.id = page.id
        left join public.vehicles v on v.id = message.vehicle_id
      )
    )
  );
end
$$;
comment on function public.list_messages is
  'The dealer''s messages, newest first, and who waits for which vehicles. The search covers sender, message, notes and vehicle; each filter has its count.';

create function public.message_conversation(p_dealer_id text, p_id uuid) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'id', message.id, 'version', message.version, 'kind', message.kind, 'name', message.name, 'email', message.email,
    'phone', message.phone, 'message', message.message, 'status', message.status, 'notes', message.notes,
    'page', message.page, 'created_at', message.created_at, 'read_at', message.read_at,
    'answered_at', message.answered_at, 'answered_by', message.answered_by,
    'is_suspected_spam', message.is_suspected_spam,
    'consent_text', message.consent_text, 'consent_at', message.consent_at,
    'mailed_at', message.mailed_at, 'mail_attempts', message.mail_attempts, 'mail_error', message.mail_error,
    'vehicle', case when v.id is not null then json_build_object(
      'id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'price', v.price,
      'status', v.status, 'stock_number', v.stock_number,
      'image', (
        select json_build_object(
          'public_id', image.public_id, 'url', image.url, 'alt_text', image.alt_text,
          'width', image.width, 'height', image.height, 'placeholder_color', image.placeholder_color)
        from public.vehicle_images image
        where image.vehicle_id = v.id
        order by image.is_primary desc, image.sort_order, image.id
        limit 1
      )
    ) end,
    'replies', (
      select coalesce(json_agg(json_build_object(
        'id', reply.id, 'text', reply.text, 'author_name', reply.author_name, 'created_at', reply.created_at,
        'mailed_at', reply.mailed_at, 'mail_attempts', reply.mail_attempts, 'mail_error', reply.mail_error
      ) order by reply.created_at, reply.id), '[]')
      from public.message_replies reply where reply.message_id = message.id
    ),
    'trade_in', (
      select json_build_object(
        'vin', offered.vin, 'year', offered.year, 'make', offered.make, 'model', offered.model, 'trim', offered.trim,
        'kilometres', offered.kilometres, 'condition', offered.condition)
      from public.trade_ins offered where offered.message_id = message.id
    ),
    'photos', (
      select coalesce(json_agg(json_build_object('id', photo.id, 'public_id', photo.public_id)
        order by photo.position), '[]')
      from public.message_photos photo where photo.message_id = message.id
    )
  )
  from public.contact_messages message
  left join public.vehicles v on v.id = message.vehicle_id
  where message.dealer_id = p_dealer_id and message.id = p_id
$$;
comment on function public.message_conversation is
  'A message with its vehicle, replies, trade-in and photographs; null if there is none.';

create function public.store_message_reply(
  p_dealer_id text, p_message_id uuid, p_id uuid, p_text text, p_author_name text
) returns boolean
language plpgsql set search_path = '' as $$
declare
  is_message boolean := exists (
    select 1 from public.contact_messages message where message.id = p_message_id and message.dealer_id = p_dealer_id);
begin
  if not is_message and not exists (
    select 1 from public.leads lead
    where lead.id = p_message_id and lead.dealer_id = p_dealer_id and lead.email is not null
  ) then
    return false;
  end if;
  insert into public.message_replies as stored (id, dealer_id, message_id, lead_id, text, author_name)
  values (p_id, p_dealer_id, case when is_message then p_message_id end, case when not is_message then p_message_id end,
    p_text, p_author_name)
  -- A retry after a lost response may carry an edited text.
  on conflict (id) do update set text = excluded.text
  where coalesce(stored.message_id, stored.lead_id) = p_message_id and stored.mailed_at is null
    and stored.mail_attempts = 0;
  return true;
end
$$;
comment on function public.store_message_reply is
  'Stores a reply once per id: to a message, or to a lead whose person has not written. False if there is neither.';

create function public.take_unsent_replies(p_dealer_id text, p_limit integer, p_id uuid default null)
returns table (
  id uuid, text text, author_name text, created_at timestamptz, name text, email text, message text,
  written_at timestamptz, vehicle text, dealer_name text, dealer_email text, dealer_phone text, dealer_address text,
  timezone text
)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with due as materialized (
    select waiting.id
    from public.message_replies waiting
    where waiting.dealer_id = p_dealer_id
      and waiting.mailed_at is null
      and case
        -- A request for this one, unless another process is sending it.
        when p_id is not null then
          waiting.id = p_id
          and (waiting.mail_taken_at is null or waiting.mail_error is not null
            or waiting.mail_taken_at < now() - interval '2 minutes')
        else
          waiting.created_at between now() - interval '7 days' and now() - interval '1 minute'
          and (
            waiting.mail_taken_at is null
            or waiting.mail_taken_at
              < now() - least(interval '2 minutes' * power(2, least(waiting.mail_attempts, 10)), interval '6 hours')
          )
      end
    order by waiting.mail_attempts, waiting.created_at
    limit least(greatest(coalesce(p_limit, 1), 1), 100)
    for update skip locked
  ),
  taken as (
    update public.message_replies stored
    set mail_taken_at = now(), mail_attempts = stored.mail_attempts + 1, mail_error = null
    from due
    where stored.id = due.id
    returning stored.*
  )
  select taken.id, taken.text, taken.author_name, taken.created_at, coalesce(message.name, lead.name),
    coalesce(message.email, lead.email), message.message, message.created_at, concat_ws(' ', v.year, v.make, v.model, nullif(v.trim, '')),
    settings.dealership_name, settings.email, settings.phone, private.postal_address(settings), settings.timezone
  from taken
  left join public.contact_messages message on message.id = taken.message_id
  left join public.leads lead on lead.id = taken.lead_id
  left join public.vehicles v on v.id = coalesce(message.vehicle_id, lead.vehicle_id)
  left join public.dealer_settings settings on settings.dealer_id = taken.dealer_id
  order by taken.created_at;
end
$$;
comment on function public.take_unsent_replies is
  'Claims replies to mail: one by id, or those due. Failures are due again after 4 minutes, doubling up to 6 hours, for 7 days.';

create function public.finish_reply_mail(p_id uuid, p_error text default null) returns void
language plpgsql set search_path = '' as $$
declare
  finished public.message_replies;
begin
  update public.message_replies stored
  set mailed_at = case when p_error is null then coalesce(stored.mailed_at, now()) else stored.mailed_at end,
    mail_error = left(p_error, 500)
  where stored.id = p_id
  returning stored.* into finished;
  if finished.mailed_at is null then return; end if;
  update public.contact_messages message
  set status = 'answered', answered_by = coalesce(message.answered_by, finished.author_name)
  where message.id = finished.message_id and message.status in ('new', 'read');
  perform private.settle_lead(
    coalesce(finished.lead_id, (
      select message.lead_id from public.contact_messages message where message.id = finished.message_id)),
    true, (
      select staff.user_id from public.admin_users staff
      where staff.dealer_id = finished.dealer_id and staff.username = finished.author_name));
end
$$;
comment on function public.finish_reply_mail is
  'Records that a reply was mailed, which answers its message or lead, or the error before a retry.';

create function public.take_message_mail(p_dealer_id text, p_id uuid)
returns table (
  id uuid, kind text, name text, email text, phone text, message text, created_at timestamptz, vehicle text,
  dealer_name text, dealer_email text, timezone text
)
language sql set search_path = '' as $$
  with taken as (
    update public.contact_messages stored
    set mail_taken_at = now(), mail_attempts = stored.mail_attempts + 1, mail_error = null
    where stored.dealer_id = p_dealer_id and stored.id = p_id and stored.mailed_at is null
      -- Unless another process is sending it.
      and (stored.mail_taken_at is null or stored.mail_error is not null
        or stored.mail_taken_at < now() - interval '2 minutes')
    returning stored.*
  )
  select taken.id, taken.kind, taken.name, taken.email, taken.phone, taken.message, taken.created_at,
    concat_ws(' ', v.year, v.make, v.model, nullif(v.trim, '')),
    settings.dealership_name, settings.email, settings.timezone
  from taken
  left join public.vehicles v on v.id = taken.vehicle_id
  left join public.dealer_settings settings on settings.dealer_id = taken.dealer_id
$$;
comment on function public.take_message_mail is 'Claims the mail of one message now, at a person''s request.';

create function private.send_contact_message(
  p_dealer_id text,
  p_id uuid,
  p_name text,
  p_email text,
  p_phone text,
  p_message text,
  p_vehicle_id uuid,
  p_consent boolean,
  p_consent_text text,
  p_page text,
  p_trap text
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  hourly_total constant integer := 60;
  given_name text := btrim(coalesce(p_name, ''));
  given_email text := btrim(coalesce(p_email, ''));
  given_phone text := btrim(coalesce(p_phone, ''));
  given_message text := btrim(coalesce(p_message, ''), E' \t\r\n');
  given_consent text := nullif(btrim(left(coalesce(p_consent_text, ''), 1000)), '');
  has_consent boolean := coalesce(p_consent, false) and given_consent is not null;
  in_total integer := 0;
  refusal text;
  arrived_at timestamptz;
  stored_status text;
begin
  -- The honeypot is invisible to people.
  if coalesce(p_trap, '') <> '' then
    return 'stored';
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

  -- Serializes the dealer's messages, so that concurrent ones cannot exceed the limit.
  perform pg_advisory_xact_lock(hashtextextended('contact ' || p_dealer_id, 0));
  arrived_at := clock_timestamp();
  if not exists (select 1 from public.contact_messages stored where stored.id = p_id) then
    in_total := private.note_arrival(
      p_dealer_id, 'message', private.request_address(), 'Too many messages. Please try again later or call us.');
  end if;

  insert into public.contact_messages as stored (
    id, dealer_id, vehicle_id, name, email, phone, message, consent_marketing, consent_text, consent_at, page,
    status, is_suspected_spam
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
    nullif(btrim(left(coalesce(p_page, ''), 300)), ''),
    case when in_total >= hourly_total then 'spam' else 'new' end,
    in_total >= hourly_total
  )
  -- A retry after a lost response may carry an edited text.
  on conflict (id) do update
  set name = excluded.name, email = excluded.email, phone = excluded.phone, message = excluded.message,
    consent_marketing = excluded.consent_marketing, consent_text = excluded.consent_text,
    consent_at = excluded.consent_at
  where stored.dealer_id = excluded.dealer_id and stored.mailed_at is null and stored.mail_attempts = 0;

  select stored.status into stored_status
  from public.contact_messages stored where stored.id = p_id and stored.dealer_id = p_dealer_id;
  return case when stored_status = 'spam' then 'held' else 'stored' end;
end
$$;
comment on function private.send_contact_message is
  'Stores a message once per id; until it is mailed, a later version replaces it. More than 5 per network in 10 minutes get 429; beyond 60 an hour messages are held as suspected spam. A filled p_trap stores nothing.';

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
) returns text
language sql set search_path = '' as $$
  select private.send_contact_message(
    p_dealer_id, p_id, p_name, p_email, p_phone, p_message, p_vehicle_id, p_consent, p_consent_text, p_page, p_trap
  )
$$;
comment on function public.send_contact_message is
  'Stores a visitor''s message. Answers "stored", or "held" if it is suspected spam and not mailed.';

create function public.submit_contact_form(
  p_network text,
  p_user_agent text,
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
) returns text
language plpgsql set search_path = '' as $$
begin
  -- For limits and counts the request comes from the visitor, not from the web server.
  perform set_config(
    'request.headers', json_build_object('x-forwarded-for', p_network, 'user-agent', p_user_agent)::text, true);
  return private.send_contact_message(
    p_dealer_id, p_id, p_name, p_email, p_phone, p_message, p_vehicle_id, p_consent, p_consent_text, p_page, p_trap
  );
end
$$;
comment on function public.submit_contact_form is
  'Stores a message of a form without scripts. The web server passes network and browser, so only the service role may call it.';

create function public.register_message_photo(p_dealer_id text, p_id uuid) returns text
language plpgsql set search_path = '' as $$
declare
  stored_as text;
begin
  if (
    select count(*) from public.message_photos photo
    where photo.dealer_id = p_dealer_id and photo.message_id is null and photo.uploaded_at > now() - interval '1 hour'
  ) >= 400 then
    raise exception using errcode = 'PT429', message = 'Too many photographs. Please try again later or call us.';
  end if;
  insert into public.message_photos (id, dealer_id) values (p_id, p_dealer_id) returning public_id into stored_as;
  return stored_as;
end
$$;
comment on function public.register_message_photo is
  'Records a photograph before it is uploaded, so that it is deleted if its form is never sent, and returns its public id. Beyond 400 unsent ones in an hour: 429.';

create function private.attach_message_photos(p_dealer_id text, p_message_id uuid, p_photo_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if cardinality(p_photo_ids) > 8 then
    raise exception using errcode = '22023', message = 'Send up to 8 photographs';
  end if;
  update public.message_photos photo set message_id = null, position = null
  where photo.message_id = p_message_id;
  update public.message_photos photo set message_id = p_message_id, position = chosen.position
  from (
    select given.id, row_number() over (order by min(given.at)) as position
    from unnest(p_photo_ids) with ordinality as given (id, at)
    group by given.id
  ) chosen
  where photo.id = chosen.id and photo.dealer_id = p_dealer_id and photo.message_id is null;
end
$$;
comment on function private.attach_message_photos is
  'Gives unsent photographs to a message, in this order. Those of another message stay with it.';

create function public.submit_trade_in(
  p_network text, p_user_agent text, p_dealer_id text, p_id uuid, p_name text, p_email text, p_phone text,
  p_message text, p_vehicle_id uuid, p_trade_in jsonb, p_photo_ids uuid[], p_trap text default null
) returns text
language plpgsql set search_path = '' as $$
declare
  answer text := public.submit_contact_form(
    p_network, p_user_agent, p_dealer_id, p_id, p_name, p_email, p_phone, p_message, p_vehicle_id,
    p_page => '/trade-in', p_trap => p_trap);
begin
  update public.contact_messages message set kind = 'trade-in'
  where message.id = p_id and message.dealer_id = p_dealer_id
    -- What was mailed stays as it was mailed.
    and message.mailed_at is null and message.mail_attempts = 0;
  if coalesce(p_trap, '') <> '' or not found then
    return answer;
  end if;
  delete from public.trade_ins offered where offered.message_id = p_id;
  insert into public.trade_ins (message_id, dealer_id, vin, year, make, model, trim, kilometres, condition)
  select p_id, p_dealer_id, given.vin, given.year, given.make, given.model, given.trim, given.kilometres,
    given.condition
  from jsonb_populate_record(null::public.trade_ins, p_trade_in) given;
  perform private.attach_message_photos(p_dealer_id, p_id, coalesce(p_photo_ids, '{}'));
  return answer;
end
$$;
comment on function public.submit_trade_in is
  'Stores an offered trade-in with its photographs as a message, under the limits of the contact form. More than 8 photographs are refused with 22023.';

create function private.confirm_contact_mail(p_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.contact_messages stored set mailed_at = now(), mail_error = null
  where stored.id = p_id and stored.mailed_at is null and stored.created_at > now() - interval '1 hour'
    and not stored.is_suspected_spam
$$;
comment on function private.confirm_contact_mail is
  'Records that the sender''s browser mailed its message. Only that browser and staff know the random id.';

create function public.confirm_contact_mail(p_id uuid) returns void
language sql set search_path = '' as $$
  select private.confirm_contact_mail(p_id)
$$;
comment on function public.confirm_contact_mail is 'Records that the sender''s browser mailed its message.';

create index contact_arrivals_dealer_idx on private.contact_arrivals (dealer_id, arrived_at);
create index contact_arrivals_time_idx on private.contact_arrivals (arrived_at);

create table public.dealer_backups (
  dealer_id text primary key,
  due_at timestamptz not null,
  taken_at timestamptz,
  finished_at timestamptz,
  last_error text,
  downloaded_at timestamptz,
  downloaded_by uuid
);
comment on table public.dealer_backups is
  'When the next automatic backup is due, when the last one succeeded, the error since, and the last download.';

alter table public.dealer_backups enable row level security;

create table public.staff_mails (
  id bigint generated always as identity primary key,
  dealer_id text not null,
  kind text not null check (kind in (
    'new-vehicles', 'low-inventory', 'sales-report', 'maintenance', 'security', 'lead-reminder', 'test')),
  recipient text,
  vehicle_ids uuid[],
  content jsonb not null default '{}',
  created_at timestamptz not null default now(),
  ready_at timestamptz not null default now(),
  taken_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  sent_at timestamptz,
  last_error text
);
comment on table public.staff_mails is
  'Mails to the dealership and its people, queued by triggers and queue_staff_mails. Until one is sent, sent_at is null and last_error has the last error.';
comment on column public.staff_mails.ready_at is 'A mail about new vehicles waits briefly for more of them.';
comment on column public.staff_mails.recipient is 'The address; null for the dealership''s own.';

create index staff_mails_unsent_idx on public.staff_mails (dealer_id, attempts, id) where sent_at is null;
create index staff_mails_dealer_idx on public.staff_mails (dealer_id, kind, created_at desc);
alter table public.staff_mails enable row level security;

create table private.staff_mail_states (
  dealer_id text primary key,
  is_inventory_low boolean not null default false,
  low_inventory_at timestamptz,
  last_report_day date,
  last_maintenance_day date
);
comment on table private.staff_mail_states is 'What each dealer was last notified of, so that no mail repeats it.';

alter table private.staff_mail_states enable row level security;

create table private.staff_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device text not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device)
);
comment on table private.staff_devices is
  'Browsers that people signed in with, as a hash of name and network. A sign-in with another one is mailed.';

alter table private.staff_devices enable row level security;

create function public.take_backup(p_dealer_id text) returns boolean
language plpgsql set search_path = '' as $$
declare
  is_taken boolean;
begin
  -- Not immediately after the first start.
  insert into public.dealer_backups (dealer_id, due_at) values (p_dealer_id, now() + interval '1 hour')
  on conflict (dealer_id) do nothing;
  update public.dealer_backups due set taken_at = now()
  where due.dealer_id = p_dealer_id and due.due_at <= now()
    and (due.taken_at is null or due.taken_at < now() - interval '15 minutes')
    and exists (
      select 1 from public.dealer_settings settings
      where settings.dealer_id = p_dealer_id and settings.backup_enabled
    )
  returning true into is_taken;
  return coalesce(is_taken, false);
end
$$;
comment on function public.take_backup is
  'True for one caller if the daily backup is due. An unfinished one is due again after 15 minutes.';

create function public.finish_backup(p_dealer_id text, p_error text default null) returns void
language sql set search_path = '' as $$
  insert into public.dealer_backups as stored (dealer_id, due_at, finished_at, last_error)
  select p_dealer_id, next.due_at, case when p_error is null then now() end, left(p_error, 500)
  from (
    select case
      when p_error is not null then now() + interval '1 hour'
      -- The next 3 a.m. in the dealer's time zone.
      else (
        date_trunc('day', now() at time zone private.dealer_timezone(p_dealer_id) - interval '3 hours')
          + interval '1 day 3 hours'
      ) at time zone private.dealer_timezone(p_dealer_id)
    end as due_at
  ) next
  on conflict (dealer_id) do update set
    due_at = excluded.due_at, taken_at = null, finished_at = coalesce(excluded.finished_at, stored.finished_at),
    last_error = excluded.last_error
$$;
comment on function public.finish_backup is
  'Records a backup and when the next is due, or the error before a retry after an hour.';

create function private.queue_new_vehicles_mail(p_dealer_id text, p_vehicle_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  waiting bigint;
begin
  if not exists (
    select 1 from public.dealer_settings settings
    where settings.dealer_id = p_dealer_id and settings.email_notifications and settings.new_vehicle_alerts
      and settings.email <> ''
  ) then
    return;
  end if;
  -- Skips a mail that another transaction holds, instead of waiting for its import.
  select mail.id into waiting from public.staff_mails mail
  where mail.dealer_id = p_dealer_id and mail.kind = 'new-vehicles' and mail.sent_at is null and mail.taken_at is null
  order by mail.id limit 1
  for update skip locked;
  if found then
    update public.staff_mails mail set
      vehicle_ids = mail.vehicle_ids || p_vehicle_ids,
      ready_at = least(now() + interval '10 seconds', mail.created_at + interval '5 minutes')
    where mail.id = waiting;
  else
    insert into public.staff_mails (dealer_id, kind, vehicle_ids, ready_at)
    values (p_dealer_id, 'new-vehicles', p_vehicle_ids, now() + interval '10 seconds');
  end if;
end
$$;
comment on function private.queue_new_vehicles_mail is
  'Adds vehicles to the waiting mail about new ones, so that many become one mail.';

-- A vehicle that is being restored is still in the trash.
create function private.report_new_vehicles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.queue_new_vehicles_mail(added.dealer_id, array_agg(added.id))
    from added_vehicles added
    where added.published_at is not null
      and not exists (select 1 from public.deleted_vehicles trashed where trashed.vehicle_id = added.id)
    group by added.dealer_id;
  else
    perform private.queue_new_vehicles_mail(added.dealer_id, array_agg(added.id))
    from added_vehicles added
    join former_vehicles former on former.id = added.id
    where added.published_at is not null and former.published_at is null
    group by added.dealer_id;
  end if;
  return null;
end
$$;
comment on function private.report_new_vehicles is 'Queues a mail about vehicles that are listed for the first time.';
-- A trigger with a transition table takes one event only.
create trigger report_added_vehicles after insert on public.vehicles
  referencing new table as added_vehicles
  for each statement execute function private.report_new_vehicles();
create trigger report_published_vehicles after update on public.vehicles
  referencing new table as added_vehicles old table as former_vehicles
  for each statement execute function private.report_new_vehicles();

create function private.report_price(p_vehicle public.vehicles) returns numeric
language plpgsql stable set search_path = '' as $$
begin
  return case
    when p_vehicle.status = 'Sold' then private.sale_price(p_vehicle.id, p_vehicle.sold_at, p_vehicle.price)
    else p_vehicle.price end;
end
$$;
comment on function private.report_price is 'The price of a vehicle in mails: what it was sold for, else its price now.';

create function private.named_vehicles(p_ids uuid[], p_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(named.entry), '[]')
  from (
    select jsonb_build_object(
      'id', vehicle.id,
      'name', concat_ws(' ', vehicle.year, vehicle.make, vehicle.model, nullif(vehicle.trim, '')),
      'stock_number', vehicle.stock_number, 'price', private.report_price(vehicle),
      'published_at', vehicle.published_at
    ) as entry
    from public.vehicles vehicle
    where vehicle.id = any (p_ids)
    order by vehicle.published_at, vehicle.make, vehicle.model, vehicle.id
    limit p_limit
  ) named
$$;
comment on function private.named_vehicles is 'Vehicles as mails list them, longest listed first.';

create function private.sales_report(p_dealer_id text, p_from timestamptz, p_until timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'from', p_from,
    'until', p_until,
    'sold', count(*) filter (where v.status = 'Sold' and v.sold_at >= p_from and v.sold_at < p_until),
    'revenue', coalesce(
      sum(private.report_price(v)) filter (where v.status = 'Sold' and v.sold_at >= p_from and v.sold_at < p_until), 0
    ),
    'listed', count(*) filter (
      where v.status <> 'Draft' and v.published_at >= p_from and v.published_at < p_until
    ),
    'available', count(*) filter (where v.status = 'Available'),
    'available_value', coalesce(sum(v.price) filter (where v.status = 'Available'), 0),
    'pending', count(*) filter (where v.status = 'Pending'),
    'drafts', count(*) filter (where v.status = 'Draft'),
    'sold_vehicles', private.named_vehicles(
      array_agg(v.id) filter (where v.status = 'Sold' and v.sold_at >= p_from and v.sold_at < p_until), 50
    ),
    'messages', (
      select count(*) from public.contact_messages message
      where message.dealer_id = p_dealer_id and message.status <> 'spam'
        and message.created_at >= p_from and message.created_at < p_until
    ),
    'unanswered', (
      select count(*) from public.contact_messages message
      where message.dealer_id = p_dealer_id and message.status in ('new', 'read')
    )
  )
  from public.vehicles v
  where v.dealer_id = p_dealer_id
$$;
comment on function private.sales_report is 'The sales, new vehicles and messages of a period, and the inventory now.';

create function private.backup_error(p_dealer_id text) returns text
language sql stable set search_path = '' as $$
  select backup.last_error
  from public.dealer_backups backup
  join public.dealer_settings settings on settings.dealer_id = backup.dealer_id
  where backup.dealer_id = p_dealer_id and settings.backup_enabled
    -- A failing job tries again within hours; without one, the data moved to a project that makes its own backups.
    and backup.due_at > now() - interval '2 days'
$$;
comment on function private.backup_error is
  'Why the last automatic backup failed; null if it succeeded or automatic backups are off.';

create function private.maintenance_report(p_dealer_id text, p_unsold_days integer) returns jsonb
language sql stable set search_path = '' as $$
  with unsold as (
    select v.id from public.vehicles v
    where v.dealer_id = p_dealer_id and v.status = 'Available'
      and v.published_at < now() - make_interval(days => p_unsold_days)
  ),
  bare as (
    select v.id from public.vehicles v
    where v.dealer_id = p_dealer_id and v.status in ('Available', 'Pending')
      and not exists (select 1 from public.vehicle_images image where image.vehicle_id = v.id)
  )
  select jsonb_build_object(
    'unsold_days', p_unsold_days,
    -- One that is both is counted once.
    'vehicles', (select count(*) from (select unsold.id from unsold union select bare.id from bare) listed),
    'unsold', (select count(*) from unsold),
    'unsold_vehicles', private.named_vehicles((select array_agg(unsold.id) from unsold), 50),
    'bare', (select count(*) from bare),
    'bare_vehicles', private.named_vehicles((select array_agg(bare.id) from bare), 50),
    'backup_error', private.backup_error(p_dealer_id)
  )
$$;
comment on function private.maintenance_report is
  'Vehicles listed for too long or without photos, and a failing backup.';

create function public.queue_staff_mails(p_dealer_id text, p_now timestamptz default now()) returns void
language plpgsql security definer set search_path = '' as $$
declare
  settings public.dealer_settings;
  state private.staff_mail_states;
  local_now timestamp := p_now at time zone private.dealer_timezone(p_dealer_id);
  report_until timestamptz;
  available integer;
  report jsonb;
begin
  delete from public.staff_mails mail
  where mail.dealer_id = p_dealer_id and mail.created_at < p_now - interval '30 days';
  select * into settings from public.dealer_settings found where found.dealer_id = p_dealer_id;
  if not found then
    return;
  end if;
  -- A new dealer gets no report of the time before.
  insert into private.staff_mail_states (dealer_id, last_report_day)
  values (
    p_dealer_id,
    local_now::date - case when extract(hour from local_now) >= settings.sales_report_hour then 0 else 1 end
  )
  on conflict (dealer_id) do nothing;
  -- A concurrent call waits here, then finds nothing due.
  select * into state from private.staff_mail_states known where known.dealer_id = p_dealer_id for update;
  if not settings.email_notifications or settings.email = '' then
    return;
  end if;

  if settings.lead_reminders then
    perform private.queue_lead_reminders(p_dealer_id);
  end if;

  if settings.low_inventory_alerts then
    -- Counts no further than the threshold.
    select count(*) into available from (
      select 1 from public.vehicles v
      where v.dealer_id = p_dealer_id and v.status = 'Available' limit settings.low_inventory_threshold
    ) counted;
    -- At most once a day, and not in the week in which a new dealer's first vehicles are entered.
    if available < settings.low_inventory_threshold and not state.is_inventory_low
      and coalesce(state.low_inventory_at < p_now - interval '20 hours', true)
      and exists (
        select 1 from public.vehicles v
        where v.dealer_id = p_dealer_id and v.created_at < p_now - interval '7 days'
      )
    then
      insert into public.staff_mails (dealer_id, kind, content) values (
        p_dealer_id, 'low-inventory',
        jsonb_build_object('available', available, 'threshold', settings.low_inventory_threshold)
      );
      state.is_inventory_low := true;
      state.low_inventory_at := p_now;
    elsif available >= settings.low_inventory_threshold then
      state.is_inventory_low := false;
    end if;
  end if;

  if settings.sales_reports and extract(hour from local_now) >= settings.sales_report_hour
    and state.last_report_day < local_now::date
  then
    report_until := (local_now::date + make_interval(hours => settings.sales_report_hour))
      at time zone private.dealer_timezone(p_dealer_id);
    insert into public.staff_mails (dealer_id, kind, content)
    values (
      p_dealer_id, 'sales-report',
      private.sales_report(
        p_dealer_id,
        (local_now::date - 1 + make_interval(hours => settings.sales_report_hour))
          at time zone private.dealer_timezone(p_dealer_id),
        report_until
      )
    );
    state.last_report_day := local_now::date;
  end if;

  if settings.maintenance_reminders and extract(hour from local_now) >= 8
    and coalesce(state.last_maintenance_day <= local_now::date - 7, true)
  then
    report := private.maintenance_report(p_dealer_id, settings.unsold_days);
    if (report ->> 'vehicles')::integer > 0 or report ->> 'backup_error' is not null then
      insert into public.staff_mails (dealer_id, kind, content) values (p_dealer_id, 'maintenance', report);
      state.last_maintenance_day := local_now::date;
    end if;
  end if;

  update private.staff_mail_states known set
    is_inventory_low = state.is_inventory_low, low_inventory_at = state.low_inventory_at,
    last_report_day = state.last_report_day, last_maintenance_day = state.last_maintenance_day
  where known.dealer_id = p_dealer_id;
end
$$;
comment on function public.queue_staff_mails is
  'Queues the mails that are due: low inventory at most once in 20 hours, the daily report once a day, the maintenance reminder once in seven days, a reminder once for each due step of a lead. Safe to call at any time from any process.';

create function public.take_staff_mails(p_dealer_id text, p_limit integer)
returns table (
  id bigint, kind text, content jsonb, created_at timestamptz, recipient text,
  dealer_name text, dealer_email text, timezone text, currency text
)
language plpgsql set search_path = '' as $$
begin
  return query
  with due as materialized (
    select waiting.id from public.staff_mails waiting
    where waiting.dealer_id = p_dealer_id and waiting.sent_at is null
      and waiting.ready_at <= now()
      -- Reports expire after a day, mails about accounts after a week.
      and waiting.created_at > now() - case waiting.kind when 'security' then interval '7 days' else interval '1 day' end
      and (
        waiting.taken_at is null
        or waiting.taken_at < now() - interval '1 minute' * power(2, least(waiting.attempts, 6))
      )
    order by waiting.attempts, waiting.id
    limit least(greatest(coalesce(p_limit, 1), 1), 50)
    for update skip locked
  ),
  taken as (
    update public.staff_mails stored set taken_at = now(), attempts = stored.attempts + 1
    from due where stored.id = due.id
    returning stored.*
  )
  select taken.id, taken.kind,
    case
      when taken.kind <> 'new-vehicles' then taken.content
      else (
        -- Only vehicles that are still listed, under their current names.
        select jsonb_build_object('count', count(*), 'vehicles', private.named_vehicles(array_agg(vehicle.id), 50))
        from public.vehicles vehicle
        where vehicle.id = any (taken.vehicle_ids) and vehicle.dealer_id = taken.dealer_id
          and vehicle.status <> 'Draft'
      )
    end,
    taken.created_at, taken.recipient, settings.dealership_name, settings.email, settings.timezone, settings.currency
  from taken
  left join public.dealer_settings settings on settings.dealer_id = taken.dealer_id
  order by taken.id;
end
$$;
comment on function public.take_staff_mails is
  'Claims unsent mails. Failures are due again after 2 minutes, doubling up to an hour, for a day, or a week for mails about accounts.';

create function public.finish_staff_mail(p_id bigint, p_error text default null) returns void
language sql set search_path = '' as $$
  update public.staff_mails stored
  set sent_at = case when p_error is null then coalesce(stored.sent_at, now()) else stored.sent_at end,
    last_error = left(p_error, 500)
  where stored.id = p_id
$$;
comment on function public.finish_staff_mail is 'Records that a mail was sent, or the error before a retry.';

create function private.queue_security_mails(
  p_dealer_id text, p_user_id uuid, p_event text, p_details jsonb default '{}', p_former_address text default null,
  p_delay interval default '0'
) returns void
language sql security definer set search_path = '' as $$
  insert into public.staff_mails (dealer_id, kind, recipient, content, ready_at)
  select distinct on (lower(recipients.address)) p_dealer_id, 'security', recipients.address,
    jsonb_build_object(
      'event', p_event,
      'username', (
        select person.username from public.admin_users person
        where person.dealer_id = p_dealer_id and person.user_id = p_user_id
      )
    ) || coalesce(p_details, '{}'),
    now() + p_delay
  from (
    select p_former_address as address
    union all
    select person.contact_email from public.admin_users person
    where person.dealer_id = p_dealer_id and person.user_id = p_user_id and p_former_address is null
    union all
    -- Owners without a contact address read the dealership's.
    select coalesce(owner.contact_email, settings.email)
    from public.admin_users owner
    left join public.dealer_settings settings on settings.dealer_id = owner.dealer_id
    where owner.dealer_id = p_dealer_id and owner.role = 'owner' and not owner.is_suspended and owner.joined_at is not null
  ) recipients
  where recipients.address <> ''
$$;
comment on function private.queue_security_mails is
  'Queues a mail about an account to its person, at the former address, and to every owner.';

create function private.report_password_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_security_mails(staff.dealer_id, staff.user_id, 'password-changed')
  from public.admin_users staff where staff.user_id = new.id;
  return null;
end
$$;
comment on function private.report_password_change is 'Queues mails about a new password, but not about the first one.';
create trigger report_password_change after update of encrypted_password on auth.users
  for each row when (
    coalesce(old.encrypted_password, '') <> '' and old.encrypted_password is distinct from new.encrypted_password
  )
  execute function private.report_password_change();

create function private.report_sign_in_address_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_security_mails(
    staff.dealer_id, staff.user_id, 'email-changed', jsonb_build_object('from', old.email, 'to', new.email)
  )
  from public.admin_users staff where staff.user_id = new.id;
  return null;
end
$$;
comment on function private.report_sign_in_address_change is 'Queues mails about a changed sign-in address.';
create trigger report_sign_in_address_change after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.report_sign_in_address_change();

create function private.report_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  was_verified boolean := tg_op <> 'INSERT' and old.status = 'verified';
  is_verified boolean := tg_op <> 'DELETE' and new.status = 'verified';
begin
  -- Deleting an account deletes its factors.
  if was_verified <> is_verified and exists (select 1 from auth.users where id = person) then
    perform private.queue_security_mails(
      staff.dealer_id, person, case when is_verified then 'factor-added' else 'factor-removed' end
    )
    from public.admin_users staff where staff.user_id = person;
  end if;
  return null;
end
$$;
comment on function private.report_second_factor is 'Queues mails about an added or removed second factor.';
create trigger report_second_factor after insert or update of status or delete on auth.mfa_factors
  for each row execute function private.report_second_factor();

create function private.report_staff_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.role = 'owner' and (tg_op = 'INSERT' or old.role <> 'owner') then
    -- The first owner is created by the service role.
    if exists (
      select 1 from public.admin_users other
      where other.dealer_id = new.dealer_id and other.role = 'owner' and other.id <> new.id
    ) then
      perform private.queue_security_mails(new.dealer_id, new.user_id, 'new-owner');
    end if;
  elsif tg_op = 'UPDATE' and old.role <> new.role then
    perform private.queue_security_mails(
      new.dealer_id, new.user_id, 'role-changed', jsonb_build_object('from', old.role, 'to', new.role)
    );
  end if;
  if tg_op = 'UPDATE' and old.contact_email is distinct from new.contact_email then
    perform private.queue_security_mails(
      new.dealer_id, new.user_id, 'email-changed',
      jsonb_build_object('from', old.contact_email, 'to', new.contact_email), coalesce(old.contact_email, '')
    );
  end if;
  return null;
end
$$;
comment on function private.report_staff_change is
  'Queues mails about new owners, changed roles and changed contact addresses.';
create trigger report_staff_change after insert or update of role, contact_email on public.admin_users
  for each row execute function private.report_staff_change();

create function private.session_device(p_user_agent text, p_ip inet) returns text
language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(
    coalesce(p_user_agent, '') || '|' || coalesce(private.sign_in_network(host(p_ip)), ''), 'UTF8'
  )), 'hex')
$$;
comment on function private.session_device is 'The key under which a session''s browser is remembered.';

create function private.report_new_device() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_first boolean := not exists (select 1 from private.staff_devices known where known.user_id = new.user_id);
  is_new boolean;
begin
  insert into private.staff_devices as known (user_id, device)
  values (new.user_id, private.session_device(new.user_agent, new.ip))
  on conflict (user_id, device) do update set last_seen_at = now()
  returning known.xmax = 0 into is_new;
  delete from private.staff_devices known
  where known.user_id = new.user_id and known.last_seen_at < now() - interval '1 year';
  if is_new and not is_first then
    -- Leaves time for recognize_session to withdraw the mail.
    perform private.queue_security_mails(
      staff.dealer_id, new.user_id, 'new-device',
      jsonb_build_object('session_id', new.id, 'user_agent', left(new.user_agent, 300), 'address', host(new.ip)),
      null, '20 seconds'
    )
    from public.admin_users staff where staff.user_id = new.user_id;
  end if;
  return null;
exception when others then
  -- A failure here must not prevent the sign-in.
  raise warning 'A sign-in could not be reported: %', sqlerrm;
  return null;
end
$$;
comment on function private.report_new_device is
  'Queues mails about a sign-in with a new browser, but not a person''s first.';
create trigger report_new_device after insert on auth.sessions
  for each row execute function private.report_new_device();

create function public.recognize_session(p_session_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.staff_mails mail
  where mail.kind = 'security' and mail.taken_at is null and mail.content ->> 'event' = 'new-device'
    and mail.content ->> 'session_id' = p_session_id::text
$$;
comment on function public.recognize_session is
  'Deletes the waiting mail about a new device if the device''s cookie proves it known.';

create function public.note_backup_download(p_dealer_id text, p_user_id uuid, p_name text) returns void
language sql security definer set search_path = '' as $$
  insert into public.dealer_backups (dealer_id, due_at, downloaded_at, downloaded_by)
  values (p_dealer_id, now() + interval '1 hour', now(), p_user_id)
  on conflict (dealer_id) do update set
    downloaded_at = excluded.downloaded_at, downloaded_by = excluded.downloaded_by;
  select private.queue_security_mails(
    p_dealer_id, p_user_id, 'backup-downloaded', jsonb_build_object('name', left(p_name, 100))
  )
$$;
comment on function public.note_backup_download is 'Records who downloaded a backup and queues mails about it.';

grant select on public.contact_messages, public.message_replies, public.trade_ins, public.message_photos
  to authenticated;
grant select, insert, update, delete
  on public.contact_messages, public.message_replies, public.trade_ins, public.message_photos
  to service_role;
grant execute on function
  public.confirm_contact_mail, public.send_contact_message, private.confirm_contact_mail, private.send_contact_message
  to anon, authenticated, service_role;
grant execute on function
  public.list_messages, public.message_conversation, public.message_counts
  to authenticated, service_role;
grant execute on function
  public.finish_message_mail, public.finish_reply_mail, public.store_message_reply, public.submit_contact_form,
  public.register_message_photo, public.submit_trade_in, private.attach_message_photos,
  public.take_message_mail, public.take_unsent_messages, public.take_unsent_replies
  to service_role;
grant update (status, notes) on public.contact_messages to authenticated;
grant select, insert, update, delete on public.dealer_backups, public.staff_mails to service_role;
grant execute on function
  public.finish_backup, public.finish_staff_mail, public.note_backup_download, public.queue_staff_mails,
  public.recognize_session, public.take_backup, public.take_staff_mails, private.named_vehicles,
  private.report_price
  to service_role;
