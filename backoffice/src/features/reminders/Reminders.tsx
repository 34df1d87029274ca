import { formatDate, isDomainError } from '@dealer/shared-domain';
import { formatMinutes, type LeadReminders, staffPaths } from '@dealer/shared-domain/staff';
import { Button, Empty, Icon, Modal, Note, Spinner } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMessageChanges } from '../../counts-watch.tsx';
import { useDealer } from '../../dealer.ts';
import { formatTime } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import styles from './Reminders.module.css';

type RemindersState =
  | { phase: 'loading' }
  | { phase: 'failed'; message: string }
  | { phase: 'known'; reminders: LeadReminders };

/** The person's reminders: next steps that are due, and leads that wait longer than the goal. */
export function Reminders({ onClose }: { onClose: () => void }) {
  const { state, load } = useReminders();
  return (
    <Modal label="Reminders" onClose={onClose}>
      <div className={styles.panel}>
        <header>
          <h2>Reminders</h2>
          <Button variant="quiet" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </Button>
        </header>
        {state.phase === 'loading' && <Spinner label="Loading reminders..." />}
        {state.phase === 'failed' && (
          <Note tone="bad" role="alert" title={state.message} actions={<Button onClick={load}>Retry</Button>} />
        )}
        {state.phase === 'known' && <List reminders={state.reminders} onClose={onClose} />}
      </div>
    </Modal>
  );
}

function List({
  reminders: { items, count, goalMinutes },
  onClose,
}: {
  reminders: LeadReminders;
  onClose: () => void;
}) {
  const { timeZone } = useDealer();
  if (items.length === 0) {
    return (
      <Empty icon="check" title="Nothing is due">
        <p>Your due steps, and leads that wait longer than {formatMinutes(goalMinutes)}, appear here.</p>
      </Empty>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={`${item.kind}-${item.leadId}`}>
            <Link to={staffPaths.lead(item.leadId)} onClick={onClose}>
              <Icon name={item.kind === 'step' ? 'bell' : 'clock'} />
              <span>
                <b>
                  {item.kind === 'step'
                    ? `${item.name}: ${item.step || 'next step'}`
                    : `${item.name} waits longer than ${formatMinutes(goalMinutes)}`}
                </b>
                <small className="num">
                  {item.kind === 'step'
                    ? `Was due ${formatDate(item.due, timeZone)}, ${formatTime(item.due, timeZone)}.`
                    : `Waiting ${formatMinutes(item.minutes ?? 0)} of opening time.`}{' '}
                  {item.isOwned ? 'You own this lead.' : 'Nobody owns this lead.'}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {count > items.length && <p className={styles.more}>and {count - items.length} more</p>}
    </>
  );
}

function useReminders() {
  const { leads } = useStaff();
  const [state, setState] = useState<RemindersState>({ phase: 'loading' });
  const load = async () => {
    try {
      setState({ phase: 'known', reminders: await leads.getReminders() });
    } catch (error) {
      const message = isDomainError(error) ? error.message : 'The reminders could not be loaded. Please try again.';
      setState({ phase: 'failed', message });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, when the panel opens.
  useEffect(() => void load(), []);
  useMessageChanges(load);
  return { state, load };
}
