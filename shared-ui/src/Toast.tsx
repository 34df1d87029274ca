import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './Toast.module.css';

export type ToastTone = 'ok' | 'warn' | 'bad' | 'tell';

export type ToastProps = {
  tone: ToastTone;
  children: ReactNode;
  /** A second line. */
  detail?: ReactNode;
  action?: { label: string; run: () => void } | undefined;
  /** Without it the toast has no cross: it leaves by itself. */
  onClose?: (() => void) | undefined;
};

const icons = { ok: 'check', warn: 'warning', bad: 'alert', tell: 'info' } as const;

/** What just happened, with the one step that follows. The place that it stands in announces it. */
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
