import { importWithRetry } from '@dealer/shared-domain';
import type { StaffUser } from '@dealer/shared-domain/staff';
import { AccessDenied } from '@dealer/shared-ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { useStore } from 'zustand';
import { CheckingAuthentication } from '../CheckingAuthentication.tsx';
import { Backoffice } from './Backoffice.tsx';
import { createLoginRoutes } from './login-routes.tsx';
import { SessionWarning } from './SessionWarning.tsx';
import { SignInDialog } from './SignInDialog.tsx';
import { Unavailable } from './Unavailable.tsx';
import { useSessionState, useStaffServices } from './use-staff-services.ts';

// Loaded on demand: most changes follow a recent sign-in and need no confirmation.
const ReauthenticationDialog = lazy(() =>
  importWithRetry(() => import(/* webpackChunkName: "reauthentication-dialog" */ './ReauthenticationDialog.tsx')).then(
    (module) => ({
      default: module.ReauthenticationDialog,
    }),
  ),
);

/** The staff side, which depends on the session. `link`: the token of a mail's link, which precedes a session. */
export function StaffApp({ link: givenLink = null }: { link?: string | null }) {
  const { session } = useStaffServices();
  const state = useSessionState();
  const [link, setLink] = useState(givenLink);
  useMarkOnceKnown(state.phase !== 'checking');

  if (state.phase === 'checking') return <CheckingAuthentication />;
  if (link !== null) return <Login key="link" link={link} onLinkDone={() => setLink(null)} />;
  if (state.phase === 'denied') {
    return (
      <main id="main">
        <AccessDenied />
      </main>
    );
  }
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
      {state.lost === null && <Confirm user={state.user} />}
    </>
  );
}

function Confirm({ user }: { user?: StaffUser }) {
  const { reauthentication } = useStaffServices();
  const { isAsking } = useStore(reauthentication.store);
  if (!isAsking) return null;
  return (
    <Suspense fallback={null}>
      <ReauthenticationDialog username={user?.username} secondFactor={user?.secondFactor} />
    </Suspense>
  );
}

function Login(props: { user?: StaffUser; link?: string; onLinkDone?: () => void }) {
  const [router] = useState(() => createBrowserRouter(createLoginRoutes(props)));
  useEffect(() => () => router.dispose(), [router]);
  return (
    <>
      <RouterProvider router={router} />
      <Confirm {...(props.user && { user: props.user })} />
    </>
  );
}

/** Journeys and measurements wait for this mark, as on the public pages. */
function useMarkOnceKnown(isKnown: boolean) {
  useEffect(() => {
    if (!isKnown) return;
    document.documentElement.dataset.hydrated = '';
    performance.mark('hydrated');
  }, [isKnown]);
}
