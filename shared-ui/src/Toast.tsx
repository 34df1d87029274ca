import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './Toast.module.css';

export type ToastTone = 'ok' | 'warn' | 'bad' | 'info';

type ToastProps = {
  tone: ToastTone;
  children: ReactNode;
  detail?: ReactNode;
  action?: { label: string; run: () => void } | undefined;
  /** Without it there is no close button. */
  onClose?: (() => void) | undefined;
};

const icons = { ok: 'check', warn: 'warning', bad: 'alert', info: 'info' } as const;

/** Render it inside a live region, which announces it. */
export function Toast({ tone, children, detail, action, onClose }: ToastProps) {
  return (
    <div className={classNames(styles.toast, styles[tone])}>
      <Icon name={icons[tone]} />
      <p className={styles.text}>
        {children}
        {detail && <small>{detail}</small>}
      </p>
      {action && (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
      {onClose && (
        <button type="button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
