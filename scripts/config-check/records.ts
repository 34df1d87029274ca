import type { Ask } from './ask.ts';
import { error, type Finding, ok, warning } from './finding.ts';

/** Checks that the database has the dealer's settings, an owner and the reference lists. */
export async function checkRecords(ask: Ask, dealerId: string): Promise<Finding[]> {
  const dealer = `dealer_id=eq.${encodeURIComponent(dealerId)}`;
  const [settings, owners, makes] = await Promise.all([
    ask(`/rest/v1/dealer_settings?${dealer}&select=email&limit=1`),
    ask(`/rest/v1/admin_users?${dealer}&role=eq.owner&is_suspended=is.false&select=id&limit=1`),
    ask('/rest/v1/vehicle_makes?select=id&limit=1'),
  ]);
  const findings: Finding[] = [];
  if (count(settings.body) === 0) {
    findings.push(
      error('Dealer', `"${dealerId}" has no settings: npm run cli -- prepare-project, or correct DEALER_ID.`),
    );
  } else if (JSON.stringify(settings.body).includes('@example.')) {
    findings.push(warning('Dealer', 'still has the example’s e-mail address: change it in Settings, General.'));
  }
  if (count(owners.body) === 0)
    findings.push(error('Owner', 'no active account is an owner: npm run cli -- first-owner.'));
  if (count(makes.body) === 0) {
    findings.push(error('Reference lists', 'are empty, forms could offer no make: npm run cli -- prepare-project.'));
  }
  const isComplete = findings.every(({ level }) => level !== 'error');
  return isComplete
    ? [...findings, ok('Records', 'the dealer’s settings, an owner and the lists are there.')]
    : findings;
}

function count(body: unknown): number {
  return Array.isArray(body) ? body.length : 0;
}
