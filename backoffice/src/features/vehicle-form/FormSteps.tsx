import { disclosureKinds, parseDisclosureText } from '@dealer/shared-domain';
import type { VehicleFormValues } from '@dealer/shared-domain/staff';
import { Icon, type IconName } from '@dealer/shared-ui';
import type { MouseEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useStore } from 'zustand';
import styles from './FormAside.module.css';
import { type FormSectionId, formSections } from './FormSection.tsx';
import type { MediaPlace } from './media/media-list.ts';
import type { VehicleMedia } from './media/vehicle-media.ts';
import { listVehicleErrors, vehicleSections } from './vehicle-fields.ts';

type Step = { state: 'bad' | 'ok' | 'open'; note: string };

const icons: Record<Step['state'], IconName> = { bad: 'alert', ok: 'check', open: 'dash' };

/** How far each section is, and the way to it. */
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
    const count = errors.filter(({ name }) => vehicleSections[name] === section).length;
    return count > 0 ? { state: 'bad', note: `${count} to fix` } : step;
  };
  const fieldStep = (section: FormSectionId): Step =>
    mistakesOr(section, { state: formState.isSubmitted || isFilled(section, values) ? 'ok' : 'open', note: '' });
  const assessed = disclosureKinds.filter(
    ({ key }) => parseDisclosureText(values.disclosures?.[key] ?? '').state !== 'not-assessed',
  ).length;
  const features = values.features?.length ?? 0;
  const said = countHistory(values);
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
      note: sayHistory(said, values.historyAssessed),
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

/** How many things are said of the vehicle's past. */
function countHistory(values: Partial<Omit<VehicleFormValues, 'disclosures'>>): number {
  const { pastUse = [], historyFacts = [], soldAsIs, odometer, incidentDamage, jurisdictions, historyNotes } = values;
  return (
    pastUse.length + historyFacts.length + countSaid(soldAsIs, odometer, incidentDamage, jurisdictions, historyNotes)
  );
}

function countSaid(...values: unknown[]): number {
  return values.filter(Boolean).length;
}

function sayHistory(said: number, isAssessed = false): string {
  if (said > 0) return `${said} said`;
  return isAssessed ? '' : 'not assessed';
}

/** Whether the fields of a section hold something, before anybody checked them. */
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
