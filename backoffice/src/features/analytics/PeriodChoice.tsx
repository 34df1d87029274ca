import { type AnalyticsPeriod, analyticsPeriods } from '@dealer/shared-domain/staff';
import { startTransition, useOptimistic } from 'react';
import { useNavigate } from 'react-router-dom';
import { Segments } from '../../ui/Segments.tsx';
import styles from './PeriodChoice.module.css';
import { periodNames, toPeriodSearch } from './period.ts';

const segments = analyticsPeriods.map((value) => ({ value, label: periodNames[value] }));

export function PeriodChoice({ period }: { period: AnalyticsPeriod }) {
  const navigate = useNavigate();
  // The choice shows before its figures are loaded.
  const [shown, setShown] = useOptimistic(period);
  const choose = (choice: AnalyticsPeriod) =>
    startTransition(async () => {
      setShown(choice);
      await navigate({ search: toPeriodSearch(choice) }, { preventScrollReset: true });
    });
  return <Segments label="Period" segments={segments} value={shown} onChange={choose} className={styles.choice} />;
}
