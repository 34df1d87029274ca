import { formatCount, pluralize, pluralNoun } from '@dealer/shared-domain';
import type { ImportCheck } from '@dealer/shared-domain/import';
import { Button, Note } from '@dealer/shared-ui';
import { formatVehicles } from '../../format.ts';
import { Section } from '../../ui/Section.tsx';
import styles from './CheckSection.module.css';
import { IssueTable } from './IssueTable.tsx';
import { formatLines } from './import-labels.ts';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import { UnusualRows } from './UnusualRows.tsx';

type CheckPartProps = { session: ImportSession; state: ImportState; onDownload: () => void };

/** The dry run: what the import would change, and the errors to fix first. */
export function CheckSection({ session, state, onDownload }: CheckPartProps) {
  const { check, checkFailure, opened } = state;
  const place = opened?.format === 'json' ? 'Item' : 'Line';
  return (
    <Section id="check" title="Check" help="Nothing has been written yet.">
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
          {check.unusualCount > 0 && <UnusualRows check={check} place={place} />}
          {check.repeatedStockNumbers.length > 0 && <RepeatedStockNumbers check={check} place={place} />}
          {check.rejected > 0 && (
            <>
              <IssueTable check={check} place={place} onRepair={session.repair} />
              <p className={styles.hint}>
                Type over a value to repair it here. Or{' '}
                <button type="button" className={styles.download} onClick={onDownload}>
                  download the {formatLines(check.rejected)} with {pluralNoun(check.rejected, 'its', 'their')} reasons
                </button>
                , correct them and import that file: what comes in now will not come twice.
              </p>
            </>
          )}
        </>
      )}
    </Section>
  );
}

function Tally({ check }: { check: ImportCheck }) {
  const figures = [
    { label: 'will be added', count: check.created, isShown: true },
    { label: 'will be updated', count: check.updated, isShown: check.updated > 0 },
    { label: 'already the same', count: check.unchanged, isShown: check.unchanged > 0 },
    { label: 'already here, left out', count: check.known, isShown: check.known > 0 },
    { label: 'with errors, left out', count: check.rejected, isShown: check.rejected > 0, isBad: true },
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

const shownStockNumbers = 5;
const shownLines = 5;

function RepeatedStockNumbers({ check, place }: { check: ImportCheck; place: 'Line' | 'Item' }) {
  const { repeatedStockNumbers } = check;
  const count = repeatedStockNumbers.length;
  const hidden = count - shownStockNumbers;
  const shown = repeatedStockNumbers
    .slice(0, shownStockNumbers)
    .map(({ stockNumber, lines }) => `${stockNumber} in ${place.toLowerCase()}s ${listLines(lines)}`);
  return (
    <Note
      tone="warn"
      className={styles.drafts}
      title={`${pluralize(count, 'stock number')} ${pluralNoun(count, 'belongs', 'belong')} to more than one vehicle`}
    >
      <p>
        {shown.join('; ')}
        {hidden > 0 && `; and ${formatCount(hidden)} more`}. They are imported anyway: correct the file first, or the
        vehicles later.
      </p>
    </Note>
  );
}

/** `2, 3` or `2, 3, 4, 5, 6 and 95 more` */
function listLines(lines: number[]): string {
  const first = lines.slice(0, shownLines).join(', ');
  return lines.length > shownLines ? `${first} and ${formatCount(lines.length - shownLines)} more` : first;
}

function Drafts({ check }: { check: ImportCheck }) {
  const reasons = check.missingForDrafts.map(({ label, count }) => `${label} in ${formatCount(count)}`);
  return (
    <Note
      tone="info"
      className={styles.drafts}
      title={`${formatVehicles(check.drafts)} will arrive as ${pluralNoun(check.drafts, 'a Draft', 'Drafts')}, not on the site yet`}
    >
      <p>What publishing requires is missing: {reasons.join(', ')}.</p>
    </Note>
  );
}
