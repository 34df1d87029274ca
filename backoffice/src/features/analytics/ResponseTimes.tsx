import { type DomainError, formatCount, pluralize } from '@dealer/shared-domain';
import { formatMinutes, type ResponseTimes as Times } from '@dealer/shared-domain/staff';
import { Spinner } from '@dealer/shared-ui';
import { Suspense, use } from 'react';
import { ChartSection } from './ChartSection.tsx';
import styles from './ResponseTimes.module.css';

type ResponseTimesProps = { data: Promise<{ value: Times } | { error: DomainError }> };

/** How soon each person answers leads, in opening hours, next to the dealership's goal. */
export function ResponseTimes(props: ResponseTimesProps) {
  return (
    <Suspense fallback={<Spinner label="Loading response times..." />}>
      <KnownTimes {...props} />
    </Suspense>
  );
}

function KnownTimes({ data }: ResponseTimesProps) {
  const outcome = use(data);
  const { goalMinutes, people } = 'value' in outcome ? outcome.value : { goalMinutes: 0, people: [] };
  const answered = people.reduce((sum, person) => sum + person.answered, 0);
  const inGoal = people.reduce((sum, person) => sum + person.inGoal, 0);
  const goal = formatMinutes(goalMinutes);
  return (
    <ChartSection
      id="response-times"
      title="Response Times"
      sentence={`${pluralize(answered, 'lead')} first answered in the period, ${formatCount(inGoal)} within the goal of ${goal} of opening time.`}
      hasFailed={'error' in outcome}
      noData={people.length === 0 && 'Each person’s times appear here once leads are answered.'}
      className={styles.wide}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label="Response times, table">
        <table className="num">
          <caption className="sr">Response times of each person</caption>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">First answers</th>
              <th scope="col">Mean</th>
              <th scope="col">Median</th>
              <th scope="col">Within {goal}</th>
              <th scope="col">Open leads</th>
              <th scope="col">Waiting now</th>
              <th scope="col">Won</th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.id}>
                <th scope="row">{person.name ?? 'Former user'}</th>
                <td>{formatCount(person.answered)}</td>
                <td className={isOver(person.averageMinutes, goalMinutes) ? styles.over : undefined}>
                  {formatTimeOrNone(person.averageMinutes)}
                  {isOver(person.averageMinutes, goalMinutes) && <span className="sr"> (over the goal)</span>}
                </td>
                <td>{formatTimeOrNone(person.medianMinutes)}</td>
                <td>{person.answered === 0 ? '–' : `${Math.round((person.inGoal / person.answered) * 100)} %`}</td>
                <td>{formatCount(person.open)}</td>
                <td>{formatCount(person.waiting)}</td>
                <td>{formatCount(person.won)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </ChartSection>
  );
}

function formatTimeOrNone(minutes: number | null): string {
  return minutes === null ? '–' : formatMinutes(minutes);
}

function isOver(minutes: number | null, goalMinutes: number): boolean {
  return minutes !== null && minutes > goalMinutes;
}
