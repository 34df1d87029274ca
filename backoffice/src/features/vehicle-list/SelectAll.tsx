import type { StaffVehicle } from '@dealer/shared-domain/staff';
import { Checkbox } from '@dealer/shared-ui';
import type { Selection } from './use-selection.ts';

type SelectAllProps = { rows: StaffVehicle[]; selection: Selection; className?: string | undefined };

/** All of this page, or none. */
export function SelectAll({ rows, selection, className }: SelectAllProps) {
  const count = selection.selected.length;
  const isAll = count > 0 && count === rows.length;
  return (
    <Checkbox
      label="Select All"
      isChecked={isAll}
      isMixed={count > 0 && !isAll}
      onChange={selection.selectAll}
      className={className}
    />
  );
}
