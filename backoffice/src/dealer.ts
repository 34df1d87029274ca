import { type DealerContact, fallbackContact } from '@dealer/shared-domain';
import { useRouteLoaderData } from 'react-router-dom';
import type { FrameData } from './frame-data.ts';

export function useDealer(): DealerContact {
  return useRouteLoaderData<FrameData>('staff')?.contact ?? fallbackContact;
}
