import type { VehicleCard, VehicleImage } from '@dealer/shared-domain';
import type { VehicleFormValues } from '@dealer/shared-domain/staff';
import { useFormContext, useWatch } from 'react-hook-form';
import { useStore } from 'zustand';
import { coverId } from '../media/media-list.ts';
import { useObjectUrl, useUpload } from '../media/use-media-list.ts';
import type { VehicleMedia } from '../media/vehicle-media.ts';
import { toPreviewCard } from './preview-vehicle.ts';

/** The current form values as a public vehicle, with a photograph that may not be uploaded yet. */
export function usePreview(id: string, media: VehicleMedia): { values: VehicleFormValues; card: VehicleCard } {
  const { control, getValues } = useFormContext<VehicleFormValues>();
  useWatch({ control });
  const values = getValues();
  const entries = useStore(media.entries);
  const cover = entries.find((entry) => entry.id === coverId(entries));
  const job = useUpload(media, cover?.id ?? '');
  const localUrl = useObjectUrl(cover?.facts ? undefined : job?.file);
  const alt = cover?.alt || [values.year, values.make, values.model].filter(Boolean).join(' ');
  const image = toImage(cover?.facts ?? null, localUrl, alt);
  return { values, card: toPreviewCard(id, values, image) };
}

function toImage(
  facts: Omit<VehicleImage, 'alt'> | null,
  localUrl: string | undefined,
  alt: string,
): VehicleImage | null {
  if (facts) return { ...facts, alt };
  if (!localUrl) return null;
  return { publicId: '', url: localUrl, alt, width: 1200, height: 800, placeholderColor: '#b7b7b7' };
}
