import { importWithRetry } from '@dealer/shared-domain';
import { nextSignInStep, type StaffUser } from '@dealer/shared-domain/staff';
import { Note, Spinner } from '@dealer/shared-ui';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { LoginForm } from './LoginForm.tsx';
import styles from './SignIn.module.css';
import { SignInHead } from './SignInHead.tsx';
import type { SignInStage } from './sign-in-stage.ts';

// Loaded on demand: most sign-ins need only the password.
const Steps = lazy(() =>
  importWithRetry(() => import(/* webpackChunkName: "sign-in-steps" */ './SignInSteps.tsx')).then((module) => ({
    default: module.SignInSteps,
  })),
);

type SignInProps = {
  headingLevel: 1 | 2;
  /** Shown above the user name and the password. */
  title: string;
  lead: string;
  /** Why the user has to sign in again. */
  reason?: ReactNode;
  /** Fixed user name, for signing in again. */
  username?: string;
  /** The user of a step after the password, for example the second factor. */
  user?: StaffUser;
  /** Token of a mail's link, which starts with a new password. */
  link?: string | null;
  onDone: (user: StaffUser) => void;
  /** Cancels a sign-in after its first step. */
  onStartOver: () => void;
};

/** The steps of a sign-in: password, second factor, and required changes such as an expired password. */
export function SignIn({ headingLevel, title, lead, reason, username, user, link, onDone, onStartOver }: SignInProps) {
  const [stage, setStage] = useState<SignInStage>(() => toFirstStage(user, link));
  // In memory for the steps that need it again, and only while they are shown.
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
  return (
    <div className={styles.step}>
      <SignInHead headingLevel={headingLevel} title={title} lead={lead} />
      {stage.notice ? <Note tone="ok" title={stage.notice} role="status" className={styles.notice} /> : reason}
      <LoginForm
        username={username}
        knownUsername={stage.username}
        onSignedIn={(next, typed) => {
          password.current = typed;
          advance(next);
        }}
        onForgot={(typed) => setStage({ name: 'forgot', username: typed })}
      />
    </div>
  );
}

function toFirstStage(user: StaffUser | undefined, link: string | null | undefined): SignInStage {
  if (link) return { name: 'link', link };
  const step = user && nextSignInStep(user);
  return user && step ? { name: step, user } : { name: 'password' };
}
