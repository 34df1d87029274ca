import { useIsOnline } from '@dealer/shared-ui';
import { type FormEvent, useEffect, useState } from 'react';

/**
 * The button shows that the page is being sent; it works again when the visitor comes back to the page. Offline nothing
 * is sent: the browser would leave the page, and what was typed, for its own error page.
 */
export function useSending() {
  const isOnline = useIsOnline();
  const [isSending, setIsSending] = useState(false);
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    const reset = () => setIsSending(false);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);
  const send = (event: FormEvent) => {
    if (isSending || !isOnline) event.preventDefault();
    setWasOffline(!isOnline);
    setIsSending(isOnline);
  };
  const failure = wasOffline && !isOnline ? 'You are offline. Send it when you are back online.' : null;
  return { isSending, failure, send };
}
