import { addDays, formatPrice, vehicleName } from '@dealer/shared-domain';
import type { Lead } from '@dealer/shared-domain/staff';
import { parseNumber } from '@dealer/shared-domain/staff';
import { Button, Field, Input, Modal } from '@dealer/shared-ui';
import { type FormEvent, useState } from 'react';
import { useDealer } from '../../../dealer.ts';
import { formatFileDay } from '../../../format.ts';
import { useStaff } from '../../../staff.tsx';
import styles from './LeadDialog.module.css';
import { useLeadActions } from './use-lead-actions.ts';

type LeadDialogProps = { lead: Lead; onClose: () => void };
type SaleErrors = { price?: string; on?: string };

/** Asks for the price and the day of the sale, and whether the vehicle is Sold now. */
export function LeadWonDialog({ lead, onClose }: LeadDialogProps) {
  const { leads } = useStaff();
  const { timeZone, currency } = useDealer();
  const { isSaving, run, sendInTurn } = useLeadActions(lead);
  const { vehicle } = lead;
  const today = formatFileDay(Date.now(), timeZone);
  const [price, setPrice] = useState(vehicle ? String(vehicle.price) : '');
  const [on, setOn] = useState(today);
  const [marksSold, setMarksSold] = useState(vehicle !== null && vehicle.status !== 'Sold');
  const [errors, setErrors] = useState<SaleErrors>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const { amount, errors: found } = parseSale(price, on, today);
    setErrors(found);
    if (Object.keys(found).length > 0 || amount === null) return;
    const done = marksSold ? 'Won, and the vehicle is Sold' : 'Lead won';
    let saved = lead.version;
    const win = async () => {
      const sale = { price: amount, on, marksSold };
      const sent = await sendInTurn(lead, async (version) => ({ version: await leads.win(lead.id, version, sale) }));
      saved = sent.version;
    };
    if (await run(win, done, () => leads.undoStage(lead.id, saved, lead))) onClose();
  };

  return (
    <Modal label={`Won: ${lead.name}`} onClose={onClose}>
      <form className={styles.dialog} onSubmit={(event) => void submit(event)} noValidate>
        <h2>Won: {lead.name}</h2>
        {vehicle && (
          <p>
            {vehicleName(vehicle)}
            {vehicle.stockNumber && `, stock ${vehicle.stockNumber}`}, listed at {formatPrice(vehicle.price, currency)}.
          </p>
        )}
        <div className={styles.pair}>
          <Field label="Sale price" error={errors.price}>
            {(control) => (
              <Input
                {...control}
                before="$"
                inputMode="decimal"
                value={price}
                onChange={({ currentTarget }) => setPrice(currentTarget.value)}
              />
            )}
          </Field>
          <Field label="Sold on" error={errors.on}>
            {(control) => (
              <Input
                {...control}
                type="date"
                min={addDays(today, -365)}
                max={today}
                value={on}
                onChange={({ currentTarget }) => setOn(currentTarget.value)}
              />
            )}
          </Field>
        </div>
        {vehicle && vehicle.status !== 'Sold' && <MarkSoldCheckbox isChecked={marksSold} onChange={setMarksSold} />}
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" aria-disabled={isSaving}>
            {isSaving ? 'Saving...' : marksSold ? 'Won, mark Sold' : 'Mark Won'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type MarkSoldCheckboxProps = { isChecked: boolean; onChange: (isChecked: boolean) => void };

function MarkSoldCheckbox({ isChecked, onChange }: MarkSoldCheckboxProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isChecked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <span>
        Mark the vehicle Sold
        <small>It leaves every feed, and its other open leads are marked lost, “Vehicle sold”.</small>
      </span>
    </label>
  );
}

/** `amount` is null if the price is not a number. */
function parseSale(price: string, on: string, today: string): { amount: number | null; errors: SaleErrors } {
  const parsed = parseNumber(price, { decimals: 2 });
  const amount = parsed.kind === 'number' ? parsed.value : null;
  const errors: SaleErrors = {
    ...((amount === null || amount <= 0 || amount > 10_000_000) && { price: 'Enter the price of the sale' }),
    ...((!on || on > today || on < addDays(today, -365)) && { on: 'Enter a day of the last year' }),
  };
  return { amount, errors };
}
