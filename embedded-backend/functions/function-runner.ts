import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';

type FunctionEnvironment = { get(name: string): string | undefined };

type FunctionHandler = (request: Request, environment: FunctionEnvironment) => Promise<Response>;

export type FunctionRunnerOptions = {
  /** One folder per function, with `handler.ts`. */
  functionsDir: string;
  environment: FunctionEnvironment;
  timeLimitMs?: number;
};

const defaultTimeLimitMs = 30_000;
const moduleSchema = v.object({ default: v.custom<FunctionHandler>((value) => typeof value === 'function') });

/** `functionPath` is relative to `/functions/v1`. */
export function createFunctionRunner({
  functionsDir,
  environment,
  timeLimitMs = defaultTimeLimitMs,
}: FunctionRunnerOptions): (request: Request, functionPath: string) => Promise<Response> {
  return async (request, functionPath) => {
    const name = /^\/([A-Za-z0-9][A-Za-z0-9_-]{0,99})(?:\/|$)/.exec(functionPath)?.[1];
    const file = name && path.join(functionsDir, name, 'handler.ts');
    if (!file || !(await isFile(file))) return refuse(404, 'NOT_FOUND', 'Requested function was not found');
    try {
      const { default: handler } = v.parse(moduleSchema, await import(pathToFileURL(file).href));
      return await runInTime(handler, request, environment, timeLimitMs);
    } catch (error) {
      if (error instanceof TimeLimitError) {
        console.error(`The function ${name} was still running after ${timeLimitMs} ms`);
        return refuse(504, 'TIMEOUT', 'The function did not answer in time');
      }
      console.error(`The function ${name} failed:`, error);
      return refuse(500, 'WORKER_ERROR', 'Function exited due to an error');
    }
  };
}

class TimeLimitError extends Error {
  override name = 'TimeLimitError';
}

async function runInTime(
  handler: FunctionHandler,
  request: Request,
  environment: FunctionEnvironment,
  timeLimitMs: number,
): Promise<Response> {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(new TimeLimitError()), timeLimitMs);
  const isOver = new Promise<never>((_, reject) => {
    clock.signal.addEventListener('abort', () => reject(clock.signal.reason));
  });
  try {
    const signal = AbortSignal.any([request.signal, clock.signal]);
    const response = await Promise.race([handler(new Request(request, { signal }), environment), isOver]);
    if (!(response instanceof Response)) throw new TypeError('A function must answer with a Response');
    return response;
  } finally {
    clearTimeout(timer);
  }
}

async function isFile(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ?? false;
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status });
}
