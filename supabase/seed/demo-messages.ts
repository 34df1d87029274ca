import { offeredVehicles, type Query, toDemoEmail } from './demo-people.ts';

type DemoMessage = {
  /** How long ago it came, or how many days ago and at what time. */
  came: { ago: string } | { daysAgo: number; at: string };
  /** The place of its vehicle among the newest available ones; null is a message about none. */
  vehicle: number | null;
  name: string;
  phone?: string;
  text: string;
  status: 'new' | 'read' | 'answered' | 'spam';
  tradeIn?: { year: number; make: string; model: string; trim: string; kilometres: number; condition: string };
  /** How long after the message it was sent, and its text. */
  reply?: { after: string; text: string };
  lostReason?: 'bought-elsewhere';
  nextStep?: string;
};

/** Nadia Farouk and Fatima Yusuf have test drives of the same vehicles in `demo-appointments.ts`. */
const demoMessages: readonly DemoMessage[] = [
  {
    came: { ago: '25 minutes' },
    vehicle: 2,
    name: 'Olivia Bennett',
    phone: '(647) 555-0102',
    text: 'Hi, is this one still available? I could come by on Saturday. Does it come with a second set of tires?',
    status: 'new',
  },
  {
    came: { ago: '2 hours' },
    vehicle: 4,
    name: 'Marcus Li',
    text: 'What would the payments be over 60 months with $4,000 down?',
    status: 'new',
  },
  {
    came: { daysAgo: 1, at: '16:40' },
    vehicle: null,
    name: 'Chantal Gagnon',
    phone: '(905) 555-0167',
    text: 'Small dent in the rear bumper, otherwise clean. I still have the winter tires for it.',
    status: 'read',
    tradeIn: { year: 2017, make: 'Mazda', model: 'CX-5', trim: 'GS', kilometres: 118_000, condition: 'good' },
  },
  {
    came: { ago: '90 minutes' },
    vehicle: 7,
    name: 'Fatima Yusuf',
    phone: '(647) 555-0189',
    text: 'I booked a test drive for tomorrow. May I bring my mechanic?',
    status: 'answered',
    reply: { after: '18 minutes', text: 'Yes, of course. Our lift is free at that time, too.' },
  },
  {
    came: { daysAgo: 1, at: '14:05' },
    vehicle: 6,
    name: 'Dev Patel',
    text: 'Do you have the Carfax report for this one? I live in Kingston and would rather know before I drive.',
    status: 'answered',
    reply: { after: '41 minutes', text: 'Yes: one owner, no claims. Shall we hold the vehicle until you are here?' },
    nextStep: 'Call about the deposit',
  },
  {
    came: { daysAgo: 1, at: '11:40' },
    vehicle: 1,
    name: 'Nadia Farouk',
    phone: '(416) 555-0118',
    text: 'Thank you for the drive. Is the price before tax, and are there any other fees?',
    status: 'answered',
    reply: { after: '33 minutes', text: 'It is before tax. Only HST and licensing are added.' },
  },
  {
    came: { daysAgo: 6, at: '13:30' },
    vehicle: null,
    name: 'Sofia Rossi',
    text: 'I am looking for a small automatic under $15,000 for my daughter. Do you expect one?',
    status: 'answered',
    reply: { after: '72 minutes', text: 'Two are coming next week. We will write as soon as they are here.' },
    lostReason: 'bought-elsewhere',
  },
  {
    came: { daysAgo: 8, at: '12:10' },
    vehicle: null,
    name: 'Rank Faster',
    text: 'We bring your website to the first page of all search engines, guaranteed. Reply for a free audit.',
    status: 'spam',
  },
];

const insertMessages = `
  with demo as (
    select row.*, gen_random_uuid() as id, came.at as arrived_at, came.at + row.reply_after as replied_at
    from json_to_recordset($2) as row (ago interval, days_ago integer, at time, vehicle integer, name text, email text,
      phone text, text text, status text, kind text, reply_after interval)
    cross join private.dealer_timezone($1) as timezone
    cross join lateral (
      select coalesce(now() - row.ago,
        ((now() at time zone timezone)::date - row.days_ago + row.at) at time zone timezone) as at
    ) came
  ), offered as (${offeredVehicles})
  insert into public.contact_messages (id, dealer_id, vehicle_id, kind, name, email, phone, message, status,
    is_suspected_spam, created_at, mailed_at, read_at, answered_at, answered_by)
  select demo.id, $1, offered.id, demo.kind, demo.name, demo.email, demo.phone, demo.text, demo.status,
    demo.status = 'spam', demo.arrived_at, demo.arrived_at, case when demo.status <> 'new' then demo.arrived_at end,
    demo.replied_at, case when demo.replied_at is not null then 'admin' end
  from demo left join offered using (vehicle)
  order by demo.arrived_at`;

