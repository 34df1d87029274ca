import { type FileValue, type KnownLists, listWords, type TranslatedField } from '@dealer/shared-domain/import';
import { Select } from '@dealer/shared-ui';

type WordSelectProps = {
  value: Pick<FileValue, 'field' | 'text' | 'word'>;
  lists: KnownLists;
  onDecide: (field: TranslatedField, text: string, word: string) => void;
};

/** Names that a list does not have yet can be added for these fields. */
const growing = new Set<TranslatedField>(['make', 'color', 'bodyType']);

/** Chooses our word for a value of the file. */
export function WordSelect({ value: { field, text, word }, lists, onDecide }: WordSelectProps) {
  const words = listWords(field, lists);
  const others = [word, growing.has(field) ? text : null].filter(
    (each): each is string => each !== null && !words.includes(each),
  );
  return (
    <Select
      aria-label={`Our word for ${text}`}
      value={word ?? ''}
      onChange={({ currentTarget }) => onDecide(field, text, currentTarget.value)}
    >
      {word === null && (
        <option value="" disabled>
          Choose
        </option>
      )}
      {words.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
      {[...new Set(others)].map((each) => (
        <option key={each} value={each}>
          {each === word ? each : `Add "${each}"`}
        </option>
      ))}
    </Select>
  );
}
