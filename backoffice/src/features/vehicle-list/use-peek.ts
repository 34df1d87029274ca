import type { StaffVehicle } from '@dealer/shared-domain/staff';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Peek } from './PhotoPeek.tsx';

/** A mouse that only passes by shows nothing. */
const restMs = 350;

/** Which photograph is shown larger: at once by key or menu, after a rest under the mouse. */
export function usePeek() {
  const [peek, setPeek] = useState<Peek | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const onClose = useCallback(() => {
    clearTimeout(timer.current);
    setPeek(null);
  }, []);
  const onPeek = useCallback((row: StaffVehicle | null, place?: DOMRect) => {
    clearTimeout(timer.current);
    if (!row?.image) return setPeek(null);
    timer.current = setTimeout(() => setPeek({ row, place }), restMs);
  }, []);
  return { peek, onPeek, onClose };
}
