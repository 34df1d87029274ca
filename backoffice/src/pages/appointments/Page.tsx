import { Button, Empty, Icon } from '@dealer/shared-ui';
import { useRef, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { useAppointmentChanges } from '../../counts-watch.tsx';
import { useDealer } from '../../dealer.ts';
import { AppointmentDialogs } from '../../features/appointments/AppointmentDialogs.tsx';
import { AppointmentLists } from '../../features/appointments/AppointmentLists.tsx';
import { AppointmentPanel } from '../../features/appointments/AppointmentPanel.tsx';
import { BookDialog } from '../../features/appointments/BookDialog.tsx';
import { createBookingDraft } from '../../features/appointments/booking-draft.ts';
import { CalendarBar } from '../../features/appointments/CalendarBar.tsx';
import { CalendarGrid } from '../../features/appointments/CalendarGrid.tsx';
import { toColumns, toRange } from '../../features/appointments/calendar-columns.tsx';
import { DayAgenda } from '../../features/appointments/DayAgenda.tsx';
import { type AppointmentsData, type Calendar, useCalendar } from '../../features/appointments/use-calendar.ts';
import { Key } from '../../ui/Key.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import styles from './Page.module.css';

/** Test drives of a week or a day, with what can be done about each. */
export function Page() {
  const { name } = useDealer();
  const { revalidate } = useRevalidator();
  const { booking, ...data } = useLoaderData<AppointmentsData>();
  const calendar = useCalendar(data);
  const { list, actions, goTo, query, show } = calendar;
  const [isBooking, setIsBooking] = useState(booking !== null);
  const draft = useRef(booking ?? createBookingDraft());
  useAppointmentChanges(revalidate);
  const closeBooking = () => {
    actions.clearRefused(draft.current.id);
    setIsBooking(false);
  };
  const book = () => {
    actions.clearRefused(draft.current.id);
    setIsBooking(true);
  };

  return (
    <>
      <title>{`Appointments | ${name}`}</title>
      <PageHead title="Appointments" note={`${list.counts.today} today, ${list.counts.toConfirm} to confirm`}>
        <Button variant="primary" onClick={book}>
          <Icon name="plus" /> Book a test drive
        </Button>
      </PageHead>
      <CalendarBar calendar={calendar} />
      <WideCalendar calendar={calendar} onBook={book} />
      <DayAgenda calendar={calendar} />
      <AppointmentDialogs calendar={calendar} />
      {isBooking && (
        <BookDialog
          staff={list.staff}
          actions={actions}
          draft={draft}
          onClose={() => {
            closeBooking();
            // A reloaded page does not open the dialog again.
            if (booking) show(query);
          }}
          onBooked={(id, startsAt) => {
            closeBooking();
            goTo(id, startsAt);
          }}
        />
      )}
    </>
  );
}

function WideCalendar({ calendar, onBook }: { calendar: Calendar; onBook: () => void }) {
  const { days, list, query, shown, opened, timeZone } = calendar;
  return (
    <div className={styles.columns}>
      <div>
        {query.view === 'week' && shown.length === 0 && <NoAppointments calendar={calendar} onBook={onBook} />}
        <CalendarGrid
          columns={toColumns(calendar)}
          range={toRange(days, list, timeZone)}
          nowMinute={calendar.nowMinute}
          openId={query.open}
          timeZone={timeZone}
          driverOf={calendar.driverOf}
          isWhileClosed={calendar.isWhileClosed}
          onOpen={calendar.open}
          onStep={calendar.step}
        />
        <p className={styles.hint}>
          <Key>Shift</Key> and an arrow key move the focused test drive by half an hour or a day, after a question.
        </p>
      </div>
      <aside className={styles.aside} aria-label="Chosen, booked while closed, to confirm and today">
        {opened && <AppointmentPanel appointment={opened} calendar={calendar} />}
        <AppointmentLists calendar={calendar} />
      </aside>
    </div>
  );
}

function NoAppointments({ calendar, onBook }: { calendar: Calendar; onBook: () => void }) {
  const { query, show } = calendar;
  if (query.staff) {
    return (
      <Empty
        icon="clock"
        title="No test drives of this person this week"
        actions={<Button onClick={() => show({ staff: '' })}>Show everyone</Button>}
      />
    );
  }
  return (
    <Empty icon="clock" title="No test drives this week" actions={<Button onClick={onBook}>Book a test drive</Button>}>
      <p>Visitors may ask for one on every available vehicle; it appears here to be confirmed.</p>
    </Empty>
  );
}
