import { describeFlags, formatPrice, paths, vehicleName } from '@dealer/shared-domain';
import { clearCompared, maxCompared, refreshCards, toggleCompared } from '@dealer/shared-domain/saved-vehicles';
import { Button, ButtonLink, Icon, Photo } from '@dealer/shared-ui';
import { useEffect, useEffectEvent } from 'react';
import { useSite } from '../../site.tsx';
import styles from './CompareTray.module.css';
import { useSavedVehicles } from './use-saved-vehicles.ts';

export function CompareTray() {
  const { config, contact, getVehicles } = useSite();
  const compared = useSavedVehicles((lists) => lists.compared);
  const refresh = useEffectEvent((signal: AbortSignal) => {
    // Offline, the stored cards are shown.
    getVehicles(
      compared.map(({ id }) => id),
      signal,
    ).then(refreshCards, () => undefined);
  });
  useEffect(() => {
    const leaving = new AbortController();
    refresh(leaving.signal);
    return () => leaving.abort();
  }, []);
  const free = maxCompared - compared.length;
  const isReady = compared.length > 1;
  return (
    <section className={styles.tray} aria-label="Comparison">
      <ul>
        {compared.map((card) => (
          <li key={card.id}>
            <Photo config={config} image={card.image} alt="" widths={[160, 320]} sizes="72px" placeholder="" />
            <p>
              <b>{vehicleName(card)}</b>
              <span className="num">
                {[formatPrice(card.price, contact.currency), describeFlags(card)].join(' ').trim()}
              </span>
            </p>
            <button
              type="button"
              aria-label={`Remove ${vehicleName(card)} from comparison`}
              onClick={() => toggleCompared(card)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
        {free > 0 && (
          <li className={styles.slot}>
            <Icon name="plus" /> {isReady ? `${free === 1 ? 'One more fits' : `${free} more fit`}` : 'Choose one more'}
          </li>
        )}
      </ul>
      <b className={`num ${styles.count}`} aria-live="polite">
        {compared.length} <span className="sr">vehicles chosen for comparison,</span> of {maxCompared}
      </b>
      <Button variant="quiet" aria-label="Clear the comparison" onClick={clearCompared}>
        Clear
      </Button>
      {isReady ? (
        <ButtonLink variant="primary" to={paths.compare(compared.map(({ id }) => id))}>
          <Icon name="compare" /> Compare {compared.length}
        </ButtonLink>
      ) : (
        <Button variant="primary" disabled>
          <Icon name="compare" /> Compare
        </Button>
      )}
    </section>
  );
}
