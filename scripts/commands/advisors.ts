import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@dealer/build/apps';
import { bootstrap, openPostgresDatabase } from '@dealer/embedded-backend';
import { exitAfterPostgres, withPostgres17 } from '../postgres-17.ts';
import { reportError } from '../report-error.ts';

const tool = 'supabase@3.1.0';

/** Runs in a copy of the folder `supabase`, because the tool writes into its working folder. */
async function runTool(workFolder: string, args: string[]): Promise<void> {
  const child = spawn('npx', ['--yes', tool, ...args, '--workdir', workFolder], { cwd: workFolder, stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${tool} ${args[0]} ${args[1]} ended with ${code}.`);
}

/** Creates what a hosted project has before the first migration; the tool creates its own table of migrations. */
async function prepareAsHosted(url: string): Promise<void> {
  const database = openPostgresDatabase(url);
  try {
    await bootstrap(database);
    await database.exec(`
      drop schema supabase_migrations cascade;
      do $$ begin execute format('alter database %I set pgrst.db_schemas = ''public''', current_database()); end $$;
    `);
  } finally {
    await database.close();
  }
}

async function requireAllApplied(url: string): Promise<number> {
  const files = (await readdir(join(root, 'supabase', 'migrations'))).filter((file) => file.endsWith('.sql')).sort();
  const database = openPostgresDatabase(url);
  try {
    const rows = await database.query(
      'select version, name from supabase_migrations.schema_migrations order by version',
    );
    const applied = rows.map(({ version, name }) => `${version}_${name}.sql`);
    if (applied.join() !== files.join()) throw new Error(`The tool noted ${applied.length} of ${files.length} files.`);
    return files.length;
  } finally {
    await database.close();
  }
}

/** Applies the migrations to an empty Postgres 17 with Supabase's CLI and runs its advisors; warnings fail. */
export async function run() {
  const workFolder = await mkdtemp(join(tmpdir(), 'dealer-advisors-'));
  let code = 0;
  try {
    await cp(join(root, 'supabase', 'migrations'), join(workFolder, 'supabase', 'migrations'), { recursive: true });
    await cp(join(root, 'supabase', 'config.toml'), join(workFolder, 'supabase', 'config.toml'));
    await withPostgres17((serverUrl) => runAdvisors(workFolder, `${serverUrl}/postgres`));
  } catch (error) {
    reportError(error);
    code = 1;
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
  exitAfterPostgres(code);
}

async function runAdvisors(workFolder: string, url: string) {
  await prepareAsHosted(url);
  await runTool(workFolder, ['db', 'push', '--yes', `--remote=${url}`]);
  const count = await requireAllApplied(url);
  await runTool(workFolder, ['db', 'advisors', '--level', 'warn', '--fail-on', 'warn', `--remote=${url}`]);
  console.log(`${count} migrations pushed; the advisors have no warning.`);
}
