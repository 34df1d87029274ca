import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Note.module.css';

export type NoteTone = 'ok' | 'warn' | 'bad' | 'tell';

export type NoteProps = {
  tone: NoteTone;
  /** Says what happened. */
  title: ReactNode;
  /** 2 to 4 makes the title a heading. */
  headingLevel?: 2 | 3 | 4;
  /** Says what now. */
  children?: ReactNode;
  /** Buttons, beside the words. */
  actions?: ReactNode;
  role?: 'alert' | 'status';
  className?: string | undefined;
  id?: string | undefined;
  /** With a ref the note can take the focus. */
  ref?: Ref<HTMLDivElement>;
};

const icons = { ok: 'check', warn: 'warning', bad: 'alert', tell: 'info' } as const satisfies Record<
  NoteTone,
  IconName
>;

/** A message that stands in the page, in the place that it speaks of. */
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
