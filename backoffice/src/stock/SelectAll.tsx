import { Checkbox } from '@dealer/shared-ui';
import type { Selection } from './use-selection.ts';

type SelectAllProps = { selection: Selection; className?: string | undefined };

/** All rows that are here, or none; the bar then offers all that match. */
export function SelectAll({ selection, className }: SelectAllProps) {
  return (
    <Checkbox
      label="Select All"
      isChecked={selection.isAllHere}
      isMixed={selection.count > 0 && !selection.isAllHere}
      onChange={selection.toggleAllHere}
      className={className}
    />
  );
}
