import { useLayoutEffect, useRef, useState } from 'react';
import type { RowActions } from './row-actions.ts';

/** Returns functions with a constant identity that call the latest actions. */
export function useStableActions(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState<RowActions>(() => ({
    onToggle: (id, options) => latest.current.onToggle(id, options),
    onPrice: (row, price) => latest.current.onPrice(row, price),
    onMileage: (row, mileageKm) => latest.current.onMileage(row, mileageKm),
    onStatus: (row, status) => latest.current.onStatus(row, status),
    onFeature: (row) => latest.current.onFeature(row),
    onPlan: (row) => latest.current.onPlan(row),
    onDelete: (row) => latest.current.onDelete(row),
    onPreview: (row, place) => latest.current.onPreview(row, place),
  }));
  return stable;
}
