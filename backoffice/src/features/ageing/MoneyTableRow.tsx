import { formatCount, formatDate, formatPrice, pluralNoun } from '@dealer/shared-domain';
import { type MoneyRow, type PriceStep, staffPaths, toAgeStart } from '@dealer/shared-domain/staff';
import { Checkbox, classNames, Thumbnail } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { formatModelName, formatSigned } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import { describeNoProposal, formatShareOf, formatStep, isStopped } from './ageing-labels.ts';
import ages from './ages.module.css';
import styles from './MoneyTable.module.css';

type MoneyTableRowProps = {
  row: MoneyRow;
  name: string;
  steps: readonly PriceStep[];
  currency: string;
  timeZone: string;
  isSelected: boolean;
  onToggle: () => void;
};

export function MoneyTableRow({ row, name, steps, currency, timeZone, isSelected, onToggle }: MoneyTableRowProps) {
  const { config } = useStaff();
  const amount = (value: number | null) => (value === null ? '–' : formatPrice(value, currency));
  return (
    <tr className={classNames(isSelected && styles.on)}>
      <td className={styles.check}>
        {row.proposed !== null && (
          <Checkbox label={`Select ${name}`} isChecked={isSelected} onChange={onToggle} className={styles.tick} />
        )}
      </td>
      <th scope="row" className={styles.vehicle}>
        <Link to={`${staffPaths.editVehicle(row.id)}#money`}>
          <Thumbnail config={config} image={row.image} className={styles.photo} />
          <span>
            <b>{formatModelName(row)}</b>
            <small>
              {row.year}
              {row.status === 'Pending' && ' · Pending'}
            </small>
          </span>
        </Link>
      </th>
      <td className={classNames(styles.number, styles.days)}>
        <i className={ages[`age${toAgeStart(row.days)}`]} aria-hidden="true" />
        {formatCount(row.days)} <span className={styles.phone}>{pluralNoun(row.days, 'day')}</span>
      </td>
      <td className={classNames(styles.number, styles.cost)}>{amount(row.cost)}</td>
      <td className={classNames(styles.number, styles.recon)}>
        {row.cost === null && row.reconditioning === 0 ? '–' : amount(row.reconditioning)}
      </td>
      <td className={classNames(styles.number, styles.price)}>{amount(row.price)}</td>
      <td className={classNames(styles.number, styles.floor)}>{amount(row.floorPrice)}</td>
      <td className={classNames(styles.number, styles.marginCell)}>
        {row.margin === null ? (
          <small>no cost</small>
        ) : (
          <>
            <b className={classNames(row.margin < 0 && styles.loss)}>{formatSigned(row.margin, currency)}</b>
            <small>{formatShareOf(row.price, row.margin)}</small>
          </>
        )}
      </td>
      <td className={styles.interest}>
        {formatCount(row.views)} {pluralNoun(row.views, 'view')}
        <small>
          {formatCount(row.saves)} {pluralNoun(row.saves, 'save')}, {formatCount(row.leads)}{' '}
          {pluralNoun(row.leads, 'lead')}
        </small>
      </td>
      <td className={classNames(styles.number, styles.next)}>
        {row.soldAt ? (
          <small>{formatDate(row.soldAt, timeZone)}</small>
        ) : row.proposed === null ? (
          <small>{describeNoProposal(row, steps)}</small>
        ) : (
          <>
            <b>{formatPrice(row.proposed, currency)}</b>
            <small>{describeProposal(row, steps, currency)}</small>
          </>
        )}
      </td>
    </tr>
  );
}

/** `−4 % · −$620`, or that it stops at the floor. */
function describeProposal(row: MoneyRow, steps: readonly PriceStep[], currency: string): string {
  if (isStopped(row)) return 'stops at the floor';
  const change = formatSigned((row.proposed ?? row.price) - row.price, currency);
  const step = steps.find(({ fromDay }) => fromDay === toAgeStart(row.days));
  return step?.kind === 'percent' ? `${formatStep(step, currency)} · ${change}` : change;
}
