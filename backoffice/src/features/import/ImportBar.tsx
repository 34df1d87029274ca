import { formatCount } from '@dealer/shared-domain';
import { findMissingFields, importFieldLabel } from '@dealer/shared-domain/import';
import { staffPaths } from '@dealer/shared-domain/staff';
import { Button, ButtonLink } from '@dealer/shared-ui';
import { formatVehicles } from '../../format.ts';
import styles from './ImportBar.module.css';
import type { ImportSession, ImportState } from './import-session.ts';
import { formatLines, toImportLabel } from './import-words.ts';

/** What the import will do, and the one main action; it never leaves the window. */
export function ImportBar({ session, state }: { session: ImportSession; state: ImportState }) {
  const { check, mapping, opened, isChecking, checkFailure } = state;
  const count = check ? check.created + check.updated : 0;
  const hasAll = opened !== null && findMissingFields(mapping).length === 0;
  return (
    <div className={styles.bar} data-thumb-bar>
      <p role="status" className="num">
        <Summary state={state} />
      </p>
      <ButtonLink variant="quiet" to={staffPaths.vehicles} onClick={session.reset}>
        Cancel
      </ButtonLink>
      <Button
        variant="primary"
        disabled={count === 0 || !hasAll || isChecking || checkFailure !== null}
        aria-busy={isChecking}
        onClick={() => void session.start()}
      >
        {toImportLabel(check)}
      </Button>
    </div>
  );
}

function Summary({ state: { check, opened, mapping, isChecking, checkFailure } }: { state: ImportState }) {
  if (!opened) return 'No file chosen yet';
  const missing = findMissingFields(mapping);
  if (missing.length > 0) return `No column yet for ${missing.map(importFieldLabel).join(', ')}`;
  if (checkFailure) return checkFailure;
  if (!check) return 'Checking...';
  const parts = [
    check.updated > 0 && `${formatCount(check.updated)} will be updated`,
    check.unchanged > 0 && `${formatCount(check.unchanged)} are the same already`,
    check.known > 0 && `${formatCount(check.known)} are already here`,
  ].filter(Boolean);
  return (
    <>
      <b>{formatVehicles(check.created)}</b> will be added
      {check.drafts > 0 &&
        `, ${check.drafts === check.created ? 'as Drafts' : `${formatCount(check.drafts)} as Drafts`}`}
      {parts.map((part) => `, ${part}`)}
      {check.bad > 0 && (
        <>
          {', '}
          <a className={styles.bad} href="#check">
            {formatLines(check.bad)} {check.bad === 1 ? 'has' : 'have'} errors
          </a>
        </>
      )}
      {isChecking && ' (checking...)'}
    </>
  );
}
