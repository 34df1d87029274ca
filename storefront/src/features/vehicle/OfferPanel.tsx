import {
  asIsStatement,
  formatMileage,
  formatPhone,
  paths,
  phoneHref,
  type ShownVehicle,
  toBookingPath,
  vehicleName,
} from '@dealer/shared-domain';
import { ButtonLink, Icon, Price, StatusBadge, VehicleFlags } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import { useSite } from '../../site.tsx';
import { isTestDriven } from '../../ui/is-test-driven.ts';
import { ContactDealerButton } from './ContactDealerButton.tsx';
import styles from './OfferPanel.module.css';
import { ShowroomLine } from './ShowroomLine.tsx';
import { pendingStatement } from './vehicle-text.ts';

type OfferPanelProps = {
  vehicle: ShownVehicle;
  /** The total with tax. */
  priceSummary: ReactNode;
  /** For a sold vehicle. */
  alertBox: ReactNode;
  /** Save, share and print. */
  tools: ReactNode;
};

export function OfferPanel({ vehicle, priceSummary, alertBox, tools }: OfferPanelProps) {
  const { currency, asIsStatement: ownStatement } = useSite().contact;
  const isSold = vehicle.status === 'Sold';
  const facts = [
    vehicle.condition,
    vehicle.mileageKm === null ? null : formatMileage(vehicle.mileageKm),
    vehicle.transmission,
    vehicle.stockNumber ? `Stock ${vehicle.stockNumber}` : null,
  ];

  return (
    <section className={styles.offer} aria-label="Price and contact">
      <StatusBadge status={vehicle.status} />
      <h1>{vehicleName(vehicle)}</h1>
      <p className={styles.facts}>
        {facts.filter(Boolean).map((fact, at) => (
          <span key={fact}>
            {at > 0 && <i> · </i>}
            <span>{fact}</span>
          </span>
        ))}
      </p>
      {vehicle.price !== null && (
        <Price price={vehicle.price} currency={currency} size="page" isPast={isSold} className={styles.price} />
      )}
      <VehicleFlags vehicle={vehicle} size="page" />
      {vehicle.status === 'Pending' && <p className={styles.pending}>{pendingStatement}</p>}
      {vehicle.soldAsIs && (
        <div className={styles.asIs}>
          <h2>Sold as is</h2>
          <p>{ownStatement ?? asIsStatement}</p>
        </div>
      )}
      {alertBox && <div className={styles.alert}>{alertBox}</div>}
      {isSold ? <SoldLine vehicle={vehicle} /> : priceSummary}
      <ContactButtons vehicle={vehicle} />
      {tools}
      <HistoryLink url={vehicle.historyReportUrl} />
      {!isSold && <ShowroomLine />}
    </section>
  );
}

function ContactButtons({ vehicle }: { vehicle: ShownVehicle }) {
  const { contact } = useSite();
  return (
    <div className={styles.actions}>
      <ContactDealerButton vehicle={vehicle} size="big">
        <Icon name="mail" /> Contact Dealer
      </ContactDealerButton>
      {isTestDriven(vehicle) && (
        <ButtonLink size="big" to={toBookingPath(vehicle.id)}>
          Book a test drive
        </ButtonLink>
      )}
      {vehicle.status !== 'Sold' && (
        <ButtonLink size="big" to={`${paths.tradeIn}?vehicle=${vehicle.id}`}>
          Value your trade-in
        </ButtonLink>
      )}
      <ButtonLink size="big" className={styles.call} href={phoneHref(contact.phone)}>
        <Icon name="phone" /> {formatPhone(contact.phone)}
      </ButtonLink>
    </div>
  );
}

function SoldLine({ vehicle }: { vehicle: ShownVehicle }) {
  const search = vehicle.bodyStyle ? `?${new URLSearchParams({ bodyStyle: vehicle.bodyStyle })}` : '';
  return (
    <div className={styles.soldLine}>
      <p>This vehicle has been sold. It stays here for a while as a record. Ask us for one like it.</p>
      <ButtonLink to={`${paths.inventory}${search}`}>See what is available</ButtonLink>
    </div>
  );
}

/** Staff type the address: only a web address becomes a link. */
function HistoryLink({ url }: { url: string | null }) {
  if (!url || !/^https?:\/\//i.test(url)) return null;
  return (
    <p className={styles.history}>
      <a className="link" href={url} target="_blank" rel="noopener noreferrer">
        Vehicle history report <Icon name="external" />
        <span className="sr">(opens in a new tab)</span>
      </a>
    </p>
  );
}
