import { addDays, countInspected, disclosureKinds, toLocalTime } from '@dealer/shared-domain';
import {
  findRefusedToPublish,
  type Publication,
  parseZonedText,
  toZonedText,
  type VehicleFormValues,
} from '@dealer/shared-domain/staff';
import { Button, Field, Input, Modal, Note } from '@dealer/shared-ui';
import { type FormEvent, useState } from 'react';
import { useDealer } from '../dealer.ts';
import { formatPlan } from '../format.ts';
import styles from './dialog.module.css';

type PublicationDialogProps = {
  name: string;
  /** What the draft holds; undefined until it is loaded. */
  values: VehicleFormValues | undefined;
  publication: Publication | null;
  /** Resolves to why it failed, or to null. */
  onPlan: (publishAt: string | null) => Promise<string | null>;
  onClose: () => void;
};

/** Asks when to publish a draft, in the dealership's time zone. */
export function PublicationDialog({ name, values, publication, onPlan, onClose }: PublicationDialogProps) {
  const { timeZone } = useDealer();
  const [now] = useState(() => new Date());
  const [text, setText] = useState(() => toStart(publication, now, timeZone));
  const [problem, setProblem] = useState<string>();
  const [isWorking, setIsWorking] = useState(false);

  async function plan(publishAt: string | null) {
    setIsWorking(true);
    const failed = await onPlan(publishAt);
    setIsWorking(false);
    if (failed) setProblem(failed);
    else onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // The form of the vehicle, which shows this dialog, is not sent with it.
    event.stopPropagation();
    if (isWorking) return;
    const time = parseZonedText(text, timeZone);
    if (!time) setProblem('Choose a date and a time');
    else if (time.getTime() <= Date.now()) setProblem('Choose a time in the future');
    else void plan(time.toISOString());
  }

  return (
    <Modal label={`Publish ${name} later`} onClose={onClose}>
      <form className={styles.dialog} onSubmit={submit} noValidate>
        <h2>When does it go on the site?</h2>
        <p>
          <b>{name}</b> becomes Available then. If something that publishing requires is missing, it stays a draft and
          the reason is shown here, in the list and on the dashboard.
        </p>
        {publication?.problem && (
          <Note tone="bad" title={`Not published ${formatPlan(publication.publishAt, timeZone)}`}>
            <p>{publication.problem}</p>
          </Note>
        )}
        <Field label="Date and time" help={`At the dealership (${timeZone})`} error={problem}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              min={toZonedText(now, timeZone)}
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
        {values && <ReadinessNotes values={values} now={now} />}
        <div className={styles.actions}>
          {publication && (
            <Button variant="quiet" className={styles.cancel} onClick={() => void plan(null)} disabled={isWorking}>
              Cancel the plan
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" variant="primary" aria-busy={isWorking}>
            {isWorking ? 'Saving...' : 'Publish then'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** The planned time if it is still to come, otherwise tomorrow at nine. */
function toStart(publication: Publication | null, now: Date, timeZone: string): string {
  if (publication && Date.parse(publication.publishAt) > now.getTime()) {
    return toZonedText(new Date(publication.publishAt), timeZone);
  }
  return `${addDays(toLocalTime(now, timeZone).date, 1)}T09:00`;
}

/** What keeps the draft from being published as it is now, and what visitors will not see of it. */
function ReadinessNotes({ values, now }: { values: VehicleFormValues; now: Date }) {
  const refused = findRefusedToPublish(values, { now });
  return (
    <>
      {refused.length > 0 && (
        <Note tone="warn" title="Not ready to publish yet">
          <p>Complete or correct: {refused.join(', ')}. You can plan it now and do this before then.</p>
        </Note>
      )}
      {countInspected(values.inspections) < disclosureKinds.length && (
        <Note tone="warn" title="Fewer than nine categories are inspected">
          <p>Visitors see no tick where no inspection is recorded.</p>
        </Note>
      )}
    </>
  );
}
