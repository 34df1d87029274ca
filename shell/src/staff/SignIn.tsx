import { twice } from '@dealer/shared-domain';
import { nextSignInStep, type StaffUser } from '@dealer/shared-domain/staff';
import { Note, Spinner } from '@dealer/shared-ui';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { LoginForm } from './LoginForm.tsx';
import styles from './SignIn.module.css';
import type { SignInStage } from './sign-in-stage.ts';

// Most days a password is all that is asked for.
const Steps = lazy(() =>
  twice(() => import(/* webpackChunkName: "sign-in-steps" */ './SignInSteps.tsx')).then((module) => ({
    default: module.SignInSteps,
  })),
);

type SignInProps = {
  headingLevel: 1 | 2;
  /** Above the user name and the password. */
  title: string;
  lead: string;
  /** Why somebody has to sign in who was. */
  reason?: ReactNode;
  /** Fixes the name, where one certain person is asked for. */
  username?: string;
  /** The password was right already, and a step is left. */
  user?: StaffUser;
  /** From a mail: leads to a new password first. */
  link?: string | null;
  onDone: (user: StaffUser) => void;
  /** Gives up what was begun. */
  onStartOver: () => void;
};

/** Signs a person in, step by step: password, second factor, and whatever has to be done before anything else. */
export function SignIn({ headingLevel, title, lead, reason, username, user, link, onDone, onStartOver }: SignInProps) {
  const [stage, setStage] = useState<SignInStage>(() => toFirstStage(user, link));
  // Kept for the steps that ask for it again, and for no longer than they are open.
  const password = useRef<string | null>(null);

  const advance = (next: StaffUser) => {
    const step = nextSignInStep(next);
    if (step === null) {
      password.current = null;
      onDone(next);
    } else setStage({ name: step, user: next });
  };
  const startOver = () => {
    password.current = null;
    setStage({ name: 'password' });
    onStartOver();
  };

  if (stage.name !== 'password') {
    return (
      <Suspense fallback={<Spinner label="One moment..." />}>
        <Steps
          stage={stage}
          headingLevel={headingLevel}
          username={username}
          password={password}
          onStage={setStage}
          onUser={advance}
          onStartOver={startOver}
        />
      </Suspense>
    );
  }
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.step}>
      <Heading>{title}</Heading>
      <p>{lead}</p>
      {stage.notice ? <Note tone="ok" title={stage.notice} role="status" className={styles.notice} /> : reason}
      <LoginForm
        username={username}
        knownUsername={stage.username}
        onSignedIn={(next, typed) => {
          password.current = typed;
          advance(next);
        }}
      />
      <p className={styles.other}>
        <button type="button" onClick={() => setStage({ name: 'forgot' })}>
          Forgot your password?
        </button>
      </p>
    </div>
  );
}

function toFirstStage(user: StaffUser | undefined, link: string | null | undefined): SignInStage {
  if (link) return { name: 'link', link };
  const step = user && nextSignInStep(user);
  return user && step ? { name: step, user } : { name: 'password' };
}
