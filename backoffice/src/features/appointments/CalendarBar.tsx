import { addDays } from '@dealer/shared-domain';
import { ButtonLink, Icon, Select } from '@dealer/shared-ui';
import { Segments } from '../../ui/Segments.tsx';
import { formatDay, formatWeek } from './appointment-labels.ts';
import styles from './CalendarBar.module.css';
import { calendarViews, listWeek, toCalendarSearch } from './calendar-days.ts';
import type { Calendar } from './use-calendar.ts';

const viewNames = { week: 'Week', day: 'Day' } as const;
const viewSegments = calendarViews.map((value) => ({ value, label: viewNames[value] }));

/** Which days are shown, how, and whose test drives. */
export function CalendarBar({ calendar: { query, pendingQuery, today, list, show } }: { calendar: Calendar }) {
  const { date, view, staff } = pendingQuery;
  const days = view === 'week' ? 7 : 1;
  const to = (shown: string) => ({ search: toCalendarSearch({ ...pendingQuery, date: shown, open: '' }, today) });
  return (
    <div className={styles.bar}>
      <div className={styles.days}>
        <ButtonLink
          variant="quiet"
          to={to(addDays(date, -days))}
          aria-label={`Previous ${view}`}
          className={styles.arrow}
        >
          <Icon name="previous" />
        </ButtonLink>
        <ButtonLink to={to(today)} className={styles.today}>
          Today
        </ButtonLink>
        <ButtonLink variant="quiet" to={to(addDays(date, days))} aria-label={`Next ${view}`} className={styles.arrow}>
          <Icon name="next" />
        </ButtonLink>
        <b className="num">{query.view === 'week' ? formatWeek(listWeek(query.date)) : formatDay(query.date)}</b>
      </div>
      <div className={styles.choices}>
        <Segments label="View" segments={viewSegments} value={view} onChange={(choice) => show({ view: choice })} />
        <Select
          aria-label="Staff"
          className={styles.staff}
          value={staff}
          onChange={({ target }) => show({ staff: target.value })}
        >
          <option value="">Everyone</option>
          {list.staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
