import type { AppointmentState } from '@dealer/shared-domain/staff';
import { classNames } from '@dealer/shared-ui';
import { stateLabels } from './appointment-labels.ts';
import styles from './StateChip.module.css';

export function StateChip({ state }: { state: AppointmentState }) {
  return <span className={classNames(styles.chip, styles[state])}>{stateLabels[state]}</span>;
}
