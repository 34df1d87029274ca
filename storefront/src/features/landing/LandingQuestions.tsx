import { type VehicleCard, vehicleFlags, vehicleTitle } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { siteContent } from '../../content/site.ts';
import styles from './LandingQuestions.module.css';

export function LandingQuestions({ vehicles }: { vehicles: VehicleCard[] }) {
  const flagged = vehicles.filter((vehicle) => vehicleFlags(vehicle).length > 0);
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
          {flagged.length === 0 ? (
            <p>None of them was a rental, taxi or police vehicle, is sold as is or has a branded title.</p>
          ) : (
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
          <p>It stands with the price everywhere, and each vehicle’s page has the whole disclosure.</p>
        </details>
      </div>
    </section>
  );
}
