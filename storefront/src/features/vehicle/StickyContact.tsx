import { formatPhone, phoneHref, type Vehicle } from '@dealer/shared-domain';
import { ButtonLink, classNames, Icon, Price, VehicleFlags } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import bottomBar from '../../ui/bottom-bar.module.css';
import { publishBottomBar } from '../../ui/publish-bottom-bar.ts';
import { ContactDealerButton } from './ContactDealerButton.tsx';
import styles from './StickyContact.module.css';

/** Price and contact at the foot of a phone's screen. */
export function StickyContact({ vehicle }: { vehicle: Vehicle }) {
  const { contact } = useSite();
  return (
    <section
      ref={publishBottomBar}
      className={classNames(bottomBar.bar, styles.bar)}
      aria-label="Price and contact at the bottom"
      data-bottom-bar=""
    >
      <VehicleFlags vehicle={vehicle} size="small" className={styles.flags} />
      <Price
        price={vehicle.price}
        currency={contact.currency}
        variant="stacked"
        size="small"
        className={styles.price}
      />
      <ButtonLink
        className={styles.call}
        href={phoneHref(contact.phone)}
        aria-label={`Call ${formatPhone(contact.phone)}`}
      >
        <Icon name="phone" />
      </ButtonLink>
      <ContactDealerButton vehicle={vehicle}>Contact Dealer</ContactDealerButton>
    </section>
  );
}
