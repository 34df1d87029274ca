import type { StaffUser } from '@dealer/shared-domain/staff';
import { AccessDenied } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { CheckingAuthentication } from '../CheckingAuthentication.tsx';
import { Backoffice } from './Backoffice.tsx';
import { createLoginRoutes } from './login-routes.tsx';
import { SessionWarning } from './SessionWarning.tsx';
import { SignInDialog } from './SignInDialog.tsx';
import { Unavailable } from './Unavailable.tsx';
import { useStaffServices, useStaffState } from './use-staff-services.ts';

/**
 * The staff side of the site: what it shows follows from the session, and only a session brings the back office here.
 * `link`: somebody came with a mail, whoever may be signed in.
 */
export function StaffApp({ link: givenLink = null }: { link?: string | null }) {
  const { session } = useStaffServices();
  const state = useStaffState();
  const [link, setLink] = useState(givenLink);
  useMarkOnceKnown(state.phase !== 'checking');

  if (state.phase === 'checking') return <CheckingAuthentication />;
  if (link !== null) return <Login key="link" link={link} onLinkDone={() => setLink(null)} />;
  if (state.phase === 'denied') return <AccessDenied />;
  if (state.phase === 'signed-out') return <Login />;
  if (state.phase === 'unfinished') return <Login key="step" user={state.user} />;
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
      {state.lost === null ? <SessionWarning /> : <SignInDialog key={state.lost} user={state.user} loss={state.lost} />}
    </>
  );
}

function Login(props: { user?: StaffUser; link?: string; onLinkDone?: () => void }) {
  const [router] = useState(() => createBrowserRouter(createLoginRoutes(props)));
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
