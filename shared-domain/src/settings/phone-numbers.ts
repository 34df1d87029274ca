import type { DealerSettings, PhoneNumber } from './settings.ts';

type Phones = Pick<DealerSettings['general'], 'phoneNumbers' | 'defaultPhoneIndex'>;

/** Adds an empty entry, which is not the default. */
export function addPhoneNumber({ phoneNumbers, defaultPhoneIndex }: Phones): Phones {
  return mark([...phoneNumbers, { number: '', label: '', isDefault: false }], defaultPhoneIndex);
}

/** Removing at or before the default lowers the default by one, not below the first; the last entry stays. */
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

/** The entry's mark and the index always say the same. */
function mark(phoneNumbers: PhoneNumber[], defaultPhoneIndex: number): Phones {
  return {
    phoneNumbers: phoneNumbers.map((entry, at) => ({ ...entry, isDefault: at === defaultPhoneIndex })),
    defaultPhoneIndex,
  };
}
