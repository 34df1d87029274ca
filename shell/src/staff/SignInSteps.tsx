import type { StaffUser } from '@dealer/shared-domain/staff';
import type { RefObject } from 'react';
import { CodeStep } from './CodeStep.tsx';
import { ForgotStep } from './ForgotStep.tsx';
import { LinkStep } from './LinkStep.tsx';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import { RecoveredStep } from './RecoveredStep.tsx';
import { RecoveryCodeStep } from './RecoveryCodeStep.tsx';
import { SetUpStep } from './SetUpStep.tsx';
import type { SignInStage } from './sign-in-stage.ts';

export type SignInStepsProps = {
  stage: Exclude<SignInStage, { name: 'password' }>;
  headingLevel: 1 | 2;
  username: string | undefined;
  /** The password of the previous step; null after a reload. */
  password: RefObject<string | null>;
  onStage: (stage: SignInStage) => void;
  onUser: (user: StaffUser) => void;
  onStartOver: () => void;
};

/** The steps of a sign-in after user name and password. */
export function SignInSteps({
  stage,
  headingLevel,
  username,
  password,
  onStage,
  onUser,
  onStartOver,
}: SignInStepsProps) {
  const shared = { headingLevel, onStartOver };
  switch (stage.name) {
    case 'forgot':
      return (
        <ForgotStep
          headingLevel={headingLevel}
          username={username}
          knownUsername={stage.username}
          onBack={(typed) => onStage({ name: 'password', username: typed })}
        />
      );
    case 'link':
      return (
        <LinkStep
          headingLevel={headingLevel}
          link={stage.link}
          onForgot={() => onStage({ name: 'forgot' })}
          onSet={(name) =>
            onStage({ name: 'password', username: name, notice: 'Your password is set. Sign in with it.' })
          }
        />
      );
    case 'code':
      return (
        <CodeStep
          {...shared}
          onUser={onUser}
          onRecoveryCode={() => onStage({ name: 'recovery-code', user: stage.user })}
        />
      );
    case 'recovery-code':
      return (
        <RecoveryCodeStep
          {...shared}
          onUsed={(user) => (user.secondFactor === 'off' ? onStage({ name: 'recovered', user }) : onUser(user))}
          onBack={() => onStage({ name: 'code', user: stage.user })}
        />
      );
    case 'recovered':
      return <RecoveredStep headingLevel={headingLevel} onContinue={() => onUser(stage.user)} />;
    case 'new-password':
      return <NewPasswordStep {...shared} user={stage.user} password={password} onUser={onUser} />;
    case 'set-up':
      return <SetUpStep {...shared} user={stage.user} password={password} onUser={onUser} />;
  }
}
