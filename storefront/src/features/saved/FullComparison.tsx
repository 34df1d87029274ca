import { describeFlags, formatPrice, vehicleName } from '@dealer/shared-domain';
import { maxCompared, type SavedCard, swapCompared } from '@dealer/shared-domain/saved-vehicles';
import { Button, Icon, Modal, Photo } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import { SheetGrip } from '../../ui/SheetGrip.tsx';
import styles from './FullComparison.module.css';
import { useSavedVehicles } from './use-saved-vehicles.ts';

type FullComparisonProps = { card: SavedCard; onClose: () => void };

/** Says why a further vehicle does not fit, and exchanges one of the compared ones for it. */
export function FullComparison({ card, onClose }: FullComparisonProps) {
  const { config, contact } = useSite();
  const compared = useSavedVehicles((lists) => lists.compared);
  const name = vehicleName(card);
  const swap = (id: string) => {
    swapCompared(id, card);
    onClose();
  };
  return (
    <Modal label="The comparison is full" onClose={onClose} className={styles.full}>
      <SheetGrip onClose={onClose} />
      <header>
        <div>
          <h2>Four is the most</h2>
          <p>Take one out to compare the {name}.</p>
        </div>
        <Button variant="quiet" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <ul>
        {compared.slice(0, maxCompared).map((other) => (
          <li key={other.id}>
            <Photo config={config} image={other.image} alt="" widths={[160, 320]} sizes="72px" placeholder="" />
            <p>
              <b>{vehicleName(other)}</b>
              <span className="num">
                {[formatPrice(other.price, contact.currency), describeFlags(other)].join(' ').trim()}
              </span>
            </p>
            <Button aria-label={`Swap ${vehicleName(other)} for the ${name}`} onClick={() => swap(other.id)}>
              Swap
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>Keep these four</Button>
    </Modal>
  );
}
