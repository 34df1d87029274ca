import { Checkbox } from '@dealer/shared-ui';
import type { Selection } from './use-selection.ts';

type SelectAllProps = { selection: Selection; className?: string | undefined };

/** Selects all loaded rows or none; the bar then offers to select every match. */
export function SelectAll({ selection, className }: SelectAllProps) {
  return (
    <Checkbox
      label="Select All"
      isChecked={selection.areAllLoadedSelected}
      isMixed={selection.count > 0 && !selection.areAllLoadedSelected}
      onChange={selection.toggleAllLoaded}
      className={className}
    />
  );
}
