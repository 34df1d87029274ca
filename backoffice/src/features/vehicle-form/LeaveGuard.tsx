import { Confirm } from '@dealer/shared-ui';
import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

type LeaveGuardProps = {
  hasUnsaved: boolean;
  /** True if this device stores the unsaved changes as a draft. */
  hasDraft: boolean;
  /** True while the form itself navigates away. */
  isLeaving: RefObject<boolean>;
};

/** Asks before unsaved changes are lost. */
export function LeaveGuard({ hasUnsaved, hasDraft, isLeaving }: LeaveGuardProps) {
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
        hasDraft
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
