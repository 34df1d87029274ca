import { asIsStatement, formatMileage } from '@dealer/shared-domain';
import {
  describeDisclosureSheet,
  disclosureStatement,
  type EditableVehicle,
  type SheetGroup,
  type SheetRow,
  type SheetState,
  sheetStateLabels,
  shortenTexts,
} from '@dealer/shared-domain/staff';
import { Icon, type IconName } from '@dealer/shared-ui';
import { useDealer } from '../../dealer.ts';
import styles from './Paper.module.css';
import { toPrintedName } from './printed-vehicle.ts';
import { SheetHead } from './SheetHead.tsx';
import { useFittedSheet } from './use-fitted-sheet.ts';

const marks: Record<SheetState, IconName> = {
  stated: 'check',
  none: 'check',
  'not-assessed': 'dash',
  reported: 'alert',
};
/** How many characters of findings one page holds in readable type. */
const textBudget = 1600;

type NumberedRow = SheetRow & { at: number; isShort: boolean };
type NumberedGroup = { title: string; rows: NumberedRow[] };

/** What the buyer signs for, on one page; texts that don't fit it follow in full on an annex. */
export function DisclosureSheet({ vehicle, printedOn }: { vehicle: EditableVehicle; printedOn: string }) {
  const { name: dealerName, currency, disclosureStatement: ownStatement, asIsStatement: ownAsIs } = useDealer();
  const { input } = vehicle;
  const sheet = useFittedSheet();
  const groups = describeDisclosureSheet(input, currency);
  const numbered = toNumbered(groups);
  const fullTexts = groups.flatMap(({ rows }) => rows.map(({ text }) => text));
  const continued = numbered.flatMap(({ rows }) => rows).filter(({ isShort }) => isShort);
  const titleId = `disclosure-${vehicle.id}`;
  const state = [input.stockNumber && `Stock ${input.stockNumber}`, `state of ${printedOn}`]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <article ref={sheet} className={`${styles.sheet} ${styles.disclosure}`} aria-labelledby={titleId}>
        <SheetHead />
        <div className={styles.title}>
          <h2 id={titleId}>Disclosure to the buyer</h2>
          <VehicleFacts vehicle={vehicle} />
        </div>
        <div className={styles.groups}>
          {numbered.map((group) => (
            <Group key={group.title} group={group} />
          ))}
        </div>
        {input.soldAsIs && <p className={styles.asIs}>{ownAsIs ?? asIsStatement}</p>}
        <div className={styles.law}>
          <p>
            <b>“Nothing reported”</b> means that the dealer looked and knows of nothing. <b>“Not assessed”</b> means
            that it was not inspected.
          </p>
          <p>{ownStatement ?? disclosureStatement}</p>
        </div>
        <Signatures dealerName={dealerName} />
        <p className={`${styles.state} num`}>
          {state}
          {continued.length > 0 && ` · no. ${continued.map(({ at }) => at).join(', ')} in full on the next page`}
        </p>
      </article>
      {continued.length > 0 && (
        <article className={styles.annex} aria-label={`Annex to the disclosure of ${toPrintedName(input)}`}>
          <h2>Annex to the disclosure</h2>
          <VehicleFacts vehicle={vehicle} />
          {continued.map(({ at, label }) => (
            <section key={label}>
              <h3>
                {at} · {label}
              </h3>
              <p>{fullTexts[at - 1]}</p>
            </section>
          ))}
          <p className={`${styles.state} num`}>{state} · initials ________</p>
        </article>
      )}
    </>
  );
}

function toNumbered(groups: readonly SheetGroup[]): NumberedGroup[] {
  const short = shortenTexts(
    groups.flatMap(({ rows }) => rows),
    textBudget,
  ).map((row, index) => ({ ...row, at: index + 1 }));
  let taken = 0;
  return groups.map(({ title, rows }) => {
    taken += rows.length;
    return { title, rows: short.slice(taken - rows.length, taken) };
  });
}

function VehicleFacts({ vehicle: { input } }: { vehicle: EditableVehicle }) {
  const facts = [
    ['Vehicle', toPrintedName(input)],
    ['VIN', input.vin || 'Not stated'],
    ['Stock', input.stockNumber],
    ['Distance', input.mileageKm === null ? '' : formatMileage(input.mileageKm)],
  ].filter(([, value]) => value);
  return (
    <dl className={`${styles.facts} num`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Group({ group }: { group: NumberedGroup }) {
  return (
    <section className={styles.group}>
      <h3>{group.title}</h3>
      <ul>
        {group.rows.map(({ at, label, state, text }) => (
          <li key={label} data-state={state}>
            <span className="num">{at}</span>
            <span>
              {label}
              {text && <b>{text}</b>}
            </span>
            <span className={styles.mark}>
              <Icon name={marks[state]} /> {sheetStateLabels[state]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Signatures({ dealerName }: { dealerName: string }) {
  const people = ['Buyer, name', 'Second buyer, name', `For ${dealerName}, registered salesperson`];
  return (
    <div className={styles.signatures}>
      <p>I received this sheet before I signed the contract.</p>
      <ul>
        {people.map((person) => (
          <li key={person}>
            <span>{person}</span>
            <span>Signature</span>
            <span>Date</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
