import { isContactField } from '@dealer/shared-domain';
import { createFormDraft } from '../../ui/form-draft.ts';
import { matchDayAndSlot } from './match-day-and-slot.ts';

/** An unsent booking of one vehicle, with its time while that is free. */
export function createBookingDraft(vehicleId: string | null) {
  const draft = createFormDraft(`test-drive-draft:${vehicleId ?? ''}`, isContactField);

  return {
    keep: (form: HTMLFormElement): void => draft.keep(form, { startsAt: readStartsAt(form) }),
    drop: draft.drop,
    restore(form: HTMLFormElement): void {
      const { startsAt } = draft.restore(form);
      if (!startsAt || readStartsAt(form)) return;
      const slots = form.querySelectorAll<HTMLInputElement>('input[name="startsAt"]:enabled');
      const slot = [...slots].find(({ value }) => value === startsAt);
      if (!slot) return;
      slot.checked = true;
      matchDayAndSlot(slot, form);
    },
  };
}

/** The chosen time, or an empty text. */
export function readStartsAt(form: HTMLFormElement): string {
  return String(new FormData(form).get('startsAt') ?? '');
}
