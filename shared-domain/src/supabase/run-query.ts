import * as v from 'valibot';
import { DomainError } from '../errors.ts';

type Answer = { data: unknown; error: { code?: string | null } | null; status: number };
type Request = PromiseLike<Answer> & { abortSignal(signal: AbortSignal): PromiseLike<Answer> };

type ReadOptions<TSchema extends v.GenericSchema> = {
  schema: TSchema;
  signal?: AbortSignal;
  /** Message if the backend is unavailable or the response invalid. */
  loadFailed: string;
  /** Message if the record of a single-row query is missing. */
  missing?: string;
};

/** Every failure but an abort is a `DomainError`. */
export async function runQuery<TSchema extends v.GenericSchema>(
  request: Request,
  { schema, signal, loadFailed, missing }: ReadOptions<TSchema>,
): Promise<v.InferOutput<TSchema>> {
  const { data, error, status } = await (signal ? request.abortSignal(signal) : request);
  signal?.throwIfAborted();
  if (error && missing && isMissing(error.code, status)) throw new DomainError('not-found', missing, { cause: error });
  if (error) throw new DomainError('unavailable', loadFailed, { cause: error });
  const parsed = v.safeParse(schema, data);
  if (!parsed.success) throw new DomainError('unavailable', loadFailed, { cause: parsed.issues });
  return parsed.output;
}

/** PGRST2xx also has status 404, but means a missing table. */
function isMissing(code: string | null | undefined, status: number): boolean {
  return code === 'PGRST116' || (status === 404 && !code?.startsWith('PGRST2'));
}
