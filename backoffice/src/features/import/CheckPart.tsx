import { formatCount } from '@dealer/shared-domain';
import type { ImportCheck } from '@dealer/shared-domain/import';
import { Button, Note } from '@dealer/shared-ui';
import { formatVehicles } from '../../format.ts';
import styles from './CheckPart.module.css';
import { Part } from '../../layout/Part.tsx';
import { IssueTable } from './IssueTable.tsx';
import { formatLines } from './import-words.ts';
import type { ImportSession, ImportState } from './import-session.ts';

type CheckPartProps = { session: ImportSession; state: ImportState; onDownload: () => void };

/** The dry run: what an import would do, and what stands in its way. */
export function CheckPart({ session, state, onDownload }: CheckPartProps) {
  const { check, checkFailure, opened } = state;
  return (
    <Part id="check" title="Check" help="Nothing has been written yet.">
      {checkFailure && (
        <Note
          tone="bad"
          role="alert"
          title={checkFailure}
          actions={<Button onClick={() => void session.checkAgain()}>Retry</Button>}
        />
      )}
      {check && !checkFailure && (
        <>
          <Tally check={check} />
          {check.drafts > 0 && <Drafts check={check} />}
          {check.bad > 0 && (
            <>
              <IssueTable check={check} place={opened?.format === 'json' ? 'Item' : 'Line'} onRepair={session.repair} />
              <p className={styles.hint}>
                Type over a value to repair it here. Or{' '}
                <button type="button" className={styles.download} onClick={onDownload}>
                  download the {formatLines(check.bad)} with {check.bad === 1 ? 'its' : 'their'} reasons
                </button>
                , correct them and import that file: what comes in now will not come twice.
              </p>
            </>
          )}
        </>
      )}
    </Part>
  );
}

function Tally({ check }: { check: ImportCheck }) {
  const figures = [
    { label: 'will be added', count: check.created, isShown: true },
    { label: 'will be updated', count: check.updated, isShown: check.updated > 0 },
    { label: 'already the same', count: check.unchanged, isShown: check.unchanged > 0 },
    { label: 'already here, left out', count: check.known, isShown: check.known > 0 },
    { label: 'with errors, left out', count: check.bad, isShown: check.bad > 0, isBad: true },
  ];
  return (
    <dl className={`num ${styles.tally}`}>
      {figures
        .filter(({ isShown }) => isShown)
        .map(({ label, count, isBad }) => (
          <div key={label} className={isBad ? styles.bad : undefined}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
    </dl>
  );
}

function Drafts({ check }: { check: ImportCheck }) {
  const reasons = check.missingForDrafts.map(({ label, count }) => `${label} in ${formatCount(count)}`);
  return (
    <Note
      tone="tell"
      className={styles.drafts}
      title={`${formatVehicles(check.drafts)} will arrive as ${check.drafts === 1 ? 'a Draft' : 'Drafts'}, not on the site yet`}
    >
      <p>What publishing requires is missing: {reasons.join(', ')}.</p>
    </Note>
  );
}
