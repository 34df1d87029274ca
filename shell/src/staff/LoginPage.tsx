import { isStaffPath, paths } from '@dealer/shared-domain';
import { readSessionEnd, type StaffUser } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { LazySignIn } from './LazySignIn.tsx';
import { SessionEndNote } from './SessionEndNote.tsx';
import { SignInLayout } from './SignInLayout.tsx';
import { useStaffServices } from './use-staff-services.ts';

/** From the specification: the success message is visible before the page changes. */
const redirectDelayMs = 100;

/** Only addresses of the back office are valid; history state is untrusted. */
const stateSchema = v.object({ from: v.pipe(v.string(), v.check(isStaffAddress)) });

function isStaffAddress(address: string): boolean {
  return isStaffPath(address.replace(/[?#].*/s, ''));
}

type LoginPageProps = {
  user?: StaffUser;
  link?: string | null;
  onLinkDone?: () => void;
};

export function LoginPage({ user, link, onLinkDone }: LoginPageProps) {
  const { auth, session } = useStaffServices();
  const { state } = useLocation();
  const [endReason] = useState(readSessionEnd);
  const parsed = v.safeParse(stateSchema, state);
  const target = parsed.success && parsed.output.from !== '/admin' ? parsed.output.from : paths.adminDashboard;
  return (
    <SignInLayout as="main">
      <LazySignIn
        headingLevel={1}
        title="Admin Portal"
        lead="Sign in to manage the dealership inventory"
        reason={endReason && <SessionEndNote reason={endReason} isOverPage={false} />}
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
    </SignInLayout>
  );
}
