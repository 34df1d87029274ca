/** The most that the column holds. */
const highest = 99_999_999.99;

/** Dollars as people write them: `18995`, `18,995`, `$18 995.50`. Nothing for what is not a price above 0. */
export function readPrice(text: string): number | null {
  const plain = text.replace(/[\s$,]/g, '');
  if (!/^\d+(\.\d{0,2})?$/.test(plain)) return null;
  const price = Number(plain);
  return price > 0 && price <= highest ? price : null;
}
