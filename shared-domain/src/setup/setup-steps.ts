import { fallbackContact, sampleSocialPages } from '../contact/contact.ts';
import { findField, type SettingName } from '../settings/fields.ts';
import type { Integrations } from '../settings/integrations.ts';
import type { SetupStep } from './setup.ts';

export type SetupFacts = Pick<Integrations, 'publicUrl' | 'mail' | 'maps' | 'reviews'> & {
  contactEmail: string | null;
  contactEmailConfirmedAt: string | null;
  hasSecondFactor: boolean;
  recoveryCodes: number;
  /** The stored row of the settings; null if nothing was ever saved. */
  settings: Record<string, unknown> | null;
  /** Null for a hosted project, which makes its own backups. */
  backup: { downloadedAt: string | null; downloadedBy: string | null } | null;
};

type Finding = Omit<SetupStep, 'id'>;

/** Every step of the set-up with its state, computed from stored facts and from what the services answer now. */
export function findSetupSteps(facts: SetupFacts): SetupStep[] {
  return [
    { id: 'email', ...checkEmail(facts) },
    { id: 'second-factor', ...checkSecondFactor(facts) },
    { id: 'dealership', ...checkDealership(facts) },
    { id: 'mail', ...checkMail(facts) },
    { id: 'maps', ...checkMaps(facts) },
    { id: 'reviews', ...checkReviews(facts) },
    { id: 'backup', ...checkBackup(facts) },
  ];
}

/** What this deployment cannot have does not hold the set-up open. */
export function isSetupComplete(steps: readonly SetupStep[]): boolean {
  return steps.every(({ state }) => state === 'done' || state === 'unavailable');
}

const finding = (state: Finding['state'], detail: string, more: Partial<Finding> = {}): Finding => ({
  ...{ state, detail, at: null, place: null },
  ...more,
});

/** A mailbox on this machine delivers nothing, so an address cannot be confirmed through it. */
function checkEmail({ contactEmail, contactEmailConfirmedAt: at, mail }: SetupFacts): Finding {
  if (contactEmail === null) return finding('missing', 'No address: a link for a forgotten password cannot reach you');
  if (at !== null) return finding('done', `Confirmed: ${contactEmail}`, { at });
  if (!mail.isConfigured || mail.isLocal) {
    return finding('part', `${contactEmail} is stored, and can be confirmed once real mail is set up`);
  }
  return finding('part', `${contactEmail} is stored, but not confirmed`, { place: 'code' });
}

function checkSecondFactor({ hasSecondFactor, recoveryCodes }: SetupFacts): Finding {
  if (!hasSecondFactor) return finding('missing', 'Your password alone opens everything');
  if (recoveryCodes === 0) return finding('part', 'App code; there are no recovery codes for a lost phone');
  return finding('done', `App code; ${recoveryCodes} recovery ${recoveryCodes === 1 ? 'code' : 'codes'} left`);
}

const neededSettings: readonly SettingName[] = [
  ...(['general.dealershipName', 'registration.registeredName', 'registration.omvicNumber'] as const),
  ...(['general.email', 'general.phone', 'general.address', 'place.city', 'place.province'] as const),
  'place.postalCode',
];
const sampledSettings: readonly SettingName[] = [
  ...neededSettings,
  ...(['place.latitude', 'web.facebookUrl', 'web.instagramUrl'] as const),
];
const sampleValues: readonly string[] = [
  ...[fallbackContact.email, fallbackContact.phone, fallbackContact.address, String(fallbackContact.latitude)],
  ...Object.values(sampleSocialPages),
];

function checkDealership({ settings }: SetupFacts): Finding {
  const read = (name: SettingName) => String(settings?.[findField(name).column] ?? '').trim();
  const missing = neededSettings.filter((name) => read(name) === '');
  const [first] = missing;
  if (first) {
    const labels = missing.map((name) => findField(name).label);
    const named =
      labels.length > 3 ? `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more` : joinAnd(labels);
    return finding('part', `${named} ${labels.length === 1 ? 'is' : 'are'} missing`, { place: toPlace(first) });
  }
  const sample = sampledSettings.find((name) => sampleValues.includes(read(name)));
  if (sample) return finding('part', `${findField(sample).label} is still the sample`, { place: toPlace(sample) });
  return finding('done', `${read('registration.registeredName')}, OMVIC ${read('registration.omvicNumber')}`);
}

/** The default phone number has no separate control. */
function toPlace(name: SettingName): string {
  return name === 'general.phone' ? 'phones' : name;
}

function joinAnd(words: string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function checkMail({ mail, publicUrl }: SetupFacts): Finding {
  if (!mail.isConfigured) return finding('missing', 'No mail service: messages are stored, but no mail goes out');
  if (mail.isLocal) return finding('missing', 'Mails stay on this machine: set EMAIL_URL where the site is deployed');
  if (!mail.isReachable) return finding('part', `${mail.host} does not answer`);
  if (publicUrl === '')
    return finding('part', 'Set PUBLIC_URL where the site is deployed: mails carry no links without it');
  if (mail.lastError !== null)
    return finding('part', `The last mail failed: ${mail.lastError}`, { place: 'test-mail' });
  if (mail.lastSentAt === null) {
    return finding('part', `${mail.host} answers, but no mail has gone out yet`, { place: 'test-mail' });
  }
  return finding('done', `${mail.host} took the last mail`, { at: mail.lastSentAt });
}

function checkMaps({ maps, settings }: SetupFacts): Finding {
  if (settings?.google_maps_enabled === false) {
    return finding('unavailable', 'Turned off in the settings: visitors see the address as text');
  }
  if (!maps.isConfigured) return finding('missing', 'No key: visitors see the address as text', { place: 'keys' });
  if (!maps.isReachable) return finding('part', 'The map service does not answer', { place: 'services' });
  if (typeof settings?.latitude !== 'number' || typeof settings.longitude !== 'number') {
    return finding('part', 'Latitude and longitude are missing', { place: 'place.latitude' });
  }
  return finding('done', 'The map service answers');
}

function checkReviews({ reviews }: SetupFacts): Finding {
  if (reviews.state === 'working') return finding('done', 'Google answers with reviews');
  if (reviews.state === 'failing') return finding('part', reviews.detail ?? 'The reviews could not be read');
  return finding('missing', 'No place chosen: visitors see sample reviews, marked as such');
}

function checkBackup({ backup }: SetupFacts): Finding {
  if (backup === null) return finding('unavailable', 'The hosted project keeps its own backups');
  if (backup.downloadedAt === null) return finding('missing', 'None downloaded yet');
  return finding('done', `Downloaded by ${backup.downloadedBy ?? 'an owner'}`, { at: backup.downloadedAt });
}
