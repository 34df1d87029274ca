create function private.phone_key(p_phone text) returns text
language sql immutable set search_path = '' as $$
  -- Ten digits, so that +1, brackets and an extension make no difference; fewer than seven identify no one.
  select case when length(digits) >= 7 then right(digits, 10) end
  from (select regexp_replace(
    regexp_replace(coalesce(p_phone, ''), '(extension|ext|x|#).*$', '', 'i'), '\D', '', 'g')) given (digits)
$$;
comment on function private.phone_key is 'The digits by which telephone numbers are compared; null for too few.';

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null check (char_length(dealer_id) between 1 and 64),
  vehicle_id uuid references public.vehicles (id) on delete set null,
  source text not null default 'message' check (source in ('message', 'test-drive', 'trade-in', 'call', 'alert', 'visit')),
  name text not null check (char_length(name) between 1 and 254 and private.is_one_line(name)),
  email text check (private.is_email_address(email)),
  phone text check (char_length(phone) between 1 and 40 and private.is_one_line(phone)),
  email_key text generated always as (lower(email)) stored,
  phone_key text generated always as (private.phone_key(phone)) stored,
  stage text not null default 'new' check (stage in ('new', 'contacted', 'appointment', 'won', 'lost')),
  lost_reason text check (lost_reason in ('price', 'bought-elsewhere', 'vehicle-sold', 'no-answer', 'financing', 'other')),
  owner_id uuid references auth.users (id) on delete set null,
  owned_since timestamptz,
  next_step text not null default '' check (char_length(next_step) <= 200),
  next_step_due timestamptz,
  waiting_since timestamptz,
  first_answered_at timestamptz,
  answer_minutes integer check (answer_minutes >= 0),
  answered_by uuid references auth.users (id) on delete set null,
  won_price numeric(10, 2) check (won_price > 0 and won_price <= 10000000),
  won_on date,
  merged_into uuid references public.leads (id) on delete cascade check (merged_into <> id),
  owner_from uuid references public.leads (id) on delete set null,
  step_from uuid references public.leads (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint leads_need_address check (email is not null or phone is not null),
  constraint leads_lost_needs_reason check ((stage = 'lost') = (lost_reason is not null)),
  constraint leads_won_needs_stage check (stage = 'won' or (won_price is null and won_on is null))
);
comment on table public.leads is
  'One person''s interest in one vehicle: what the person wrote, booked or said, who answers it, and how it ended.';
comment on column public.leads.source is 'How the person came first.';
comment on column public.leads.owned_since is 'Since when the owner has it: who got one longest ago is next in turn.';
comment on column public.leads.waiting_since is 'Since when the person waits for an answer; null if they do not.';
comment on column public.leads.answer_minutes is 'Minutes of opening time until the first answer; null if the person was not waiting, as for a lead that staff add.';
comment on column public.leads.merged_into is
  'The lead that shows this one; what belongs to this one stays with it, so that the merge can be undone.';
comment on column public.leads.owner_from is
  'The merged lead that gave this one its owner; null if staff chose the owner.';
comment on column public.leads.step_from is
  'The merged lead that gave this one its next step; null if staff wrote its text.';
comment on column public.leads.version is 'The optimistic lock; increases with each change by staff.';

create index leads_open_idx on public.leads (dealer_id, stage, created_at desc) where merged_into is null;
create index leads_vehicle_idx on public.leads (vehicle_id);
create index leads_owner_idx on public.leads (owner_id);
create index leads_answered_by_idx on public.leads (answered_by);
create index leads_merged_into_idx on public.leads (merged_into);
create index leads_owner_from_idx on public.leads (owner_from);
create index leads_step_from_idx on public.leads (step_from);
create index leads_email_idx on public.leads (dealer_id, email_key);
create index leads_phone_idx on public.leads (dealer_id, phone_key);
alter table public.leads enable row level security;

create function private.has_or_may_take_lead(p_lead_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.leads lead
    where lead.id = p_lead_id and (lead.owner_id is null or lead.owner_id = auth.uid()))
$$;
comment on function private.has_or_may_take_lead is
  'Whether a lead is the caller''s or has no owner. A policy of leads cannot read leads itself.';

create policy leads_select on public.leads for select to authenticated
  using (
    dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[])
    and (owner_id is null or owner_id = (select auth.uid())
      or (merged_into is not null and private.has_or_may_take_lead(merged_into))
      or dealer_id = any ((select private.permitted_dealer_ids('leads.all'))::text[]))
  );
create policy leads_insert on public.leads for insert to authenticated
  with check (
    dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[])
    and (owner_id is null or owner_id = (select auth.uid())
      or dealer_id = any ((select private.permitted_dealer_ids('leads.all'))::text[]))
  );
create policy leads_update on public.leads for update to authenticated
  using (
    dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[])
    and (owner_id is null or owner_id = (select auth.uid())
      or dealer_id = any ((select private.permitted_dealer_ids('leads.all'))::text[]))
  );

create table public.lead_events (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null check (char_length(dealer_id) between 1 and 64),
  lead_id uuid not null references public.leads (id) on delete cascade,
  kind text not null check (
    kind in ('note', 'call', 'stage', 'owner', 'test-drive', 'merged', 'unmerged', 'apart')
  ),
  text text not null default '' check (char_length(text) <= 5000),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and pg_column_size(detail) <= 8000),
  author_id uuid references auth.users (id) on delete set null,
  author_name text not null default '',
  created_at timestamptz not null default now(),
  constraint lead_events_note_needs_text check (kind <> 'note' or btrim(text) <> ''),
  constraint lead_events_call_needs_outcome check (
    kind <> 'call' or coalesce(detail ->> 'outcome' in ('reached', 'no-answer', 'missed'), false)
  ),
  constraint lead_events_apart_needs_lead check (kind <> 'apart' or coalesce(detail ->> 'lead' <> '', false))
);
comment on table public.lead_events is 'Notes, calls and changes of a lead and its test drives, with their author. Messages and replies have tables of their own.';
comment on column public.lead_events.detail is
  'call: {outcome}; stage: {from, to}; owner: {from, to} as names; test-drive: {state, starts_at, moved_from}; merged: {lead, leads}, the lead with what was merged into it; apart: {lead}, which is another person''s or another matter.';

create index lead_events_lead_idx on public.lead_events (lead_id, created_at);
create index lead_events_author_idx on public.lead_events (author_id);
alter table public.lead_events enable row level security;
create policy lead_events_select on public.lead_events for select to authenticated
  using (exists (select 1 from public.leads lead where lead.id = lead_events.lead_id));
create policy lead_events_insert on public.lead_events for insert to authenticated
  with check (
    kind in ('note', 'call', 'apart') and dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[])
    and exists (
      select 1 from public.leads lead where lead.id = lead_events.lead_id and lead.dealer_id = lead_events.dealer_id
    )
  );
create policy lead_events_delete on public.lead_events for delete to authenticated
  using (kind in ('note', 'call', 'apart') and author_id = (select auth.uid())
    and dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[]));

alter table public.contact_messages add foreign key (lead_id) references public.leads (id) on delete set null;
comment on column public.contact_messages.lead_id is 'The lead that the message belongs to; null for spam.';
create index contact_messages_lead_idx on public.contact_messages (lead_id);
create policy contact_messages_by_lead on public.contact_messages as restrictive for all to authenticated
  using (lead_id is null or exists (select 1 from public.leads lead where lead.id = contact_messages.lead_id));
alter table public.message_replies add foreign key (lead_id) references public.leads (id) on delete cascade;
comment on column public.message_replies.lead_id is 'The lead of a person who has not written; null for the reply to a message.';
create index message_replies_lead_idx on public.message_replies (lead_id);
create policy message_replies_by_lead on public.message_replies as restrictive for select to authenticated
  using (
    exists (select 1 from public.contact_messages message where message.id = message_replies.message_id)
    or exists (select 1 from public.leads lead where lead.id = message_replies.lead_id)
  );
create policy trade_ins_by_lead on public.trade_ins as restrictive for select to authenticated
  using (exists (select 1 from public.contact_messages message where message.id = trade_ins.message_id));
create policy message_photos_by_lead on public.message_photos as restrictive for select to authenticated
  using (exists (select 1 from public.contact_messages message where message.id = message_photos.message_id));

alter table public.appointments add foreign key (lead_id) references public.leads (id) on delete set null;
comment on column public.appointments.lead_id is 'The lead of the visitor who comes.';
create index appointments_lead_idx on public.appointments (lead_id);

create function private.opening_minutes(p_dealer_id text, p_from timestamptz, p_to timestamptz) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  span record;
  seconds numeric := 0;
  has_hours boolean := false;
  zone text := private.dealer_timezone(p_dealer_id);
begin
  for span in
    select hours.opens_at, hours.closes_at
    from private.opening_spans(
      p_dealer_id, (p_to at time zone zone)::date - (now() at time zone zone)::date,
      (p_from at time zone zone)::date - (now() at time zone zone)::date - 1) hours
  loop
    has_hours := true;
    seconds := seconds + greatest(0, extract(epoch from least(span.closes_at, p_to) - greatest(span.opens_at, p_from)));
  end loop;
  -- Without stored hours the clock always runs.
  if not has_hours and not exists (
    select 1 from public.dealer_settings settings
    where settings.dealer_id = p_dealer_id and settings.opening_hours <> '{}'
  ) then
    seconds := greatest(0, extract(epoch from p_to - p_from));
  end if;
  return floor(seconds / 60);
end
$$;
comment on function private.opening_minutes is
  'Minutes between two times in which the dealership is open, by its hours and holidays. The one clock of response times.';

create function private.root_lead(p_lead_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(lead.merged_into, lead.id) from public.leads lead where lead.id = p_lead_id
$$;
comment on function private.root_lead is 'The lead that shows a merged one, or itself.';

create function private.lead_family(p_root_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select lead.id from public.leads lead where lead.id = p_root_id or lead.merged_into = p_root_id)
$$;
comment on function private.lead_family is 'A lead and what is merged into it.';

create function private.find_open_lead(p_dealer_id text, p_email text, p_phone text, p_vehicle_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select private.root_lead(lead.id) from public.leads lead
  join public.leads root on root.id = coalesce(lead.merged_into, lead.id)
  where lead.dealer_id = p_dealer_id and root.stage not in ('won', 'lost')
    and lead.vehicle_id is not distinct from p_vehicle_id
    and (lead.email_key = lower(p_email) or lead.phone_key = private.phone_key(p_phone))
  order by root.created_at limit 1
$$;
comment on function private.find_open_lead is 'The open lead of a person, by mail or telephone, for a vehicle.';

create function private.lead_goal_minutes(p_dealer_id text) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select coalesce(nullif(settings.lead_goal_minutes, 0), nullif(settings.answer_minutes, 0))
    from public.dealer_settings settings where settings.dealer_id = p_dealer_id
  ), 60)
