import { spawn } from 'node:child_process';
import { errorCode, StartupError } from '../startup-error.ts';

const keptMessage = 400;

/** Writes a server's database into one file with Postgres' own program. */
export function dumpServer(url: string, file: string): Promise<void> {
  return run('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`], url);
}

/** Puts the database back as it was: all of it, or nothing when something stands in the way. */
export function restoreServer(url: string, file: string): Promise<void> {
  const all = ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--exit-on-error'];
  return run('pg_restore', [...all, `--dbname=${databaseName(url)}`, file], url);
}

function run(program: 'pg_dump' | 'pg_restore', args: string[], url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...toVariables(url) },
      stdio: ['ignore', 'ignore', 'pipe'],
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
      else reject(new StartupError(`${program} failed: ${said.trim() || `it ended with code ${code}`}`));
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
