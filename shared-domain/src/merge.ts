/** A part of a record that is compared and copied as a whole. */
export type MergePart<Value> = {
  read: (value: Value) => unknown;
  /** Returns a new value: `target` with this part of `source`. */
  copy: (target: Value, source: Value) => Value;
};

export type Merge<Value, Part> = {
  /** The remote version plus every local change. */
  merged: Value;
  /** Changed on both sides, and differently. */
  conflicts: Part[];
  localChanges: Part[];
  remoteChanges: Part[];
};

/** Three-way merge; local changes win. */
export function mergeChanges<Value, Part extends MergePart<Value>>(
  parts: readonly Part[],
  { baseline, local, remote }: { baseline: Value; local: Value; remote: Value },
): Merge<Value, Part> {
  const differing = parts.filter((part) => !isSamePart(part, local, remote));
  const own = differing.filter((part) => !isSamePart(part, baseline, local));
  return {
    merged: own.reduce((target, part) => part.copy(target, local), remote),
    conflicts: own.filter((part) => !isSamePart(part, baseline, remote)),
    localChanges: own.filter((part) => isSamePart(part, baseline, remote)),
    remoteChanges: differing.filter((part) => isSamePart(part, baseline, local)),
  };
}

export function isSamePart<Value>(part: MergePart<Value>, a: Value, b: Value): boolean {
  return isSame(part.read(a), part.read(b));
}

/** For plain data. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
