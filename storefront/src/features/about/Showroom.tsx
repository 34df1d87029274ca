import { directionsUrl, formatAddress, paths } from '@dealer/shared-domain';
import { ButtonLink, Icon } from '@dealer/shared-ui';
import { aboutContent } from '../../content/about.ts';
import { useSite } from '../../site.tsx';
import { Hours } from '../../ui/Hours.tsx';
import { OpenNow } from '../../ui/OpenNow.tsx';
import styles from './Showroom.module.css';

export function Showroom() {
  const { contact } = useSite();
  const address = formatAddress(contact);
  return (
    <section className={`wrap ${styles.showroom}`} aria-labelledby="showroom-title">
      <div>
        <h2 id="showroom-title">{aboutContent.visit.title}</h2>
        <p data-selectable>{address}</p>
        <OpenNow className={styles.now} />
      </div>
      <Hours {...contact} />
      <div className={styles.actions}>
        <ButtonLink variant="primary" href={directionsUrl(address)} target="_blank" rel="noopener">
          <Icon name="pin" /> Get Directions <span className="sr">(opens in a new tab)</span>
        </ButtonLink>
        <ButtonLink to={paths.inventory}>View Inventory</ButtonLink>
      </div>
    </section>
  );
}
