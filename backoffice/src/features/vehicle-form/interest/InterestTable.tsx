import { formatCount, formatDate, isDomainError } from '@dealer/shared-domain';
import type { WeeklyInterest } from '@dealer/shared-domain/staff';
import { Button, Note, Spinner } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import { useStaff } from '../../../staff.tsx';
import formStyles from '../FormSection.module.css';
import styles from './InterestTable.module.css';

type InterestState =
  | { phase: 'loading' }
  | { phase: 'failed'; message: string }
  | { phase: 'known'; weeks: WeeklyInterest[] };

const failed = 'Views, saves and leads could not be loaded. Please try again.';

export function InterestTable({ vehicleId }: { vehicleId: string }) {
  const { money } = useStaff();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<InterestState>({ phase: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt loads again.
  useEffect(() => {
    const controller = new AbortController();
    money
      .getInterest(vehicleId, controller.signal)
      .then((weeks) => setState({ phase: 'known', weeks }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setState({ phase: 'failed', message: isDomainError(error) ? error.message : failed });
      });
    return () => controller.abort();
  }, [money, vehicleId, attempt]);

  if (state.phase === 'loading') return <Spinner label="Loading interest..." />;
  if (state.phase === 'failed') {
    const retry = () => {
      setState({ phase: 'loading' });
      setAttempt(attempt + 1);
    };
    return <Note tone="bad" role="alert" title={state.message} actions={<Button onClick={retry}>Retry</Button>} />;
  }
  const isNone = state.weeks.every(({ views, saves, leads }) => views + saves + leads === 0);
  if (isNone) return <p className={formStyles.hint}>No data yet: no visitor has looked at it in eight weeks.</p>;
  return (
    <table className={`num ${styles.table}`} aria-labelledby="interest-title">
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col">Views</th>
          <th scope="col">Saves</th>
          <th scope="col">Leads</th>
        </tr>
      </thead>
      <tbody>
        {state.weeks.map(({ week, views, saves, leads }, index) => (
          <tr key={week}>
            <th scope="row">
              {formatDate(`${week}T12:00:00Z`, 'UTC')}
              {index === 0 && ', so far'}
            </th>
            <td>{formatCount(views)}</td>
            <td>{formatCount(saves)}</td>
            <td>{formatCount(leads)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