$$;
comment on function private.lead_goal_minutes is
  'Within how many minutes of opening time a lead is to be answered: the dealership''s own goal, else what visitors are promised, else one hour.';

create function private.possible_lead_owners(p_dealer_id text)
returns table (user_id uuid, username text, role text)
language sql stable security definer set search_path = '' as $$
  select staff.user_id, staff.username, staff.role from public.admin_users staff
  where staff.dealer_id = p_dealer_id and not staff.is_suspended and staff.joined_at is not null
    and exists (select from private.role_rights held where held.role = staff.role and held.permission = 'messages')
$$;
comment on function private.possible_lead_owners is
  'Who may own leads: the people who work here and whose own role answers messages.';

create function private.lead_takers(p_dealer_id text)
returns table (user_id uuid, username text, open_leads bigint, last_given_at timestamptz, busy_until timestamptz, next_drive_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with people as (select * from private.possible_lead_owners(p_dealer_id))
  select people.user_id, people.username,
    (select count(*) from public.leads lead
      where lead.dealer_id = p_dealer_id and lead.owner_id = people.user_id and lead.merged_into is null
        and lead.stage not in ('won', 'lost')),
    (select max(lead.owned_since) from public.leads lead
      where lead.dealer_id = p_dealer_id and lead.owner_id = people.user_id),
    (select max(booked.starts_at) + interval '30 minutes' from public.appointments booked
      where booked.staff_id = people.user_id and booked.state in ('requested', 'confirmed')
        and booked.starts_at between now() - interval '30 minutes' and now()),
    (select min(booked.starts_at) from public.appointments booked
      where booked.staff_id = people.user_id and booked.state in ('requested', 'confirmed')
        and booked.starts_at > now() and booked.starts_at < now() + interval '12 hours')
  from people
  where people.role = 'sales' or not exists (select from people other where other.role = 'sales')
$$;
comment on function private.lead_takers is
  'Who gets leads in turn or when free: the salespeople who work here, or, without any, everyone who answers messages.';

create function private.choose_lead_owner(p_dealer_id text, p_mode text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  chosen uuid;
begin
  -- Two leads at the same moment go to two people.
  perform pg_advisory_xact_lock(hashtextextended('lead-owner ' || p_dealer_id, 0));
  select taker.user_id into chosen from private.lead_takers(p_dealer_id) taker
  order by
    case when p_mode = 'free' then taker.busy_until is not null end,
    case when p_mode = 'free' then taker.open_leads end,
    taker.last_given_at nulls first, taker.username
  limit 1;
  return chosen;
end
$$;
comment on function private.choose_lead_owner is
  'Whose turn it is (turn), or who has no test drive now and the fewest open leads (free).';

create function private.new_lead_owner(p_dealer_id text) returns uuid
language sql security definer set search_path = '' as $$
  select private.choose_lead_owner(p_dealer_id, settings.lead_assignment)
  from public.dealer_settings settings
  where settings.dealer_id = p_dealer_id and settings.lead_assignment <> 'hand'
$$;
comment on function private.new_lead_owner is 'Who gets a new lead that staff did not add; null if staff assign leads by hand.';

create function private.find_or_add_lead(p_message public.contact_messages) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid := private.find_open_lead(p_message.dealer_id, p_message.email, p_message.phone, p_message.vehicle_id);
begin
  if found_id is null then
    insert into public.leads (dealer_id, vehicle_id, source, name, email, phone, created_at, owner_id)
    values (p_message.dealer_id, p_message.vehicle_id, p_message.kind, p_message.name, p_message.email, p_message.phone,
      p_message.created_at, private.new_lead_owner(p_message.dealer_id))
    returning id into found_id;
  end if;
  return found_id;
end
$$;
comment on function private.find_or_add_lead is 'The open lead of the same person and vehicle as a message, or a new one.';

create function private.attach_message_to_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'spam' then
    new.lead_id := null;
  elsif tg_op = 'INSERT' and new.lead_id is null then
    new.lead_id := private.find_or_add_lead(new);
  end if;
  return new;
end
$$;
comment on function private.attach_message_to_lead is 'Gives a new message to its lead; spam has none.';
create trigger attach_message_to_lead before insert or update of status on public.contact_messages
  for each row execute function private.attach_message_to_lead();

create function private.missed_call_since(p_lead_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(missed.created_at) from public.lead_events missed
  where missed.lead_id = p_lead_id and missed.kind = 'call' and missed.detail ->> 'outcome' = 'missed'
    and not exists (
      select 1 from public.lead_events answer
      where answer.lead_id = p_lead_id and answer.created_at >= missed.created_at and (
        (answer.kind = 'call' and answer.detail ->> 'outcome' = 'reached')
        or (answer.kind = 'stage' and answer.detail ->> 'to' in ('contacted', 'won', 'lost'))))
    and not exists (
      select 1 from public.contact_messages message
      where message.lead_id = p_lead_id and message.answered_at >= missed.created_at)
    and not exists (
      select 1 from public.appointments booked
      where booked.lead_id = p_lead_id and booked.changed_by is not null and booked.changed_at >= missed.created_at)
    and not exists (
      select 1 from public.message_replies reply
      where reply.mailed_at >= missed.created_at and (reply.lead_id = p_lead_id or reply.message_id = any (array(
        select message.id from public.contact_messages message where message.lead_id = p_lead_id))))
$$;
comment on function private.missed_call_since is
  'The first missed call of a lead that no call, mailed reply, answered message, test drive or stage followed as an answer.';

create function private.settle_lead(p_lead_id uuid, p_is_answered boolean, p_answered_by uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  open_since timestamptz := (
    select min(message.created_at) from public.contact_messages message
    where message.lead_id = p_lead_id and message.status in ('new', 'read')
  );
begin
  update public.leads lead
  set waiting_since = case
      when lead.stage not in ('won', 'lost') then least(open_since, private.missed_call_since(p_lead_id)) end,
    first_answered_at = case when p_is_answered then coalesce(lead.first_answered_at, now()) else lead.first_answered_at end,
    answered_by = case when p_is_answered then coalesce(lead.answered_by, p_answered_by) else lead.answered_by end,
    answer_minutes = case when p_is_answered and lead.first_answered_at is null and lead.waiting_since is not null
      then private.opening_minutes(lead.dealer_id, lead.waiting_since, now()) else lead.answer_minutes end,
    stage = case when p_is_answered and lead.stage = 'new' then 'contacted' else lead.stage end
  where lead.id = p_lead_id;
end
$$;
comment on function private.settle_lead is
  'Sets since when a lead waits by its open messages and missed calls, and records the first answer.';

create function private.follow_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.lead_id is not null and new.lead_id is null then
    perform private.settle_lead(old.lead_id, false, null);
    delete from public.leads lead
    where lead.id = old.lead_id
      -- Made by a message, which may have become spam before.
      and exists (
        select 1 from public.contact_messages message
        where message.dealer_id = lead.dealer_id and message.created_at = lead.created_at)
      and not exists (select 1 from public.contact_messages message where message.lead_id = lead.id)
      and not exists (select 1 from public.lead_events event where event.lead_id = lead.id)
      and not exists (select 1 from public.leads other where other.merged_into = lead.id);
  end if;
  -- No longer spam. The policies cannot see a lead that its own statement made, so it follows after the statement.
  if new.lead_id is null and new.status <> 'spam' and new.message <> '(deleted)' then
    new.lead_id := private.find_or_add_lead(new);
    update public.contact_messages message set lead_id = new.lead_id where message.id = new.id;
    -- Lets follow_appointment give the test drive that arrived with it the same lead.
    update public.appointments booked set state = booked.state where booked.message_id = new.id;
  end if;
  if new.lead_id is null then return null; end if;
  -- Emptied by retention, which must not count as a change of the lead.
  if tg_op = 'UPDATE' and new.message = '(deleted)' and old.message <> '(deleted)' then return null; end if;
  -- What the person corrected before the mail left, and how the person came, while there is no other message.
  if not exists (
    select 1 from public.contact_messages message where message.lead_id = new.lead_id and message.id <> new.id
  ) then
    update public.leads lead
    set name = new.name, email = new.email, phone = new.phone, source = new.kind
    where lead.id = new.lead_id and lead.created_at = new.created_at
      and (lead.name, lead.email, lead.phone, lead.source) is distinct from (new.name, new.email, new.phone, new.kind);
  end if;
  perform private.settle_lead(
    new.lead_id, new.status = 'answered' and (tg_op = 'INSERT' or old.status <> 'answered'), coalesce(auth.uid(), (
      select staff.user_id from public.admin_users staff
      where staff.dealer_id = new.dealer_id and staff.username = new.answered_by
    )));
  return null;
end
$$;
comment on function private.follow_message is 'Keeps a lead''s waiting time, answer and sender in step with its messages.';
create trigger follow_message after insert or update of status, kind, name, email, phone on public.contact_messages
  for each row execute function private.follow_message();

create function private.record_lead_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.changed_at := now();
  -- Only the foreign key forgets the source of a value that stays: that lead was deleted, and the value goes with it.
  if new.owner_from is null and old.owner_from is not null and new.owner_id = old.owner_id then
    new.owner_id := null;
    new.owned_since := null;
  end if;
  if new.step_from = old.step_from and (new.next_step <> old.next_step
    or (new.next_step = '' and new.next_step_due is distinct from old.next_step_due)) then
    new.step_from := null;
  elsif new.step_from is null and old.step_from is not null and new.next_step = old.next_step then
    new.next_step := '';
    new.next_step_due := null;
  end if;
  if new.stage <> old.stage and new.stage <> 'lost' then new.lost_reason := null; end if;
  if new.stage <> old.stage and new.stage <> 'won' then
    new.won_price := null;
    new.won_on := null;
  end if;
  if auth.uid() is null then return new; end if;
  if (new.stage, new.lost_reason, new.owner_id, new.next_step, new.next_step_due, new.name, new.email, new.phone,
      new.vehicle_id, new.merged_into, new.won_price, new.won_on)
    is distinct from (old.stage, old.lost_reason, old.owner_id, old.next_step, old.next_step_due, old.name, old.email,
      old.phone, old.vehicle_id, old.merged_into, old.won_price, old.won_on) then
    new.version := old.version + 1;
  end if;
  if old.stage = 'new' and new.stage <> 'new' and new.first_answered_at is null then
    new.first_answered_at := now();
    new.answered_by := auth.uid();
    if old.waiting_since is not null then
      new.answer_minutes := private.opening_minutes(new.dealer_id, old.waiting_since, now());
    end if;
  end if;
  if new.stage <> old.stage and new.stage in ('won', 'lost') then
    new.waiting_since := null;
  end if;
  return new;
end
$$;
comment on function private.record_lead_change is
  'Counts the version of a lead, takes a stage that staff choose as its first answer, and clears what a deleted lead gave.';
create trigger record_lead_change before update on public.leads
  for each row execute function private.record_lead_change();

create function private.record_lead_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id then
    if new.owner_id is not null and auth.uid() is not null and not exists (
      select 1 from private.possible_lead_owners(new.dealer_id) person where person.user_id = new.owner_id
    ) then
      raise exception using errcode = '22023', message = 'Choose a person who may answer leads';
    end if;
    new.owned_since := case when new.owner_id is not null then clock_timestamp() end;
    if tg_op = 'UPDATE' and new.owner_from is not distinct from old.owner_from then new.owner_from := null; end if;
  end if;
  return new;
end
$$;
comment on function private.record_lead_owner is
  'Records since when a lead has its owner, and refuses one who could not see it.';
create trigger record_lead_owner before insert or update of owner_id on public.leads
  for each row execute function private.record_lead_owner();

create function private.log_lead_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.stage <> old.stage then
    insert into public.lead_events (dealer_id, lead_id, kind, detail)
    values (new.dealer_id, new.id, 'stage', jsonb_strip_nulls(jsonb_build_object(
      'from', old.stage, 'to', new.stage, 'reason', new.lost_reason, 'price', new.won_price,
      -- A booking gives its vehicle to a lead without one.
      'vehicle', case when old.vehicle_id is null then new.vehicle_id end)));
    if new.stage in ('won', 'lost', 'contacted') and auth.uid() is not null then
      update public.contact_messages message set status = 'answered'
      where message.lead_id = any (private.lead_family(new.id)) and message.status in ('new', 'read');
      perform private.settle_lead(new.id, false, null);
    end if;
  end if;
  if new.owner_id is distinct from old.owner_id then
    insert into public.lead_events (dealer_id, lead_id, kind, detail)
    values (new.dealer_id, new.id, 'owner', jsonb_build_object(
      'from', case when old.owner_id is not null then private.staff_name(new.dealer_id, old.owner_id) end,
      'to', case when new.owner_id is not null then private.staff_name(new.dealer_id, new.owner_id) end));
  end if;
  return null;
end
$$;
comment on function private.log_lead_change is
  'Writes changes of stage and owner into lead_events; a contacted or closed lead leaves no message or call waiting.';
create trigger log_lead_change after update of stage, owner_id on public.leads
  for each row execute function private.log_lead_change();

create function private.stamp_lead_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An earlier booking is logged when its message is no longer spam, and not by who booked it.
  new.author_id := case when new.created_at >= now() then auth.uid() end;
  new.author_name := private.staff_name(new.dealer_id, new.author_id);
  return new;
end
$$;
comment on function private.stamp_lead_event is 'Names the author of an event.';
create trigger stamp_lead_event before insert on public.lead_events
  for each row execute function private.stamp_lead_event();

create function private.follow_call() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.detail ->> 'outcome' = 'reached' then
    update public.contact_messages message set status = 'answered'
    where message.lead_id = new.lead_id and message.status in ('new', 'read');
    perform private.settle_lead(new.lead_id, true, auth.uid());
  elsif new.detail ->> 'outcome' = 'missed' then
    perform private.settle_lead(new.lead_id, false, null);
  end if;
  return null;
end
$$;
comment on function private.follow_call is 'A call that reached the person answers the lead; a missed one lets it wait.';
create trigger follow_call after insert on public.lead_events
  for each row when (new.kind = 'call') execute function private.follow_call();

create function private.follow_appointment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.lead_id is null and new.message_id is not null then
    new.lead_id := (
      select private.root_lead(message.lead_id) from public.contact_messages message where message.id = new.message_id);
  elsif new.lead_id is null and tg_op = 'INSERT' then
    new.lead_id := private.find_open_lead(new.dealer_id, new.email, new.phone, new.vehicle_id);
    if new.lead_id is null then
      insert into public.leads (dealer_id, vehicle_id, source, name, email, phone, owner_id)
      values (new.dealer_id, new.vehicle_id, 'test-drive', new.name, new.email, new.phone,
        (select person.user_id from private.possible_lead_owners(new.dealer_id) person
          where person.user_id in (new.staff_id, auth.uid())
          order by person.user_id = new.staff_id desc nulls last limit 1))
      returning id into new.lead_id;
    end if;
  end if;
  if new.lead_id is not null and new.state <> 'cancelled' then
    update public.leads lead set stage = 'appointment', vehicle_id = coalesce(lead.vehicle_id, new.vehicle_id)
    where lead.id = new.lead_id and lead.stage in ('new', 'contacted');
  end if;
  return new;
end
$$;
comment on function private.follow_appointment is
  'Gives a test drive the lead of its message, or of its visitor if staff booked it, and moves that lead to its stage.';
create trigger follow_appointment before insert or update of state on public.appointments
  for each row execute function private.follow_appointment();

create function private.answer_test_drive() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  root uuid := private.root_lead(new.lead_id);
begin
  if auth.uid() is null or root is null or new.state = 'requested'
    or (tg_op = 'UPDATE' and (new.state, new.starts_at) is not distinct from (old.state, old.starts_at)) then
    return null;
  end if;
  update public.contact_messages message set status = 'answered'
  where message.lead_id = any (private.lead_family(root))
    and (message.kind = 'test-drive' or tg_op = 'INSERT') and message.status in ('new', 'read');
  perform private.settle_lead(new.lead_id, true, auth.uid());
  return null;
end
$$;
comment on function private.answer_test_drive is
  'Who books a test drive for a customer answers their lead; who confirms, moves or cancels one, what they asked about it.';
create trigger answer_test_drive after insert or update of state, starts_at on public.appointments
  for each row execute function private.answer_test_drive();

create function private.log_test_drive() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.lead_id is null then return null; end if;
  -- A booking, or one that reaches its lead when its message is no longer spam.
  if tg_op = 'INSERT' or old.lead_id is null then
    insert into public.lead_events (dealer_id, lead_id, kind, detail, created_at)
    values (new.dealer_id, new.lead_id, 'test-drive',
      jsonb_build_object('state', new.state, 'starts_at', new.starts_at), new.created_at);
  elsif (new.state, new.starts_at) is distinct from (old.state, old.starts_at) then
    insert into public.lead_events (dealer_id, lead_id, kind, detail)
    values (new.dealer_id, new.lead_id, 'test-drive', jsonb_strip_nulls(jsonb_build_object(
      'state', new.state, 'starts_at', new.starts_at, 'moved_from', nullif(old.starts_at, new.starts_at))));
  end if;
  return null;
end
$$;
comment on function private.log_test_drive is
  'Writes a booking and each change of its time or state into lead_events.';
create trigger log_test_drive after insert or update of state, starts_at, lead_id on public.appointments
  for each row execute function private.log_test_drive();

create function private.follow_alert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.leads lead
    where lead.dealer_id = new.dealer_id and lead.email_key = lower(new.email) and lead.stage not in ('won', 'lost')
  ) then
    insert into public.leads (dealer_id, source, name, email, owner_id)
    values (new.dealer_id, 'alert', new.email, new.email, private.new_lead_owner(new.dealer_id));
  end if;
  return null;
end
$$;
comment on function private.follow_alert is 'A confirmed alert becomes a lead unless the person has an open one.';
create trigger follow_alert after update of confirmed_at on public.vehicle_alerts
  for each row when (old.confirmed_at is null and new.confirmed_at is not null)
  execute function private.follow_alert();

create function private.lead_people(p_dealer_id text) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', staff.user_id, 'name', staff.username, 'is_active', possible.user_id is not null, 'open_leads', (
      select count(*) from public.leads lead
      where lead.owner_id = staff.user_id and lead.dealer_id = p_dealer_id and lead.merged_into is null
        and lead.stage not in ('won', 'lost')
    ), 'busy_until', taker.busy_until, 'next_drive_at', taker.next_drive_at) order by staff.username), '[]')
  from public.admin_users staff
  left join private.possible_lead_owners(p_dealer_id) possible on possible.user_id = staff.user_id
  left join private.lead_takers(p_dealer_id) taker on taker.user_id = staff.user_id
  where staff.dealer_id = p_dealer_id and private.has_permission(p_dealer_id, 'messages')
    and (possible.user_id is not null or exists (
      select 1 from public.leads lead where lead.dealer_id = p_dealer_id and lead.owner_id = staff.user_id))
