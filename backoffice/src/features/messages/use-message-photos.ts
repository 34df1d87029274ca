import type { MessagePhoto } from '@dealer/shared-domain/staff';
import { useCallback, useEffect, useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { toRefusalMessage } from '../../ui/refusal-message.ts';

type PhotosState =
  | { kind: 'loading' }
  | { kind: 'loaded'; photos: MessagePhoto[] }
  | { kind: 'failed'; message: string };

/** The addresses of a message's photographs. They expire, so a picture that fails asks for new ones. */
export function useMessagePhotos(id: string) {
  const { messages } = useStaff();
  const [state, setState] = useState<PhotosState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    let isGone = false;
    messages
      .getPhotos(id)
      .catch(() => null)
      .then((answer) => {
        if (isGone) return;
        if (answer?.kind === 'done') setState({ kind: 'loaded', photos: answer.value });
        else setState({ kind: 'failed', message: toRefusalMessage(answer) });
      });
    return () => {
      isGone = true;
    };
  }, [messages, id, attempt]);

  const reload = useCallback(() => {
    setState({ kind: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { state, reload };
}
