import { Confirm } from '@dealer/shared-ui';
import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

type LeaveGuardProps = {
  hasUnsaved: boolean;
  /** True if this device stores the unsaved changes as a draft. */
  hasDraft: boolean;
  /** True while the form itself navigates away. */
  isLeaving: RefObject<boolean>;
  /** True for amounts that were not saved; the vehicle's save does not include them. */
  hasUnsavedMoney: boolean;
  onStay: () => void;
};

/** Asks before unsaved changes are lost. */
export function LeaveGuard({ hasUnsaved, hasDraft, isLeaving, hasUnsavedMoney, onStay }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (hasUnsavedMoney || (hasUnsaved && !isLeaving.current)) && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!hasUnsaved && !hasUnsavedMoney) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsavedMoney || !isLeaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsaved, hasUnsavedMoney, isLeaving]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Confirm
      question="Leave without saving?"
      detail={describeLoss(hasDraft, hasUnsavedMoney)}
      confirmLabel="Leave"
      cancelLabel="Stay"
      isDangerous
      onConfirm={() => blocker.proceed()}
      onCancel={() => {
        blocker.reset();
        onStay();
      }}
    />
  );
}

function describeLoss(hasDraft: boolean, hasUnsavedMoney: boolean): string {
  if (hasUnsavedMoney) return 'The amounts under Money are not saved yet, and no draft keeps them.';
  return hasDraft
    ? 'What you changed here is not saved yet. This device keeps it as a draft.'
    : 'What you changed here is not saved yet.';
}
