import { isOpenAt } from '@dealer/shared-domain';
import { classNames } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import { useSite } from '../site.tsx';
import styles from './OpenNow.module.css';

const minuteMs = 60_000;

/** "Open now · closes 7 PM" in the dealer's time zone. Its line is kept free until the browser knows the time. */
export function OpenNow({ className }: { className?: string }) {
  const { hours, timeZone, holidays } = useSite().contact;
  const [state, setState] = useState<{ open: boolean; label: string }>();
  // What depends on the time of day is known in the browser only: a cached page must not say it.
  useEffect(() => {
    const tell = () => setState(isOpenAt(hours, timeZone, new Date(), holidays));
    tell();
    const timer = setInterval(tell, minuteMs);
    return () => clearInterval(timer);
  }, [hours, timeZone, holidays]);
  return <p className={classNames(styles.line, state?.open && styles.open, className)}>{state?.label}</p>;
}
