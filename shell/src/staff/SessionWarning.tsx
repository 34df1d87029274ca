import { pluralize } from '@dealer/shared-domain';
import { Button, Modal } from '@dealer/shared-ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import styles from './SessionWarning.module.css';
import { TimeLeft } from './TimeLeft.tsx';
import { useStaffServices } from './use-staff-services.ts';

/** The dialog of the last minute before an idle session ends. */
export function SessionWarning() {
  const { idleTimeout } = useStaffServices();
  const { warning } = useStore(idleTimeout.warning);
  if (!warning) return null;
  return <StillThere endsAtMs={warning.endsAtMs} onStay={idleTimeout.stay} onLeave={idleTimeout.signOut} />;
}

type StillThereProps = { endsAtMs: number; onStay: () => void; onLeave: () => void };

function StillThere({ endsAtMs, onStay, onLeave }: StillThereProps) {
  const stay = useRef<HTMLButtonElement>(null);
  const secondsLeft = useSecondsLeft(endsAtMs);
  const [firstSeconds] = useState(secondsLeft);
  useLayoutEffect(() => stay.current?.focus(), []);
  return (
    <Modal label="Still there?" className={styles.warning} onClose={onStay}>
      <h2>Still there?</h2>
      <p>
        You are signed out in{' '}
        <b>
          <TimeLeft seconds={secondsLeft} spoken={pluralize(firstSeconds, 'second')} />
        </b>
        . What you typed stays on this page until you sign in again.
      </p>
      <progress max={firstSeconds} value={secondsLeft} aria-label="Time left" />
      <p className="sr" role="status">
        {toAnnouncement(secondsLeft)}
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onLeave}>
          Sign out now
        </Button>
        <Button ref={stay} variant="primary" onClick={onStay}>
          Stay signed in
        </Button>
      </div>
    </Modal>
  );
}

/** Announced at 30 and 10 seconds only: every second would interrupt a screen reader. */
function toAnnouncement(secondsLeft: number): string {
  const announced = [30, 10].find((seconds) => secondsLeft <= seconds && secondsLeft > seconds - 10);
  return announced === undefined ? '' : `${announced} seconds left`;
}

function useSecondsLeft(endsAtMs: number): number {
  const read = () => Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000));
  const [secondsLeft, setSecondsLeft] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft(Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return secondsLeft;
}
