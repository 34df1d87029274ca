import type { SetupStep } from '@dealer/shared-domain/staff';
import { Button, ButtonLink, classNames, Icon } from '@dealer/shared-ui';
import { useDealer } from '../../dealer.ts';
import { formatShortDay } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import styles from './SetupChecklist.module.css';
import { findStepLink, stepTitles } from './setup-links.ts';

const marks = {
  done: { icon: 'check', text: 'Done: ' },
  part: { icon: 'warning', text: 'Incomplete: ' },
  missing: { icon: 'dash', text: 'Not done: ' },
  unavailable: { icon: 'dash', text: 'Not in this deployment: ' },
} as const;

export function SetupRow({ step, onConfirmEmail }: { step: SetupStep; onConfirmEmail: () => void }) {
  const { session } = useStaff();
  const { timeZone } = useDealer();
  const { id, state, detail, at, place } = step;
  const title = stepTitles[id];
  const { icon, text } = marks[state];
  const link = findStepLink(step, session.getUser().id);
  return (
    <li className={classNames(styles.step, styles[state])}>
      <span className={styles.mark}>
        <Icon name={icon} />
        <span className="sr">{text}</span>
      </span>
      <p>
        <b>{title}</b>
        <small>{at ? `${detail}, ${formatShortDay(at, timeZone)}` : detail}</small>
      </p>
      {place === 'code' ? (
        <Button onClick={onConfirmEmail}>Confirm it</Button>
      ) : (
        link && (
          <ButtonLink to={link.to} aria-label={`${link.label}: ${title}`}>
            {link.label}
          </ButtonLink>
        )
      )}
    </li>
  );
}
