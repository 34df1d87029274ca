import { Icon } from '@dealer/shared-ui';
import { Fragment } from 'react';
import { useSite } from '../../site.tsx';
import styles from './OfferPanel.module.css';
import { toPriceLines } from './price-lines.ts';

/** In Ontario an advertised price includes every fee; only HST and licensing may be added. */
export function PriceDetails({ isSoldAsIs }: { isSoldAsIs: boolean }) {
  const { priceIncludesText } = useSite().contact;
  return (
    <details className={styles.includes}>
      <summary>
        What the price includes <Icon name="chevron" />
      </summary>
      <dl>
        {toPriceLines(priceIncludesText, isSoldAsIs).map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
