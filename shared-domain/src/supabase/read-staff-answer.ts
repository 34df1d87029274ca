import * as v from 'valibot';
import { DomainError } from '../errors.ts';
import { withDeadline } from './with-deadline.ts';

type AnswerError = { code?: string | null; message?: string };
type Answer = { data: unknown; error: AnswerError | null; status: number };
type Request = PromiseLike<Answer> & { abortSignal(signal: AbortSignal): PromiseLike<Answer> };

type ReadOptions<TSchema extends v.GenericSchema> = {
  schema: TSchema;
  signal?: AbortSignal;
  /** The sentence for a backend that does not answer, or answers what cannot be read. */
  failed: string;
};

/** Sends a request of the staff and parses its answer; every failure but the caller's own abort is a `DomainError`. */
export async function readStaffAnswer<TSchema extends v.GenericSchema>(
  request: Request,
  { schema, signal, failed }: ReadOptions<TSchema>,
): Promise<v.InferOutput<TSchema>> {
  const { data, error, status } = await withDeadline(signal ? request.abortSignal(signal) : request, failed);
  signal?.throwIfAborted();
  if (error) throw toDomainError(error, status, failed);
  const parsed = v.safeParse(schema, data);
  if (!parsed.success) throw new DomainError('unavailable', failed, { cause: parsed.issues });
  return parsed.output;
}

/** What an answer's status and code mean. PGRST2xx comes with 404 too, but misses a table or function, not a record. */
export function toDomainError(error: AnswerError, status: number, failed: string): DomainError {
  const code = error.code ?? '';
  const options = { cause: error };
  if (status === 401 || code.startsWith('PGRST30')) return new DomainError('unauthorized', 'Please sign in', options);
  if (status === 403 || code === '42501') return new DomainError('forbidden', forbiddenMessage, options);
  if (code.startsWith('PGRST2')) return new DomainError('unavailable', failed, options);
  if (status === 404 || code === 'PT404') return new DomainError('not-found', error.message || failed, options);
  if (status === 409 || code === '23505') return new DomainError('conflict', error.message || failed, options);
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    return new DomainError('invalid', error.message || failed, options);
  }
  // Trying again will not help, but reading goes on: it is said in the backend's own words.
  if (status === 507) return new DomainError('unavailable', error.message || failed, options);
  return new DomainError('unavailable', failed, options);
}

const forbiddenMessage = "You don't have permission to access this resource.";
