import type { StaffUser } from '@dealer/shared-domain/staff';
import { useCallback, useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { CheckingAuthentication } from '../CheckingAuthentication.tsx';
import { loadBackoffice } from '../remotes.ts';
import { createBackofficeRoutes } from './backoffice-routes.tsx';
import { Unavailable } from './Unavailable.tsx';
import { useStaffServices } from './use-staff-services.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** Fetches the back office and shows it. Mounted only while somebody is signed in: nobody else ever asks for its files. */
export function Backoffice({ user }: { user: StaffUser }) {
  const { createContract } = useStaffServices();
  // One back office per visit: signing in again over the page keeps it as it stands.
  const [firstUser] = useState(user);
  const [router, setRouter] = useState<Router | 'loading' | 'failed'>('loading');

  const load = useCallback(async () => {
    try {
      const { createRoutes } = await loadBackoffice();
      setRouter(
        createBrowserRouter(createBackofficeRoutes(createRoutes(createContract(firstUser)), firstUser.permissions)),
      );
    } catch (error) {
      console.warn(error);
      setRouter('failed');
    }
  }, [createContract, firstUser]);

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
