import { paths } from '@dealer/shared-domain';
import type { StaffUser } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { isStaffPath } from '../staff-path.ts';
import { Door } from './Door.tsx';
import { SignIn } from './SignIn.tsx';
import { TimeoutNote } from './TimeoutNote.tsx';
import { wasTimedOut } from './timeout-memory.ts';
import { useStaffServices } from './use-staff-services.ts';

/** The specification lets the person see that signing in worked before the page changes. */
const redirectDelayMs = 100;

/** Only a place of the back office may be returned to, whatever the history says. */
const stateSchema = v.object({ from: v.pipe(v.string(), v.check(isStaffAddress)) });

function isStaffAddress(address: string): boolean {
  return isStaffPath(address.replace(/[?#].*/s, ''));
}

type LoginPageProps = {
  /** The password was right already, and a step is left. */
  user?: StaffUser;
  link?: string | null;
  onLinkDone?: () => void;
};

export function LoginPage({ user, link, onLinkDone }: LoginPageProps) {
  const { auth, session } = useStaffServices();
  const { state } = useLocation();
  const [isTimedOut] = useState(wasTimedOut);
  const asked = v.safeParse(stateSchema, state);
  const target = asked.success && asked.output.from !== '/admin' ? asked.output.from : paths.adminDashboard;
  return (
    <Door as="main">
      <SignIn
        headingLevel={1}
        title="Admin Portal"
        lead="Sign in to manage the dealership inventory"
        reason={isTimedOut && <TimeoutNote isPageKept={false} />}
        user={user}
        link={link}
        onDone={(signedIn) => {
          setTimeout(() => {
            history.replaceState(null, '', target);
            onLinkDone?.();
            session.enter(signedIn);
          }, redirectDelayMs);
        }}
        onStartOver={() => void auth.signOut('device')}
      />
    </Door>
  );
}
