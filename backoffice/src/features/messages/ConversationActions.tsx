import { phoneHref } from '@dealer/shared-domain';
import type { Conversation, MessageStatus } from '@dealer/shared-domain/staff';
import { Button, ButtonLink, Icon } from '@dealer/shared-ui';
import { useDealer } from '../../dealer.ts';
import { StaffIcon } from '../../ui/StaffIcon.tsx';
import styles from './ConversationPane.module.css';
import { isUnanswered, toMailto } from './message-labels.ts';

type ConversationActionsProps = {
  conversation: Conversation;
  status: MessageStatus;
  isSaving: boolean;
  onChange: (status: MessageStatus) => void;
};

/** A booking is no spam: its test drive is cancelled in the calendar. */
export function ConversationActions({ conversation, status, isSaving, onChange }: ConversationActionsProps) {
  const dealer = useDealer();
  const { kind, phone } = conversation;
  const setTo = (next: MessageStatus) => () => !isSaving && onChange(next);
  return (
    <div className={styles.actions}>
      {phone && (
        <ButtonLink href={phoneHref(phone)}>
          <Icon name="phone" /> Call
        </ButtonLink>
      )}
      <ButtonLink href={toMailto(conversation, dealer)}>
        <Icon name="mail" /> Open in mail program
      </ButtonLink>
      {isUnanswered(status) ? (
        <Button aria-disabled={isSaving} onClick={setTo('answered')}>
          <Icon name="check" /> Mark as answered
        </Button>
      ) : (
        <Button aria-disabled={isSaving} onClick={setTo('read')}>
          <StaffIcon name="undo" /> {status === 'spam' ? 'Not spam' : 'Open again'}
        </Button>
      )}
      {status !== 'archived' && (
        <Button aria-disabled={isSaving} onClick={setTo('archived')}>
          Archive
        </Button>
      )}
      {isUnanswered(status) && (kind === 'message' || kind === 'trade-in') && (
        <Button aria-disabled={isSaving} onClick={setTo('spam')}>
          Mark as spam
        </Button>
      )}
    </div>
  );
}
