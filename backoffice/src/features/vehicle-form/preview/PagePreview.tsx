import {
  describeHistory,
  disclosureKinds,
  formatMileage,
  parseDisclosureText,
  type VehicleCard,
} from '@dealer/shared-domain';
import { formatEngine, type VehicleFormValues } from '@dealer/shared-domain/staff';
import { formatPastUse, Icon, Photo, Price, StatusBadge } from '@dealer/shared-ui';
import { useDealer } from '../../../dealer.ts';
import { useStaff } from '../../../staff.tsx';
import styles from './PagePreview.module.css';
import { toPreviewHistory } from './preview-vehicle.ts';

type PagePreviewProps = { card: VehicleCard; values: VehicleFormValues };

/** The vehicle's own page: price block, facts, words, and what is disclosed. */
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
        {card.pastUse.length > 0 && (
          <p className={styles.flag}>
            <Icon name="info" /> {formatPastUse(card.pastUse)}
          </p>
        )}
        {card.price > 0 ? (
          <Price price={card.price} currency={currency} size="page" isPast={card.status === 'Sold'} />
        ) : (
          <p className={styles.hole}>No price yet</p>
        )}
        {values.soldAsIs && (
          <p className={styles.asIs}>
            <b>Sold as is.</b> {asIsStatement ?? 'The site’s own statement for as-is sales stands here.'}
          </p>
        )}
        <Specifications card={card} values={values} />
      </div>
    </div>
  );
}

function Specifications({ card, values }: PagePreviewProps) {
  const cylinders = values.cylinders ? Number(values.cylinders) : null;
  const rows = [
    ['Fuel Type', card.fuelType],
    ['Body Style', card.bodyStyle],
    ['Color', card.color],
    ['Interior Color', values.interiorColor.trim()],
    ['Engine', formatEngine(values.engineSize.trim(), cylinders)],
    ['Drivetrain', values.drivetrain],
    ['VIN', values.vin],
  ].filter(([, value]) => value);
  return (
    <dl className={styles.specifications}>
      {rows.map(([label, value]) => (
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
  const history = describeHistory(toPreviewHistory(values), { pastUse: values.pastUse, currency });
  return (
    <section>
      <h4>Disclosures and Conditions</h4>
      <ul className={styles.disclosures}>
        {disclosureKinds.map(({ key, label }) => {
          const { state, text } = parseDisclosureText(values.disclosures[key]);
          return (
            <li key={key}>
              <b>{label}</b>
              <span>
                <Icon name={marks[state]} /> {text}
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
