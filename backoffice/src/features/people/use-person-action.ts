import type { ApiResult } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { toRefusalMessage } from '../../ui/refusal-message.ts';

/** Runs one action at a time; a refusal shows in the dialog. */
export function usePersonAction() {
  const { revalidate } = useRevalidator();
  const [working, setWorking] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function run<T>(name: string, work: () => Promise<ApiResult<T>>, onDone: (value: T) => void) {
    if (working) return;
    setWorking(name);
    setProblem(null);
    const answer = await work().catch(() => null);
    setWorking(null);
    if (answer?.kind !== 'done') return setProblem(toRefusalMessage(answer));
    onDone(answer.value);
    await revalidate();
  }

  return { working, problem, run };
}
