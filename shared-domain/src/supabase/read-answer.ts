import * as v from 'valibot';
import { DomainError } from '../errors.ts';

type Answer = { data: unknown; error: { code?: string | null } | null; status: number };
type Request = PromiseLike<Answer> & { abortSignal(signal: AbortSignal): PromiseLike<Answer> };

type ReadOptions<TSchema extends v.GenericSchema> = {
  schema: TSchema;
  signal?: AbortSignal;
  /** The sentence for a backend that does not answer, or answers what cannot be read. */
  loadFailed: string;
  /** The sentence for a record that is not there, where the request is for one record. */
  missing?: string;
};

/** Sends a request and parses its answer; every failure but the caller's own abort is a `DomainError`. */
export async function readAnswer<TSchema extends v.GenericSchema>(
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

/** PGRST2xx comes with 404 too, but it says that the table is missing, not the record. */
function isMissing(code: string | null | undefined, status: number): boolean {
  return code === 'PGRST116' || (status === 404 && !code?.startsWith('PGRST2'));
}
