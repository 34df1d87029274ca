import {
  describeFlags,
  paths,
  type ShownVehicle,
  toSimilarCriteria,
  type VehicleCard,
  vehicleName,
  vehicleTitle,
} from '@dealer/shared-domain';
import { noteViewed } from '@dealer/shared-domain/saved-vehicles';
import { Suspense, useEffect } from 'react';
import { useLoaderData, useLocation } from 'react-router-dom';
import { AlertBox } from '../../features/alert/AlertBox.tsx';
import { PageHead } from '../../features/head/PageHead.tsx';
import { LazyPaymentEstimate } from '../../features/pricing/LazyPaymentEstimate.tsx';
import { useLoadedPricing } from '../../features/pricing/lazy-pricing.ts';
import { isPriced } from '../../features/pricing/priced-vehicle.ts';
import { CompareButton } from '../../features/saved/CompareButton.tsx';
import { SaveButton } from '../../features/saved/SaveButton.tsx';
import { BackToInventory } from '../../features/vehicle/BackToInventory.tsx';
import { ContactDealer } from '../../features/vehicle/ContactDealer.tsx';
import { Disclosures } from '../../features/vehicle/Disclosures.tsx';
import { HistoryAndUse } from '../../features/vehicle/HistoryAndUse.tsx';
import { OfferPanel } from '../../features/vehicle/OfferPanel.tsx';
import { PhotoCarousel } from '../../features/vehicle/PhotoCarousel.tsx';
import { PrintFoot } from '../../features/vehicle/PrintSheet.tsx';
import { SimilarVehicles } from '../../features/vehicle/SimilarVehicles.tsx';
import { Specifications } from '../../features/vehicle/Specifications.tsx';
import { StickyContact } from '../../features/vehicle/StickyContact.tsx';
import { useVehicleCounts } from '../../features/vehicle/use-vehicle-counts.ts';
import { VehicleDescription } from '../../features/vehicle/VehicleDescription.tsx';
import { VehicleTools } from '../../features/vehicle/VehicleTools.tsx';
import { VehicleVideos } from '../../features/vehicle/VehicleVideos.tsx';
import { describeVehicle, nearestHeading, similarHeading } from '../../features/vehicle/vehicle-text.ts';
import { useSite } from '../../site.tsx';
import { PrintHead } from '../../ui/PrintHead.tsx';
import { ServerHtml } from '../../ui/ServerHtml.tsx';
import type { RemovedData, VehicleData } from './loader.ts';
import styles from './Page.module.css';
import { RemovedVehiclePage } from './RemovedVehiclePage.tsx';

export function VehiclePage() {
  const data = useLoaderData<VehicleData | RemovedData>();
  return 'removed' in data ? <RemovedVehiclePage {...data} /> : <ShownVehiclePage {...data} />;
}

function ShownVehiclePage({ vehicle, similar }: VehicleData) {
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
      {/* The key resets the gallery when one vehicle's page opens another's. */}
      <VehicleView key={vehicle.id} vehicle={vehicle} similar={similar} />
    </div>
  );
}

function VehicleView({ vehicle, similar }: { vehicle: ShownVehicle; similar: VehicleCard[] }) {
  const name = vehicleName(vehicle);
  const isSold = vehicle.status === 'Sold';
  const { search } = useLocation();
  const { priceTerms } = useSite().contact;
  const pricing = useLoadedPricing(vehicle);
  const priced = isPriced(vehicle) ? vehicle : null;
  useVehicleCounts(vehicle.id);
  const listed = vehicle.price === null ? null : vehicle;
  useEffect(() => (listed ? noteViewed(listed) : undefined), [listed]);
  const tools = <VehicleTools vehicle={vehicle} listButtons={listed && <ListButtons card={listed} />} />;
  return (
    <ContactDealer vehicle={vehicle}>
      <PrintHead />
      <div className={styles.lead}>
        <PhotoCarousel
          name={name}
          title={vehicleTitle(vehicle)}
          images={vehicle.images}
          disclosures={vehicle.disclosures}
          videos={vehicle.videos}
          isSold={isSold}
          shareText={describeFlags(vehicle)}
        />
        <OfferPanel
          vehicle={vehicle}
          priceSummary={priced && <ServerHtml>{pricing && <pricing.PriceSummary vehicle={priced} />}</ServerHtml>}
          alertBox={isSold && <AlertForSold vehicle={vehicle} />}
          tools={tools}
        />
      </div>
      <Suspense>
        <div className={styles.facts}>
          <Specifications vehicle={vehicle} />
          <VehicleDescription vehicle={vehicle} />
        </div>
        <VehicleVideos name={name} videos={vehicle.videos} />
        <Disclosures disclosures={vehicle.disclosures} />
        <HistoryAndUse vehicle={vehicle} />
        {priced && <ServerHtml>{pricing && <pricing.PricingSections vehicle={priced} />}</ServerHtml>}
        {priced && priceTerms.credit && (
          <LazyPaymentEstimate vehicle={priced} credit={priceTerms.credit} search={search} />
        )}
        <PrintFoot vehicle={vehicle} />
        <SimilarVehicles heading={isSold ? nearestHeading : similarHeading(vehicle.bodyStyle)} cards={similar} />
      </Suspense>
      {!isSold && listed && <StickyContact vehicle={listed} />}
    </ContactDealer>
  );
}

function ListButtons({ card }: { card: VehicleCard }) {
  const { vehicleCounter } = useSite();
  return (
    <>
      <SaveButton card={card} look="word" onSave={(id) => vehicleCounter.count('save', id)} />
      {card.status !== 'Sold' && <CompareButton card={card} look="word" />}
    </>
  );
}

function AlertForSold({ vehicle }: { vehicle: ShownVehicle }) {
  return (
    <AlertBox
      title="Tell me when one like it arrives"
      criteria={toSimilarCriteria(vehicle)}
      hasParts
      offersBranded={vehicle.soldAsIs || vehicle.titleBrands.length > 0}
    />
  );
}
