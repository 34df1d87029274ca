// node scripts/advisors.ts: pushes the migrations to an empty Postgres 17 with Supabase's own tool, as one would to a
// hosted project, and lets the tool's advisors look at the result. Warnings fail. The tool comes from the npm registry.
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, openPostgresDatabase } from '../embedded-backend/index.ts';
import { root } from './build.ts';
import { withPostgres17 } from './postgres-17.ts';
import { requireNode } from './processes.ts';

const tool = 'supabase@3.1.0';

/** Runs the tool on a copy of the folder `supabase`: it leaves notes of its own beside what it reads. */
async function runTool(workFolder: string, words: string[]): Promise<void> {
  const child = spawn('npx', ['--yes', tool, ...words, '--workdir', workFolder], { cwd: workFolder, stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${tool} ${words[0]} ${words[1]} ended with ${code}.`);
}

/** What a hosted project has before the first migration, but for the record of migrations: the tool makes that. */
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

requireNode();
const workFolder = await mkdtemp(join(tmpdir(), 'dealer-advisors-'));
let problems = 0;
try {
  await cp(join(root, 'supabase', 'migrations'), join(workFolder, 'supabase', 'migrations'), { recursive: true });
  await cp(join(root, 'supabase', 'config.toml'), join(workFolder, 'supabase', 'config.toml'));
  await withPostgres17(async (serverUrl) => {
    const url = `${serverUrl}/postgres`;
    await prepareAsHosted(url);
    await runTool(workFolder, ['db', 'push', '--yes', `--remote=${url}`]);
    const count = await requireAllApplied(url);
    await runTool(workFolder, ['db', 'advisors', '--level', 'warn', '--fail-on', 'warn', `--remote=${url}`]);
    console.log(`${count} migrations pushed; the advisors have no warning.`);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  problems += 1;
} finally {
  await rm(workFolder, { recursive: true, force: true });
}
// The server's own hook on the end of the process knows nothing of an exit code that is only noted.
process.exit(problems);
