import { Confirm } from '@dealer/shared-ui';
import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

type LeaveGuardProps = {
  hasUnsaved: boolean;
  /** Whether the device keeps what is not saved. */
  isKept: boolean;
  /** Set once the form itself leads away. */
  isLeaving: RefObject<boolean>;
};

/** Asks before what was typed is lost, whatever leads away. */
export function LeaveGuard({ hasUnsaved, isKept, isLeaving }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!hasUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsaved, isLeaving]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Confirm
      question="Leave without saving?"
      detail={
        isKept
          ? 'What you changed here is not saved yet. This device keeps it as a draft.'
          : 'What you changed here is not saved yet.'
      }
      confirmLabel="Leave"
      cancelLabel="Stay"
      isDangerous
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
}
