import { type DisclosureKey, formatDate, notAssessed, nothingReported } from '@dealer/shared-domain';
import type { EditableVehicle, VehicleFormValues } from '@dealer/shared-domain/staff';
import { FieldError, TextArea } from '@dealer/shared-ui';
import { useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { Segments } from '../../../ui/Segments.tsx';
import { EditorOnly } from '../EditorOnly.tsx';
import { DisclosurePhotos } from '../media/DisclosurePhotos.tsx';
import { useMediaList } from '../media/use-media-list.ts';
import type { VehicleMedia } from '../media/vehicle-media.ts';
import { vehicleFieldId } from '../vehicle-fields.ts';
import styles from './DisclosuresSection.module.css';
import { disclosureSegments, ownText, toDisclosureChoice, unrecorded } from './disclosure-choice.ts';

type DisclosureItemProps = {
  category: DisclosureKey;
  label: string;
  /** Null for a new vehicle. */
  vehicle: EditableVehicle | null;
  media: VehicleMedia;
};

/** One disclosure category: its inspection, its findings and its photographs. */
export function DisclosureItem({ category, label, vehicle, media }: DisclosureItemProps) {
  const { field, fieldState } = useController<VehicleFormValues, `disclosures.${DisclosureKey}`>({
    name: `disclosures.${category}`,
  });
  const { field: inspection } = useController<VehicleFormValues, `inspections.${DisclosureKey}`>({
    name: `inspections.${category}`,
  });
  const photos = useMediaList(media, category);
  // Keeps the typed text while another option is selected, and the option while the text is empty.
  const [typedText, setTypedText] = useState('');
  const [isWriting, setIsWriting] = useState(false);
  const stored = toDisclosureChoice(category, field.value, inspection.value);
  const isWritten = isWriting && field.value === toStored(ownText, typedText);
  const choice = isWritten && stored !== nothingReported ? ownText : stored;
  const titleId = `disclosure-${category}`;
  const fieldId = vehicleFieldId('disclosures', category);
  const error = fieldState.error?.message;
  const errorId = error && `${fieldId}-error`;

  const isBlank = field.value === notAssessed && typedText.trim() === '';
  const shownText = isBlank ? typedText : field.value;

  const choose = (next: string) => {
    if (choice === ownText) setTypedText(shownText);
    setIsWriting(next === ownText);
    store(toStored(next, typedText), next !== notAssessed && (next !== ownText || typedText.trim() !== ''));
  };
  const write = (text: string) => {
    setIsWriting(true);
    setTypedText(text);
    store(toStored(ownText, text), text.trim() !== '');
  };
  const store = (text: string, hasInspected: boolean) => {
    field.onChange(text);
    inspection.onChange(hasInspected ? new Date().toISOString() : '');
  };

  const hasFinding = ![notAssessed, nothingReported, unrecorded].includes(choice);
  return (
    <li className={looks[choice]}>
      <div>
        <h3 id={titleId}>{label}</h3>
        <InspectionNote choice={choice} category={category} inspectedAt={inspection.value} vehicle={vehicle} />
      </div>
      <EditorOnly>
        <Segments
          labelledBy={titleId}
          id={choice === ownText ? undefined : fieldId}
          errorId={choice === ownText ? undefined : errorId}
          segments={disclosureSegments(category, choice)}
          value={choice}
          onChange={choose}
        />
        {choice !== ownText && <FieldError id={`${fieldId}-error`} message={error} />}
      </EditorOnly>
      {(hasFinding || photos.length > 0) && (
        <div className={styles.more}>
          {choice === ownText && (
            <EditorOnly>
              <TextArea
                rows={2}
                id={fieldId}
                aria-label={`${label}: what a buyer must know`}
                aria-invalid={error ? true : undefined}
                aria-describedby={errorId}
                name={field.name}
                ref={field.ref}
                value={shownText}
                onBlur={field.onBlur}
                onChange={(event) => write(event.target.value)}
              />
              <FieldError id={`${fieldId}-error`} message={error} />
            </EditorOnly>
          )}
          <DisclosurePhotos category={category} label={label} entries={photos} media={media} />
        </div>
      )}
    </li>
  );
}

type InspectionNoteProps = Pick<DisclosureItemProps, 'category' | 'vehicle'> & { choice: string; inspectedAt: string };

function InspectionNote({ choice, category, inspectedAt, vehicle }: InspectionNoteProps) {
  const { defaultValues } = useFormState<VehicleFormValues>();
  if (choice === unrecorded) {
    return <p className={styles.note}>The site says “Nothing reported” without a tick: no inspection is recorded.</p>;
  }
  if (!inspectedAt) {
    if (choice === notAssessed) return null;
    return <p className={styles.note}>No inspection is recorded.</p>;
  }
  const isStored = defaultValues?.inspections?.[category] === inspectedAt;
  const inspector = vehicle?.input.inspections[category] === inspectedAt && vehicle.inspectors[category];
  return (
    <p className={styles.note}>
      {isStored
        ? `Inspected ${formatDate(inspectedAt)}${inspector ? ` by ${inspector}` : ''}`
        : 'Recorded with your name when you save'}
    </p>
  );
}

const looks: Record<string, string | undefined> = {
  [notAssessed]: styles.unknown,
  [unrecorded]: styles.unknown,
  [nothingReported]: styles.none,
};

/** "Nothing reported" is stored as an empty text, so a finding without words is not assessed yet. */
function toStored(choice: string, typedText: string): string {
  if (choice === ownText) return typedText.trim() === '' ? notAssessed : typedText;
  return choice === nothingReported ? '' : choice;
}
