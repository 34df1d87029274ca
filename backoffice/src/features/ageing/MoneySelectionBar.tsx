import { formatCount } from '@dealer/shared-domain';
import type { MoneyRow } from '@dealer/shared-domain/staff';
import { Button, Icon } from '@dealer/shared-ui';
import { useDealer } from '../../dealer.ts';
import { formatSigned, formatVehicles } from '../../format.ts';
import styles from './MoneySelectionBar.module.css';

type MoneySelectionBarProps = { rows: MoneyRow[]; isBusy: boolean; onPreview: () => void; onClear: () => void };

export function MoneySelectionBar({ rows, isBusy, onPreview, onClear }: MoneySelectionBarProps) {
  const { currency } = useDealer();
  const change = rows.reduce((sum, { price, proposed }) => sum + (proposed ?? price) - price, 0);
  return (
    <section className={styles.bar} aria-label="Selection">
      <p className="num" role="status">
        <b>{formatVehicles(rows.length)} selected</b> <span>Proposed: {formatSigned(change, currency)} in all</span>
      </p>
      <Button variant="inverse" className={styles.preview} disabled={isBusy} aria-busy={isBusy} onClick={onPreview}>
        {isBusy ? `Changing ${formatCount(rows.length)}...` : 'Preview new prices'}
      </Button>
      <button type="button" className={styles.clear} aria-label="Clear selection" onClick={onClear}>
        <Icon name="close" />
      </button>
    </section>
  );
}
