import { classNames } from '@dealer/shared-ui';
import { useId } from 'react';
import styles from './Segments.module.css';

export type Segment<Value extends string> = {
  value: Value;
  label: string;
  dot?: 'green' | 'yellow' | 'red' | 'grey';
  /** The option means that nothing is known, such as "Not assessed". */
  isQuiet?: boolean;
};

type SegmentsProps<Value extends string> = {
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The id of the first option, for links. */
  id?: string;
  /** The id of an error's text; the choice is then invalid. */
  errorId?: string | undefined;
  className?: string | undefined;
} & ({ label: string } | { /** The id of the label. */ labelledBy: string });

/** A segmented choice with all options visible. */
export function Segments<Value extends string>({
  segments,
  value,
  onChange,
  id,
  errorId,
  className,
  ...named
}: SegmentsProps<Value>) {
  const name = useId();
  // Too long for one line on a phone.
  const isLong = segments.length > 3 && segments.map(({ label }) => label).join('').length > 40;
  return (
    <div
      role="radiogroup"
      aria-label={'label' in named ? named.label : undefined}
      aria-labelledby={'labelledBy' in named ? named.labelledBy : undefined}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      className={classNames(styles.segments, isLong && styles.long, className)}
    >
      {segments.map((segment, index) => (
        <label key={segment.value}>
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={name}
            value={segment.value}
            checked={segment.value === value}
            className={classNames(segment.isQuiet && styles.quiet)}
            onChange={() => onChange(segment.value)}
          />
          <span>
            {segment.dot && <i className={classNames(styles.dot, styles[segment.dot])} />}
            {segment.label}
          </span>
        </label>
      ))}
    </div>
  );
}
