import { directionsUrl, formatAddress, paths } from '@dealer/shared-domain';
import { ButtonLink, Icon } from '@dealer/shared-ui';
import { aboutContent } from '../../content/about.ts';
import { Hours } from '../../layout/Hours.tsx';
import { OpenNow } from '../../layout/OpenNow.tsx';
import { useSite } from '../../site.tsx';
import styles from './ComeAndSee.module.css';

/** Where the showroom is, when it is open, and the two ways on. */
export function ComeAndSee() {
  const { contact } = useSite();
  const address = formatAddress(contact);
  return (
    <section className={`wrap ${styles.come}`} aria-labelledby="come-title">
      <div>
        <h2 id="come-title">{aboutContent.visit.title}</h2>
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
