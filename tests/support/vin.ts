import { vinWarning } from '@dealer/shared-domain';

let made = 0;

/** A unique VIN that decodes to a 2023 Hyundai Kona SE. */
export function aKonaVin(): string {
  made += 1;
  const serial = String((Date.now() + made * 7) % 1_000_000).padStart(6, '0');
  const digit = [...'0123456789X'].find((one) => vinWarning(`KM8K2CAB${one}PU${serial}`) === null);
  return `KM8K2CAB${digit}PU${serial}`;
}
