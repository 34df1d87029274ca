import type { PhoneNumber } from './field-kinds.ts';
import type { DealerSettings } from './fields.ts';

type Phones = Pick<DealerSettings['general'], 'phoneNumbers' | 'defaultPhoneIndex'>;

/** The new entry is not the default. */
export function addPhoneNumber({ phoneNumbers, defaultPhoneIndex }: Phones): Phones {
  return mark([...phoneNumbers, { number: '', label: '', isDefault: false }], defaultPhoneIndex);
}

/** The default moves with its entry, or to the previous one if it is removed; the last entry cannot be removed. */
export function removePhoneNumber({ phoneNumbers, defaultPhoneIndex }: Phones, index: number): Phones {
  if (phoneNumbers.length <= 1 || !phoneNumbers[index]) return { phoneNumbers, defaultPhoneIndex };
  const lowered = index <= defaultPhoneIndex ? Math.max(0, defaultPhoneIndex - 1) : defaultPhoneIndex;
  return mark(
    phoneNumbers.filter((_, at) => at !== index),
    lowered,
  );
}

export function setDefaultPhoneNumber({ phoneNumbers }: Phones, index: number): Phones {
  return mark(phoneNumbers, index);
}

export function changePhoneNumber(
  { phoneNumbers, defaultPhoneIndex }: Phones,
  index: number,
  change: Partial<Pick<PhoneNumber, 'number' | 'label'>>,
): Phones {
  return mark(
    phoneNumbers.map((entry, at) => (at === index ? { ...entry, ...change } : entry)),
    defaultPhoneIndex,
  );
}

/** Keeps each entry's mark in line with the index. */
function mark(phoneNumbers: PhoneNumber[], defaultPhoneIndex: number): Phones {
  return {
    phoneNumbers: phoneNumbers.map((entry, at) => ({ ...entry, isDefault: at === defaultPhoneIndex })),
    defaultPhoneIndex,
  };
}
