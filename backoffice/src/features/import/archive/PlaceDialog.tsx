import { isDomainError, pluralize, vehicleName } from '@dealer/shared-domain';
import type { ArchiveFile, ArchiveVehicle } from '@dealer/shared-domain/import';
import { importMessages } from '@dealer/shared-domain/staff';
import { Button, Field, Modal, Note, Select } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import { useToasts } from '../../../ui/toasts.tsx';
import { type ChosenVehicle, VehicleField } from '../../../ui/VehicleField.tsx';
import type { ArchiveSession } from './archive-session.ts';
import { PhotographChoice } from './PhotographChoice.tsx';
import styles from './PlaceDialog.module.css';

type PlaceDialogProps = { archive: ArchiveSession; files: readonly ArchiveFile[]; onClose: () => void };

/** Each of them is unpacked for its picture. */
const shownFiles = 60;
const isOffered = () => true;

/** Gives photographs whose names fit no vehicle to one that a person chooses. */
export function PlaceDialog({ archive, files, onClose }: PlaceDialogProps) {
  const toasts = useToasts();
  const lines = useLineVehicles(archive);
  const shown = files.slice(0, shownFiles);
  const [chosen, setChosen] = useState(() => new Set(shown.map(({ index }) => index)));
  const [line, setLine] = useState('');
  const [vehicle, setVehicle] = useState<ChosenVehicle | null>(null);
  const [problem, setProblem] = useState<{ field?: string; failure?: string }>({});
  const toggle = (index: number) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(index)) after.add(index);
      return after;
    });

  async function place() {
    const target = lines[Number(line || -1)] ?? (vehicle && { id: vehicle.id, line: null, name: vehicleName(vehicle) });
    if (!target) return setProblem({ field: 'Choose the vehicle that these photographs show' });
    if (chosen.size === 0) return setProblem({ failure: 'Choose at least one photograph' });
    const indices = [...chosen];
    try {
      await archive.place(indices, target);
    } catch (error) {
      return setProblem({ failure: isDomainError(error) ? error.message : importMessages.check });
    }
    toasts.show({
      tone: 'ok',
      text: `${pluralize(indices.length, 'photograph')} placed on ${target.name}`,
      action: { label: 'Undo', run: () => void archive.place(indices, null) },
    });
    onClose();
  }

  return (
    <Modal label="Place photographs by hand" placement="wide" onClose={onClose}>
      <form
        className={styles.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void place();
        }}
      >
        <h2>Place photographs by hand</h2>
        {problem.failure && <Note tone="bad" role="alert" title={problem.failure} />}
        <PhotographChoice archive={archive} files={shown} chosen={chosen} onToggle={toggle} />
        {files.length > shown.length && <p>and {files.length - shown.length} more, after these are placed</p>}
        {lines.length > 0 && <LineField lines={lines} value={line} onChange={setLine} />}
        {line === '' && (
          <VehicleField
            vehicle={vehicle}
            error={problem.field}
            onChange={setVehicle}
            isOffered={isOffered}
            noMatch={(typed) => `No vehicle matches “${typed}”.`}
          />
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Place {pluralize(chosen.size, 'photograph')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type LineFieldProps = { lines: ArchiveVehicle[]; value: string; onChange: (value: string) => void };

/** Offers the vehicles that the chosen file will add; the value is the position in `lines`, or empty. */
function LineField({ lines, value, onChange }: LineFieldProps) {
  return (
    <Field label="Vehicle of the file">
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">Another, which is here already</option>
          {lines.map((added, at) => (
            <option key={`${added.line}`} value={at}>
              Line {added.line}: {[added.name, added.stockNumber].filter(Boolean).join(', ')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The vehicles that the chosen file will add. */
function useLineVehicles(archive: ArchiveSession): ArchiveVehicle[] {
  const [lines, setLines] = useState<ArchiveVehicle[]>([]);
  useEffect(() => {
    archive.getRowVehicles().then(setLines, () => setLines([]));
  }, [archive]);
  return lines;
}
