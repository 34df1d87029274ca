import { inspect } from 'node:util';
import { describeError, type Redact, toLoggedPath } from './log-error.ts';

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];
export type LogFormat = 'text' | 'json';
type LogFields = Record<string, string | number | boolean | undefined>;

export type Log = Record<LogLevel, (message: string, fields?: LogFields, error?: unknown) => void>;

type LogOptions = {
  level: LogLevel;
  format: LogFormat;
  redact: Redact;
  requestId?: () => string | undefined;
  write?: (line: string, level: LogLevel) => void;
};

/** JSON goes to standard output; as text, errors and warnings go to standard error. */
function writeLine(line: string, level: LogLevel, format: LogFormat) {
  const stream = format === 'text' && (level === 'error' || level === 'warn') ? process.stderr : process.stdout;
  stream.write(`${line}\n`);
}

export function createLog({ level, format, redact, requestId = () => undefined, write }: LogOptions): Log {
  const maxLevel = logLevels.indexOf(level);
  const put = write ?? ((line: string, of: LogLevel) => writeLine(line, of, format));

  function writerOf(own: LogLevel) {
    if (logLevels.indexOf(own) > maxLevel) return () => undefined;
    return (message: string, fields: LogFields = {}, error?: unknown) => {
      const failure = error === undefined ? {} : describeError(error, redact);
      const path = typeof fields.path === 'string' ? { path: toLoggedPath(fields.path, redact) } : {};
      const facts = { requestId: requestId(), ...fields, ...path, ...failure };
      const time = new Date().toISOString();
      if (format === 'json') put(JSON.stringify({ time, level: own, message: redact(message), ...facts }), own);
      else put(toText(redact(message), facts), own);
    };
  }
  return { error: writerOf('error'), warn: writerOf('warn'), info: writerOf('info'), debug: writerOf('debug') };
}

function toText(message: string, { stack, requestId: _, ...fields }: LogFields): string {
  const details = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return [[message, ...details].join(' '), ...(stack ? [stack] : [])].join('\n');
}

export function adoptConsole(log: Log) {
  const levels = { error: 'error', warn: 'warn', log: 'info', info: 'info' } as const;
  for (const [method, level] of Object.entries(levels)) {
    Object.assign(console, {
      [method]: (...values: unknown[]) => {
        const error = values.find((value) => value instanceof Error);
        const parts = values.filter((value) => value !== error && value !== '');
        const message = parts.map((part) => (typeof part === 'string' ? part : inspect(part, { depth: 1 }))).join(' ');
        log[level](message || 'An error was reported', {}, error);
      },
    });
  }
}
