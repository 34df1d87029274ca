import type { AppointmentState } from '@dealer/shared-domain/staff';
import { classNames, Icon } from '@dealer/shared-ui';
import { stateLabels, whileClosedLabel } from './appointment-labels.ts';
import styles from './StateChip.module.css';

type StateChipProps = { state: AppointmentState; isWhileClosed: boolean };

export function StateChip({ state, isWhileClosed }: StateChipProps) {
  return (
    <span className={classNames(styles.chip, isWhileClosed ? styles.whileClosed : styles[state])}>
      {isWhileClosed && <Icon name="warning" />}
      {stateLabels[state]}
      {isWhileClosed && `, ${whileClosedLabel}`}
    </span>
  );
}
