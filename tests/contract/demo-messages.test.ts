import { seedDealer, seedDemoVehicles, seedReferenceData } from '@dealer/supabase/seed';
import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { dealerId } from '../support/vehicle-fixture.ts';

describe.each(databaseKinds)('the demonstration’s messages on %s', (kind) => {
  const gateway = useGateway(kind, async (database) => {
    await seedReferenceData(database);
    await seedDealer(database, { dealerId });
    await database.query(
      `update public.dealer_settings set adf_enabled = true, adf_email = 'crm@example.ca' where dealer_id = $1`,
      [dealerId],
    );
    await seedDemoVehicles(database, { dealerId, count: 36, now: new Date(), hasMessages: true });
  });

  test('have each state, and their leads each stage that staff can come across', async () => {
    const counts = await gateway().database.query(
      `select (select json_object_agg(status, n) from (
          select status, count(*) as n from public.contact_messages group by status) messages) as messages,
        (select json_object_agg(stage, n) from (
          select stage, count(*) as n from public.leads group by stage) leads) as leads`,
    );
    expect(counts).toEqual([
      {
        messages: { new: 2, read: 1, answered: 4, spam: 1 },
        leads: { new: 3, contacted: 1, appointment: 11, lost: 1 },
      },
    ]);
  });

  test('a message of a person who has a test drive belongs to its lead', async () => {
    const people = await gateway().database.query(
      `select lead.name from public.contact_messages message join public.leads lead on lead.id = message.lead_id
       where exists (select from public.appointments booked where booked.lead_id = lead.id) order by lead.name`,
    );
    expect(people).toEqual([{ name: 'Fatima Yusuf' }, { name: 'Nadia Farouk' }]);
  });

  test('were answered when their replies were written, in minutes of opening time', async () => {
    const answers = await gateway().database.query(
      `select lead.name, lead.answer_minutes from public.leads lead
       join public.contact_messages message on message.lead_id = lead.id
       join public.message_replies reply on reply.message_id = message.id and reply.created_at = lead.first_answered_at
       where lead.name in ('Dev Patel', 'Nadia Farouk', 'Sofia Rossi') and reply.created_at > message.created_at
       order by lead.name`,
    );
    expect(answers).toEqual([
      { name: 'Dev Patel', answer_minutes: 41 },
      { name: 'Nadia Farouk', answer_minutes: 33 },
      { name: 'Sofia Rossi', answer_minutes: 72 },
    ]);
  });

  test('are in the past, and no mail waits to be sent', async () => {
    const later = await gateway().database.query(
      `select created_at from public.contact_messages where created_at > now() or mailed_at is null
       union all select created_at from public.message_replies where created_at > now() or mailed_at is null
       union all select created_at from public.lead_events where created_at > now()
       union all select created_at from public.staff_mails where sent_at is null`,
    );
    expect(later).toEqual([]);
  });

  test('count as inquiries about their vehicles, beside calls', async () => {
    const counts = await gateway().database.query(
      `select sum(messages)::integer as messages, array_agg(distinct calls order by calls) as calls,
         sum(calls) > 10 as has_calls, bool_and(messages + calls <= views) as is_viewed
       from public.vehicle_counts where messages + calls > 0`,
    );
    expect(counts).toEqual([{ messages: 5, calls: [0, 1, 2], has_calls: true, is_viewed: true }]);
  });

  test('come with a vehicle that its owner offers', async () => {
    const offers = await gateway().database.query(
      `select message.name, offered.make, offered.kilometres from public.trade_ins offered
       join public.contact_messages message on message.id = offered.message_id and message.kind = 'trade-in'`,
    );
    expect(offers).toEqual([{ name: 'Chantal Gagnon', make: 'Mazda', kilometres: 118_000 }]);
  });

  test('no mail about an invented person is ever due', async () => {
    const { database } = gateway();
    const mails = async () => {
      await database.query(
        `select public.queue_staff_mails($1), public.queue_staff_mails($1, now() + interval '1 day')`,
        [dealerId],
      );
      return database.query(
        `select mail.kind from public.staff_mails mail
           where mail.kind = 'lead-reminder'
             or exists (select from public.leads lead where mail.content::text like '%' || lead.name || '%')
         union all select 'message' from public.take_unsent_messages($1, 100)
         union all select 'reply' from public.take_unsent_replies($1, 100)
         union all select 'test drive' from public.take_test_drive_mails($1, 100)
         union all select 'lead for the CRM' from public.adf_deliveries`,
        [dealerId],
      );
    };
    expect(await mails()).toEqual([]);
    await database.query(
      `update public.leads set waiting_since = waiting_since - interval '2 days',
         next_step_due = next_step_due - interval '2 days'`,
    );
    await database.query(`update private.lead_reminder_mails set due = due - interval '2 days'`);
    const due = await database.query(
      `select count(*) filter (where kind = 'waiting')::integer as waiting,
         count(*) filter (where kind = 'step')::integer as steps from private.due_reminders($1)`,
      [dealerId],
    );
    expect(due).toEqual([{ waiting: 3, steps: 1 }]);
    expect(await mails()).toEqual([]);
  });
});