$$;
comment on function private.lead_people is
  'Who can own a lead (is_active) or has one, with the number of open ones and test drives; nothing without the permission for messages.';

create function private.next_lead_owners(p_dealer_id text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'turn', (array_agg(taker.user_id order by taker.last_given_at nulls first, taker.username))[1],
    'free', (array_agg(taker.user_id order by
      taker.busy_until is not null, taker.open_leads, taker.last_given_at nulls first, taker.username))[1])
  from private.lead_takers(p_dealer_id) taker
  where private.has_permission(p_dealer_id, 'leads.all')
$$;
comment on function private.next_lead_owners is
  'Whose turn it is and who is free now, for those who may assign leads. choose_lead_owner decides.';

create function public.assign_lead(p_dealer_id text, p_id uuid, p_version integer, p_mode text) returns json
language plpgsql set search_path = '' as $$
declare
  assigned json;
begin
  if (p_mode in ('turn', 'free')) is not true then
    raise exception using errcode = '22023', message = 'Unknown way to assign';
  end if;
  if not private.has_permission(p_dealer_id, 'leads.all') then
    raise exception using errcode = '42501', message = 'Your role does not assign leads';
  end if;
  update public.leads lead
  set owner_id = private.choose_lead_owner(p_dealer_id, p_mode)
  where lead.dealer_id = p_dealer_id and lead.id = p_id and lead.version = p_version
  returning json_build_object('version', lead.version, 'owner_id', lead.owner_id) into assigned;
  return assigned;
end
$$;
comment on function public.assign_lead is
  'Gives a lead to whose turn it is, or to who is free. Null if someone changed it since that version.';

