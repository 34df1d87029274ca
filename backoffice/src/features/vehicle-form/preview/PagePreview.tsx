import {
  describeHistory,
  disclosureKinds,
  type FieldValues,
  formatMileage,
  type PageField,
  parseDisclosureText,
  toSpecifications,
  type VehicleCard,
} from '@dealer/shared-domain';
import type { VehicleFormValues } from '@dealer/shared-domain/staff';
import { Icon, Photo, Price, StatusBadge, VehicleFlags } from '@dealer/shared-ui';
import { useDealer } from '../../../dealer.ts';
import { useStaff } from '../../../staff.tsx';
import styles from './PagePreview.module.css';
import { toPreviewVehicle } from './preview-vehicle.ts';

type PagePreviewProps = { card: VehicleCard; values: VehicleFormValues };

/** The vehicle's public page: price, facts, description and disclosures. */
export function PagePreview({ card, values }: PagePreviewProps) {
  return (
    <article className={styles.page}>
      <Lead card={card} values={values} />
      {values.description.trim() && (
        <section>
          <h4>About this car</h4>
          <p className={styles.text}>{values.description.trim()}</p>
        </section>
      )}
      {values.features.length > 0 && (
        <section>
          <h4>Features</h4>
          <ul className={styles.features}>
            {values.features.map((feature) => (
              <li key={feature}>
                <Icon name="check" /> {feature}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Disclosures values={values} />
    </article>
  );
}

function Lead({ card, values }: PagePreviewProps) {
  const { config } = useStaff();
  const { currency, asIsStatement } = useDealer();
  const facts = [
    values.condition,
    card.mileageKm !== null && formatMileage(card.mileageKm),
    card.transmission,
    values.stockNumber.trim() && `Stock ${values.stockNumber.trim()}`,
  ].filter(Boolean);
  return (
    <div className={styles.lead}>
      <Photo config={config} image={card.image} sizes="30rem" placeholder="No images available" />
      <div>
        <StatusBadge status={card.status} />
        <h3>{[card.year || null, card.make, card.model, card.trim].filter(Boolean).join(' ')}</h3>
        <p className={styles.facts}>{facts.join(' · ')}</p>
        {card.price > 0 ? (
          <Price price={card.price} currency={currency} size="page" isPast={card.status === 'Sold'} />
        ) : (
          <p className={styles.hole}>No price yet</p>
        )}
        <VehicleFlags vehicle={card} size="page" />
        {values.soldAsIs && (
          <p className={styles.asIs}>
            <b>Sold as is.</b> {asIsStatement ?? 'The site’s own statement for as-is sales appears here.'}
          </p>
        )}
        <Specifications vehicle={toPreviewVehicle(values)} />
      </div>
    </div>
  );
}

/** Shown above the price already. */
const namedAbove = ['condition', 'mileageKm', 'transmission', 'stockNumber'] as const;

function Specifications({ vehicle }: { vehicle: FieldValues<PageField> }) {
  const rows = toSpecifications(vehicle, namedAbove);
  return (
    <dl className={styles.specifications}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const marks = { none: 'check', 'not-assessed': 'dash', reported: 'info' } as const;

function Disclosures({ values }: { values: VehicleFormValues }) {
  const { currency } = useDealer();
  const history = describeHistory(toPreviewVehicle(values), currency);
  return (
    <section>
      <h4>Disclosures and Conditions</h4>
      <ul className={styles.disclosures}>
        {disclosureKinds.map(({ key, label }) => {
          const { state, text } = parseDisclosureText(values.disclosures[key]);
          const hasMark = state !== 'none' || values.inspections[key] !== '';
          return (
            <li key={key}>
              <b>{label}</b>
              <span>
                {hasMark && <Icon name={marks[state]} />} {text}
              </span>
            </li>
          );
        })}
        <li>
          <b>History &amp; use</b>
          <span>
            <Icon name={marks[history.state]} /> {history.lines.join('. ')}
          </span>
        </li>
      </ul>
    </section>
  );
}
