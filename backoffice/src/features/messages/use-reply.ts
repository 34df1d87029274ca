import { createMessageId } from '@dealer/shared-domain';
import type { Conversation, ReplyDraft } from '@dealer/shared-domain/staff';
import { useRevalidator } from 'react-router-dom';
import { useStaff } from '../../staff.tsx';
import { toRefusalMessage } from '../../ui/refusal-message.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { useMessageDraft } from './message-drafts.ts';

/** The draft of a reply, and sending it by e-mail. The text stays until the reply is stored. */
export function useReply({ id, email }: Pick<Conversation, 'id' | 'email'>) {
  const { messages } = useStaff();
  const { revalidate } = useRevalidator();
  const toasts = useToasts();
  const { reply, keep } = useMessageDraft(id);

  const type = (text: string) => keep({ reply: text ? { ...(reply ?? beginReply()), text } : null });

  const send = async (draft: ReplyDraft) => {
    keep({ reply: { ...draft, isSending: true, problem: null } });
    const answer = await messages.reply(id, draft.id, draft.text.trim()).catch(() => null);
    if (answer?.kind !== 'done') {
      keep({ reply: { ...draft, isSending: false, problem: toRefusalMessage(answer) } });
      return;
    }
    keep({ reply: null });
    if (answer.value.isMailed) toasts.show({ tone: 'ok', text: `Reply sent to ${email}` });
    else {
      const title = 'The reply is kept, but its mail could not be sent yet';
      toasts.show({ tone: 'bad', text: title, detail: answer.value.error ?? undefined });
    }
    await revalidate();
  };

  return { reply, isSending: reply?.isSending ?? false, type, send };
}

function beginReply(): ReplyDraft {
  return { id: createMessageId(), text: '', isSending: false, problem: null };
}
