import { formatAnswerTime } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSite } from '../site.tsx';
import styles from './SentThanks.module.css';

type SentThanksProps = {
  reference: string;
  writtenAt: string | null;
  /** The form was sent on this page, so the focus of its button is lost. */
  isSentHere: boolean;
  children: ReactNode;
  /** What to do next. */
  action: ReactNode;
};

/** Takes the place of a sent form and stays, with a reference and by when the dealer answers. */
export function SentThanks({ reference, writtenAt, isSentHere, children, action }: SentThanksProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSentHere) title.current?.focus();
  }, [isSentHere]);
  return (
    <div className={styles.thanks}>
      <span className={styles.seal}>
        <Icon name="check" />
      </span>
      <h3 ref={title} tabIndex={-1}>
        Thank you!
      </h3>
      {children}
      <AnswerTime writtenAt={writtenAt} />
      <p className={styles.reference}>
        Your reference: <b className="num">{reference}</b>
      </p>
      {action}
    </div>
  );
}

/** From opening hours, holidays and the dealer's own goal; nothing without one. */
function AnswerTime({ writtenAt }: { writtenAt: string | null }) {
  const { contact } = useSite();
  const answerTime = writtenAt === null ? null : formatAnswerTime(contact, new Date(writtenAt));
  if (answerTime === null) return null;
  return (
    <p>
      You have our answer <b>{answerTime}</b>.
    </p>
  );
}
