import { useCallback, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { CheckingAuthentication } from '../CheckingAuthentication.tsx';
import type { BackofficeRouter } from './staff-services.ts';
import { Unavailable } from './Unavailable.tsx';
import { useStaffServices } from './use-staff-services.ts';

/** Rendered only while staff are signed in. */
export function Backoffice() {
  const { backoffice } = useStaffServices();
  const [router, setRouter] = useState<BackofficeRouter | 'loading' | 'failed'>('loading');

  const load = useCallback(async () => {
    try {
      setRouter(await backoffice.open());
    } catch (error) {
      console.warn(error);
      setRouter('failed');
    }
  }, [backoffice]);

  useEffect(() => {
    load();
  }, [load]);

  if (router === 'loading') return <CheckingAuthentication />;
  if (router === 'failed') {
    return (
      <Unavailable title="The back office could not be loaded" onRetry={load}>
        You are signed in, and nothing is lost. The site for visitors works without it.
      </Unavailable>
    );
  }
  return <RouterProvider router={router} />;
}
