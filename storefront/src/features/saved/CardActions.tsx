import type { VehicleCard } from '@dealer/shared-domain';
import { useSite } from '../../site.tsx';
import { CompareButton } from './CompareButton.tsx';
import { SaveButton } from './SaveButton.tsx';

export function CardActions({ card }: { card: VehicleCard }) {
  const { vehicleCounter } = useSite();
  return (
    <>
      <SaveButton card={card} onSave={(id) => vehicleCounter.count('save', id)} />
      {card.status !== 'Sold' && <CompareButton card={card} />}
    </>
  );
}
