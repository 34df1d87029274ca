import { createContext, useContext } from 'react';
import type { VinDecoding } from './use-vin-decoding.ts';

export const VinContext = createContext<VinDecoding | null>(null);

/** Null outside the form. */
export function useVin(): VinDecoding | null {
  return useContext(VinContext);
}
