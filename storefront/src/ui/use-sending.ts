import { type FormEvent, useEffect, useState } from 'react';

/** The button shows that the page is being sent; it works again when the visitor comes back to the page. */
export function useSending() {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const reset = () => setIsSending(false);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);
  const send = (event: FormEvent) => {
    // The browser would leave the page, and what was typed, for its own error page.
    const isOffline = !navigator.onLine;
    if (isSending || isOffline) event.preventDefault();
    setFailure(isOffline ? 'You are offline. Send it when you are back online.' : null);
    setIsSending(!isOffline);
  };
  return { isSending, failure, send };
}
