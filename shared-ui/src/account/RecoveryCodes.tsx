import { useEffect, useRef } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './RecoveryCodes.module.css';

type RecoveryCodesProps = {
  codes: string[];
  /** The account, for the file's name and the printed sheet. */
  title: string;
  onSaved: () => void;
};

/** Recovery codes, for signing in without the app; they cannot be shown again. */
export function RecoveryCodes({ codes, title, onSaved }: RecoveryCodesProps) {
  const section = useRef<HTMLElement>(null);
  // They take the place of the password's form, which had the focus.
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} className={styles.codes} aria-label={title}>
      <p className={styles.title}>{title}</p>
      <p>
        If you lose your phone, any one of these signs you in without it; the others are void then, and you set the app
        up again. They are shown this one time: keep them where your phone is not.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <CopyButton text={codes.join('\n')} label="Copy" />
        <Button onClick={() => download(title, codes)}>Download</Button>
        <Button onClick={() => window.print()}>
          <Icon name="print" /> Print
        </Button>
      </div>
      <Button className={styles.confirm} variant="primary" onClick={onSaved}>
        I have saved them
      </Button>
    </section>
  );
}

function download(title: string, codes: string[]) {
  const text = `${title}\n\n${codes.join('\n')}\n\nEach code works once.\n`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
