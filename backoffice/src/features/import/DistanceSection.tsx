import { formatCount, formatMileage } from '@dealer/shared-domain';
import { readDistance, toKilometres } from '@dealer/shared-domain/import';
import { Section } from '../../ui/Section.tsx';
import styles from './DistanceSection.module.css';
import type { ImportSession } from './import-session.ts';
import { type ImportState, toDistanceQuestion } from './import-state.ts';

/** Asks once per source whether its odometers count miles or kilometres. */
export function DistanceSection({ session, state }: { session: ImportSession; state: ImportState }) {
  const question = toDistanceQuestion(state);
  const { opened, mapping, distance, source } = state;
  if (!question || !opened) return null;
  const heading = opened.names[mapping.indexOf('mileage')] ?? '';
  const miles = Number(question.sample.replace(/\D/g, ''));
  const kilometres = readDistance(question.sample, 'mi');
  const choices = [
    { unit: 'mi', label: 'Miles', example: `${formatCount(miles)} mi becomes ${formatMileage(toKilometres(miles))}` },
    { unit: 'km', label: 'Kilometres', example: `stays ${formatMileage(miles)}` },
  ] as const;
  const hasExample = miles > 0 && kilometres !== question.sample;
  return (
    <Section
      id="distance"
      title="Distance"
      help={source ? 'Asked once for this source, then remembered.' : 'Name the source to have it remembered.'}
    >
      <fieldset className={styles.question}>
        <legend>
          {heading} says {question.sample || 'nothing yet'}. Is that miles or kilometres?
        </legend>
        <div className={styles.choices}>
          {choices.map(({ unit, label, example }) => (
            <label key={unit} className={styles.choice}>
              <input
                type="radio"
                name="import-distance"
                checked={distance === unit}
                onChange={() => void session.setDistance(unit)}
              />
              <span>
                <b>{label}</b>
                {hasExample && <small className="num">{example}</small>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {question.suggested === 'mi' && <p className={styles.hint}>Suggested by the name of the column.</p>}
    </Section>
  );
}
