/** Kilometres as people write them: `84210`, `84,210 km`. Nothing for what is not a whole number from 0 to as much as the form takes. */
export function readMileage(text: string): number | null {
  const plain = text.replace(/[\s,]/g, '').replace(/km$/i, '');
  return /^\d{1,7}$/.test(plain) ? Number(plain) : null;
}
