import { formatCount, formatPrice, pluralize, vehicleName } from '@dealer/shared-domain';
import { isUnusualPrice, type MoneyRow, type PriceChange } from '@dealer/shared-domain/staff';
import { Button, Modal, Note } from '@dealer/shared-ui';
import { type FormEvent, useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { formatSigned, formatVehicles } from '../../format.ts';
import { useMay } from '../../staff.tsx';
import { UnusualPricesQuestion } from '../../ui/UnusualPricesQuestion.tsx';
import { isStopped } from './ageing-labels.ts';
import styles from './StepPreviewDialog.module.css';
import { StepPreviewRow } from './StepPreviewRow.tsx';
import { readStepChanges, type StepDraft } from './step-changes.ts';

type StepPreviewDialogProps = {
  rows: MoneyRow[];
  onApply: (changes: PriceChange[]) => void;
  onClose: () => void;
};

/** The proposed prices before they are written; each can be changed or left out. */
export function StepPreviewDialog({ rows, onApply, onClose }: StepPreviewDialogProps) {
  const { currency } = useDealer();
  const mayGoUnderFloor = useMay('money.floor');
  const [drafts, setDrafts] = useState<ReadonlyMap<string, StepDraft>>(
    () => new Map(rows.map(({ id, proposed, price }) => [id, { text: toText(proposed ?? price), isIncluded: true }])),
  );
  const [isChecked, setIsChecked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { changes, errors } = readStepChanges(rows, drafts, mayGoUnderFloor);
  const total = changes.reduce((sum, { price, before }) => sum + price - before, 0);
  const unusual = changes.filter(({ before, price }) => isUnusualPrice(before, price)).length;
  const stopped = rows.filter((row) => isStopped(row) && drafts.get(row.id)?.isIncluded);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (errors.size > 0 || changes.length === 0) return;
    if (unusual > 0) setIsAsking(true);
    else save();
  };

  const save = () => onApply(changes.map(({ id, version, price }) => ({ id, version, price })));

  return (
    <Modal label="New prices" placement="wide" onClose={onClose} className={styles.dialog}>
      <form noValidate onSubmit={apply}>
        <h2>New prices for {formatVehicles(rows.length)}</h2>
        <p className={styles.lead}>By your price steps, to the nearest $10. Each can be changed here.</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
        <section className={styles.list} aria-label="Prices before and after" tabIndex={0}>
          <table className="num">
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr">Include</span>
                </th>
                <th scope="col">Vehicle</th>
                <th scope="col">Price</th>
                <th scope="col">New price</th>
                <th scope="col">Change</th>
                <th scope="col">Floor</th>
                <th scope="col">Margin then</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <StepPreviewRow
                  key={row.id}
                  row={row}
                  draft={drafts.get(row.id) ?? { text: '', isIncluded: false }}
                  error={isChecked ? errors.get(row.id) : undefined}
                  onChange={(draft) => setDrafts(new Map(drafts).set(row.id, draft))}
                />
              ))}
            </tbody>
          </table>
        </section>
        <StoppedNote stopped={stopped} />
        <div className={styles.actions}>
          <p className="num" role="status">
            {formatSigned(total, currency)} in all. Shows on the site and in every feed.
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={changes.length === 0 && errors.size === 0}>
            Change {pluralize(changes.length, 'price')}
          </Button>
        </div>
      </form>
      {isAsking && (
        <UnusualPricesQuestion
          unusual={unusual}
          count={changes.length}
          onSave={save}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Modal>
  );
}

/** `The step would bring the 2018 Jeep Grand Cherokee to $22,560, $340 under it.` */
function StoppedNote({ stopped: [first, ...others] }: { stopped: MoneyRow[] }) {
  const { currency } = useDealer();
  if (!first) return null;
  const to = first.stepped ?? first.price;
  const under = formatPrice((first.floorPrice ?? to) - to, currency);
  const count = others.length + 1;
  return (
    <Note
      tone="warn"
      className={styles.note}
      title={`${formatCount(count)} ${count === 1 ? 'stops at its floor' : 'stop at their floor'}`}
    >
      <p>
        The step would bring the {vehicleName(first)} to {formatPrice(to, currency)}, {under} under it.
        {others.length > 0 && ` ${formatCount(others.length)} more would fall under theirs.`}
      </p>
    </Note>
  );
}

function toText(price: number): string {
  return price.toLocaleString('en-CA', { maximumFractionDigits: 2 });
}
