export type Query = { query(sql: string, params?: unknown[]): Promise<unknown> };

/** A person of the demonstration has one address, by which messages and test drives belong to one lead. */
export function toDemoEmail(name: string): string {
  return `${name.toLowerCase().replace(' ', '.')}@example.ca`;
}

/** A part of a statement: the vehicles of $1 that people ask about; `vehicle` numbers them from the newest. */
export const offeredVehicles = `
  select id, row_number() over (order by published_at desc, id) as vehicle
  from public.vehicles where dealer_id = $1 and status = 'Available' and not sold_as_is`;
