import { formatCount } from '@dealer/shared-domain';
import { classNames } from '@dealer/shared-ui';
import styles from './ChoiceChips.module.css';

type ChoiceChipsProps<Choice extends string> = {
  choices: readonly Choice[];
  current: Choice;
  /** Undefined if they could not be read. */
  counts: Record<Choice, number> | undefined;
  onChoose: (choice: Choice) => void;
  className: string | undefined;
};

/** Filters of which one is in force, with their counts. */
export function ChoiceChips<Choice extends string>({
  choices,
  current,
  counts,
  onChoose,
  className,
}: ChoiceChipsProps<Choice>) {
  return (
    <fieldset className={classNames(styles.chips, className)}>
      <legend className="sr">Show</legend>
      {choices.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === current} onClick={() => onChoose(choice)}>
          {choice} {counts && <span className="num">{formatCount(counts[choice])}</span>}
        </button>
      ))}
    </fieldset>
  );
}
