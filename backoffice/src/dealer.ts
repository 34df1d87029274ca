import { type DealerContact, fallbackContact } from '@dealer/shared-domain';
import { useRouteLoaderData } from 'react-router-dom';
import type { FrameData } from './loaders.ts';

/** The dealership's name, currency and time zone; the frame has read them. */
export function useDealer(): DealerContact {
  return useRouteLoaderData<FrameData>('staff')?.contact ?? fallbackContact;
}
