import { countInspected, disclosureKinds } from '@dealer/shared-domain';
import { describeStaffField, type VehicleFormValues } from '@dealer/shared-domain/staff';
import { Icon, type IconName } from '@dealer/shared-ui';
import type { MouseEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useStore } from 'zustand';
import styles from './FormAside.module.css';
import { type FormSectionId, formSections } from './FormSection.tsx';
import type { MediaPlace } from './media/media-list.ts';
import type { VehicleMedia } from './media/vehicle-media.ts';
import { listVehicleErrors } from './vehicle-fields.ts';

type Step = { state: 'bad' | 'ok' | 'open'; note: string };

const icons: Record<Step['state'], IconName> = { bad: 'alert', ok: 'check', open: 'dash' };

/** The progress of each section, with links to them. */
export function FormSteps({ media }: { media: VehicleMedia }) {
  const { control, formState } = useFormContext<VehicleFormValues>();
  const values = useWatch({ control });
  const entries = useStore(media.entries);
  const jobs = useStore(media.queue.jobs);
  const errors = listVehicleErrors(formState.errors);

  const mediaStep = (place: MediaPlace): Step => {
    const list = entries.filter((entry) => entry.place === place && !entry.isRemoved);
    const failed = list.filter(({ id }) => jobs[id]?.state.status === 'failed').length;
    if (failed > 0) return { state: 'bad', note: `${failed} failed` };
    return { state: list.length > 0 ? 'ok' : 'open', note: list.length > 0 ? String(list.length) : 'none' };
  };
  const mistakesOr = (section: FormSectionId, step: Step): Step => {
    const count = errors.filter(({ name }) => describeStaffField(name).section === section).length;
    return count > 0 ? { state: 'bad', note: `${count} to fix` } : step;
  };
  const fieldStep = (section: FormSectionId): Step =>
    mistakesOr(section, { state: formState.isSubmitted || isFilled(section, values) ? 'ok' : 'open', note: '' });
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

/** Checks the values without validation, for sections that were not validated yet. */
function isFilled(section: FormSectionId, values: Partial<Record<string, unknown>>): boolean {
  return (filledBy[section] ?? []).every((name) => values[name]);
}

const filledBy: Partial<Record<FormSectionId, string[]>> = {
  identity: ['vin', 'make', 'model', 'year', 'engineSize', 'color'],
  price: ['price', 'mileageKm'],
  description: ['description'],
};

function goToSection(event: MouseEvent, id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  event.preventDefault();
  section.scrollIntoView();
  section.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
}
