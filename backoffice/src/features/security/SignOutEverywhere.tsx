import { Button, Icon } from '@dealer/shared-ui';
import { useSignOut } from '../../ui/use-sign-out.ts';

/** Ends every session of the user, including this one. */
export function SignOutEverywhere() {
  const { leaving, signOut } = useSignOut();
  return (
    <div>
      <Button aria-disabled={leaving !== null} aria-busy={leaving !== null} onClick={() => signOut('everywhere')}>
        <Icon name="lock" /> {leaving === 'everywhere' ? 'Signing out...' : 'Sign out on all devices'}
      </Button>
    </div>
  );
}
