import { formatAddress, paths } from '@dealer/shared-domain';
import { useLoaderData } from 'react-router-dom';
import { siteContent } from '../content/site.ts';
import { PageHead } from '../features/head/PageHead.tsx';
import { About } from '../features/home/About.tsx';
import { AppraisalCall } from '../features/home/AppraisalCall.tsx';
import { Hero } from '../features/home/Hero.tsx';
import { Reasons } from '../features/home/Reasons.tsx';
import { VehicleSection } from '../features/home/VehicleSection.tsx';
import { VehiclesMissing } from '../features/home/VehiclesMissing.tsx';
import { Visit } from '../features/home/Visit.tsx';
import { MapPlace } from '../features/map/MapPlace.tsx';
import { ReviewsSection } from '../features/reviews/ReviewsSection.tsx';
import type { HomeData } from '../loaders.ts';
import { useSite } from '../site.tsx';

export function HomePage() {
  const { vehicles, isKnownAddress } = useLoaderData<HomeData>();
  const { contact } = useSite();
  // The hero is a photograph: a vehicle without one waits in the rows below.
  const hero = vehicles?.featured.find(({ image }) => image) ?? vehicles?.newest.find(({ image }) => image) ?? null;
  const featured = vehicles?.featured.filter(({ id }) => id !== hero?.id) ?? [];
  const aboutCar = featured[0] ?? vehicles?.newest[1] ?? null;

  return (
    <>
      <PageHead
        title={`Used cars${contact.city ? ` in ${contact.city}` : ''}`}
        description={`${siteContent.tagline} Used cars with the full price and written disclosures at ${contact.name}, ${formatAddress(contact)}.`}
        path={paths.home}
        image={hero?.image ?? null}
        noindex={!isKnownAddress}
      />
      <Hero card={hero} />
      {vehicles === null && <VehiclesMissing />}
      {/* The only vehicle of the lot stands above already. */}
      {vehicles && !(hero && vehicles.newest.length === 0) && (
        <VehicleSection title="Just arrived" cards={vehicles.newest} listed={vehicles.listed} />
      )}
      <Reasons />
      <AppraisalCall />
      {featured.length > 0 && <VehicleSection title="Featured vehicles" cards={featured} />}
      <About picture={aboutCar?.image ?? null} />
      <ReviewsSection />
      <Visit map={<MapPlace />} />
    </>
  );
}
