import { pluralize } from '@dealer/shared-domain';
import type { Refusal } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import { TimeLeft } from './TimeLeft.tsx';

type FailureNoteProps = {
  failure: Refusal | null;
  /** Seconds until a lock-out ends. */
  secondsLeft: number;
  /** The kind of secret that is locked, for the message. */
  what?: string;
};

/** The reason why a step of the sign-in failed. */
export function FailureNote({ failure, secondsLeft, what = 'password' }: FailureNoteProps) {
  if (!failure) return null;
  if (failure.kind === 'locked') {
    if (secondsLeft <= 0) return <Note tone="info" title="You can try again now" role="status" />;
    return (
      <Note tone="warn" title="Too many attempts" role="alert">
        <p>
          Try again in <TimeLeft seconds={secondsLeft} spoken={pluralize(Math.ceil(secondsLeft / 60), 'minute')} />. The
          right {what} will not work before that.
        </p>
      </Note>
    );
  }
  if (failure.kind === 'refused') return <Note tone="bad" title={failure.message} role="alert" />;
  return (
    <Note tone="bad" title="An unexpected error occurred" role="alert">
      <p>{failure.message} What you typed is still here.</p>
    </Note>
  );
}
