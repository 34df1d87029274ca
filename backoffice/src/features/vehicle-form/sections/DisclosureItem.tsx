import type { DisclosureKey } from '@dealer/shared-domain';
import type { VehicleFormValues } from '@dealer/shared-domain/staff';
import { FieldError, TextArea } from '@dealer/shared-ui';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Segments } from '../fields/Segments.tsx';
import { DisclosurePhotos } from '../media/DisclosurePhotos.tsx';
import { useMediaList } from '../media/use-media-list.ts';
import type { VehicleMedia } from '../media/vehicle-media.ts';
import { vehicleFieldId } from '../vehicle-fields.ts';
import styles from './DisclosuresSection.module.css';
import { disclosureSegments, notAssessed, nothingReported, ownWords, toDisclosureChoice } from './disclosure-choice.ts';

type DisclosureItemProps = { category: DisclosureKey; label: string; media: VehicleMedia };

/** One of the nine: whether anybody looked, what was found, and the pictures of it. */
export function DisclosureItem({ category, label, media }: DisclosureItemProps) {
  const { field, fieldState } = useController<VehicleFormValues, `disclosures.${DisclosureKey}`>({
    name: `disclosures.${category}`,
  });
  const photos = useMediaList(media, category);
  // The words survive a look at the other choices, and the choice survives an empty text.
  const [words, setWords] = useState('');
  const [isWriting, setIsWriting] = useState(false);
  const stored = toDisclosureChoice(category, field.value);
  const choice = isWriting ? ownWords : stored;
  const titleId = `disclosure-${category}`;
  const fieldId = vehicleFieldId('disclosures', category);
  const error = fieldState.error?.message;

  const choose = (next: string) => {
    if (choice === ownWords) setWords(field.value);
    setIsWriting(next === ownWords);
    field.onChange(toStored(next, words));
  };
  const write = (text: string) => {
    setIsWriting(true);
    field.onChange(text);
  };

  const hasFinding = choice !== notAssessed && choice !== nothingReported;
  return (
    <li className={looks[choice]}>
      <h3 id={titleId}>{label}</h3>
      <Segments labelledBy={titleId} segments={disclosureSegments(category, choice)} value={choice} onChange={choose} />
      {(hasFinding || photos.length > 0) && (
        <div className={styles.more}>
          {choice === ownWords && (
            <>
              <TextArea
                rows={2}
                id={fieldId}
                aria-label={`${label}: what a buyer must know`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error && `${fieldId}-error`}
                name={field.name}
                ref={field.ref}
                value={field.value}
                onBlur={field.onBlur}
                onChange={(event) => write(event.target.value)}
              />
              <FieldError id={`${fieldId}-error`} message={error} />
            </>
          )}
          <DisclosurePhotos category={category} label={label} entries={photos} media={media} />
        </div>
      )}
    </li>
  );
}

const looks: Record<string, string | undefined> = {
  [notAssessed]: styles.unknown,
  [nothingReported]: styles.none,
};

/** What was not reported is kept as an empty text. */
function toStored(choice: string, words: string): string {
  if (choice === ownWords) return words;
  return choice === nothingReported ? '' : choice;
}
