import { paths, type Vehicle, type VehicleCard, vehicleName } from '@dealer/shared-domain';
import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { PageHead } from '../features/head/PageHead.tsx';
import { SaveButton } from '../features/saved/SaveButton.tsx';
import { noteViewed } from '../features/saved/saved-vehicles.ts';
import { BackToInventory } from '../features/vehicle/BackToInventory.tsx';
import { Disclosures } from '../features/vehicle/Disclosures.tsx';
import { HistoryAndUse } from '../features/vehicle/HistoryAndUse.tsx';
import { OfferPanel } from '../features/vehicle/OfferPanel.tsx';
import { PhotoCarousel } from '../features/vehicle/PhotoCarousel.tsx';
import { PrintFoot, PrintHead } from '../features/vehicle/PrintSheet.tsx';
import { SimilarVehicles } from '../features/vehicle/SimilarVehicles.tsx';
import { Specifications } from '../features/vehicle/Specifications.tsx';
import { StickyContact } from '../features/vehicle/StickyContact.tsx';
import { useOnDemand } from '../features/vehicle/use-on-demand.ts';
import { useVehicleCounts } from '../features/vehicle/use-vehicle-counts.ts';
import { VehicleStory } from '../features/vehicle/VehicleStory.tsx';
import { VehicleTools } from '../features/vehicle/VehicleTools.tsx';
import { VehicleVideos } from '../features/vehicle/VehicleVideos.tsx';
import { describeVehicle, inquiryMail } from '../features/vehicle/vehicle-words.ts';
import type { VehicleData } from '../loaders.ts';
import { useSite } from '../site.tsx';
import styles from './VehiclePage.module.css';

const loadContactDialog = () =>
  import(/* webpackChunkName: "contact-dealer" */ '../features/vehicle/ContactDealerDialog.tsx').then(
    (module) => module.ContactDealerDialog,
  );

/** One vehicle with everything that the dealer says of it. */
export function VehiclePage() {
  const { vehicle, similar } = useLoaderData<VehicleData>();
  const { contact } = useSite();
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead
        title={vehicleName(vehicle)}
        description={describeVehicle(vehicle, contact)}
        path={paths.vehicle(vehicle)}
        image={vehicle.images[0] ?? null}
        type="product"
      />
      <BackToInventory />
      {/* A vehicle that is opened from another one starts with its own first photograph. */}
      <VehicleView key={vehicle.id} vehicle={vehicle} similar={similar} />
    </div>
  );
}

function VehicleView({ vehicle, similar }: { vehicle: Vehicle; similar: VehicleCard[] }) {
  const contact = useContactDialog(vehicle);
  const name = vehicleName(vehicle);
  const isSold = vehicle.status === 'Sold';
  useVehicleCounts(vehicle.id);
  useEffect(() => noteViewed(vehicle), [vehicle]);
  const tools = <VehicleTools vehicle={vehicle} saveButton={<SaveButton card={vehicle} look="word" />} />;
  return (
    <>
      <PrintHead />
      <div className={styles.lead}>
        <PhotoCarousel name={name} images={vehicle.images} isSold={isSold} />
        <OfferPanel vehicle={vehicle} tools={tools} {...contact.actions} />
      </div>
      <div className={styles.facts}>
        <Specifications vehicle={vehicle} />
        <VehicleStory vehicle={vehicle} />
      </div>
      <VehicleVideos name={name} videos={vehicle.videos} />
      <Disclosures disclosures={vehicle.disclosures} />
      <HistoryAndUse vehicle={vehicle} />
      <PrintFoot vehicle={vehicle} />
      <SimilarVehicles bodyStyle={vehicle.bodyStyle} cards={similar} />
      {!isSold && <StickyContact vehicle={vehicle} {...contact.actions} />}
      {contact.Dialog && <contact.Dialog vehicle={vehicle} onClose={contact.close} />}
    </>
  );
}

/** The dialog's code comes when somebody reaches for it. Should it not come, a letter is begun instead. */
function useContactDialog(vehicle: Vehicle) {
  const { contact } = useSite();
  const dialog = useOnDemand(loadContactDialog);
  const [isOpen, setIsOpen] = useState(false);

  async function open() {
    try {
      await dialog.fetchPart();
      setIsOpen(true);
    } catch {
      location.assign(inquiryMail(vehicle, contact.email).href);
    }
  }

  return {
    Dialog: isOpen ? dialog.part : undefined,
    close: () => setIsOpen(false),
    actions: { onContact: open, onContactIntent: dialog.fetchAhead },
  };
}
