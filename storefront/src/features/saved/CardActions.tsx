import type { VehicleCard } from '@dealer/shared-domain';
import { CompareButton } from './CompareButton.tsx';
import { SaveButton } from './SaveButton.tsx';

export function CardActions({ card }: { card: VehicleCard }) {
  return (
    <>
      <SaveButton card={card} />
      {card.status !== 'Sold' && <CompareButton card={card} />}
    </>
  );
}
