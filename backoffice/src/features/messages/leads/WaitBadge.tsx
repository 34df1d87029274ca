import { formatMinutes, type LeadLine, waitingMinutesAt } from '@dealer/shared-domain/staff';
import { classNames } from '@dealer/shared-ui';
import styles from './WaitBadge.module.css';

/** What a waiting time is measured with. */
export type LeadClock = { loadedAtMs: number; nowMs: number; openUntil: string | null; goalMinutes: number };

type WaitBadgeProps = { lead: Pick<LeadLine, 'waitingMinutes' | 'answerMinutes'>; clock: LeadClock };

/** How long the person waits in opening hours, or waited; "Overdue" from the goal on. */
export function WaitBadge({ lead: { waitingMinutes, answerMinutes }, clock }: WaitBadgeProps) {
  if (waitingMinutes === null) {
    return answerMinutes === null ? null : (
      <span className={classNames(styles.badge, 'num')}>Answered in {formatMinutes(answerMinutes)}</span>
    );
  }
  const minutes = waitingMinutesAt(waitingMinutes, clock);
  const isOverdue = minutes >= clock.goalMinutes;
  return (
    <span className={classNames(styles.badge, isOverdue ? styles.overdue : styles.waiting, 'num')}>
      {isOverdue ? 'Overdue,' : 'Waiting'} {formatMinutes(minutes)}
    </span>
  );
}
