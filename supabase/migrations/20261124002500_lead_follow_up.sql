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

grant select, insert, update, delete on public.saved_replies, public.lead_files to service_role;
grant select, delete on public.lead_files to authenticated;
grant insert (id, dealer_id, lead_id, name, type, content) on public.lead_files to authenticated;
grant select, delete on public.saved_replies to authenticated;
grant insert (id, dealer_id, title, text), update (title, text) on public.saved_replies to authenticated;
grant execute on function
  public.lead_reminders, public.lead_response_times, private.due_reminders, private.count_own_reminders,
  private.overdue_leads
  to authenticated, service_role;
