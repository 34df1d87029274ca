import * as v from 'valibot';
import { reauthenticationNeeded, unconfirmedMessage } from '../auth/reauthentication.ts';
import { DomainError, type DomainErrorKind, toErrorKind } from '../errors.ts';
import { withDeadline } from './with-deadline.ts';

type AnswerError = { code?: string | null; message?: string; hint?: string | null };
type Answer = { data: unknown; error: AnswerError | null; status: number };
type Request = PromiseLike<Answer> & { abortSignal(signal: AbortSignal): PromiseLike<Answer> };

export type ReadOptions<TSchema extends v.GenericSchema> = {
  schema: TSchema;
  signal?: AbortSignal;
  /** Message if the backend is unavailable or the response invalid. */
  failed: string;
};

/** Every failure but an abort is a `DomainError`. */
export async function runStaffQuery<TSchema extends v.GenericSchema>(
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

/** Maps the response's status and PostgREST's code. */
function toDomainError(error: AnswerError, status: number, failed: string): DomainError {
  const options = { cause: error };
  const kind = toKind(error.code ?? '', status);
  if (kind === 'unauthorized') return new DomainError(kind, 'Please sign in', options);
  if (error.hint === reauthenticationNeeded) return new DomainError('unconfirmed', unconfirmedMessage, options);
  if (kind === 'forbidden') return new DomainError(kind, forbiddenMessage, options);
  return new DomainError(kind, (hasSentence(error, status) && error.message) || failed, options);
}

/** False for the database's own messages, which name constraints and types; 507 is a full disk. */
function hasSentence({ code }: AnswerError, status: number): boolean {
  return status === 507 || /^(22023|PT4\d\d)$/.test(code ?? '');
}

/** The code is more specific than the status. PGRST2xx has status 404, but means a missing table or function. */
function toKind(code: string, status: number): DomainErrorKind {
  if (status === 401 || code.startsWith('PGRST30')) return 'unauthorized';
  if (code.startsWith('PGRST2')) return 'unavailable';
  return kinds.get(code) ?? toErrorKind(status);
}

const kinds = new Map<string, DomainErrorKind>([
  ['42501', 'forbidden'],
  ['PT404', 'not-found'],
  ['23505', 'conflict'],
]);

export const forbiddenMessage = "You don't have permission to access this resource.";
