import type { StaffVehicle } from '@dealer/shared-domain/staff';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Preview } from './PhotoPreview.tsx';

const restMs = 350;

/** The photograph to enlarge. With a mouse it opens after a delay. */
export function usePhotoPreview() {
  const [preview, setPreview] = useState<Preview | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const onClose = useCallback(() => {
    clearTimeout(timer.current);
    setPreview(null);
  }, []);
  const onPreview = useCallback((row: StaffVehicle | null, place?: DOMRect) => {
    clearTimeout(timer.current);
    if (!row?.image) return setPreview(null);
    timer.current = setTimeout(() => setPreview({ row, place }), restMs);
  }, []);
  return { preview, onPreview, onClose };
}
