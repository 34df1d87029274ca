import { formatPrice, pluralize, vehicleName } from '@dealer/shared-domain';
import { type MoneyRow, readPrice } from '@dealer/shared-domain/staff';
import { Checkbox, classNames, Input } from '@dealer/shared-ui';
import { useId } from 'react';
import { useDealer } from '../../dealer.ts';
import { formatMarginShare, formatSigned } from '../../format.ts';
import styles from './StepPreviewDialog.module.css';
import type { StepDraft } from './step-changes.ts';

type StepPreviewRowProps = {
  row: MoneyRow;
  draft: StepDraft;
  error: string | undefined;
  onChange: (draft: StepDraft) => void;
};

export function StepPreviewRow({ row, draft, error, onChange }: StepPreviewRowProps) {
  const { currency } = useDealer();
  const errorId = useId();
  const name = vehicleName(row);
  const { price, floorPrice, margin } = row;
  const to = readPrice(draft.text).value;
  const change = to === undefined ? null : to - price;
  const isAtFloor = to !== undefined && to === floorPrice;
  const isUnder = to !== undefined && floorPrice !== null && to < floorPrice;
  return (
    <tr className={classNames((isAtFloor || isUnder) && styles.flagged)}>
      <td>
        <Checkbox
          label={`Include ${name}`}
          isChecked={draft.isIncluded}
          onChange={() => onChange({ ...draft, isIncluded: !draft.isIncluded })}
        />
      </td>
      <th scope="row">
        {name}
        <small>{pluralize(row.days, 'day')}</small>
      </th>
      <td className={styles.was}>{formatPrice(price, currency)}</td>
      <td>
        <Input
          className={styles.price}
          aria-label={`New price of ${name}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          before="$"
          inputMode="decimal"
          autoComplete="off"
          value={draft.text}
          onChange={({ currentTarget }) => onChange({ isIncluded: true, text: currentTarget.value })}
        />
        {error && (
          <small id={errorId} role="alert" className={styles.error}>
            {error}
          </small>
        )}
      </td>
      <td>
        {change === null ? '–' : formatSigned(change, currency)}
        <small>
          {isAtFloor
            ? 'floor'
            : isUnder
              ? 'under the floor'
              : change !== null && formatMarginShare((change / price) * 100)}
        </small>
      </td>
      <td className={styles.was}>{floorPrice === null ? '–' : formatPrice(floorPrice, currency)}</td>
      <td>
        {margin === null ? (
          <small>no cost</small>
        ) : (
          <>
            {change === null ? '–' : formatSigned(margin + change, currency)}
            <small>was {formatSigned(margin, currency)}</small>
          </>
        )}
      </td>
    </tr>
  );
}
