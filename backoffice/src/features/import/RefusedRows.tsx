import { Button, Note } from '@dealer/shared-ui';
import { formatLines } from './import-labels.ts';
import type { RunState } from './import-state.ts';
import styles from './RunSection.module.css';

/** Rows that passed the check but that the database rejected, because the data changed in between. */
export function RefusedRows({ run, onDownload }: { run: RunState; onDownload: () => void }) {
  return (
    <Note
      tone="warn"
      title={`${formatLines(run.refused.length)} could not be written`}
      actions={<Button onClick={onDownload}>Download with reasons</Button>}
    >
      <ul className={styles.list}>
        {run.refused.slice(0, 20).map(({ line, reason }) => (
          <li key={line} className="num">
            Line {line}: {reason}
          </li>
        ))}
      </ul>
    </Note>
  );
}
