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

grant select on public.adf_deliveries to authenticated;
grant select, insert, update, delete on public.adf_deliveries to service_role;
grant execute on function public.take_adf_deliveries, public.finish_adf_delivery, private.adf_prospect to service_role;
grant execute on function
  public.send_adf_now, private.request_adf_delivery, private.is_adf_on, private.adf_state
  to authenticated, service_role;
