import type { DealerContact } from '@dealer/shared-domain';
import { useCallback, useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router-dom';
import { useSite } from '../../site.tsx';
import type { SiteData } from '../../site-loader.ts';

export type DealerContactState = { kind: 'ready' | 'loading' | 'failed'; contact: DealerContact };

/** The page's contact data. If these are the built-in fallback, they are loaded again. */
export function useDealerContact(): DealerContactState & { reload: () => void } {
  const { contact, getContact } = useSite();
  const isBuiltIn = useRouteLoaderData<SiteData>('site')?.isBuiltIn ?? false;
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ attempt: number; contact: DealerContact | null }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    if (!isBuiltIn) return;
    let isCurrent = true;
    const settle = (read: DealerContact | null) => {
      if (isCurrent) setAnswer({ attempt, contact: read });
    };
    getContact().then(settle, (error: unknown) => {
      console.warn('Contact data could not be read:', error);
      settle(null);
    });
    return () => {
      isCurrent = false;
    };
  }, [isBuiltIn, attempt]);

  const reload = useCallback(() => setAttempt((last) => last + 1), []);
  const hasFailed = isBuiltIn && answer?.attempt === attempt && answer.contact === null;
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [hasFailed, reload]);

  if (!isBuiltIn) return { kind: 'ready', contact, reload };
  if (answer?.attempt !== attempt) return { kind: 'loading', contact, reload };
  if (!answer.contact) return { kind: 'failed', contact, reload };
  return { kind: 'ready', contact: answer.contact, reload };
}
