import { Icon } from '@dealer/shared-ui';
import styles from './OfferPanel.module.css';

/** In Ontario an advertised price holds every fee; only HST and licensing may come on top. */
export function PriceDetails({ isSoldAsIs }: { isSoldAsIs: boolean }) {
  return (
    <details className={styles.includes}>
      <summary>
        What the price includes <Icon name="chevron" />
      </summary>
      <dl>
        <dt>Safety standards certificate</dt>
        <dd>{isSoldAsIs ? 'Not included' : 'Included'}</dd>
        <dt>Administration</dt>
        <dd>Included</dd>
        <dt>OMVIC transaction fee</dt>
        <dd>Included</dd>
        <dt>HST and licensing</dt>
        <dd>Extra</dd>
      </dl>
    </details>
  );
}
