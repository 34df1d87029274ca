import { isDomainError } from '@dealer/shared-domain';
import { type Conversation, type MessageStatus, messageNotSaved } from '@dealer/shared-domain/staff';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { isUnanswered } from './message-labels.ts';
import { saveMessage } from './save-message.ts';

const doneMessages: Record<MessageStatus, string> = {
  new: 'Message marked unread',
  read: 'Message is open again',
  answered: 'Message marked answered',
  archived: 'Message archived',
  spam: 'Message marked as spam',
};

/** The status of the open message, updated optimistically, with undo. */
export function useConversation(conversation: Conversation) {
  const { messages } = useStaff();
  const { revalidate } = useRevalidator();
  const toasts = useToasts();
  const [chosen, setChosen] = useState<MessageStatus | null>(null);
  const { id, version, status } = conversation;

  const change = async (to: MessageStatus, from: MessageStatus, known: number, isUndo: boolean) => {
    setChosen(to);
    const takesAnswerBack = isUndo && from === 'answered' && isUnanswered(to);
    try {
      const next = await saveMessage(
        messages,
        { id, version: known },
        (latest) => latest.status === from,
        (newest) => (takesAnswerBack ? messages.undoAnswer(id, newest) : messages.setStatus(id, newest, to)),
      );
      const undo = { label: 'Undo', run: () => void change(from, to, next, true) };
      toasts.show({ tone: 'ok', text: doneMessages[to], action: isUndo ? undefined : undo });
    } catch (error) {
      toasts.show({ tone: 'bad', text: isDomainError(error) ? error.message : messageNotSaved });
    }
    await revalidate();
    setChosen(null);
  };

  // Opening a message marks it as read; a failure to do so is not reported.
  const noted = useRef<string>(undefined);
  useEffect(() => {
    if (status !== 'new' || noted.current === id) return;
    noted.current = id;
    void messages
      .setStatus(id, version, 'read')
      .then(() => revalidate())
      .catch(() => undefined);
  }, [id, status, version, messages, revalidate]);

  return {
    status: chosen ?? status,
    isSaving: chosen !== null,
    setStatus: (to: MessageStatus) => void change(to, status === 'new' ? 'read' : status, version, false),
  };
}
