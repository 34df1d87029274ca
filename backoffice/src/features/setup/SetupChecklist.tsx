import type { Setup, SetupStep } from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { useState } from 'react';
import { EmailCodeDialog } from './EmailCodeDialog.tsx';
import styles from './SetupChecklist.module.css';
import { SetupFrame } from './SetupFrame.tsx';
import { SetupRow } from './SetupRow.tsx';
import { useSetup } from './use-setup.ts';

/** What is missing before the dealership can work, until every step was done. */
export function SetupChecklist() {
  const { state, check, retry } = useSetup();
  const [isClosed, setIsClosed] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  if (isClosed) return null;
  if (state.phase === 'checking') return <SetupFrame count={null}>{null}</SetupFrame>;
  if (state.phase === 'failed') {
    return (
      <Note
        tone="bad"
        role="alert"
        className={styles.note}
        title="The set-up could not be checked"
        actions={<Button onClick={() => void retry()}>Retry</Button>}
      >
        <p>{state.message}</p>
      </Note>
    );
  }
  const { steps, isComplete } = state.setup;
  const count = countSteps(steps);
  if (isComplete) {
    return (
      <Note
        tone="ok"
        role="status"
        className={styles.note}
        title="The dealership is set up"
        actions={<Button onClick={() => setIsClosed(true)}>Close</Button>}
      >
        <p>{count.all === 1 ? 'It was checked just now.' : `All ${count.all} were checked just now.`}</p>
      </Note>
    );
  }
  return (
    <>
      <SetupFrame count={count}>
        {steps.map((step) => (
          <SetupRow key={step.id} step={step} onConfirmEmail={() => setIsConfirming(true)} />
        ))}
      </SetupFrame>
      {isConfirming && (
        <EmailCodeDialog
          onClose={() => setIsConfirming(false)}
          onConfirmed={() => {
            setIsConfirming(false);
            void check();
          }}
        />
      )}
    </>
  );
}

export type StepCount = { done: number; all: number };

/** What this deployment cannot have is not counted. */
function countSteps(steps: Setup['steps']): StepCount {
  const possible = steps.filter(({ state }: SetupStep) => state !== 'unavailable');
  return { done: possible.filter(({ state }) => state === 'done').length, all: possible.length };
}
