import { type InventoryQuery, inventoryPageSize, type UnderstoodSearch } from '@dealer/shared-domain';
import styles from './CorrectionNote.module.css';
import { QueryButton } from './QueryButton.tsx';
import type { ShowInventory } from './use-inventory-list.ts';

type CorrectionNoteProps = { query: InventoryQuery; understood?: UnderstoodSearch | null; onShow: ShowInventory };

/** Says that a typing error was corrected. Quotation marks search for the words as typed. */
export function CorrectionNote({ query, understood, onShow }: CorrectionNoteProps) {
  if (!understood?.corrected) return null;
  const asTyped: InventoryQuery = { ...query, search: `"${understood.text}"`, limit: inventoryPageSize };
  return (
    <div className={styles.note} role="status">
      <p>
        Showing results for <b>{understood.corrected}</b>.
      </p>
      <QueryButton className="link" query={asTyped} onShow={onShow}>
        Search for “{understood.text}” instead
      </QueryButton>
    </div>
  );
}
