import { formatCount, pluralize, pluralNoun } from '@dealer/shared-domain';
import { findMissingFields, importFieldLabel } from '@dealer/shared-domain/import';
import { staffPaths } from '@dealer/shared-domain/staff';
import { Button, ButtonLink, Confirm } from '@dealer/shared-ui';
import { useState } from 'react';
import { formatVehicles } from '../../format.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { type ArchiveState, countPhotographed, countPhotographs } from './archive/archive-state.ts';
import styles from './ImportBar.module.css';
import { describeUnusualRows, formatLines, toImportLabel } from './import-labels.ts';
import type { ImportSession } from './import-session.ts';
import { type ImportState, isDistanceOpen } from './import-state.ts';

type ImportBarProps = { session: ImportSession; state: ImportState; archive: ArchiveState };

/** The import's summary and its main action, always in view. */
export function ImportBar({ session, state, archive }: ImportBarProps) {
  const { check, mapping, opened, isChecking, checkFailure } = state;
  const [isAsking, setIsAsking] = useState(false);
  const count = check ? check.created + check.updated : 0;
  const photographs = countPhotographs(archive);
  const hasOnlyPhotographs = opened ? check !== null && count === 0 && photographs > 0 : archive.opened !== null;
  const hasAll = opened !== null && findMissingFields(mapping).length === 0 && !isDistanceOpen(state);
  return (
    <ActionBar
      status={
        <span>
          {(opened || !archive.opened) && <Summary state={state} />}
          <ArchiveSummary archive={archive} isAlone={!opened} />
        </span>
      }
    >
      <ButtonLink variant="quiet" to={staffPaths.vehicles} onClick={session.reset}>
        Cancel
      </ButtonLink>
      {hasOnlyPhotographs ? (
        <Button
          variant="primary"
          disabled={photographs === 0}
          onClick={() => void session.archive.begin(crypto.randomUUID())}
        >
          {photographs > 0 ? `Add ${pluralize(photographs, 'photograph')}` : 'Add'}
        </Button>
      ) : (
        <Button
          variant="primary"
          disabled={count === 0 || !hasAll || isChecking || checkFailure !== null}
          aria-busy={isChecking}
          onClick={() => (check && check.unusualCount > 0 ? setIsAsking(true) : void session.start())}
        >
          {toImportLabel(check)}
        </Button>
      )}
      {isAsking && check && (
        <Confirm
          question="Are these changes right?"
          detail={`${describeUnusualRows(check.unusualCount)}. Look under Check before you import.`}
          confirmLabel={toImportLabel(check)}
          cancelLabel="Go back"
          onConfirm={() => {
            setIsAsking(false);
            void session.start();
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </ActionBar>
  );
}

/** `24 photographs for 3 vehicles` */
function ArchiveSummary({ archive, isAlone }: { archive: ArchiveState; isAlone: boolean }) {
  if (!archive.match) return isAlone && archive.opened && 'Looking for the vehicles...';
  const count = countPhotographs(archive);
  if (count === 0) return isAlone && 'No photograph to add';
  return (
    <>
      {!isAlone && ', '}
      <b>{pluralize(count, 'photograph')}</b>
      {isAlone && ` for ${formatVehicles(countPhotographed(archive))}`}
    </>
  );
}

function Summary({ state }: { state: ImportState }) {
  const { check, opened, failure, mapping, isChecking, checkFailure } = state;
  if (!opened) return failure ? 'Choose another file' : 'No file chosen yet';
  const missing = findMissingFields(mapping);
  if (missing.length > 0) return `No column yet for ${missing.map(importFieldLabel).join(', ')}`;
  if (checkFailure) return checkFailure;
  if (isDistanceOpen(state)) {
    return (
      <a className={styles.bad} href="#distance">
        Choose miles or kilometres
      </a>
    );
  }
  if (!check) return 'Checking...';
  const undecided = check.values.filter(({ origin }) => origin === 'new').length;
  const parts = [
    check.updated > 0 && `${formatCount(check.updated)} will be updated`,
    check.unchanged > 0 && `${pluralize(check.unchanged, 'is', 'are')} the same already`,
    check.known > 0 && `${pluralize(check.known, 'is', 'are')} already here`,
  ].filter(Boolean);
  return (
    <>
      <b>{formatVehicles(check.created)}</b> will be added
      {check.drafts > 0 && (check.drafts === check.created ? ', ' : `, ${formatCount(check.drafts)} `)}
      {check.drafts > 0 && pluralNoun(check.drafts, 'as a Draft', 'as Drafts')}
      {parts.map((part) => `, ${part}`)}
      {check.rejected > 0 && (
        <>
          {', '}
          <a className={styles.bad} href="#check">
            {formatLines(check.rejected)} {pluralNoun(check.rejected, 'has', 'have')} errors
          </a>
        </>
      )}
      {undecided > 0 && (
        <>
          {', '}
          <a className={styles.bad} href="#values">
            {pluralize(undecided, 'value')} to decide
          </a>
        </>
      )}
      {isChecking && ' (checking...)'}
    </>
  );
}
