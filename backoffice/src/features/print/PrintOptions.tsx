import { imageUrl } from '@dealer/shared-domain';
import {
  describeDisclosureSheet,
  type EditableVehicle,
  staffPaths,
  toSheetFindings,
} from '@dealer/shared-domain/staff';
import { Icon, Note, Thumbnail } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { useStaff } from '../../staff.tsx';
import styles from './PrintOptions.module.css';
import { toPrintedName } from './printed-vehicle.ts';

export type PrintChoice = { hasSticker: boolean; hasDisclosure: boolean; hasPrice: boolean; hasFeatures: boolean };

type PrintOptionsProps = {
  vehicles: EditableVehicle[];
  missingCount: number;
  choice: PrintChoice;
  onChange: (choice: PrintChoice) => void;
};

export function PrintOptions({ vehicles, missingCount, choice, onChange }: PrintOptionsProps) {
  const box = (name: keyof PrintChoice, label: string, help?: string) => (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={choice[name]}
        disabled={name.startsWith('hasPrice') || name === 'hasFeatures' ? !choice.hasSticker : false}
        onChange={({ target }) => onChange({ ...choice, [name]: target.checked })}
      />
      <span>
        {label}
        {help && <small>{help}</small>}
      </span>
    </label>
  );
  return (
    <aside className={styles.options} aria-label="What to print">
      <h2>Vehicles</h2>
      <ul className={styles.vehicles}>
        {vehicles.map((vehicle) => (
          <VehicleItem key={vehicle.id} vehicle={vehicle} />
        ))}
      </ul>
      <Link to={staffPaths.vehicles} className={styles.more}>
        <Icon name="plus" /> Choose other vehicles
      </Link>
      {missingCount > 0 && (
        <Note
          tone="warn"
          title={missingCount === 1 ? '1 vehicle is left out' : `${missingCount} vehicles are left out`}
        >
          <p>It was deleted since, or there are too many for one print.</p>
        </Note>
      )}
      <h2>Sheets</h2>
      {box('hasSticker', 'Window sticker', '1 page each')}
      {box('hasDisclosure', 'Disclosure for signature', '1 page each; very long texts add an annex')}
      <h2>On the sticker</h2>
      {box('hasPrice', 'Price', 'A draft’s price is not printed')}
      {box('hasFeatures', 'Features')}
      <p className={styles.hint}>
        Disclosures and flags are always there. Letter paper. The texts of the law come from Settings, General, Texts.
      </p>
    </aside>
  );
}

const statusNotes = { Draft: 'Draft, without price and code', Pending: 'Pending', Sold: 'Sold' } as const;

function VehicleItem({ vehicle }: { vehicle: EditableVehicle }) {
  const { config } = useStaff();
  const { currency } = useDealer();
  const { unassessed } = toSheetFindings(describeDisclosureSheet(vehicle.input, currency));
  const [image] = vehicle.images;
  return (
    <li>
      {image ? (
        <img src={imageUrl(config, image, 160)} alt="" width={60} height={40} />
      ) : (
        <Thumbnail config={config} image={null} />
      )}
      <p>
        <b>{toPrintedName(vehicle.input)}</b>
        {vehicle.input.status !== 'Available' && <small>{statusNotes[vehicle.input.status]}</small>}
        <small className={unassessed.length > 0 ? styles.warn : undefined}>
          {unassessed.length > 0 ? `${unassessed.length} not assessed` : 'Ready'}
        </small>
      </p>
    </li>
  );
}
