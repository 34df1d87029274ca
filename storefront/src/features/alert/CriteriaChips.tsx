import { Icon } from '@dealer/shared-ui';
import chip from '../../ui/chip.module.css';
import styles from './AlertBox.module.css';

/** A chip for each part of the criteria; a press leaves it out, and another one takes it back. */
export function CriteriaChips({ parts }: { parts: { label: string; value: string }[] }) {
  if (parts.length === 0) return null;
  return (
    <fieldset className={styles.parts}>
      <legend className="sr">What to look for</legend>
      {parts.map(({ label, value }) => (
        <label key={value} className={chip.chip}>
          <input type="checkbox" name="criteria" value={value} defaultChecked />
          <span>{label}</span>
          <Icon name="close" className={styles.leave} />
          <Icon name="plus" className={styles.take} />
        </label>
      ))}
    </fieldset>
  );
}
