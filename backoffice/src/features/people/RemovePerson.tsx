import type { Person } from '@dealer/shared-domain/staff';
import { Confirm, Note } from '@dealer/shared-ui';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { usePersonAction } from './use-person-action.ts';

export function RemovePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const { people } = useStaff();
  const toasts = useToasts();
  const { working, problem, run } = usePersonAction();
  const remove = () =>
    run(
      'remove',
      () => people.remove(person.id),
      () => {
        onClose();
        toasts.show({ tone: 'ok', text: `${person.username} is removed` });
      },
    );
  return (
    <Confirm
      isDangerous
      question={`Are you sure you want to remove ${person.username}?`}
      detail={
        <>
          {problem && <Note tone="bad" title={problem} role="alert" />}
          <p>They are signed out everywhere immediately. To work here again they need a new invitation.</p>
        </>
      }
      confirmLabel={working ? 'Removing...' : 'Remove'}
      isWorking={working !== null}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
