import type { RemoteName } from '../federation.ts';
import type { Change } from '../releases/publish.ts';
import type { ReleaseAction } from '../releases/statement.ts';
import { readReleaseSettings, type Target } from '../releases/team.ts';

/** Shows a change on this machine or notifies the web servers of RELEASE_SITES, and prints the next step. */
export async function finish(name: RemoteName, target: Target, change: Change) {
  await target.applyHere?.(name);
  printChange(name, change);
  const isHere = target.applyHere !== undefined;
  if (change.signed && isHere) console.log('New visits get it now; open tabs keep the version they have.');
  else if (change.signed) await notifySites(target.store.address, change.signed.envelope);
  const to = isHere ? '' : ` --to ${target.store.address}`;
  if (change.action === 'canary') console.log(`For all visitors: npm run promote -- ${name}${to}`);
  if (change.action !== 'withdraw') console.log(`To go back: npm run rollback -- ${name}${to}`);
}

async function notifySites(store: string, envelope: string) {
  console.log(
    `It is in ${store}; web servers that watch it take it within 5 seconds. Open tabs keep the version they have.`,
  );
  const answers = await Promise.all(readReleaseSettings().RELEASE_SITES.map((site) => notify(site, envelope)));
  for (const { text } of answers) console.log(text);
  if (answers.some(({ isRefused }) => isRefused))
    throw new Error('A site refuses this release; it is in the store all the same.');
}

const limitMs = 20_000;

/** The signed statement itself is the call: a web server accepts it if it accepts the release's signature. */
async function notify(site: string, envelope: string): Promise<{ text: string; isRefused: boolean }> {
  try {
    const response = await fetch(new URL('/releases.json', site), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: envelope,
      signal: AbortSignal.timeout(limitMs),
    });
    return { text: `${site}: ${(await response.text()).trim()}`, isRefused: response.status === 403 };
  } catch (error) {
    const text = `${site} could not be notified: ${error instanceof Error ? error.message : String(error)}`;
    return { text, isRefused: false };
  }
}

const verbs: Record<Exclude<ReleaseAction, 'canary' | 'withdraw'>, string> = {
  release: 'Released',
  promote: 'Promoted',
  rollback: 'Rolled back',
};

function printChange(name: RemoteName, { action, record, previous, signed }: Change) {
  const seconds = (performance.now() / 1000).toFixed(1);
  if (!signed) return console.log(`${name} ${record.version} is already current.`);
  if (action === 'canary') {
    console.log(`Canary of ${name}: ${record.version}, next to ${previous?.version}, in ${seconds} s.`);
    return console.log('Testers get it with ?release=next; ?release=auto ends that.');
  }
  if (action === 'withdraw') {
    return console.log(`Withdrew the canary ${record.version} of ${name}; all visitors get ${previous?.version}.`);
  }
  const was = previous?.version === record.version ? ' again' : previous ? `, was ${previous.version}` : '';
  console.log(`${verbs[action]} ${name} to ${record.version}${was}, in ${seconds} s.`);
}
