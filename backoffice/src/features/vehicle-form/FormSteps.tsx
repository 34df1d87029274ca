import { countInspected, disclosureKinds } from '@dealer/shared-domain';
import { describeStaffField, inputFields, type VehicleFormValues, validateVehicle } from '@dealer/shared-domain/staff';
import { Icon, type IconName } from '@dealer/shared-ui';
import { type MouseEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useStore } from 'zustand';
import styles from './FormAside.module.css';
import { type FormSectionId, formSections } from './FormSection.tsx';
import type { MediaPlace } from './media/media-list.ts';
import type { VehicleMedia } from './media/vehicle-media.ts';
import { listVehicleErrors, type VehicleFieldError, vehicleFieldId } from './vehicle-fields.ts';

type FieldError = Pick<VehicleFieldError, 'id' | 'name'>;
type Step = { state: 'bad' | 'ok' | 'open'; note: string };

const icons: Record<Step['state'], IconName> = { bad: 'alert', ok: 'check', open: 'dash' };

/** The progress of each section, with links to them. */
export function FormSteps({ media }: { media: VehicleMedia }) {
  const { control, formState } = useFormContext<VehicleFormValues>();
  const values = useWatch({ control });
  const entries = useStore(media.entries);
  const jobs = useStore(media.queue.jobs);
  const [now] = useState(() => new Date());
  const refusals = listPublishRefusals(values, now);
  const errors = listVehicleErrors(formState.errors);

  const mediaStep = (place: MediaPlace): Step => {
    const list = entries.filter((entry) => entry.place === place && !entry.isRemoved);
    const failed = list.filter(({ id }) => jobs[id]?.state.status === 'failed').length;
    if (failed > 0) return { state: 'bad', note: `${failed} failed` };
    return { state: list.length > 0 ? 'ok' : 'open', note: list.length > 0 ? String(list.length) : 'none' };
  };
  /** What publishing would refuse counts as a mistake only after an attempt that was refused. */
  const mistakesOr = (section: FormSectionId, step: Step): Step => {
    const isHere = ({ name }: FieldError) => describeStaffField(name).section === section;
    const shown = errors.filter(isHere);
    const count = new Set([...shown, ...refusals.filter(isHere)].map(({ id }) => id)).size;
    if (count === 0) return step;
    const isRefused = formState.isSubmitted && !formState.isSubmitSuccessful;
    if (isRefused || shown.length > 0) return { state: 'bad', note: `${count} to fix` };
    return { ...step, state: 'open' };
  };
  const fieldStep = (section: FormSectionId): Step => mistakesOr(section, { state: 'ok', note: '' });
  const assessed = countInspected(values.inspections ?? {});
  const features = values.features?.length ?? 0;
  const historyCount = countHistory(values);
  const steps: Record<FormSectionId, Step> = {
    identity: fieldStep('identity'),
    price: fieldStep('price'),
    description: fieldStep('description'),
    photographs: mediaStep('photos'),
    videos: mediaStep('videos'),
    features: mistakesOr('features', {
      state: features > 0 ? 'ok' : 'open',
      note: features > 0 ? String(features) : 'none',
    }),
    disclosures: mistakesOr('disclosures', {
      state: assessed === disclosureKinds.length ? 'ok' : 'open',
      note: `${assessed} of ${disclosureKinds.length} assessed`,
    }),
    history: mistakesOr('history', {
      state: values.historyAssessed ? 'ok' : 'open',
      note: formatHistoryNote(historyCount, values.historyAssessed),
    }),
  };
  return (
    <ol className={styles.steps}>
      {formSections.map(({ id, title, ...names }) => (
        <li key={id} className={styles[steps[id].state]}>
          <a href={`#${id}`} onClick={(event) => goToSection(event, id)}>
            <Icon name={icons[steps[id].state]} />
            <span>{'shortTitle' in names ? names.shortTitle : title}</span>
            <small>{steps[id].note}</small>
          </a>
        </li>
      ))}
    </ol>
  );
}

function countHistory(values: Partial<Omit<VehicleFormValues, 'disclosures' | 'inspections'>>): number {
  const { pastUse = [], historyFacts = [], soldAsIs, odometer, incidentDamage, jurisdictions, historyNotes } = values;
  return (
    pastUse.length + historyFacts.length + countFilled(soldAsIs, odometer, incidentDamage, jurisdictions, historyNotes)
  );
}

function countFilled(...values: unknown[]): number {
  return values.filter(Boolean).length;
}

function formatHistoryNote(count: number, isAssessed = false): string {
  if (count > 0) return `${count} entered`;
  return isAssessed ? '' : 'not assessed';
}

/** The fields with which publishing would refuse the vehicle, also while it is a Draft. */
function listPublishRefusals(values: Partial<Record<string, unknown>>, now: Date): FieldError[] {
  const status = values.status === 'Draft' ? 'Available' : values.status;
  const { issues = [] } = validateVehicle({ ...values, status }, { now });
  return issues.flatMap(({ field }) => {
    const [first, ...part] = field.split('.');
    const name = inputFields.find((known) => known === first);
    return name ? [{ id: vehicleFieldId(name, ...part), name }] : [];
  });
}

function goToSection(event: MouseEvent, id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  event.preventDefault();
  section.scrollIntoView();
  section.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
}
