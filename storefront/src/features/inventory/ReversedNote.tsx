import { findReversedRanges, type InventoryQuery } from '@dealer/shared-domain';
import { Note } from '@dealer/shared-ui';
import styles from './ListNote.module.css';

/** Says that a range was read the other way round. */
export function ReversedNote({ query }: { query: InventoryQuery }) {
  const [range] = findReversedRanges(query);
  if (!range) return null;
  return (
    <Note tone="info" role="status" className={styles.note} title="The bounds were swapped">
      <p>The lower {range.label} was above the upper one.</p>
    </Note>
  );
}
