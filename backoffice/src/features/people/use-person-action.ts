import type { TrustedAnswer } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { toSentence } from '../../refusal-sentence.ts';

/** Does one thing to a person at a time; what was refused is said where it was asked for. */
export function usePersonAction() {
  const { revalidate } = useRevalidator();
  const [working, setWorking] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  async function run<T>(name: string, work: () => Promise<TrustedAnswer<T>>, onDone: (value: T) => void) {
    if (working) return;
    setWorking(name);
    setFault(null);
    const answer = await work().catch(() => null);
    setWorking(null);
    if (answer?.kind !== 'done') return setFault(toSentence(answer));
    onDone(answer.value);
    await revalidate();
  }

  return { working, fault, run };
}
