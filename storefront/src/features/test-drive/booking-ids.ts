/** The name of the booking's form for `toFieldId`. */
export const bookingForm = 'booking';

/** The id of a time's button. */
export function toSlotId(startsAt: string): string {
  return `slot-${startsAt}`;
}