create function public.list_leads(
  p_dealer_id text, p_search text default '', p_stage text default 'Open', p_owner text default '',
  p_limit integer default 50
) returns json
language plpgsql stable set search_path = ''
set plan_cache_mode = force_custom_plan as $$
declare
  patterns text[] := private.search_patterns(jsonb_build_object('search', p_search));
  goal integer := private.lead_goal_minutes(p_dealer_id);
  closes timestamptz := (
    select max(span.closes_at) from private.opening_spans(p_dealer_id, 0) span
    where now() >= span.opens_at and now() < span.closes_at
  );
begin
  if (p_stage in ('Open', 'New', 'Contacted', 'Appointment', 'Won', 'Lost')) is not true then
    raise exception using errcode = '22023', message = 'Unknown stage';
  end if;
  return (
    with found as materialized (
      select lead.*, concat_ws(' ', v.year, v.make, v.model, nullif(v.trim, '')) as vehicle,
        least(lead.waiting_since, (
          select min(part.waiting_since) from public.leads part where part.merged_into = lead.id)) as waits_since
      from public.leads lead
      left join public.vehicles v on v.id = lead.vehicle_id
      where lead.dealer_id = p_dealer_id and lead.merged_into is null
        and case when p_owner = '' then true when p_owner = 'nobody' then lead.owner_id is null
          else lead.owner_id::text = p_owner end
        and coalesce(lower(
          lead.name || E'\n' || coalesce(lead.email, '') || E'\n' || coalesce(lead.phone, '') || E'\n'
          || lead.next_step || E'\n' || concat_ws(' ', v.year, v.make, v.model, v.trim, v.stock_number, v.vin)
        ) like all (patterns), true)
    ),
    measured as materialized (
      -- Nothing waits in a closed lead, not even what was merged into it.
      select found.*, case when found.waits_since is not null and found.stage not in ('won', 'lost')
        then private.opening_minutes(p_dealer_id, found.waits_since, now()) end as waiting_minutes
      from found
    ),
    listed as (
      select measured.*
      from measured
      where p_stage = initcap(measured.stage) or (p_stage = 'Open' and measured.stage not in ('won', 'lost'))
    ),
    page as (
      select listed.*, row_number() over (order by
        listed.waiting_minutes desc nulls last, listed.next_step_due nulls last, listed.created_at desc,
        listed.id) as place
      from listed
      order by place
      limit least(greatest(coalesce(p_limit, 50), 1), 1000)
    )
    select json_build_object(
      'matching', (select count(*) from listed),
      'overdue', (select count(*) from measured where waiting_minutes >= goal),
      'waiting', (select count(*) from measured where waiting_minutes is not null),
      'answered_in', (
        select round(avg(found.answer_minutes)) from found where found.first_answered_at > now() - interval '7 days'),
      'goal_minutes', goal, 'open_until', closes, 'people', private.lead_people(p_dealer_id),
      'next_owners', private.next_lead_owners(p_dealer_id),
      'spam', (
        select count(*) from public.contact_messages message
        where message.dealer_id = p_dealer_id and message.status = 'spam'),
      'counts', (
        select json_build_object(
          'Open', count(*) filter (where stage not in ('won', 'lost')), 'New', count(*) filter (where stage = 'new'),
          'Contacted', count(*) filter (where stage = 'contacted'),
          'Appointment', count(*) filter (where stage = 'appointment'),
          'Won', count(*) filter (where stage = 'won'), 'Lost', count(*) filter (where stage = 'lost'))
        from found
      ),
      'leads', (
        select coalesce(json_agg(json_build_object(
          'id', page.id, 'source', page.source, 'name', page.name, 'stage', page.stage, 'vehicle', page.vehicle,
          'owner_id', page.owner_id,
          'next_step', page.next_step, 'next_step_due', page.next_step_due, 'lost_reason', page.lost_reason,
          'waiting_minutes', page.waiting_minutes, 'answer_minutes', page.answer_minutes,
          'created_at', page.created_at, 'excerpt', coalesce((
            select left(message.message, 120) from public.contact_messages message
            where message.lead_id = page.id order by message.created_at desc limit 1), '')
        ) order by page.place), '[]')
        from page
      )
    )
  );
end
$$;
comment on function public.list_leads is
  'The leads that the caller may see, the longest waiting first, with the number in each stage and the state of the clock.';

create function public.lead_detail(p_dealer_id text, p_id uuid) returns json
language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object(
      'id', lead.id, 'version', lead.version, 'source', lead.source, 'name', lead.name, 'email', lead.email,
      'phone', lead.phone, 'stage', lead.stage, 'lost_reason', lead.lost_reason, 'owner_id', lead.owner_id,
      'next_step', lead.next_step, 'next_step_due', lead.next_step_due, 'won_price', lead.won_price,
      'won_on', lead.won_on, 'created_at', lead.created_at, 'answer_minutes', lead.answer_minutes,
      'waiting_since', family.waits_since,
      'waiting_minutes', case when family.waits_since is not null
        then private.opening_minutes(p_dealer_id, family.waits_since, now()) end,
      'vehicle', case when v.id is not null then json_build_object(
        'id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'price', v.price,
        'status', v.status, 'stock_number', v.stock_number,
        'image', (
          select json_build_object(
            'public_id', image.public_id, 'url', image.url, 'alt_text', image.alt_text,
            'width', image.width, 'height', image.height, 'placeholder_color', image.placeholder_color)
          from public.vehicle_images image where image.vehicle_id = v.id
          order by image.is_primary desc, image.sort_order, image.id limit 1
        )) end,
      'messages', (
        select coalesce(json_agg(public.message_conversation(p_dealer_id, message.id)
          order by message.created_at, message.id), '[]')
        from public.contact_messages message where message.lead_id = any (family.ids)
      ),
      'replies', (
        select coalesce(json_agg(json_build_object(
          'id', reply.id, 'text', reply.text, 'author_name', reply.author_name, 'created_at', reply.created_at,
          'mailed_at', reply.mailed_at, 'mail_attempts', reply.mail_attempts, 'mail_error', reply.mail_error
        ) order by reply.created_at, reply.id), '[]')
        from public.message_replies reply where reply.lead_id = any (family.ids)
      ),
      'events', (
        select coalesce(json_agg(json_build_object(
          'id', event.id, 'kind', event.kind, 'text', event.text, 'detail', event.detail, 'author', event.author_name,
          'is_own', event.author_id = auth.uid(), 'created_at', event.created_at)
          -- At one moment, stage and owner follow from the other event.
          order by event.created_at, event.kind in ('stage', 'owner'), event.id), '[]')
        from public.lead_events event where event.lead_id = any (family.ids)
      ),
      'test_drives', (
        select coalesce(json_agg(json_build_object(
          'id', booked.id, 'starts_at', booked.starts_at, 'state', booked.state, 'created_at', booked.created_at)
          order by booked.created_at), '[]')
        from public.appointments booked where booked.lead_id = any (family.ids)
      ),
      'alerts', (
        select coalesce(json_agg(json_build_object('label', alert.label, 'created_at', alert.confirmed_at)
          order by alert.confirmed_at), '[]')
        from private.alerts_of_person(p_dealer_id, lead.email_key) alert
      ),
      'same_person', (
        select coalesce(json_agg(json_build_object(
          'id', other.id, 'name', other.name, 'stage', other.stage, 'email', other.email, 'phone', other.phone,
          'is_same_vehicle', other.vehicle_id is not distinct from lead.vehicle_id,
          'vehicle', concat_ws(' ', ov.year, ov.make, ov.model, nullif(ov.trim, ''))) order by other.created_at desc), '[]')
        from public.leads other left join public.vehicles ov on ov.id = other.vehicle_id
        where other.dealer_id = p_dealer_id and other.merged_into is null and other.id <> lead.id
          and (other.email_key = lead.email_key or other.phone_key = lead.phone_key)
      ),
      'merged', (
        select coalesce(json_agg(json_build_object('id', part.id, 'name', part.name, 'version', part.version)
          order by part.created_at), '[]')
        from public.leads part where part.merged_into = lead.id
      ),
      'files', (
        select coalesce(json_agg(json_build_object(
          'id', file.id, 'name', file.name, 'type', file.type, 'bytes', file.bytes, 'added_by', file.added_by,
          'created_at', file.created_at) order by file.created_at, file.id), '[]')
        from public.lead_files file where file.lead_id = any (family.ids)
      ),
      'adf', private.adf_state(p_dealer_id, lead.id)
    )
    from public.leads lead
    left join public.vehicles v on v.id = lead.vehicle_id
    cross join lateral (
      select array_agg(member.id) as ids, min(member.waiting_since) as waits_since
      from public.leads member where member.id = lead.id or member.merged_into = lead.id
    ) family
    where lead.dealer_id = p_dealer_id and lead.id = (
      select coalesce(named.merged_into, named.id) from public.leads named
      where named.id = coalesce((
        select message.lead_id from public.contact_messages message
        where message.id = p_id and message.dealer_id = p_dealer_id), p_id))
  );
end
$$;
comment on function public.lead_detail is
  'A lead, by its id or that of a message, with all that happened: messages, replies, notes, calls, test drives and alerts. Null if the caller may not see it.';

