import { isDomainError } from '@dealer/shared-domain';
import type { SettingsChange } from '@dealer/shared-domain/staff';
import { Button, Note, Spinner } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { formatMoment } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import styles from './SettingsChanges.module.css';

type Loaded = { changes: SettingsChange[]; hasMore: boolean };

export function SettingsChanges() {
  const { settings } = useStaff();
  const [loaded, setLoaded] = useState<Loaded>({ changes: [], hasMore: false });
  const [state, setState] = useState<'loading' | 'ready' | { message: string }>('loading');

  const load = async (earlier: SettingsChange[]) => {
    setState('loading');
    try {
      const page = await settings.listChanges(earlier.at(-1)?.id);
      setLoaded({ changes: [...earlier, ...page.changes], hasMore: page.hasMore });
      setState('ready');
    } catch (error) {
      setState({ message: isDomainError(error) ? error.message : 'Failed to load the changes' });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, when the section opens.
  useEffect(() => void load([]), []);

  const { changes, hasMore } = loaded;
  return (
    <div>
      {changes.length > 0 && (
        <ol className={styles.changes}>
          {changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ol>
      )}
      {state === 'ready' && changes.length === 0 && <p>No setting has been changed yet.</p>}
      {state === 'loading' && <Spinner label="Loading changes..." />}
      {state === 'ready' && hasMore && <Button onClick={() => void load(changes)}>Show earlier changes</Button>}
      {typeof state === 'object' && (
        <Note
          tone="bad"
          role="alert"
          title={state.message}
          actions={<Button onClick={() => void load(changes)}>Retry</Button>}
        />
      )}
    </div>
  );
}

function Change({ change }: { change: SettingsChange }) {
  const { timeZone } = useDealer();
  return (
    <li>
      <p className={styles.who}>
        <b>{change.actorName}</b>,{' '}
        <time dateTime={change.changedAt}>{formatMoment(Date.parse(change.changedAt), timeZone)}</time>
      </p>
      {change.isFirst ? (
        <p>The settings were created.</p>
      ) : (
        <ul>
          {change.fields.map(({ label, before, after }) => (
            <li key={label}>
              {label}: <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
