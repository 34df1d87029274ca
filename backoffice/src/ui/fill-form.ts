import { type FieldPath, type FieldPathValue, type FieldValues, get, type UseFormReturn } from 'react-hook-form';

/**
 * Shows `values` in the named fields. Unchanged fields are left alone: `reset` would put the old text into a focused
 * field, and leaving it would count as an edit.
 */
export function fillForm<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  names: readonly FieldPath<Values>[],
  values: Values,
): void {
  const wanted = structuredClone(values);
  for (const name of names) {
    const value = get<Values, FieldPathValue<Values, FieldPath<Values>>>(wanted, name);
    if (JSON.stringify(value) !== JSON.stringify(form.getValues(name))) {
      form.setValue(name, value, { shouldDirty: true });
    }
  }
}