create function private.sync_inherited_values(p_root_id uuid, p_added_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  family uuid[] := private.lead_family(p_root_id);
  given record;
begin
  select part.owner_id, coalesce(part.owner_from, part.id) as source into given
  from public.leads part
  join private.possible_lead_owners(part.dealer_id) person on person.user_id = part.owner_id
  where part.merged_into = p_root_id and part.id = coalesce(p_added_id, part.id)
    and coalesce(part.owner_from, part.id) = any (family)
  order by part.created_at, part.id limit 1;
  update public.leads root set owner_id = given.owner_id, owner_from = given.source
  where root.id = p_root_id and case when p_added_id is null then root.owner_from <> all (family)
    else root.owner_id is null and given.source is not null end;
  select part.next_step, part.next_step_due, coalesce(part.step_from, part.id) as source into given
  from public.leads part
  where part.merged_into = p_root_id and part.id = coalesce(p_added_id, part.id)
    and coalesce(part.step_from, part.id) = any (family)
    and (part.next_step <> '' or part.next_step_due is not null)
  order by part.created_at, part.id limit 1;
  update public.leads root
  set next_step = coalesce(given.next_step, ''), next_step_due = given.next_step_due, step_from = given.source
  where root.id = p_root_id and case when p_added_id is null then root.step_from <> all (family)
    else root.next_step = '' and root.next_step_due is null and given.source is not null end;
end
$$;
comment on function private.sync_inherited_values is
  'Gives a lead the owner and next step that it lacks from one just merged into it; after a split, takes back those of a lead that left, for those of one that stays. owner_from and step_from are cleared when staff change the owner or the text of the step.';

create function public.merge_leads(p_dealer_id text, p_id uuid, p_into uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if p_id = p_into or 2 > (
    select count(*) from public.leads lead where lead.id in (p_id, p_into) and lead.dealer_id = p_dealer_id
  ) or not private.merge_lead_family(p_dealer_id, p_id, p_into) then
    raise exception using errcode = 'PT404', message = 'This lead is not there';
  end if;
end
$$;
comment on function public.merge_leads is
  'Shows a lead, and what was merged into it, within another one. Nothing that happened is moved, so unmerge_lead takes it back.';

create function private.merge_lead_family(p_dealer_id text, p_id uuid, p_into uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  former uuid;
  moved uuid[];
begin
  -- Two merges in opposite directions would leave neither lead in the list.
  perform pg_advisory_xact_lock(hashtextextended('merge-leads ' || p_dealer_id, 0));
  if not private.has_permission(p_dealer_id, 'messages') or not exists (
    select 1 from public.leads lead where lead.id = p_into and lead.dealer_id = p_dealer_id and lead.merged_into is null
  ) then
    return false;
  end if;
  select lead.merged_into into former from public.leads lead
  where lead.dealer_id = p_dealer_id and lead.id = p_id for update;
  -- Another tab may have merged it, here or elsewhere.
  if former = p_into then return true; end if;
  if former is not null then perform private.unmerge_lead_family(p_dealer_id, p_id, former); end if;
  moved := array(
    select lead.id from public.leads lead
    where lead.dealer_id = p_dealer_id and (lead.id = p_id or lead.merged_into = p_id)
    order by lead.id = p_id desc for update);
  update public.leads lead set merged_into = p_into where lead.id = any (moved);
  perform private.sync_inherited_values(p_into, p_id);
  insert into public.lead_events (dealer_id, lead_id, kind, detail)
  values (p_dealer_id, p_into, 'merged', jsonb_build_object('lead', p_id, 'leads', moved));
  return true;
end
$$;
comment on function private.merge_lead_family is
  'Moves a lead and what was merged into it, with any owner, into another lead, which gets the owner and next step that it lacks. False if that one is itself merged. merge_leads checks what the caller sees.';

create function public.unmerge_lead(p_dealer_id text, p_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  from_lead uuid;
begin
  select lead.merged_into into from_lead from public.leads lead where lead.id = p_id and lead.dealer_id = p_dealer_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'This lead is not there';
  end if;
  -- Another tab may have separated it.
  if from_lead is not null then
    perform private.unmerge_lead_family(p_dealer_id, p_id, from_lead);
  end if;
end
$$;
comment on function public.unmerge_lead is 'Takes a merge back: the lead returns with everything that belonged to it.';

create function private.unmerge_lead_family(p_dealer_id text, p_id uuid, p_from uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  merge public.lead_events;
begin
  if not private.has_permission(p_dealer_id, 'messages') then return; end if;
  select event.* into merge from public.lead_events event
  where event.lead_id = p_from and event.kind = 'merged' and event.detail ->> 'lead' = p_id::text
  order by event.created_at desc limit 1;
  update public.leads lead set merged_into = nullif(p_id, lead.id)
  where lead.dealer_id = p_dealer_id and lead.merged_into = p_from
    and (lead.id = p_id or (merge.detail -> 'leads' ? lead.id::text
      -- Separated since, and merged again by itself.
      and not exists (
        select 1 from public.lead_events own
        where own.lead_id = p_from and own.kind in ('merged', 'unmerged') and own.detail ->> 'lead' = lead.id::text
          and own.created_at > merge.created_at)));
  perform private.sync_inherited_values(p_from);
  perform private.sync_inherited_values(p_id);
  insert into public.lead_events (dealer_id, lead_id, kind, detail)
  values (p_dealer_id, p_from, 'unmerged', jsonb_build_object('lead', p_id));
end
$$;
comment on function private.unmerge_lead_family is
  'Separates a lead and what is there only with it, with any owner, and takes back what it gave unless that was changed. unmerge_lead checks the caller.';

create function public.win_lead(
  p_dealer_id text, p_id uuid, p_version integer, p_price numeric, p_on date, p_mark_sold boolean
) returns integer
language plpgsql set search_path = '' as $$
declare
  sold_vehicle uuid;
  saved integer;
begin
  update public.leads lead set stage = 'won', won_price = p_price, won_on = p_on, lost_reason = null
  where lead.dealer_id = p_dealer_id and lead.id = p_id and lead.version = p_version
  returning lead.vehicle_id, lead.version into sold_vehicle, saved;
  if saved is not null and p_mark_sold and sold_vehicle is not null then
    perform private.sell_vehicle(p_dealer_id, p_id, sold_vehicle, p_on);
  end if;
  return saved;
end
$$;
comment on function public.win_lead is
  'Closes a lead with its price and date; asked to, also marks the vehicle Sold. Null if someone changed the lead since that version.';

create function private.is_recent(p_at timestamptz) returns boolean
language sql stable set search_path = '' as $$ select p_at > now() - interval '15 minutes' $$;
comment on function private.is_recent is
  'Whether a change can still be taken back without a trace; an older one stays in the history, followed by another.';

create function public.undo_lead_stage(
  p_dealer_id text, p_id uuid, p_version integer, p_stage text, p_lost_reason text default null,
  p_won_price numeric default null, p_won_on date default null
) returns integer
language plpgsql set search_path = '' as $$
declare
  undone public.lead_events;
  saved integer;
begin
  select event.* into undone from public.lead_events event
  where event.lead_id = p_id and event.dealer_id = p_dealer_id and event.kind = 'stage'
  order by event.created_at desc limit 1;
  update public.leads lead
  set stage = p_stage, lost_reason = p_lost_reason, won_price = p_won_price, won_on = p_won_on
  where lead.dealer_id = p_dealer_id and lead.id = p_id and lead.version = p_version
    -- A visitor who books a test drive changes the stage, but not the version.
    and undone.author_id = auth.uid() and undone.detail ->> 'from' = p_stage and undone.detail ->> 'to' = lead.stage
  returning lead.version into saved;
  -- A sale is taken back with its vehicle or not at all.
  if saved is not null and private.sold_from(p_dealer_id, p_id, undone.created_at) is not null
    and not (private.is_recent(undone.created_at) and private.has_permission(p_dealer_id, 'vehicles.edit')) then
    raise exception using errcode = '22023',
      message = 'This sale can no longer be undone. Change the stage and the vehicle''s status instead.';
  end if;
  if saved is not null and private.is_recent(undone.created_at) then
    if not private.is_replied_since(p_dealer_id, p_id, undone.created_at) then
      perform private.take_back_answer(p_dealer_id, p_id, undone.created_at);
    end if;
    if undone.detail ->> 'to' = 'won' then
      perform private.take_back_sale(p_dealer_id, p_id, undone.created_at);
    end if;
  end if;
  return saved;
end
$$;
comment on function public.undo_lead_stage is
  'Takes the caller''s last change of a stage back, with what it answered or sold. Null if someone changed the lead since that version; a sale is refused when its vehicle can no longer be taken back.';

create function private.is_replied_since(p_dealer_id text, p_lead_id uuid, p_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  with family as (select private.lead_family(private.root_lead(p_lead_id)) as ids)
  select exists (
    select 1 from public.message_replies reply
    left join public.contact_messages message on message.id = reply.message_id
    cross join family
    where reply.dealer_id = p_dealer_id and coalesce(reply.mailed_at, reply.created_at) >= p_at
      and coalesce(message.lead_id, reply.lead_id) = any (family.ids))
$$;
comment on function private.is_replied_since is
  'Whether the person got a reply at or after a time. What was answered then stays answered.';

create function public.undo_message_answer(p_dealer_id text, p_id uuid, p_version integer) returns integer
language plpgsql set search_path = '' as $$
declare
  answer public.contact_messages;
  saved integer;
begin
  select message.* into answer from public.contact_messages message
  where message.dealer_id = p_dealer_id and message.id = p_id for update;
  update public.contact_messages message set status = 'read'
  where message.id = answer.id and message.version = p_version and message.status = 'answered'
  returning message.version into saved;
  if saved is not null and private.is_recent(answer.answered_at)
    and not private.is_replied_since(p_dealer_id, answer.lead_id, answer.answered_at) then
    perform private.take_back_answer(p_dealer_id, answer.lead_id, answer.answered_at);
  end if;
  return saved;
end
$$;
comment on function public.undo_message_answer is
  'Opens an answered message again, and takes back what its answer changed in its lead unless a reply followed. Null if someone changed the message since that version.';

create function private.take_back_answer(p_dealer_id text, p_id uuid, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  family uuid[] := array(
    select lead.id from public.leads lead
    where lead.dealer_id = p_dealer_id and lead.id = any (private.lead_family(private.root_lead(p_id))) for update);
begin
  if not private.has_permission(p_dealer_id, 'messages') then return; end if;
  update public.leads lead
  set stage = event.detail ->> 'from', vehicle_id = case when event.detail ? 'vehicle' then null else lead.vehicle_id end
  from public.lead_events event
  where lead.id = any (family) and event.lead_id = lead.id and event.kind = 'stage' and event.created_at = p_at
    and event.author_id = auth.uid() and lead.stage = event.detail ->> 'to';
  -- With the events of these steps back: missed_call_since would take either as an answer.
  delete from public.lead_events event
  where event.lead_id = any (family) and event.kind = 'stage' and event.author_id = auth.uid()
    and event.created_at in (p_at, now());
  update public.leads lead set first_answered_at = null, answered_by = null, answer_minutes = null
  where lead.id = any (family) and lead.first_answered_at in (p_at, now());
  update public.contact_messages message set status = 'read'
  where message.lead_id = any (family) and message.status = 'answered' and message.answered_at in (p_at, now());
  perform private.settle_lead(member, false, null) from unnest(family) member;
end
$$;
comment on function private.take_back_answer is
  'Takes back what a stage, a booking or an answered message changed in a lead and what is merged into it at a time: stages, the first answer, and answered messages. Who calls it checks the caller.';

create function private.undo_booking(p_dealer_id text, p_id uuid, p_version integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  undone public.appointments;
  is_made boolean;
begin
  perform private.require_appointments(p_dealer_id);
  delete from public.appointments booked
  where booked.id = p_id and booked.dealer_id = p_dealer_id and booked.version = p_version and booked.revision = 0
    and booked.message_id is null and booked.mail_taken_at is null and private.is_recent(booked.created_at)
    and booked.changed_by = private.staff_name(p_dealer_id, auth.uid())
  returning booked.* into undone;
  if not found then return false; end if;
  -- Locked, so that no message joins it meanwhile.
  select lead.created_at = undone.created_at and lead.changed_at = undone.created_at into is_made
  from public.leads lead where lead.id = undone.lead_id for update;
  delete from public.lead_events event
  where event.lead_id = undone.lead_id and event.kind = 'test-drive' and event.created_at = undone.created_at;
  perform private.take_back_answer(p_dealer_id, undone.lead_id, undone.created_at);
  delete from public.leads lead
  where is_made and lead.id = undone.lead_id
    and not exists (select 1 from public.contact_messages message where message.lead_id = lead.id)
    and not exists (select 1 from public.message_replies reply where reply.lead_id = lead.id)
    and not exists (select 1 from public.lead_events event where event.lead_id = lead.id)
    and not exists (select 1 from public.leads other where other.merged_into = lead.id);
  return true;
end
$$;
comment on function private.undo_booking is
  'Deletes a test drive that the caller booked, what it changed in its lead, and a lead that it made and nobody changed since, unless its mail is on its way.';

create function public.undo_booking(p_dealer_id text, p_id uuid, p_version integer) returns boolean
language sql set search_path = '' as $$ select private.undo_booking(p_dealer_id, p_id, p_version) $$;
comment on function public.undo_booking is
  'Takes a booking by the caller back as if it had not been made. False if its customer was told or someone changed it: then it can be cancelled.';

create function private.sell_vehicle(p_dealer_id text, p_lead_id uuid, p_vehicle_id uuid, p_on date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_permission(p_dealer_id, 'vehicles.edit') or not private.has_permission(p_dealer_id, 'messages') then
    raise exception using errcode = '42501', message = 'Your role does not mark vehicles Sold';
  end if;
  if not exists (
    select 1 from public.leads lead
    where lead.id = p_lead_id and lead.dealer_id = p_dealer_id and lead.vehicle_id = p_vehicle_id and lead.stage = 'won'
  ) then
    return;
  end if;
  update public.vehicles v
  set status = 'Sold',
    sold_at = least(now(), (p_on + time '12:00') at time zone private.dealer_timezone(p_dealer_id))
  where v.id = p_vehicle_id and v.dealer_id = p_dealer_id and v.status <> 'Sold';
  update public.leads lead set stage = 'lost', lost_reason = 'vehicle-sold'
  where lead.dealer_id = p_dealer_id and lead.vehicle_id = p_vehicle_id and lead.id <> p_lead_id
    and lead.merged_into is null and lead.stage not in ('won', 'lost');
end
$$;
comment on function private.sell_vehicle is
  'Marks the vehicle of a won lead Sold on a day, and closes its other leads as lost, with any owner.';

create function private.sold_from(p_dealer_id text, p_lead_id uuid, p_at timestamptz) returns text
language sql stable security definer set search_path = '' as $$
  select sold.from_status
  from public.leads lead
  join public.vehicle_status_history sold on sold.vehicle_id = lead.vehicle_id
  where lead.id = p_lead_id and lead.dealer_id = p_dealer_id
    and sold.to_status = 'Sold' and sold.changed_at = p_at and sold.changed_by = auth.uid()
$$;
comment on function private.sold_from is
  'The status that the vehicle of a lead had before the caller marked it Sold at a time; null if they did not.';

create function private.take_back_sale(p_dealer_id text, p_id uuid, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_permission(p_dealer_id, 'vehicles.edit') or not private.has_permission(p_dealer_id, 'messages') then
    return;
  end if;
  update public.vehicles v set status = private.sold_from(p_dealer_id, p_id, p_at)
  from public.leads lead
  where lead.id = p_id and lead.dealer_id = p_dealer_id and v.id = lead.vehicle_id and v.dealer_id = p_dealer_id
    and v.status = 'Sold' and private.sold_from(p_dealer_id, p_id, p_at) is not null
    and not exists (
      select 1 from public.vehicle_status_history later where later.vehicle_id = v.id and later.changed_at > p_at)
    and not exists (
      select 1 from public.leads other
      join public.lead_events won on won.lead_id = other.id and won.kind = 'stage' and won.detail ->> 'to' = 'won'
      -- An older deal, which fell through, does not count.
      where other.vehicle_id = v.id and other.id <> p_id and other.stage = 'won' and other.merged_into is null
        and won.created_at >= p_at);
  -- Sold to someone else meanwhile.
  if exists (
    select 1 from public.leads lead join public.vehicles v on v.id = lead.vehicle_id
    where lead.id = p_id and lead.dealer_id = p_dealer_id and v.status = 'Sold'
  ) then
    return;
  end if;
  perform private.take_back_answer(p_dealer_id, lead.id, p_at)
  from public.leads lead
  join public.lead_events event on event.lead_id = lead.id
  where lead.dealer_id = p_dealer_id and lead.stage = 'lost' and lead.lost_reason = 'vehicle-sold'
    and event.kind = 'stage' and event.created_at = p_at and event.author_id = auth.uid();
end
$$;
comment on function private.take_back_sale is
  'Takes back what the caller''s sell_vehicle did at a time: the vehicle''s status, and the stages of its other leads, unless it is sold to someone else. undo_lead_stage checks the caller.';

create function public.delete_lead(p_dealer_id text, p_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.delete_lead_family(p_dealer_id, p_id);
end
$$;
comment on function public.delete_lead is
  'Deletes a person''s data on their request (PIPEDA): a lead and those merged into it, with messages, files, test drives and the alerts of its address. The proof of consent to alerts stays, without the address.';

create function private.delete_lead_family(p_dealer_id text, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  family public.leads[];
  ids uuid[];
  emails text[];
  shown_in uuid := (
    select lead.merged_into from public.leads lead where lead.dealer_id = p_dealer_id and lead.id = p_id);
begin
  if not private.has_permission(p_dealer_id, 'leads.all') then
    raise exception using errcode = '42501', message = 'Only those who see all leads may delete one';
  end if;
  -- So that nothing of it stays in the lead that shows it.
  if shown_in is not null then perform private.unmerge_lead_family(p_dealer_id, p_id, shown_in); end if;
  -- Locked, so that no message joins them meanwhile.
  family := array(
    select lead from public.leads lead
    where lead.dealer_id = p_dealer_id and lead.id = any (private.lead_family(p_id)) for update);
  ids := array(select member.id from unnest(family) member);
  emails := array(select member.email_key from unnest(family) member where member.email_key is not null);
  -- The law (CASL) requires the proof of consent: its wording and times.
  delete from public.vehicle_alerts alert
  where alert.dealer_id = p_dealer_id and lower(alert.email) = any (emails) and alert.confirmed_at is null;
  update public.vehicle_alerts alert
  set ended_at = coalesce(alert.ended_at, now()), email = null, criteria = null, label = null
  where alert.dealer_id = p_dealer_id and lower(alert.email) = any (emails);
  -- Replies, photographs and trade-ins go with their message.
  delete from public.contact_messages message
  where message.dealer_id = p_dealer_id and (
    message.lead_id = any (ids) or (message.lead_id is null and lower(message.email) = any (emails)));
  delete from public.appointments booked where booked.lead_id = any (ids);
  update public.staff_mails mail set content = jsonb_set(mail.content, '{items}', (
    select coalesce(jsonb_agg(item), '[]') from jsonb_array_elements(mail.content -> 'items') item
    where (item ->> 'lead_id')::uuid <> all (ids)))
  where mail.dealer_id = p_dealer_id and mail.kind = 'lead-reminder';
  delete from public.staff_mails mail
  where mail.dealer_id = p_dealer_id and mail.kind = 'lead-reminder' and mail.content -> 'items' = '[]';
  delete from public.leads lead where lead.id = any (ids);
end
$$;
comment on function private.delete_lead_family is 'The deletion of delete_lead, with the tables that staff may not write.';

create function private.delete_expired_leads(p_dealer_id text, p_period interval) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  deleted integer;
begin
  delete from public.leads lead
  where lead.dealer_id = p_dealer_id and lead.changed_at < now() - p_period
    and not exists (
      select 1 from public.contact_messages message
      where message.lead_id = lead.id and message.message <> '(deleted)')
    and not exists (
      select 1 from public.lead_events event where event.lead_id = lead.id and event.created_at > now() - p_period);
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
comment on function private.delete_expired_leads is
  'Deletes leads without messages that were not changed for the period of messages.';

create table public.saved_replies (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null check (char_length(dealer_id) between 1 and 64),
  title text not null check (char_length(btrim(title)) between 1 and 80 and private.is_one_line(title)),
  text text not null check (char_length(btrim(text)) between 1 and 4000),
  changed_at timestamptz not null default now(),
  constraint saved_replies_title_key unique (dealer_id, title)
);
comment on table public.saved_replies is
  'Texts that staff insert into a reply. Names in braces, such as {vehicle}, are filled from the lead when a text is inserted.';

alter table public.saved_replies enable row level security;
create policy saved_replies_select on public.saved_replies for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[]));
create policy saved_replies_insert on public.saved_replies for insert to authenticated
  with check (dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[]));
create policy saved_replies_update on public.saved_replies for update to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[]));
create policy saved_replies_delete on public.saved_replies for delete to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[]));

create table public.lead_files (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null check (char_length(dealer_id) between 1 and 64),
  lead_id uuid not null references public.leads (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 120 and private.is_one_line(name)),
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'text/plain')),
  content text not null check (char_length(content) between 4 and 2800000),
  bytes integer not null generated always as (octet_length(decode(content, 'base64'))) stored,
  added_by text not null default '',
  created_at timestamptz not null default now()
);
comment on table public.lead_files is
  'Files that staff add to a lead, at most ten each. They stay in the database: private, in every backup, and deleted with the lead.';
comment on column public.lead_files.content is 'The file in base64, up to 2 MB.';
comment on column public.lead_files.added_by is 'The user name of who added it.';

create index lead_files_lead_idx on public.lead_files (lead_id, created_at);
alter table public.lead_files enable row level security;
create policy lead_files_select on public.lead_files for select to authenticated
  using (exists (select 1 from public.leads lead where lead.id = lead_files.lead_id));
create policy lead_files_insert on public.lead_files for insert to authenticated
  with check (exists (
    select 1 from public.leads lead where lead.id = lead_files.lead_id and lead.dealer_id = lead_files.dealer_id));
create policy lead_files_delete on public.lead_files for delete to authenticated
  using (exists (select 1 from public.leads lead where lead.id = lead_files.lead_id));

create function private.check_lead_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two uploads at the same moment must not pass the limit together.
  perform 1 from public.leads lead where lead.id = new.lead_id for update;
  if (select count(*) from public.lead_files file where file.lead_id = new.lead_id) >= 10 then
    raise exception using errcode = '22023', message = 'A lead can have ten files. Delete one first';
  end if;
  new.added_by := private.staff_name(new.dealer_id, auth.uid());
  return new;
end
$$;
comment on function private.check_lead_file is 'Limits the files of a lead and names who added one.';
create trigger check_lead_file before insert on public.lead_files
  for each row execute function private.check_lead_file();

create function private.due_reminders(p_dealer_id text)
returns table (
  lead_id uuid, kind text, due timestamptz, owner_id uuid, name text, vehicle text, step text, minutes integer
)
language sql stable set search_path = '' as $$
  with goal as (select private.lead_goal_minutes(p_dealer_id) as minutes),
  open as (
    select lead.id, lead.owner_id, lead.name, lead.next_step, lead.next_step_due,
      concat_ws(' ', v.year, v.make, v.model, nullif(v.trim, '')) as vehicle,
      least(lead.waiting_since, (
        select min(part.waiting_since) from public.leads part where part.merged_into = lead.id)) as waits_since
    from public.leads lead
    left join public.vehicles v on v.id = lead.vehicle_id
    where lead.dealer_id = p_dealer_id and lead.merged_into is null and lead.stage not in ('won', 'lost')
  )
  select open.id, 'step', open.next_step_due, open.owner_id, open.name, open.vehicle, open.next_step, null::integer
  from open where open.next_step_due <= now()
  union all
  select open.id, 'waiting', open.waits_since, open.owner_id, open.name, open.vehicle, '', waited.minutes
  from open
  cross join goal
  cross join lateral (
    select private.opening_minutes(p_dealer_id, open.waits_since, now()) as minutes) waited
  where open.waits_since is not null and waited.minutes >= goal.minutes
$$;
comment on function private.due_reminders is
  'Open leads that the caller may see whose next step is due (step), or that wait longer than the goal (waiting).';

create function private.count_own_reminders(p_dealer_id text) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from private.due_reminders(p_dealer_id) due
  where due.owner_id is null or due.owner_id = auth.uid()
$$;
comment on function private.count_own_reminders is 'How many reminders the caller has, with those of leads without an owner.';

create function public.lead_reminders(p_dealer_id text) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'goal_minutes', private.lead_goal_minutes(p_dealer_id),
    'count', private.count_own_reminders(p_dealer_id),
    'items', (
      select coalesce(json_agg(json_build_object(
        'lead_id', first.lead_id, 'kind', first.kind, 'due', first.due, 'is_owned', first.owner_id is not null,
        'name', first.name, 'vehicle', first.vehicle, 'step', first.step, 'minutes', first.minutes
      ) order by first.due, first.lead_id), '[]')
      from (
        select * from private.due_reminders(p_dealer_id) due
        where due.owner_id is null or due.owner_id = auth.uid()
        order by due.due, due.lead_id limit 50
      ) first
    )
  )
$$;
comment on function public.lead_reminders is
  'The caller''s reminders, the longest due first: steps that are due and leads that wait too long, their own or without an owner.';

create function private.overdue_leads(p_dealer_id text, p_limit integer) returns json
language sql stable set search_path = '' as $$
  with overdue as materialized (
    select due.*, row_number() over (order by due.due, due.lead_id, due.kind) as place
    from private.due_reminders(p_dealer_id) due
  )
  select json_build_object(
    'count', (select count(*) from overdue),
    'items', (
      select coalesce(json_agg(json_build_object(
        'id', overdue.lead_id, 'kind', overdue.kind, 'name', overdue.name, 'vehicle', overdue.vehicle,
        'step', overdue.step, 'due', overdue.due, 'minutes', overdue.minutes,
        'owner', case when overdue.owner_id is not null
          then private.readable_staff_name(p_dealer_id, overdue.owner_id) end
      ) order by overdue.place), '[]')
      from overdue where overdue.place <= p_limit
    )
  )
$$;
comment on function private.overdue_leads is 'The overdue leads that the caller may see, for the dashboard.';

create table private.lead_reminder_mails (
  lead_id uuid not null references public.leads (id) on delete cascade,
  kind text not null,
  due timestamptz not null,
  primary key (lead_id, kind, due)
);
comment on table private.lead_reminder_mails is
  'Reminders that were mailed, so that none is mailed again. Another due time is another reminder.';
alter table private.lead_reminder_mails enable row level security;

create function private.queue_lead_reminders(p_dealer_id text) returns void
language sql security definer set search_path = '' as $$
  with due as materialized (
    -- Otherwise turning the setting on would mail all older ones.
    select * from private.due_reminders(p_dealer_id) reminder
    where reminder.due > now() - interval '3 days' or (
      reminder.kind = 'waiting' and private.opening_minutes(p_dealer_id, reminder.due, now() - interval '3 days')
        < private.lead_goal_minutes(p_dealer_id))
  ),
  added as (
    insert into private.lead_reminder_mails (lead_id, kind, due)
    select due.lead_id, due.kind, due.due from due
    on conflict do nothing
    returning lead_id, kind, due
  )
  insert into public.staff_mails (dealer_id, kind, recipient, content)
  select p_dealer_id, 'lead-reminder', staff.contact_email, jsonb_build_object(
    'goal_minutes', private.lead_goal_minutes(p_dealer_id),
    'items', jsonb_agg(jsonb_build_object(
      'lead_id', due.lead_id, 'kind', due.kind, 'name', due.name, 'vehicle', due.vehicle, 'step', due.step,
      'due', due.due, 'minutes', due.minutes, 'owner', staff.username) order by due.due, due.lead_id))
  from added
  join due on (due.lead_id, due.kind, due.due) = (added.lead_id, added.kind, added.due)
  left join public.admin_users staff
    on staff.dealer_id = p_dealer_id and staff.user_id = due.owner_id and not staff.is_suspended
  group by staff.contact_email
$$;
comment on function private.queue_lead_reminders is
  'Queues one mail for each owner of leads with new reminders; those without an owner, or whose owner has no address, go to the dealership.';

create function public.lead_response_times(p_dealer_id text, p_period text) returns json
language plpgsql stable set search_path = '' as $$
declare
  period record := private.analytics_period(p_dealer_id, p_period);
  goal integer := private.lead_goal_minutes(p_dealer_id);
begin
  return (
    with answered as (
      select lead.answered_by as person, count(*) as answered, round(avg(lead.answer_minutes)) as average,
        round(percentile_cont(0.5) within group (order by lead.answer_minutes)::numeric) as median,
        count(*) filter (where lead.answer_minutes <= goal) as in_goal
      from public.leads lead
      where lead.dealer_id = p_dealer_id and lead.answered_by is not null and lead.answer_minutes is not null
        and lead.first_answered_at >= period.starts_at
      group by lead.answered_by
    ),
    owned as (
      select lead.owner_id as person,
        count(*) filter (where lead.stage not in ('won', 'lost')) as open,
        count(*) filter (where lead.waiting_since is not null) as waiting,
        count(*) filter (where lead.stage = 'won' and lead.won_on >= period.first_day) as won
      from public.leads lead
      where lead.dealer_id = p_dealer_id and lead.owner_id is not null and lead.merged_into is null
      group by lead.owner_id
    )
    select json_build_object(
      'goal_minutes', goal,
      'people', coalesce(json_agg(json_build_object(
        'id', person, 'name', private.readable_staff_name(p_dealer_id, person),
        'answered', coalesce(answered.answered, 0), 'average_minutes', answered.average,
        'median_minutes', answered.median, 'in_goal', coalesce(answered.in_goal, 0),
        'open', coalesce(owned.open, 0), 'waiting', coalesce(owned.waiting, 0), 'won', coalesce(owned.won, 0)
      ) order by coalesce(answered.answered, 0) desc, person), '[]'))
    from answered full join owned using (person)
  );
end
$$;
comment on function public.lead_response_times is
  'For each person: first answers of the period in minutes of opening time, how many kept the goal, and the leads they own. Only leads that the caller may see count.';

create table public.adf_deliveries (
  lead_id uuid primary key references public.leads (id) on delete cascade,
  dealer_id text not null check (char_length(dealer_id) between 1 and 64),
  asked_at timestamptz not null default now(),
  due_at timestamptz default now(),
  taken_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  sent_at timestamptz,
  sent_to text,
  last_error text
);
comment on table public.adf_deliveries is
  'New leads on their way to the dealer''s CRM as ADF: waiting, sent, or failed with the reason until the next attempt.';
comment on column public.adf_deliveries.due_at is 'When the next attempt is due; null once sent, or given up after three days.';

create index adf_deliveries_due_idx on public.adf_deliveries (dealer_id, due_at) where due_at is not null;
alter table public.adf_deliveries enable row level security;
create policy adf_deliveries_select on public.adf_deliveries for select to authenticated
  using (exists (select 1 from public.leads lead where lead.id = adf_deliveries.lead_id));

create function private.queue_adf_delivery() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A visitor may still correct the message, and its trade-in follows within the same request.
  insert into public.adf_deliveries (lead_id, dealer_id, due_at)
  select new.id, new.dealer_id, now() + interval '20 seconds'
  from public.dealer_settings settings
  where settings.dealer_id = new.dealer_id and settings.adf_enabled and settings.adf_email <> '';
  return null;
end
$$;
comment on function private.queue_adf_delivery is 'Queues each new lead for the CRM while that is turned on.';
create trigger queue_adf_delivery after insert on public.leads
  for each row execute function private.queue_adf_delivery();

create function private.adf_prospect(p_lead_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', lead.id, 'created_at', lead.created_at, 'source', lead.source, 'name', lead.name, 'email', lead.email,
    'phone', lead.phone,
    'vehicle', case when v.id is not null then jsonb_build_object(
      'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'vin', v.vin, 'stock_number', v.stock_number,
      'mileage', v.mileage, 'price', v.price) end,
    'trade_ins', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'year', offered.year, 'make', offered.make, 'model', offered.model, 'trim', offered.trim, 'vin', offered.vin,
        'kilometres', offered.kilometres, 'condition', offered.condition) order by message.created_at), '[]')
      from public.trade_ins offered
      join public.contact_messages message on message.id = offered.message_id
      where message.lead_id = lead.id
    ),
    'messages', (
      select coalesce(jsonb_agg(message.message order by message.created_at, message.id), '[]')
      from public.contact_messages message where message.lead_id = lead.id
    ),
    'test_drive_at', (
      select min(booked.starts_at) from public.appointments booked
      where booked.lead_id = lead.id and booked.state in ('requested', 'confirmed') and booked.starts_at > now()
    ))
  from public.leads lead
  left join public.vehicles v on v.id = lead.vehicle_id
  where lead.id = p_lead_id
