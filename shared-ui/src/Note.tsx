import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Note.module.css';

type NoteTone = 'ok' | 'warn' | 'bad' | 'info';

type NoteProps = {
  tone: NoteTone;
  title: ReactNode;
  headingLevel?: 2 | 3 | 4;
  children?: ReactNode;
  actions?: ReactNode;
  role?: 'alert' | 'status';
  className?: string | undefined;
  id?: string | undefined;
  /** A note with a ref is focusable. */
  ref?: Ref<HTMLDivElement>;
};

const icons = { ok: 'check', warn: 'warning', bad: 'alert', info: 'info' } as const satisfies Record<
  NoteTone,
  IconName
>;

export function Note({ tone, title, headingLevel, children, actions, role, className, id, ref }: NoteProps) {
  const Title = headingLevel ? (`h${headingLevel}` as const) : 'b';
  return (
    <div
      ref={ref}
      id={id}
      role={role}
      tabIndex={ref ? -1 : undefined}
      className={classNames(styles.note, styles[tone], className)}
    >
      <Icon name={icons[tone]} />
      <div className={styles.body}>
        <Title className={styles.title}>{title}</Title>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
