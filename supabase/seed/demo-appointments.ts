import { offeredVehicles, type Query, toDemoEmail } from './demo-people.ts';

/** `place` counts the half hours of a day's opening hours, `vehicle` the newest available vehicles. */
const demoAppointments = [
  { day: -2, place: 3, vehicle: 1, name: 'Nadia Farouk', phone: '(416) 555-0118', state: 'done' },
  { day: -2, place: 10, vehicle: 2, name: 'Joel Tremblay', phone: '(416) 555-0127', state: 'missed' },
  { day: -1, place: 5, vehicle: 3, name: 'Mina Park', phone: '(647) 555-0164', state: 'done' },
  { day: -1, place: 9, vehicle: 4, name: 'Pat Doyle', phone: '(416) 555-0139', state: 'cancelled' },
  { day: 0, place: 3, vehicle: 5, name: 'Samir Haddad', phone: '(416) 555-0150', state: 'confirmed' },
  { day: 0, place: 8, vehicle: 1, name: 'Irina Volkova', phone: '(437) 555-0112', state: 'confirmed' },
  { day: 0, place: 12, vehicle: 6, name: 'Ben Kowalczyk', phone: '(416) 555-0131', state: 'confirmed' },
  { day: 1, place: 4, vehicle: 7, name: 'Fatima Yusuf', phone: '(647) 555-0189', state: 'requested' },
  { day: 1, place: 9, vehicle: 8, name: 'Harpreet Singh', phone: '(905) 555-0143', state: 'confirmed' },
  { day: 2, place: 6, vehicle: 2, name: 'Alicia Moreau', phone: '(416) 555-0176', state: 'requested' },
  { day: 3, place: 11, vehicle: 9, name: 'Grant Holloway', phone: '(416) 555-0195', state: 'confirmed' },
];

/** Test drives around today in the opening hours. Those of today that have passed took place; no mail is sent. */
export async function insertDemoAppointments(query: Query, dealerId: string): Promise<void> {
  const rows = demoAppointments.map((appointment) => ({ ...appointment, email: toDemoEmail(appointment.name) }));
  await query.query(
    `with slots as (
       select slot.starts_at, day.date - today.date as day,
         row_number() over (partition by day.date order by slot.starts_at) as place
       from (select (now() at time zone private.dealer_timezone($1))::date as date) today
       cross join lateral private.opening_half_hours($1, 5, today.date - 2) slot (starts_at)
       cross join lateral (select (slot.starts_at at time zone private.dealer_timezone($1))::date as date) day
     ), offered as (${offeredVehicles}), demo as (
       select * from json_to_recordset($2) as row (day integer, place integer, vehicle integer, name text, email text,
         phone text, state text)
     )
     insert into public.appointments (id, dealer_id, vehicle_id, starts_at, name, email, phone, created_at,
       changed_at, mailed_revision, mailed_state, mailed_starts_at)
     select gen_random_uuid(), $1, offered.id, slots.starts_at, demo.name, demo.email, demo.phone,
       least(now(), slots.starts_at) - interval '1 day', least(now(), slots.starts_at) - interval '1 day',
       0, told.state, slots.starts_at
     from demo
     join slots using (day, place)
     join offered using (vehicle)
     cross join lateral (
       select case when slots.starts_at < now() and demo.state = 'confirmed' then 'done' else demo.state end as state
     ) told
     on conflict do nothing`,
    [dealerId, JSON.stringify(rows)],
  );
  // Each was requested before it came to its state, as its lead's history shows.
  await query.query(
    `update public.appointments set state = mailed_state where dealer_id = $1 and state <> mailed_state`,
    [dealerId],
  );
  await query.query(
    `update public.lead_events event set created_at = booked.created_at
     from public.appointments booked
     where booked.dealer_id = $1 and event.lead_id = booked.lead_id and event.kind = 'stage'`,
    [dealerId],
  );
}