$$;
comment on function private.adf_prospect is 'The part of a lead that the CRM gets.';

create function public.take_adf_deliveries(p_dealer_id text, p_limit integer)
returns table (
  lead_id uuid, prospect jsonb, adf_email text, dealer_name text, dealer_email text, dealer_phone text,
  dealer_address text, timezone text, currency text
)
language sql set search_path = '' as $$
  with due as materialized (
    select waiting.lead_id from public.adf_deliveries waiting
    join public.dealer_settings settings on settings.dealer_id = waiting.dealer_id
    where waiting.dealer_id = p_dealer_id and waiting.due_at <= now()
      -- Ten mails take up to 111 seconds.
      and (waiting.taken_at is null or waiting.taken_at < now() - interval '3 minutes')
      and settings.adf_enabled and settings.adf_email <> ''
    order by waiting.attempts, waiting.due_at
    limit least(greatest(coalesce(p_limit, 1), 1), 50)
    for update of waiting skip locked
  ),
  taken as (
    update public.adf_deliveries stored set taken_at = now(), attempts = stored.attempts + 1
    from due where stored.lead_id = due.lead_id
    returning stored.*
  )
  select taken.lead_id, private.adf_prospect(taken.lead_id), settings.adf_email, settings.dealership_name,
    settings.email, settings.phone, settings.address, settings.timezone, settings.currency
  from taken
  join public.dealer_settings settings on settings.dealer_id = taken.dealer_id
  order by taken.asked_at
