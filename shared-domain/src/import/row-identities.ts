import { toVin, vinLength } from '../vehicles/vin.ts';
import type { RowCells } from './check-row.ts';
import type { ImportAnswers } from './import-check.ts';
import type { StoredVehicle } from './stored-vehicle.ts';
import { toCanonicalValue } from './value-synonyms.ts';

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type RowIdentities = ReturnType<typeof createRowIdentities>;

type Identity = { stored: StoredVehicle | null; reason?: string };

/**
 * Matches a row by id, which our export writes, otherwise by VIN. A sold vehicle matches only if the row says Sold,
 * because a returned car gets a new record.
 */
export function createRowIdentities() {
  const byId = new Map<string, StoredVehicle>();
  const byVin = new Map<string, StoredVehicle[]>();
  const answered = { vins: new Set<string>(), ids: new Set<string>() };
  const pending = { vins: new Set<string>(), ids: new Set<string>() };
  let lines = new Map<string, number>();

  function ask(cells: RowCells): void {
    const { id, vin } = read(cells);
    if (id && !answered.ids.has(id)) pending.ids.add(id);
    if (vin.length === vinLength && !answered.vins.has(vin)) pending.vins.add(vin);
  }

  function takeQuestions() {
    const questions = { vins: [...pending.vins], ids: [...pending.ids] };
    pending.vins.clear();
    pending.ids.clear();
    return questions;
  }

  function answer({ vins, ids, vehicles }: ImportAnswers): void {
    for (const vin of vins) answered.vins.add(vin);
    for (const id of ids) answered.ids.add(id);
    for (const vehicle of vehicles) {
      byId.set(vehicle.id, vehicle);
      const { vin } = vehicle.input;
      const others = (byVin.get(vin) ?? []).filter(({ id }) => id !== vehicle.id);
      if (vin) byVin.set(vin, [...others, vehicle]);
    }
  }

  function forget(): void {
    answered.vins.clear();
    answered.ids.clear();
  }

  /** Resets the state before a check, which visits rows in order. */
  function begin(): void {
    lines = new Map();
  }

  function identify(cells: RowCells, line: number): Identity {
    const { id, vin, isSold } = read(cells);
    const named = id ? (byId.get(id) ?? null) : null;
    const sameVin = vin ? (byVin.get(vin) ?? []) : [];
    const unsold = sameVin.find(({ input }) => input.status !== 'Sold') ?? null;
    const stored = named ?? unsold ?? (isSold ? (sameVin.at(-1) ?? null) : null);
    if (named && unsold && unsold.id !== named.id && !isSold) {
      return { stored, reason: 'Another vehicle on the lot has this VIN' };
    }
    const key = stored ? stored.id : vin && `${vin} ${isSold ? 'sold' : ''}`;
    const earlier = key ? lines.get(key) : undefined;
    if (earlier !== undefined) return { stored, reason: `Same ${vin ? 'VIN' : 'vehicle'} as line ${earlier}` };
    if (key) lines.set(key, line);
    return { stored };
  }

  return { ask, takeQuestions, answer, forget, begin, identify };
}

function read(cells: RowCells) {
  const id = cells.get('id')?.trim().toLowerCase() ?? '';
  return {
    id: idPattern.test(id) ? id : null,
    vin: toVin(cells.get('vin') ?? ''),
    isSold: toCanonicalValue('status', cells.get('status') ?? '') === 'Sold',
  };
}
