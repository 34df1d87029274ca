import { formatPrice, pluralize } from '@dealer/shared-domain';
import { maxPrice, type PriceChange, type SelectedVehicle } from '@dealer/shared-domain/staff';
import { Button, Modal, Note } from '@dealer/shared-ui';
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { describeUnusualPrices, formatVehicles } from '../../format.ts';
import { UnusualPricesQuestion } from '../../ui/UnusualPricesQuestion.tsx';
import styles from './BulkPriceDialog.module.css';
import { PriceList } from './PriceList.tsx';
import { type PriceRule, RuleFields } from './RuleFields.tsx';
import { previewPrices, type RepricePreview, readReprice, toPriceChanges } from './reprice.ts';

type BulkPriceDialogProps = {
  vehicles: SelectedVehicle[];
  onApply: (changes: PriceChange[]) => void;
  onClose: () => void;
};

export function BulkPriceDialog({ vehicles, onApply, onClose }: BulkPriceDialogProps) {
  const { currency } = useDealer();
  const [rule, setRule] = useState<PriceRule>({ direction: 'down', kind: 'amount', ending: 'exact', text: '' });
  const [isChecked, setIsChecked] = useState(false);
  const [confirming, setConfirming] = useState<RepricePreview | null>(null);
  const { direction, kind, ending, text } = rule;
  const reading = readReprice(text, kind);
  const value = reading.value ?? null;
  const previewedValue = useDeferredValue(value);
  const preview = useMemo(
    () => previewPrices(vehicles, { kind, direction, value: previewedValue ?? 0, ending }),
    [vehicles, kind, direction, previewedValue, ending],
  );
  const format = (price: number) => formatPrice(price, currency);
  const count = preview.changed.length;
  const error = isChecked ? reading.message : undefined;
  const unusual = preview.changed.filter(({ isUnusual }) => isUnusual).length;

  const apply = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (value === null || count === 0) return;
    const current = previewPrices(vehicles, { kind, direction, value, ending });
    if (current.changed.some(({ isUnusual }) => isUnusual)) setConfirming(current);
    else onApply(toPriceChanges(current));
  };

  return (
    <Modal label="Change prices" onClose={onClose} className={styles.dialog}>
      <form noValidate onSubmit={apply}>
        <h2>Change prices</h2>
        <RuleFields
          rule={rule}
          error={error}
          onChange={setRule}
          onLeave={() => setIsChecked(isChecked || text !== '')}
        />
        <p className={styles.summary} role="status">
          {(value !== null || text === '') && summarize(preview, format)}
        </p>
        {unusual > 0 && <Note tone="warn" title={describeUnusualPrices(unusual, count)} className={styles.unusual} />}
        <PriceList preview={preview} format={format} />
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={value !== null && count === 0}>
            {value === null ? 'Change prices' : `Change ${pluralize(count, 'price')}`}
          </Button>
        </div>
      </form>
      {confirming && (
        <UnusualPricesQuestion
          unusual={confirming.changed.filter(({ isUnusual }) => isUnusual).length}
          count={confirming.changed.length}
          onSave={() => onApply(toPriceChanges(confirming))}
          onCancel={() => setConfirming(null)}
        />
      )}
    </Modal>
  );
}

function summarize({ changed, unpriced, impossible, same }: RepricePreview, format: (price: number) => string): string {
  const difference = changed.reduce((sum, { vehicle, to }) => sum + to - vehicle.price, 0);
  const parts = [
    changed.length > 0 &&
      `${formatVehicles(changed.length)}, ${difference < 0 ? '−' : '+'}${format(Math.abs(difference))} in all`,
    same.length > 0 && `${formatVehicles(same.length)} unchanged`,
    unpriced.length > 0 && `${formatVehicles(unpriced.length)} without a price left out`,
    impossible.length > 0 &&
      `${formatVehicles(impossible.length)} left out: the new price would be 0 or less, or above ${format(maxPrice)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
