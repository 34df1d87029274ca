#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { buildApp } from './apps.ts';
import { makeReleaseKeys, promote, release, requireRemote, rollback } from './commands/commands.ts';
import { printStore, releasesLegend } from './commands/list-releases.ts';
import { readStoreAddress, readTeamTarget } from './releases/team.ts';

/** The commands of a team that has only its own remote checked out. */
const commands: Record<string, (args: string[]) => Promise<unknown>> = {
  build: async ([remote]) => buildApp(requireRemote(remote)),
  release: (args) => release(args, readTeamTarget),
  rollback: (args) => rollback(args, readTeamTarget),
  promote: (args) => promote(args, readTeamTarget),
  releases: listReleases,
  'release-keys': makeReleaseKeys,
};

async function listReleases([remote, ...rest]: string[]) {
  const name = requireRemote(remote);
  const { to } = parseArgs({ args: rest, options: { to: { type: 'string' } } }).values;
  await printStore(name, readStoreAddress(to));
  console.log(releasesLegend);
}

async function run([name = '', ...args]: string[]) {
  const command = commands[name];
  if (!command) throw new Error(`Name a command: ${Object.keys(commands).join(', ')}.`);
  await command(args);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
