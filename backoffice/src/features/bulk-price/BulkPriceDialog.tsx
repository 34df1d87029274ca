import { formatCount, formatPrice, vehicleName } from '@dealer/shared-domain';
import type { PriceChange, SelectedVehicle } from '@dealer/shared-domain/staff';
import { Button, Field, Input, Modal, Select } from '@dealer/shared-ui';
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { formatVehicles } from '../../format.ts';
import styles from './BulkPriceDialog.module.css';
import { type PriceEnding, previewPrices, priceEndings, type RepricePreview, toPriceChanges } from './reprice.ts';

type BulkPriceDialogProps = {
  vehicles: SelectedVehicle[];
  onApply: (changes: PriceChange[]) => void;
  onClose: () => void;
};

const directions = { down: 'Lower', up: 'Raise' } as const;
const kinds = { amount: 'by dollars', percent: 'by percent' } as const;
/** So many are shown one by one; the figures above count them all. */
const listedCount = 200;

/** Changes many prices by one rule, and shows each old and new price before anything happens. */
export function BulkPriceDialog({ vehicles, onApply, onClose }: BulkPriceDialogProps) {
  const { currency } = useDealer();
  const [direction, setDirection] = useState<keyof typeof directions>('down');
  const [kind, setKind] = useState<keyof typeof kinds>('amount');
  const [ending, setEnding] = useState<PriceEnding>('exact');
  const [text, setText] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const value = readValue(text);
  const shownValue = useDeferredValue(value);
  const preview = useMemo(
    () => previewPrices(vehicles, { kind, direction, value: shownValue ?? 0, ending }),
    [vehicles, kind, direction, shownValue, ending],
  );
  const format = (price: number) => formatPrice(price, currency);
  const count = preview.changed.length;
  const error = isAsked && value === null ? explainValue(kind) : undefined;

  const apply = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (value === null || count === 0) return;
    onApply(toPriceChanges(previewPrices(vehicles, { kind, direction, value, ending })));
  };

  return (
    <Modal label="Change prices" onClose={onClose} className={styles.dialog}>
      <form noValidate onSubmit={apply}>
        <h2>Change prices</h2>
        <div className={styles.rule}>
          <Field label="Change">
            {(control) => (
              <Select
                {...control}
                value={`${direction} ${kind}`}
                onChange={({ currentTarget: { selectedOptions } }) => {
                  const chosen = selectedOptions[0]?.dataset;
                  setDirection(chosen?.direction === 'up' ? 'up' : 'down');
                  setKind(chosen?.kind === 'percent' ? 'percent' : 'amount');
                }}
              >
                {listRules().map((rule) => (
                  <option
                    key={`${rule.direction} ${rule.kind}`}
                    value={`${rule.direction} ${rule.kind}`}
                    data-direction={rule.direction}
                    data-kind={rule.kind}
                  >
                    {directions[rule.direction]} {kinds[rule.kind]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={kind === 'amount' ? 'Amount' : 'Percent'} error={error}>
            {(control) => (
              <Input
                {...control}
                before={kind === 'amount' ? '$' : undefined}
                after={kind === 'percent' ? '%' : undefined}
                inputMode="decimal"
                autoComplete="off"
                value={text}
                onChange={({ currentTarget }) => setText(currentTarget.value)}
              />
            )}
          </Field>
          <Field label="Rounding">
            {(control) => (
              <Select
                {...control}
                value={ending}
                onChange={({ currentTarget }) =>
                  setEnding(priceEndings.find(({ key }) => key === currentTarget.value)?.key ?? 'exact')
                }
              >
                {priceEndings.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <p className={styles.summary} role="status">
          {summarize(preview, format)}
        </p>
        <PriceList preview={preview} format={format} />
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={value !== null && count === 0}>
            {value === null ? 'Change prices' : `Change ${formatCount(count)} ${count === 1 ? 'price' : 'prices'}`}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type PriceListProps = { preview: RepricePreview; format: (price: number) => string };

/** Old beside new. It scrolls in itself and takes the focus for that. */
function PriceList({ preview: { changed }, format }: PriceListProps) {
  if (changed.length === 0) return null;
  const listed = changed.slice(0, listedCount);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls in itself is reached by key.
    <section className={styles.list} aria-label="Prices before and after" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Vehicle</th>
            <th scope="col">Now</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ vehicle, to }) => (
            <tr key={vehicle.id}>
              <th scope="row">{vehicleName(vehicle)}</th>
              <td>{format(vehicle.price)}</td>
              <td>
                <b>{format(to)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changed.length > listed.length && <p>and {formatCount(changed.length - listed.length)} more</p>}
    </section>
  );
}

function summarize({ changed, unpriced, impossible, same }: RepricePreview, format: (price: number) => string): string {
  const difference = changed.reduce((sum, { vehicle, to }) => sum + to - vehicle.price, 0);
  const parts = [
    changed.length > 0 &&
      `${formatVehicles(changed.length)}, ${difference < 0 ? '−' : '+'}${format(Math.abs(difference))} in all`,
    same.length > 0 && `${formatVehicles(same.length)} unchanged`,
    unpriced.length > 0 && `${formatVehicles(unpriced.length)} without a price left out`,
    impossible.length > 0 && `${formatVehicles(impossible.length)} left out: the new price would not be above 0`,
  ];
  return parts.filter(Boolean).join(' · ');
}

function explainValue(kind: keyof typeof kinds): string {
  return kind === 'amount' ? 'Enter an amount above 0' : 'Enter a percentage above 0';
}

function listRules() {
  return (['amount', 'percent'] as const).flatMap((kind) =>
    (['down', 'up'] as const).map((direction) => ({ kind, direction })),
  );
}

/** `500`, `1,000`, `$500`, `2.5 %` */
function readValue(text: string): number | null {
  const plain = text.replace(/[\s$,%]/g, '');
  if (!/^\d{1,8}(\.\d{0,2})?$/.test(plain)) return null;
  const value = Number(plain);
  return value > 0 ? value : null;
}
