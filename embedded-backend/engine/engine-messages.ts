import type { Row, Statement } from '../database.ts';

export type EngineRequest =
  | { kind: 'open'; folder: string; files: EngineFiles }
  /** `before` is a script that runs first; it may be empty. */
  | { kind: 'query'; sql: string; params: (string | null)[]; role: string | undefined; before: string }
  | { kind: 'read'; prologue: string; statement: Statement }
  | { kind: 'exec'; sql: string }
  | { kind: 'copy'; to: string }
  | { kind: 'close' };

export type EngineFiles = { pgliteWasmModule: WebAssembly.Module; fsBundle: Blob };

/** The properties of an error that are sent between threads. */
export type Failure = { message: string; code: string | null; detail: string | null; hint: string | null };

/** `memoryBytes` only grows: the engine never frees memory. */
export type EngineResponse = { rows: Row[]; memoryBytes: number } | { failure: Failure; memoryBytes: number };

export class EngineError extends Error {
  override name = 'EngineError';
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly hint: string | undefined;

  constructor({ message, code, detail, hint }: Failure, options?: ErrorOptions) {
    super(message, options);
    this.code = code ?? undefined;
    this.detail = detail ?? undefined;
    this.hint = hint ?? undefined;
  }
}

export class EngineEndedError extends EngineError {
  override name = 'EngineEndedError';
}

/** With the message that a Postgres server gives. */
export function statementTimedOut(): EngineEndedError {
  return new EngineEndedError(toOwnFailure('57014', 'canceling statement due to statement timeout'));
}

/** For requests that did not cause the failure. */
export function engineEnded(cause?: unknown): EngineEndedError {
  return new EngineEndedError(toOwnFailure('57P01', 'The database was reopened during the request'), { cause });
}

/** Mostly caused by an expression that is nested too deeply. */
export function engineOverflowed(cause: Error): EngineEndedError {
  return new EngineEndedError(toOwnFailure('54001', 'The statement is too complex'), { cause });
}

export function queueTooLong(): EngineError {
  return new EngineError(toOwnFailure('53300', 'Too many requests wait for the database'));
}

function toOwnFailure(code: string, message: string): Failure {
  return { message, code, detail: null, hint: null };
}

export function toFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), code: null, detail: null, hint: null };
  const read = (key: 'code' | 'detail' | 'hint') => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' ? value : null;
  };
  return { message: error.message, code: read('code'), detail: read('detail'), hint: read('hint') };
}
