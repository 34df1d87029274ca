/**
 * Stands in for the federation runtime's reader of version ranges: see `federation.ts`. Of all that a range can be, ours
 * are `^19.0.0`, and the runtime's own comparison is `<=19.0.0`.
 */
const toNumbers = (text) => text.replace(/^\D+/, '').split('.').map(Number);

export function satisfy(version, range) {
  const [major, minor, patch] = toNumbers(version);
  const [leastMajor, leastMinor, leastPatch] = toNumbers(range);
  const order = major - leastMajor || minor - leastMinor || patch - leastPatch;
  return range.startsWith('<=') ? order <= 0 : order >= 0 && major === leastMajor;
}
