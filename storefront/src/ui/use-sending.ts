import { type FormEvent, useEffect, useState } from 'react';

/** The button shows that the page is being sent; it works again when the visitor comes back to the page. */
export function useSending() {
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    const reset = () => setIsSending(false);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);
  const send = (event: FormEvent) => {
    if (isSending) event.preventDefault();
    setIsSending(true);
  };
  return { isSending, send };
}
