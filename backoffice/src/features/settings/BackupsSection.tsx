import type { BackupList } from '@dealer/shared-domain/staff';
import { Button, Note, Spinner } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { formatMoment } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import { Section } from '../../ui/Section.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { BackupRow } from './BackupRow.tsx';
import styles from './BackupsSection.module.css';
import { toOutcome } from './to-outcome.ts';

const help =
  'Everything in the database in one file; the newest 14 are kept, and every photograph they refer to. One with photographs and videos restores an empty machine; the newest 2 are kept. A backup holds messages, accounts and hashed passwords: store it where only you can open it.';
/** Interval for polling a running backup. */
const progressMs = 2_000;

/** Only owners see backups, because they contain all data. */
export function BackupsSection({ isOwner }: { isOwner: boolean }) {
  return (
    <Section id="backups" title="Backups" help={help}>
      {isOwner ? <Backups /> : <p>Only an owner sees and downloads backups.</p>}
    </Section>
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, when the section opens.
  useEffect(() => void load(), []);
  const isArchiving = state.phase === 'known' && state.list.archive !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: polls only while a backup is running.
  useEffect(() => {
    if (!isArchiving) return;
    const timer = setInterval(() => void load(), progressMs);
    return () => clearInterval(timer);
  }, [isArchiving]);

  const make = async () => {
    setIsMaking(true);
    const answer = await toOutcome(integrations.createBackup());
    setIsMaking(false);
    if (answer.kind === 'done') toasts.show({ tone: 'ok', text: 'The backup is made' });
    else toasts.show({ tone: 'bad', text: 'The backup failed', detail: answer.message });
    await load();
  };
  const makeArchive = async () => {
    const answer = await toOutcome(integrations.createArchive());
    if (answer.kind !== 'done') toasts.show({ tone: 'bad', text: 'The backup failed', detail: answer.message });
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
      {state.list.backups.length > 0 && (
        <p className={styles.next}>
          To restore one, stop the site on the machine that runs it and enter{' '}
          <code>npm run restore -- &lt;file&gt;</code> there. The current data is moved aside.
        </p>
      )}
      <ArchiveState list={state.list} />
      <div className={styles.actions}>
        <Button onClick={make} disabled={isMaking} aria-busy={isMaking}>
          {isMaking ? 'Backing up...' : 'Back up now'}
        </Button>
        <Button onClick={makeArchive} disabled={isArchiving} aria-busy={isArchiving}>
          {isArchiving ? 'Backing up photographs...' : 'Back up with photographs'}
        </Button>
      </div>
    </>
  );
}

function ArchiveState({ list: { archive, archiveError } }: { list: BackupList }) {
  if (archiveError) {
    return (
      <Note tone="bad" title="The backup with photographs failed" className={styles.note}>
        <p>{archiveError}</p>
      </Note>
    );
  }
  return archive && <progress className={styles.progress} max={1} value={archive.fraction} aria-label="Backing up" />;
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
