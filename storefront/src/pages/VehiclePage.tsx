import { paths, type Vehicle, type VehicleCard } from '@dealer/shared-domain';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { BackToInventory } from '../features/vehicle/BackToInventory.tsx';
import { ContactDealerDialog } from '../features/vehicle/ContactDealerDialog.tsx';
import { Disclosures } from '../features/vehicle/Disclosures.tsx';
import { OfferPanel } from '../features/vehicle/OfferPanel.tsx';
import { PhotoCarousel } from '../features/vehicle/PhotoCarousel.tsx';
import { SimilarVehicles } from '../features/vehicle/SimilarVehicles.tsx';
import { Specifications } from '../features/vehicle/Specifications.tsx';
import { StickyContact } from '../features/vehicle/StickyContact.tsx';
import { VehicleStory } from '../features/vehicle/VehicleStory.tsx';
import { VehicleVideos } from '../features/vehicle/VehicleVideos.tsx';
import { describeVehicle, vehicleName } from '../features/vehicle/vehicle-words.ts';
import type { VehicleData } from '../loaders.ts';
import { useSite } from '../site.tsx';
import styles from './VehiclePage.module.css';

/** One vehicle with everything that the dealer says of it. */
export function VehiclePage() {
  const { vehicle, similar } = useLoaderData<VehicleData>();
  const { contact } = useSite();
  return (
    <div className={`wrap ${styles.page}`}>
      <title>{`${vehicleName(vehicle)} | ${contact.name}`}</title>
      <meta name="description" content={describeVehicle(vehicle, contact)} />
      <link rel="canonical" href={paths.vehicle(vehicle)} />
      <BackToInventory />
      {/* A vehicle that is opened from another one starts with its own first photograph. */}
      <VehicleView key={vehicle.id} vehicle={vehicle} similar={similar} />
    </div>
  );
}

function VehicleView({ vehicle, similar }: { vehicle: Vehicle; similar: VehicleCard[] }) {
  const [isContactOpen, setIsContactOpen] = useState(false);
  const openContact = () => setIsContactOpen(true);
  const name = vehicleName(vehicle);
  const isSold = vehicle.status === 'Sold';
  return (
    <>
      <div className={styles.lead}>
        <PhotoCarousel name={name} images={vehicle.images} isSold={isSold} />
        <OfferPanel vehicle={vehicle} onContact={openContact} />
      </div>
      <div className={styles.facts}>
        <Specifications vehicle={vehicle} />
        <VehicleStory vehicle={vehicle} />
      </div>
      <VehicleVideos name={name} videos={vehicle.videos} />
      <Disclosures disclosures={vehicle.disclosures} />
      <SimilarVehicles bodyStyle={vehicle.bodyStyle} cards={similar} />
      {!isSold && <StickyContact vehicle={vehicle} onContact={openContact} />}
      {isContactOpen && <ContactDealerDialog vehicle={vehicle} onClose={() => setIsContactOpen(false)} />}
    </>
  );
}
