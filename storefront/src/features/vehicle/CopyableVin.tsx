import { useRef, useState } from 'react';
import { copyText } from '../../ui/share.ts';
import styles from './Specifications.module.css';

/** Where the browser refuses to copy, the VIN is selected instead. */
export function CopyableVin({ vin }: { vin: string }) {
  const number = useRef<HTMLSpanElement>(null);
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    const isDone = await copyText(vin);
    setIsCopied(isDone);
    if (!isDone && number.current) getSelection()?.selectAllChildren(number.current);
  }

  return (
    <span className={styles.vin}>
      <span ref={number} data-selectable>
        {vin}
      </span>
      <button type="button" className="link" aria-label="Copy VIN" onClick={copy}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
      <span className="sr" role="status">
        {isCopied && 'VIN copied'}
      </span>
    </span>
  );
}
