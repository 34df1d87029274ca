import { spawn } from 'node:child_process';
import { errorCode, StartupError } from '../startup-error.ts';

const keptMessage = 400;
/** Less than whoever asks for a backup waits (trusted/src/backup.ts): what nobody waits for would be made again and again. */
const dumpLimitMs = 270_000;

/** Writes a server's database into one file with Postgres' own program. A dump that fails or is stopped may leave a part. */
export function dumpServer(url: string, file: string, limitMs = dumpLimitMs): Promise<void> {
  return run('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`], url, limitMs);
}

/** Puts the database back as it was: all of it, or nothing when something stands in the way. */
export function restoreServer(url: string, file: string): Promise<void> {
  const all = ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--exit-on-error'];
  return run('pg_restore', [...all, `--dbname=${databaseName(url)}`, file], url);
}

/** Without a limit the program takes the time it needs. */
function run(program: 'pg_dump' | 'pg_restore', args: string[], url: string, limitMs?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...toVariables(url) },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-keptMessage)));
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
      if (code === 0) resolve();
      else if (child.killed && limitMs !== undefined) {
        reject(new StartupError(`${program} was stopped: it took longer than ${limitMs / 1000} s.`));
      } else reject(new StartupError(`${program} failed: ${said.trim() || `it ended with code ${code}`}`));
    });
  });
}

/** In the environment, because everybody on the machine may read a program's arguments. */
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
