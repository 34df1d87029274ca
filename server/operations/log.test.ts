import { afterEach, describe, expect, test, vi } from 'vitest';
import { adoptConsole, createLog, type LogFormat, type LogLevel } from './log.ts';
import { createRedact } from './log-error.ts';
import { observe } from './observe.ts';
import { currentRequestId } from './trace.ts';

const redact = createRedact(['a-secret-key', undefined, 'short']);

function aLog(level: LogLevel = 'info', format: LogFormat = 'json') {
  const lines: string[] = [];
  const log = createLog({ level, format, redact, requestId: currentRequestId, write: (line) => lines.push(line) });
  return { log, lines, last: (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? '{}') };
}

const consoleBefore = { ...console };
afterEach(() => void Object.assign(console, consoleBefore));

describe('a line', () => {
  test('is one JSON value with time, level and message for any input', () => {
    const { log, lines, last } = aLog();
    log.info('two\nlines "quoted"', { count: 2, nothing: undefined });
    expect(lines[0]).not.toContain('\n');
    expect(last()).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      level: 'info',
      message: 'two\nlines "quoted"',
      count: 2,
    });
  });

  test('below the level is not written', () => {
    const { log, lines } = aLog('warn', 'text');
    log.info('request');
    log.debug('job');
    expect(lines).toEqual([]);
    log.warn('slow', { ms: 12 });
    expect(lines).toEqual(['slow ms=12']);
  });

  test('about an error has its message and cause, without details, which may contain row data', () => {
    const { log, last } = aLog();
    const cause = { message: 'duplicate key', code: '23505', details: 'Key (email)=(jo@example.ca) exists.' };
    log.error('A write failed', {}, new Error('not stored', { cause }));
    expect(last()).toMatchObject({ error: 'Error: not stored', cause: 'duplicate key (23505)' });
    expect(JSON.stringify(last())).not.toContain('example.ca');
  });

  test.each([
    ['the key a-secret-key was refused', 'the key [secret] was refused'],
    ['Bearer abc.def-123 was sent', '[token] was sent'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc', '[token]'],
    ['sb_secret_abc123', '[token]'],
    ['postgres://user:pass@db/x', 'postgres://user:[secret]@db/x'],
    ['jo.doe+x@example.ca wrote', '[email] wrote'],
    ['nothing to hide', 'nothing to hide'],
  ])('"%s" is written as "%s"', (said, written) => {
    expect(redact(said)).toBe(written);
  });
});

test('console output becomes a line as well', () => {
  const { log, lines, last } = aLog();
  adoptConsole(log);
  console.error('The mail was not sent:', new Error('a-secret-key is wrong'));
  expect(last()).toMatchObject({
    level: 'error',
    message: 'The mail was not sent:',
    error: 'Error: [secret] is wrong',
  });
  console.error(new TypeError('odd'));
  expect(last()).toMatchObject({ error: 'TypeError: odd' });
  console.warn('careful', { count: 1 });
  expect(last()).toMatchObject({ level: 'warn', message: 'careful { count: 1 }' });
  expect(lines).toHaveLength(3);
});

describe('a request', () => {
  const answer = async () => {
    console.error('deep inside');
    return new Response('ok', { status: 201 });
  };
  const ask = (log: ReturnType<typeof aLog>['log'], headers = {}) =>
    observe(
      answer,
      log,
      null,
    )(new Request('http://a.test/admin/set-password?token=t0ken&x=1', { headers }), '203.0.113.7');

  test('is logged without query and address', async () => {
    const { log, last, lines } = aLog();
    adoptConsole(log);
    await ask(log);
    expect(last()).toMatchObject({
      message: 'request',
      method: 'GET',
      path: '/admin/set-password',
      group: 'staff',
      status: 201,
      ms: expect.any(Number),
    });
    expect(lines.join()).not.toMatch(/t0ken|203\.0/);
  });

  test.each([
    ['/admin/jo.doe+x@example.ca', '/admin/[email]'],
    ['/a-secret-key/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc', '/[secret]/[token]'],
    ['/admin/jo.doe%2Bx%40example.ca', '/admin/[email]'],
    ['/inventory/%E0%A4%A/x@example.ca', '/inventory/%E0%A4%A/[email]'],
    [`/${'x'.repeat(190)}/a-secret-key`, `/${'x'.repeat(190)}/[secret]`],
  ])('%s is logged as %s: the path may contain an e-mail address', async (asked, path) => {
    const { log, last } = aLog();
    await observe(async () => new Response('ok'), log, null)(new Request(`http://a.test${asked}`));
    expect(last().path).toBe(path);
  });

  test('has an id that is in its response and in every line about it', async () => {
    const { log, lines } = aLog();
    adoptConsole(log);
    const response = await ask(log, { 'x-request-id': 'from-the-proxy.1' });
    expect(response.headers.get('x-request-id')).toBe('from-the-proxy.1');
    expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(['from-the-proxy.1', 'from-the-proxy.1']);
  });

  test('gets a new id if the given one is invalid', async () => {
    const { log } = aLog('error');
    adoptConsole(aLog().log);
    const response = await ask(log, { 'x-request-id': 'a b"} forged' });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is logged after its response was sent, with its size', async () => {
    const { log, last, lines } = aLog();
    const listeners: (() => void)[] = [];
    const once = vi.fn((_: string, listener: () => void) => listeners.push(listener));
    const socket = { bytesWritten: 1000 };
    const outgoing = { socket, once };
    await observe(async () => new Response('x'), log, null)(new Request('http://a.test/'), '', outgoing);
    expect(lines).toEqual([]);
    socket.bytesWritten = 2234;
    for (const listener of listeners) listener();
    expect(last()).toMatchObject({ bytes: 1234, group: 'page', status: 200 });
  });
});