$$;
comment on function public.take_adf_deliveries is
  'Claims leads for the CRM that are due. What is not finished within three minutes is due again.';

create function public.finish_adf_delivery(p_lead_id uuid, p_sent_to text, p_error text default null) returns void
language sql set search_path = '' as $$
  update public.adf_deliveries stored
  set taken_at = null,
    sent_at = case when p_error is null then now() else stored.sent_at end,
    sent_to = case when p_error is null then p_sent_to else stored.sent_to end,
    last_error = left(p_error, 500),
    due_at = case
      when p_error is not null and stored.asked_at > now() - interval '3 days'
        then now() + least(interval '1 minute' * power(2, least(stored.attempts, 10)), interval '1 hour')
    end
  where stored.lead_id = p_lead_id
$$;
comment on function public.finish_adf_delivery is
  'Records that the CRM was mailed, or the error: due again after 2 minutes, doubling up to an hour, for three days.';

create function private.request_adf_delivery(p_dealer_id text, p_lead_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_permission(p_dealer_id, 'messages') then
    raise exception using errcode = '42501', message = 'Your role does not send leads';
  end if;
  if not exists (
    select 1 from public.dealer_settings settings
    where settings.dealer_id = p_dealer_id and settings.adf_enabled and settings.adf_email <> ''
  ) then
    raise exception using errcode = '22023', message = 'Sending leads to a CRM is turned off in the settings';
  end if;
  insert into public.adf_deliveries as stored (lead_id, dealer_id)
  select lead.id, lead.dealer_id from public.leads lead where lead.id = p_lead_id and lead.dealer_id = p_dealer_id
  on conflict (lead_id) do update set due_at = now(), asked_at = now(), attempts = 0, last_error = null;
end
$$;
comment on function private.request_adf_delivery is 'Makes a lead due for the CRM now, also one that was sent or given up.';

create function public.send_adf_now(p_dealer_id text, p_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select 1 from public.leads lead where lead.id = p_id and lead.dealer_id = p_dealer_id) then
    raise exception using errcode = 'PT404', message = 'This lead is not there';
  end if;
  perform private.request_adf_delivery(p_dealer_id, p_id);
end
$$;
comment on function public.send_adf_now is 'Sends a lead that the caller may see to the CRM with the next run of the job.';

create function private.is_adf_on(p_dealer_id text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select settings.adf_enabled and settings.adf_email <> '' from public.dealer_settings settings
    where settings.dealer_id = p_dealer_id), false)
