import { useState } from 'react';
import { Button } from '../Button.tsx';
import styles from './CopyButton.module.css';

/** Puts a text on the clipboard, and says whether that worked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const copy = () => {
    // A browser has no clipboard for pages that came over plain http from another machine.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard'))).then(
      () => setSaid('Copied'),
      () => setSaid('Not copied: select the text and copy it yourself'),
    );
  };
  return (
    <>
      <Button onClick={copy}>{label}</Button>{' '}
      <span role="status" className={styles.said}>
        {said}
      </span>
    </>
  );
}