const insertReplies = `
  insert into public.message_replies (id, dealer_id, message_id, text, author_name, created_at, mailed_at)
  select gen_random_uuid(), $1, message.id, demo.reply, message.answered_by, message.answered_at, message.answered_at
  from json_to_recordset($2) as demo (email text, reply text)
  join public.contact_messages message on message.dealer_id = $1 and message.email = demo.email
  where demo.reply is not null`;

const insertTradeIns = `
  insert into public.trade_ins (message_id, dealer_id, year, make, model, trim, kilometres, condition)
  select message.id, $1, offered.*
  from json_to_recordset($2) as demo (email text, trade_in json)
  join public.contact_messages message on message.dealer_id = $1 and message.email = demo.email
  cross join lateral json_to_record(demo.trade_in) as offered (year integer, make text, model text, trim text,
    kilometres integer, condition text)
  where demo.trade_in is not null`;

// A lead is answered when its message is inserted, which was earlier.
const dateAnswers = `
  with answered as (
    select lead_id, min(created_at) as since, min(answered_at) as at from public.contact_messages
    where dealer_id = $1 and answered_at is not null group by lead_id
  ), leads as (
    update public.leads lead
    set first_answered_at = answered.at, answer_minutes = private.opening_minutes($1, answered.since, answered.at)
    from answered where lead.id = answered.lead_id
  )
  update public.lead_events event set created_at = answered.at
  from answered
  where event.lead_id = answered.lead_id and event.kind = 'stage' and event.detail ->> 'to' = 'contacted'`;

const planNextSteps = `
  update public.leads lead
  set stage = case when demo.lost_reason is not null then 'lost' else lead.stage end, lost_reason = demo.lost_reason,
    next_step = coalesce(demo.next_step, ''),
    next_step_due = case when demo.next_step is not null then now() + interval '1 day' end
  from json_to_recordset($2) as demo (email text, lost_reason text, next_step text)
  where lead.dealer_id = $1 and lead.email = demo.email and num_nonnulls(demo.lost_reason, demo.next_step) > 0`;

// Staff see that these people wait; a mail about them would take them for real ones.
const markReminders = `
  insert into private.lead_reminder_mails (lead_id, kind, due)
  select lead.id, reminder.kind, reminder.due
  from public.leads lead
  cross join lateral (values ('waiting', lead.waiting_since), ('step', lead.next_step_due)) as reminder (kind, due)
  where lead.dealer_id = $1 and reminder.due is not null`;

// As visitors' browsers count them, with some calls.
const countInquiries = `
  with inquiries as (
    select message.vehicle_id, (message.created_at at time zone private.dealer_timezone($1))::date as day, count(*) as n
    from public.contact_messages message where message.dealer_id = $1 and message.vehicle_id is not null group by 1, 2
  ), written as (
    insert into public.vehicle_counts as counted (dealer_id, vehicle_id, day, views, messages)
    select $1, vehicle_id, day, n, n from inquiries
    on conflict (vehicle_id, day) do update set messages = counted.messages + excluded.messages
    returning vehicle_id, day
  )
  update public.vehicle_counts counted set calls = 1 + counted.views / 8 % 2
  where counted.dealer_id = $1 and counted.views % 8 = 3
    and (counted.vehicle_id, counted.day) not in (select * from written)`;

/** Messages of the last days with their leads, about which no mail is sent, now or later. */
export async function insertDemoMessages(query: Query, dealerId: string): Promise<void> {
  const rows = demoMessages.map(({ came, reply, tradeIn, lostReason, nextStep, ...message }) => ({
    ...message,
    ...('ago' in came ? { ago: came.ago } : { days_ago: came.daysAgo, at: came.at }),
    email: toDemoEmail(message.name),
    kind: tradeIn ? 'trade-in' : 'message',
    trade_in: tradeIn,
    reply_after: reply?.after,
    reply: reply?.text,
    lost_reason: lostReason,
    next_step: nextStep,
  }));
  const parameters = [dealerId, JSON.stringify(rows)];
  for (const statement of [insertMessages, insertReplies, insertTradeIns]) await query.query(statement, parameters);
  for (const statement of [dateAnswers, countInquiries]) await query.query(statement, [dealerId]);
  await query.query(planNextSteps, parameters);
  await query.query(markReminders, [dealerId]);
}
