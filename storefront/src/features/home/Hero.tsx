import { type CommonSearch, paths, phoneHref, type VehicleCard, vehicleTitle } from '@dealer/shared-domain';
import { ButtonLink, Icon, Photo, Price, VehicleFlags } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { homeContent } from '../../content/home.ts';
import { siteContent } from '../../content/site.ts';
import { useSite } from '../../site.tsx';
import { CommonSearches } from '../../ui/CommonSearches.tsx';
import { VehicleSearch } from '../../ui/VehicleSearch.tsx';
import styles from './Hero.module.css';

const widths = [480, 640, 800, 960, 1200, 1600] as const;
/**
 * On a phone on its side it is half as wide as the window. On a phone's screen of three pixels per point, two are as
 * sharp and half the bytes.
 */
const sizes =
  '(min-width: 40.01rem) and (max-width: 74.99rem) and (max-height: 37.5rem) 50vw, ' +
  '(max-width: 48rem) and (min-resolution: 2.5dppx) 67vw, (max-width: 75rem) 100vw, 60vw';

type HeroProps = { card: VehicleCard | null; commonSearches: CommonSearch[] };

export function Hero({ card, commonSearches }: HeroProps) {
  const { contact } = useSite();
  const place = contact.city ? ` in ${contact.city}` : '';
  return (
    <section className={`shown-whole ${styles.hero}`}>
      <div className={styles.text}>
        <h1>
          {siteContent.taglineLines.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p>{`Used cars${place}, ${homeContent.heroNote}`}</p>
        <VehicleSearch />
        <CommonSearches searches={commonSearches} />
        <div className={styles.actions}>
          <ButtonLink size="big" to={paths.inventory}>
            View Inventory
          </ButtonLink>
          <ButtonLink size="big" href={phoneHref(contact.phone)}>
            <Icon name="phone" /> Call Now
          </ButtonLink>
        </div>
      </div>
      {card?.image && <HeroPicture card={card} />}
    </section>
  );
}

function HeroPicture({ card }: { card: VehicleCard }) {
  const { config, contact, onVehicleIntent } = useSite();
  const intend = () => onVehicleIntent(card);
  return (
    <figure className={styles.picture}>
      <Photo
        config={config}
        image={card.image}
        widths={widths}
        sizes={sizes}
        loading="eager"
        fetchPriority="high"
        className={styles.photo}
      />
      <figcaption>
        <Link to={paths.vehicle(card)} onPointerEnter={intend} onFocus={intend}>
          <span>{[vehicleTitle(card), card.trim].filter(Boolean).join(' ')}</span>
          <Price price={card.price} currency={contact.currency} size="small" />
          <Icon name="arrow" />
        </Link>
        <VehicleFlags vehicle={card} size="small" className={styles.flags} />
      </figcaption>
    </figure>
  );
}
