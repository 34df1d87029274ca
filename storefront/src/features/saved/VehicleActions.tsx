import type { VehicleCard } from '@dealer/shared-domain';
import { CompareButton } from './CompareButton.tsx';
import { SaveButton } from './SaveButton.tsx';

/** What a shopper does with a vehicle of a list without opening it. Nobody needs to compare what is gone. */
export function VehicleActions({ card }: { card: VehicleCard }) {
  return (
    <>
      <SaveButton card={card} />
      {card.status !== 'Sold' && <CompareButton card={card} />}
    </>
  );
}
