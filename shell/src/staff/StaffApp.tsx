import { AccessDenied } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { CheckingAuthentication } from '../CheckingAuthentication.tsx';
import { Backoffice } from './Backoffice.tsx';
import { createLoginRoutes } from './login-routes.tsx';
import { SignInDialog } from './SignInDialog.tsx';
import { Unavailable } from './Unavailable.tsx';
import { useStaffServices, useStaffState } from './use-staff-services.ts';

/** The staff side of the site: what it shows follows from the session, and only a session brings the back office here. */
export function StaffApp() {
  const { session } = useStaffServices();
  const state = useStaffState();
  useMarkOnceKnown(state.phase !== 'checking');

  if (state.phase === 'checking') return <CheckingAuthentication />;
  if (state.phase === 'denied') return <AccessDenied />;
  if (state.phase === 'signed-out') return <Login />;
  if (state.phase === 'unavailable') {
    return (
      <Unavailable title="The sign-in service cannot be reached" onRetry={session.check}>
        You are still signed in. The site for visitors may work all the same.
      </Unavailable>
    );
  }
  return (
    <>
      <Backoffice />
      {state.isLost && <SignInDialog username={state.user.username} />}
    </>
  );
}

function Login() {
  const [router] = useState(() => createBrowserRouter(createLoginRoutes()));
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} />;
}

/** Journeys and measurements wait for this mark, as on the public pages. */
function useMarkOnceKnown(isKnown: boolean) {
  useEffect(() => {
    if (!isKnown) return;
    document.documentElement.dataset.hydrated = '';
    performance.mark('hydrated');
  }, [isKnown]);
}
