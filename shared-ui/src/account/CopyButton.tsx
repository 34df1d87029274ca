import { useState } from 'react';
import { Button } from '../Button.tsx';
import styles from './CopyButton.module.css';

/** Copies a text to the clipboard and announces the result. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [message, setMessage] = useState<string | null>(null);
  const copy = () => {
    // Browsers offer no clipboard to pages over plain http from another machine.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard'))).then(
      () => setMessage('Copied'),
      () => setMessage('Not copied: select the text and copy it yourself'),
    );
  };
  return (
    <>
      <Button onClick={copy}>{label}</Button>{' '}
      <span role="status" className={styles.message}>
        {message}
      </span>
    </>
  );
}
