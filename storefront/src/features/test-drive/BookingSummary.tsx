import { formatAddress, formatTestDriveTime, type ShownVehicle, vehicleName } from '@dealer/shared-domain';
import { Button, Icon, Photo, Price, SpinnerIcon, VehicleFlags } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import { SendFailure } from '../../ui/SendFailure.tsx';
import styles from './BookingForm.module.css';

export type BookingSummaryProps = {
  vehicle: ShownVehicle | null;
  startsAt: string;
  isSending: boolean;
  failure: string | null;
};

const photoWidths = [320, 480, 640, 960] as const;

export function BookingSummary({ vehicle, startsAt, isSending, failure }: BookingSummaryProps) {
  const { config, contact } = useSite();
  return (
    <aside className={styles.summary} aria-label="Your test drive">
      {vehicle && (
        <>
          <Photo
            config={config}
            image={vehicle.image}
            alt=""
            widths={photoWidths}
            sizes="(max-width: 63.99rem) 100vw, 22rem"
            className={styles.picture}
          />
          <h2>{vehicleName(vehicle)}</h2>
          {vehicle.price !== null && <Price price={vehicle.price} currency={contact.currency} size="small" />}
          <VehicleFlags vehicle={vehicle} size="small" />
        </>
      )}
      <dl>
        <div aria-live="polite">
          <dt>
            <Icon name="clock" />
            <span className="sr">When</span>
          </dt>
          <dd>
            {startsAt ? <b>{formatTestDriveTime(startsAt, contact.timeZone)}</b> : 'Choose a day and a time'}
            <span>30 minutes</span>
          </dd>
        </div>
        <div>
          <dt>
            <Icon name="pin" />
            <span className="sr">Where</span>
          </dt>
          <dd>{formatAddress(contact)}</dd>
        </div>
      </dl>
      {failure && <SendFailure message={failure} />}
      <Button type="submit" variant="primary" size="big" aria-busy={isSending}>
        {isSending ? (
          <>
            <SpinnerIcon /> Booking...
          </>
        ) : (
          'Book this time'
        )}
      </Button>
      <p className={styles.hint}>Free, without obligation. Change or cancel by the link in the mail.</p>
    </aside>
  );
}
