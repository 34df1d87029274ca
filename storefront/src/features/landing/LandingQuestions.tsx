import { describeBranded, type LandingFigures, vehicleFlags, vehicleTitle } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { siteContent } from '../../content/site.ts';
import styles from './LandingQuestions.module.css';

export function LandingQuestions({ figures }: { figures: LandingFigures }) {
  return (
    <section className={styles.questions} aria-labelledby="questions">
      <h2 id="questions">Before you come</h2>
      <div>
        <details open>
          <summary>
            Is the price the whole price? <Icon name="chevron" />
          </summary>
          <p>{siteContent.priceNote}</p>
        </details>
        <details>
          <summary>
            Which of these have a past to know about? <Icon name="chevron" />
          </summary>
          <Past figures={figures} />
          <p>It stands with the price everywhere, and each vehicle’s page has the whole disclosure.</p>
        </details>
      </div>
    </section>
  );
}

function Past({ figures }: { figures: LandingFigures }) {
  const flagged = figures.vehicles.filter((vehicle) => vehicleFlags(vehicle).length > 0);
  const summary = summarizePast(figures, flagged.length);
  return (
    <>
      {summary && <p>{summary}</p>}
      {flagged.length > 0 && (
        <ul>
          {flagged.map((vehicle) => (
            <li key={vehicle.id}>
              {vehicleTitle(vehicle)}:{' '}
              {vehicleFlags(vehicle)
                .map(({ label }) => label)
                .join(', ')}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Past use is known for the vehicles shown alone, brands for all. */
function summarizePast({ total, branded, vehicles }: LandingFigures, flaggedCount: number): string {
  const showsAll = vehicles.length === total;
  if (showsAll && flaggedCount > 0) return '';
  if (showsAll && branded === 0) {
    return 'None of them was a rental, taxi or police vehicle, is sold as is or has a branded title.';
  }
  const brands = branded > 0 ? describeBranded(branded) : 'None of them is sold as is or has a branded title.';
  if (vehicles.length === 0) return brands;
  const shown = flaggedCount > 0 ? 'Among those shown:' : 'None of those shown was a rental, taxi or police vehicle.';
  return `${brands} ${shown}`;
}
