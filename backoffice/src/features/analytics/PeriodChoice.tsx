import { type AnalyticsPeriod, analyticsPeriods } from '@dealer/shared-domain/staff';
import { startTransition, useOptimistic } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './PeriodChoice.module.css';
import { periodNames, toPeriodSearch } from './period.ts';

export function PeriodChoice({ period }: { period: AnalyticsPeriod }) {
  const navigate = useNavigate();
  // The choice shows before its figures are loaded.
  const [shown, setShown] = useOptimistic(period);
  const choose = (choice: AnalyticsPeriod) =>
    startTransition(async () => {
      setShown(choice);
      await navigate({ search: toPeriodSearch(choice) }, { preventScrollReset: true });
    });
  return (
    <fieldset className={styles.choice}>
      <legend className="sr">Period</legend>
      {analyticsPeriods.map((choice) => (
        <label key={choice}>
          <input type="radio" name="period" value={choice} checked={choice === shown} onChange={() => choose(choice)} />
          <span>{periodNames[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}
