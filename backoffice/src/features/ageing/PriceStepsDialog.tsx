import { isDomainError } from '@dealer/shared-domain';
import { type PriceStep, readStepTexts, stepDays, toStepTexts } from '@dealer/shared-domain/staff';
import { Button, FieldError, Input, Modal, Note, Select } from '@dealer/shared-ui';
import { type FormEvent, useState } from 'react';
import { useStaff } from '../../staff.tsx';
import styles from './PriceStepsDialog.module.css';

type PriceStepsDialogProps = {
  /** The stored steps. */
  steps: readonly PriceStep[];
  onSaved: () => void;
  onClose: () => void;
};

const failed = 'The price steps could not be saved. What you typed is still here.';

/** How much less is proposed at each age; an empty field proposes nothing. */
export function PriceStepsDialog({ steps, onSaved, onClose }: PriceStepsDialogProps) {
  const { money } = useStaff();
  const [texts, setTexts] = useState(() => toStepTexts(steps));
  const [isChecked, setIsChecked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const reading = readStepTexts(texts);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!reading.steps) return;
    setIsSaving(true);
    setProblem('');
    try {
      await money.saveSteps(steps, reading.steps);
      onSaved();
    } catch (error) {
      setProblem(isDomainError(error) ? error.message : failed);
      setIsSaving(false);
    }
  };

  return (
    <Modal label="Price steps" onClose={onClose} className={styles.dialog}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <h2>Price steps</h2>
        <p>
          What is proposed at each age, once, from the price at that time and to the nearest $10. A step stops at the
          floor, and nothing changes before you have seen it.
        </p>
        {problem && <Note tone="bad" role="alert" title={problem} className={styles.problem} />}
        {stepDays.map((day) => {
          const { kind, amount } = texts[day];
          const error = isChecked ? reading.errors?.[day] : undefined;
          const errorId = `step-${day}-error`;
          const change = (next: Partial<(typeof texts)[typeof day]>) =>
            setTexts({ ...texts, [day]: { ...texts[day], ...next } });
          return (
            <fieldset key={day} className={styles.step}>
              <legend>From day {day}</legend>
              <Input
                aria-label={`How much less from day ${day}`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? errorId : undefined}
                inputMode="decimal"
                autoComplete="off"
                placeholder="No step"
                value={amount}
                onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
              />
              <Select
                aria-label={`Unit from day ${day}`}
                value={kind}
                onChange={({ currentTarget }) =>
                  change({ kind: currentTarget.value === 'amount' ? 'amount' : 'percent' })
                }
              >
                <option value="percent">% less</option>
                <option value="amount">$ less</option>
              </Select>
              <FieldError id={errorId} message={error} />
            </fieldset>
          );
        })}
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={isSaving} aria-busy={isSaving}>
            {isSaving ? 'Saving...' : 'Save price steps'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
