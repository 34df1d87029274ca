import { type InventoryQuery, inventoryPageSize, pluralize } from '@dealer/shared-domain';
import { buttonClass, Note } from '@dealer/shared-ui';
import styles from './ListNote.module.css';
import { QueryButton } from './QueryButton.tsx';
import type { ShowInventory } from './use-inventory-list.ts';

type HiddenNoteProps = {
  query: InventoryQuery;
  /** Vehicles that match but for being sold as is or having a branded title. */
  count: number;
  onShow: ShowInventory;
};

/** Says what the list leaves out, with the way to see it. */
export function HiddenNote({ query, count, onShow }: HiddenNoteProps) {
  if (!query.hideBranded || count === 0) return null;
  const shown: InventoryQuery = { ...query, hideBranded: undefined, limit: inventoryPageSize };
  return (
    <Note
      tone="info"
      className={styles.note}
      title={`${pluralize(count, 'vehicle')} ${count === 1 ? 'is' : 'are'} hidden`}
      actions={
        <QueryButton className={buttonClass({})} query={shown} onShow={onShow}>
          Show them
        </QueryButton>
      }
    >
      <p>Sold as is, or with a branded title.</p>
    </Note>
  );
}
