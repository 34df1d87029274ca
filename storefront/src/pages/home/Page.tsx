import { formatAddress, paths } from '@dealer/shared-domain';
import { Suspense } from 'react';
import { useLoaderData } from 'react-router-dom';
import { siteContent } from '../../content/site.ts';
import { PageHead } from '../../features/head/PageHead.tsx';
import { About } from '../../features/home/About.tsx';
import { AppraisalBanner } from '../../features/home/AppraisalBanner.tsx';
import { Hero } from '../../features/home/Hero.tsx';
import { Reasons } from '../../features/home/Reasons.tsx';
import { Showroom } from '../../features/home/Showroom.tsx';
import { UnknownAddress } from '../../features/home/UnknownAddress.tsx';
import { VehicleSection } from '../../features/home/VehicleSection.tsx';
import { VehiclesLoadError } from '../../features/home/VehiclesLoadError.tsx';
import { ShowroomMap } from '../../features/map/ShowroomMap.tsx';
import { ReviewsSection } from '../../features/reviews/ReviewsSection.tsx';
import { useSite } from '../../site.tsx';
import type { HomeData } from './loader.ts';

export function HomePage() {
  const { vehicles, isKnownAddress } = useLoaderData<HomeData>();
  const { contact } = useSite();
  const { hero = null, featured = [], newest = [] } = vehicles ?? {};
  const aboutVehicle = featured[0] ?? newest[1] ?? null;

  return (
    <>
      <PageHead
        title={`Used cars${contact.city ? ` in ${contact.city}` : ''}`}
        description={`${siteContent.tagline} Used cars with the full price and written disclosures at ${contact.name}, ${formatAddress(contact)}.`}
        path={paths.home}
        image={hero?.image ?? null}
        noindex={!isKnownAddress}
      />
      {!isKnownAddress && <UnknownAddress />}
      <Hero card={hero} commonSearches={vehicles?.commonSearches ?? []} />
      {vehicles === null && <VehiclesLoadError />}
      {/* With a single vehicle, the hero already shows it. */}
      {vehicles && !(hero && newest.length === 0) && (
        <VehicleSection title="Just arrived" cards={newest} availableCount={vehicles.availableCount} />
      )}
      <Suspense>
        <Reasons />
        <AppraisalBanner />
        {featured.length > 0 && <VehicleSection title="Featured vehicles" cards={featured} />}
        <About picture={aboutVehicle?.image ?? null} />
        <ReviewsSection />
        <Showroom map={<ShowroomMap />} />
      </Suspense>
    </>
  );
}
