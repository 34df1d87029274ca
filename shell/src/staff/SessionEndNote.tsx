import type { SessionEndReason } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import styles from './SignIn.module.css';

const texts: Record<SessionEndReason, { tone: 'info' | 'warn' | 'bad'; title: string; detail: string }> = {
  'timed-out': { tone: 'info', title: 'You were signed out after a period of inactivity', detail: '' },
  ended: {
    tone: 'info',
    title: 'You were signed out from another device',
    detail:
      'Was it not you? Change the password after signing in. A restored backup and renewed keys end sessions, too.',
  },
  'password-changed': {
    tone: 'warn',
    title: 'The password was changed',
    detail: 'All other devices need the new one. Was it not you? Ask for a new password below.',
  },
  suspended: {
    tone: 'bad',
    title: 'This account is no longer active',
    detail: 'Ask an owner of the dealership. Nothing you saved is lost.',
  },
};

/** Why the person has to sign in again. */
export function SessionEndNote({ reason, isOverPage }: { reason: SessionEndReason; isOverPage: boolean }) {
  const { tone, title, detail } = texts[reason];
  return (
    <Note tone={tone} title={title} role="status" className={styles.notice}>
      {detail && <p>{detail}</p>}
      {isOverPage && reason !== 'suspended' && <p>Your page waits as you left it, with everything that you typed.</p>}
    </Note>
  );
}
