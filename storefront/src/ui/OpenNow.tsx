import { isOpenAt } from '@dealer/shared-domain';
import { classNames } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import { useSite } from '../site.tsx';
import styles from './OpenNow.module.css';

const minuteMs = 60_000;

/** "Open now · closes 7 PM" in the dealer's time zone. */
export function OpenNow({ className }: { className?: string }) {
  const { hours, timeZone, holidays } = useSite().contact;
  const [state, setState] = useState<{ open: boolean; label: string }>();
  // Empty on the server: a cached page must not depend on the time of day.
  useEffect(() => {
    const update = () => setState(isOpenAt(hours, timeZone, new Date(), holidays));
    update();
    const timer = setInterval(update, minuteMs);
    return () => clearInterval(timer);
  }, [hours, timeZone, holidays]);
  return <p className={classNames(styles.line, state?.open && styles.open, className)}>{state?.label}</p>;
}
