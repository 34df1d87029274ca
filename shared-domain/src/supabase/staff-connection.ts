import type { GenericSchema, InferOutput } from 'valibot';
import { type ReadOptions, runStaffQuery } from './run-staff-query.ts';
import type { SessionGuard } from './session-guard.ts';
import type { StaffClient } from './staff-client.ts';

/** What a source of one dealer's data needs. */
export type StaffConnection = { client: StaffClient; dealerId: string; withSession: SessionGuard };

/** Calls a database function for the dealer; `values` are its other arguments. */
export type FunctionCaller = <TSchema extends GenericSchema>(
  name: string,
  values: Record<string, unknown>,
  options: ReadOptions<TSchema>,
) => Promise<InferOutput<TSchema>>;

export function createFunctionCaller({ client, dealerId, withSession }: StaffConnection): FunctionCaller {
  return (name, values, options) =>
    withSession(() => runStaffQuery(client.rpc(name, { p_dealer_id: dealerId, ...values }), options));
}