$$;
comment on function private.is_adf_on is 'Whether new leads are sent to a CRM.';

create function private.adf_state(p_dealer_id text, p_lead_id uuid) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'is_on', private.is_adf_on(p_dealer_id),
    'state', case
      when delivery.lead_id is null then 'none'
      when delivery.last_error is not null then 'failed'
      when delivery.due_at is not null then 'waiting'
      else 'sent' end,
    'asked_at', delivery.asked_at, 'next_at', delivery.due_at, 'attempts', coalesce(delivery.attempts, 0),
    'sent_at', delivery.sent_at, 'sent_to', delivery.sent_to, 'error', delivery.last_error)
  from (values (p_lead_id)) given (id)
  left join public.adf_deliveries delivery on delivery.lead_id = given.id
$$;
comment on function private.adf_state is 'Whether the CRM has a lead: none, waiting, sent, or failed with the reason.';

create function private.open_work(p_dealer_id text) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'user_id', person.user_id,
    'leads', (
      select count(*) from public.leads lead
      where lead.dealer_id = p_dealer_id and lead.owner_id = person.user_id and lead.merged_into is null
        and lead.stage not in ('won', 'lost')
    ),
    'test_drives', (
      select count(*) from public.appointments booked
      where booked.dealer_id = p_dealer_id and booked.staff_id = person.user_id and booked.starts_at > now()
        and booked.state in ('requested', 'confirmed')
    )
  )), '[]')
  from public.admin_users person
  where person.dealer_id = p_dealer_id and private.has_permission(p_dealer_id, 'people')
$$;
comment on function private.open_work is 'The open leads and coming test drives of each person, for those who manage people.';

create function public.open_work(p_dealer_id text) returns json
language sql stable set search_path = '' as $$
  select private.open_work(p_dealer_id)
$$;
comment on function public.open_work is 'private.open_work for the page that shows people.';

create function private.hand_over_work(p_dealer_id text, p_from uuid, p_to uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  moved_leads integer;
  moved_drives integer;
begin
  if not private.has_permission(p_dealer_id, 'people') then
    raise exception using errcode = '42501', message = 'permission denied for the people of this dealer';
  end if;
  perform private.require_driver(p_dealer_id, p_to);
  if p_to is not null and not exists (
    select 1 from private.possible_lead_owners(p_dealer_id) person where person.user_id = p_to
  ) then
    raise exception using errcode = '22023', message = 'Choose a person who may answer leads';
  end if;
  update public.leads lead set owner_id = p_to
  where lead.dealer_id = p_dealer_id and lead.owner_id = p_from and lead.stage not in ('won', 'lost');
  get diagnostics moved_leads = row_count;
  update public.appointments booked set
    -- A person who drives with another visitor at the time gets no second drive.
    staff_id = case when not exists (
      select 1 from public.appointments other
      where other.staff_id = p_to and other.starts_at = booked.starts_at and other.state <> 'cancelled'
    ) then p_to end,
    changed_by = private.staff_name(p_dealer_id, auth.uid())
  where booked.dealer_id = p_dealer_id and booked.staff_id = p_from and booked.starts_at > now()
    and booked.state in ('requested', 'confirmed');
  get diagnostics moved_drives = row_count;
  return json_build_object('leads', moved_leads, 'test_drives', moved_drives);
end
$$;
comment on function private.hand_over_work is
  'Gives the open leads and coming test drives of a person to another, or leaves them without an owner. Closed ones keep theirs.';

create function public.hand_over_work(p_dealer_id text, p_from uuid, p_to uuid default null) returns json
language sql set search_path = '' as $$
  select private.hand_over_work(p_dealer_id, p_from, p_to)
$$;
comment on function public.hand_over_work is 'private.hand_over_work for those who manage people.';

grant select on public.leads, public.lead_events to authenticated;
grant insert (dealer_id, vehicle_id, source, name, email, phone, owner_id, next_step, next_step_due, id)
  on public.leads to authenticated;
grant update (vehicle_id, name, email, phone, stage, lost_reason, owner_id, next_step, next_step_due, merged_into,
  won_price, won_on) on public.leads to authenticated;
grant insert (id, dealer_id, lead_id, kind, text, detail) on public.lead_events to authenticated;
grant delete on public.lead_events to authenticated;
grant select, insert, update, delete on public.leads, public.lead_events to service_role;
grant execute on function
  public.list_leads, public.lead_detail, public.merge_leads, public.unmerge_lead, public.win_lead, public.assign_lead,
  public.undo_lead_stage, public.undo_message_answer, private.take_back_answer, private.take_back_sale,
  private.is_replied_since, private.sold_from,
  private.has_or_may_take_lead, private.is_recent, public.undo_booking, private.undo_booking, public.delete_lead,
  private.opening_minutes, private.lead_people, private.merge_lead_family, private.unmerge_lead_family,
  private.delete_lead_family, private.sell_vehicle, private.phone_key, private.lead_goal_minutes, private.next_lead_owners,
  private.choose_lead_owner
  to authenticated, service_role;
grant execute on function private.settle_lead to service_role;
grant select, insert, update, delete on public.saved_replies, public.lead_files to service_role;
grant select, delete on public.lead_files to authenticated;
grant insert (id, dealer_id, lead_id, name, type, content) on public.lead_files to authenticated;
grant select, delete on public.saved_replies to authenticated;
grant insert (id, dealer_id, title, text), update (title, text) on public.saved_replies to authenticated;
grant execute on function
  public.lead_reminders, public.lead_response_times, private.due_reminders, private.count_own_reminders,
  private.overdue_leads
  to authenticated, service_role;
grant select on public.adf_deliveries to authenticated;
grant select, insert, update, delete on public.adf_deliveries to service_role;
grant execute on function public.take_adf_deliveries, public.finish_adf_delivery, private.adf_prospect to service_role;
grant execute on function
  public.send_adf_now, private.request_adf_delivery, private.is_adf_on, private.adf_state
  to authenticated, service_role;
grant execute on function
  public.open_work, private.open_work, public.hand_over_work, private.hand_over_work
  to authenticated, service_role;
