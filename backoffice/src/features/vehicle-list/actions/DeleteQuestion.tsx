import { formatCount, pluralize, pluralNoun, vehicleName } from '@dealer/shared-domain';
import type { SelectedVehicle, StaffVehicle } from '@dealer/shared-domain/staff';
import { Confirm, Thumbnail } from '@dealer/shared-ui';
import { useStaff } from '../../../staff.tsx';
import styles from './DeleteQuestion.module.css';

/** A vehicle that was selected without being loaded has no picture. */
export type VehicleToDelete = SelectedVehicle & Partial<Pick<StaffVehicle, 'image' | 'stockNumber' | 'imageCount'>>;

type DeleteQuestionProps = {
  rows: VehicleToDelete[];
  question: string;
  onConfirm: () => void;
  onCancel: () => void;
};

const picturesInPile = 3;

/** Lists the vehicles and asks before deleting them. */
export function DeleteQuestion({ rows, question, onConfirm, onCancel }: DeleteQuestionProps) {
  const { config } = useStaff();
  const count = formatCount(rows.length);
  const [first] = rows;
  return (
    <Confirm
      isDangerous
      question={question}
      detail={
        <div className={styles.what}>
          <p className={styles.pile}>
            {rows.slice(0, picturesInPile).map(({ id, image = null }) => (
              <Thumbnail key={id} config={config} image={image} className={styles.picture} />
            ))}
          </p>
          {first && rows.length === 1 ? <One row={first} /> : <Many rows={rows} />}
        </div>
      }
      confirmLabel={rows.length === 1 ? 'Delete' : `Delete ${count} vehicles`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

function One({ row }: { row: VehicleToDelete }) {
  const { stockNumber, imageCount = 0 } = row;
  const facts = [stockNumber && `Stock ${stockNumber}`, imageCount > 0 && pluralize(imageCount, 'photograph')];
  return (
    <p>
      <b>{vehicleName(row)}</b>
      <span className="num">{facts.filter(Boolean).join(' · ')}</span>
    </p>
  );
}

function Many({ rows }: { rows: VehicleToDelete[] }) {
  const available = rows.filter(({ status }) => status === 'Available').length;
  if (available === 0) return <p>None of them is Available.</p>;
  return (
    <p>
      <b>
        {formatCount(available)} of them {pluralNoun(available, 'is', 'are')} Available
      </b>
      <span>They leave the site immediately.</span>
    </p>
  );
}
