import { classNames, Icon } from '@dealer/shared-ui';
import styles from './ImportSteps.module.css';

const steps = ['File', 'Columns', 'Values', 'Check', 'Import'] as const;

/** `step` counts from 1; a value past the last step means that all are done. */
export function ImportSteps({ step }: { step: number }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((name, index) => (
        <li
          key={name}
          className={classNames(index + 1 < step && styles.done)}
          aria-current={index + 1 === step ? 'step' : undefined}
        >
          <b className={`num ${styles.mark}`}>{index + 1 < step ? <Icon name="check" /> : index + 1}</b>
          {name}
          {index + 1 < step && <span className="sr">, done</span>}
        </li>
      ))}
    </ol>
  );
}
