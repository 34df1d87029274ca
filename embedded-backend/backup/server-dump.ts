import { spawn } from 'node:child_process';
import { errorCode, StartupError } from '../startup-error.ts';

const maxMessageLength = 400;
/** Shorter than the caller's timeout (server/jobs/backup.ts), which would otherwise start another dump. */
const dumpLimitMs = 270_000;

/** Uses `pg_dump`. A failed dump may leave a partial file. */
export async function dumpServer(url: string, file: string, limitMs = dumpLimitMs): Promise<void> {
  await run('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`], url, limitMs);
}

/** All or nothing, in one transaction. */
export async function restoreServer(url: string, file: string): Promise<void> {
  const all = ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--exit-on-error'];
  await run('pg_restore', [...all, `--dbname=${databaseName(url)}`, file], url);
}

/** The versions of the migrations that the dump contains. */
export async function readDumpedVersions(url: string, file: string): Promise<string[]> {
  const table = ['--schema=supabase_migrations', '--table=schema_migrations'];
  const script = await run('pg_restore', ['--data-only', ...table, '--file=-', file], url);
  const [, rows = ''] = /^COPY .*FROM stdin;\n([\s\S]*?)^\\\.$/m.exec(script) ?? [];
  return rows.split('\n').flatMap((row) => /^\d+/.exec(row) ?? []);
}

/** Runs without a time limit unless one is given; returns the standard output. */
function run(program: 'pg_dump' | 'pg_restore', args: string[], url: string, limitMs?: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...toVariables(url) },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    let errorOutput = '';
    child.stderr.on(
      'data',
      (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-maxMessageLength)),
    );
    child.once('error', (error) => {
      const isMissing = errorCode(error) === 'ENOENT';
      reject(
        new StartupError(
          isMissing
            ? `${program} is not installed on this machine. Install Postgres' client programs to make backups.`
            : `${program} could not be started (${errorCode(error)}).`,
          { cause: error },
        ),
      );
    });
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else if (child.killed && limitMs !== undefined) {
        reject(new StartupError(`${program} was stopped: it took longer than ${limitMs / 1000} s.`));
      } else reject(new StartupError(`${program} failed: ${errorOutput.trim() || `it ended with code ${code}`}`));
    });
  });
}

/** Passed as environment variables, because other users of the machine can read a program's arguments. */
function toVariables(url: string): Record<string, string> {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const sslMode = searchParams.get('sslmode');
  return {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username) || 'postgres',
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseName(url),
    ...(sslMode && { PGSSLMODE: sslMode }),
  };
}

function databaseName(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres';
}
