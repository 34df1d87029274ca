import type { BackupFile, BackupList } from '@dealer/shared-domain/staff';
import { Button, Note, Spinner } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { downloadFile } from '../../download-file.ts';
import { formatMoment } from '../../format.ts';
import { Part } from '../../layout/Part.tsx';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../toasts.tsx';
import styles from './BackupsPart.module.css';
import { toOutcome } from './to-outcome.ts';

const help = 'Everything in the database in one file; the newest 14 are kept. Photographs lie beside it as files.';

/** A backup holds everything, so only owners see them. */
export function BackupsPart({ isOwner }: { isOwner: boolean }) {
  return (
    <Part id="backups" title="Backups" help={help}>
      {isOwner ? <Backups /> : <p>Only an owner sees and downloads backups.</p>}
    </Part>
  );
}

type ListState = { phase: 'loading' } | { phase: 'failed'; message: string } | { phase: 'known'; list: BackupList };

function Backups() {
  const { integrations } = useStaff();
  const toasts = useToasts();
  const [state, setState] = useState<ListState>({ phase: 'loading' });
  const [isMaking, setIsMaking] = useState(false);

  const load = async () => {
    const answer = await toOutcome(integrations.listBackups());
    setState(
      answer.kind === 'done' ? { phase: 'known', list: answer.value } : { phase: 'failed', message: answer.message },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the part opens.
  useEffect(() => void load(), []);

  const make = async () => {
    setIsMaking(true);
    const answer = await toOutcome(integrations.createBackup());
    setIsMaking(false);
    if (answer.kind === 'done') toasts.show({ tone: 'ok', text: 'The backup is made' });
    else toasts.show({ tone: 'bad', text: 'The backup failed', detail: answer.message });
    await load();
  };

  if (state.phase === 'loading') return <Spinner label="Loading backups..." />;
  if (state.phase === 'failed') {
    return <Note tone="bad" role="alert" title={state.message} actions={<Button onClick={load}>Retry</Button>} />;
  }
  if (!state.list.isKeptHere)
    return <p>The hosted project keeps its own backups: see Database, Backups in its dashboard.</p>;
  return (
    <>
      <BackupState list={state.list} />
      {state.list.backups.length > 0 && (
        <ul className={styles.backups}>
          {state.list.backups.map((backup) => (
            <BackupRow key={backup.name} backup={backup} />
          ))}
        </ul>
      )}
      <Button onClick={make} disabled={isMaking} aria-busy={isMaking}>
        {isMaking ? 'Backing up...' : 'Back up now'}
      </Button>
    </>
  );
}

function BackupState({ list }: { list: BackupList }) {
  const { timeZone } = useDealer();
  const { backups, nextAt, lastError } = list;
  const next = nextAt && `Next: ${formatMoment(Date.parse(nextAt), timeZone)}.`;
  if (lastError) {
    return (
      <Note tone="bad" title="The last automatic backup failed" className={styles.note}>
        <p>
          {lastError} {next && `It is tried again. ${next}`}
        </p>
      </Note>
    );
  }
  return (
    <p className={styles.next}>
      {backups.length === 0 && 'There is no backup yet. '}
      {next}
    </p>
  );
}

function BackupRow({ backup }: { backup: BackupFile }) {
  const { integrations } = useStaff();
  const toasts = useToasts();
  const { timeZone } = useDealer();
  const [isLoading, setIsLoading] = useState(false);
  const time = formatMoment(Date.parse(backup.createdAt), timeZone);

  const download = async () => {
    setIsLoading(true);
    try {
      downloadFile(backup.name, await integrations.downloadBackup(backup.name));
    } catch {
      toasts.show({ tone: 'bad', text: 'The backup could not be downloaded. Please try again.' });
    }
    setIsLoading(false);
  };

  return (
    <li>
      <time dateTime={backup.createdAt}>{time}</time>
      <span>{(backup.bytes / 1024 / 1024).toFixed(1)} MB</span>
      <Button
        variant="quiet"
        onClick={download}
        disabled={isLoading}
        aria-busy={isLoading}
        aria-label={`Download backup of ${time}`}
      >
        {isLoading ? 'Downloading...' : 'Download backup'}
      </Button>
    </li>
  );
}
