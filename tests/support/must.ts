/** Throws with this name when the value is missing. */
export function must<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`There is no ${what}.`);
  return value;
}
