import { formatMinutes, type Lead, waitingMinutesAt } from '@dealer/shared-domain/staff';
import { classNames } from '@dealer/shared-ui';
import { useDealer } from '../../../dealer.ts';
import styles from './LeadClockNote.module.css';
import { formatLeadTime } from './lead-labels.ts';
import type { LeadClock } from './WaitBadge.tsx';

/** The clock of a waiting lead; what the first answer took for the others. */
export function LeadClockNote({ lead, clock }: { lead: Lead; clock: LeadClock }) {
  const { timeZone } = useDealer();
  if (lead.waitingMinutes === null || lead.waitingSince === null) {
    if (lead.answerMinutes === null) return null;
    return (
      <p className={classNames(styles.met, 'num')}>Answered in {formatMinutes(lead.answerMinutes)} of opening time.</p>
    );
  }
  const minutes = waitingMinutesAt(lead.waitingMinutes, clock);
  const isOverdue = minutes >= clock.goalMinutes;
  return (
    <div className={classNames(styles.clock, isOverdue && styles.overdue, 'num')}>
      <p>
        <b>
          {isOverdue && 'Overdue: '}
          {isOverdue ? 'waiting' : 'Waiting'} {formatMinutes(minutes)}
        </b>
        <span>goal {formatMinutes(clock.goalMinutes)}</span>
      </p>
      <progress
        max={clock.goalMinutes}
        value={Math.min(minutes, clock.goalMinutes)}
        aria-label={`Used of the goal of ${formatMinutes(clock.goalMinutes)}`}
      />
      <small>
        Since {formatLeadTime(lead.waitingSince, timeZone)}. The clock runs in opening hours only
        {clock.openUntil === null ? '.' : `; today until ${formatLeadTime(clock.openUntil, timeZone)}.`}
      </small>
    </div>
  );
}
