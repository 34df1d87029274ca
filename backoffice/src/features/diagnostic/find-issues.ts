import { pluralize, pluralNoun } from '@dealer/shared-domain';
import type { Attention, DiagnosticsReport, LoadedSettings, StaffUser } from '@dealer/shared-domain/staff';
import { staffPaths } from '@dealer/shared-domain/staff';
import { formatVehicles } from '../../format.ts';

/** A problem, with the step that fixes it. */
export type Issue = { id: string; title: string; step: string; to: string; action: string };

export type IssueFacts = {
  report: DiagnosticsReport;
  loaded: LoadedSettings;
  /** Null if the user may not see the inventory. */
  bare: Attention['withoutPhotographs'];
  user: Pick<StaffUser, 'secondFactor'>;
  nowMs: number;
};

const dayMs = 24 * 60 * 60_000;
/** Backups run daily: an older one means that a backup was missed. */
const backupLimitMs = 2 * dayMs;

/** The current issues, most severe first. */
export function findIssues({ report, loaded, bare, user, nowMs }: IssueFacts): Issue[] {
  const { settings, version } = loaded;
  const { migrations, backups, unsentMails, expiredPasswords } = report;
  const missing = migrations.known?.filter((known) => !migrations.applied?.includes(known.version)) ?? [];
  const lastBackupMs = backups.lastAt === null ? 0 : Date.parse(backups.lastAt);
  const bareCount = bare?.count ?? 0;
  const security = `${staffPaths.settings}?tab=security`;
  const general = staffPaths.settings;

  return [
    migrations.applied !== null &&
      missing.length > 0 && {
        id: 'migrations',
        title: `${pluralize(missing.length, 'migration')} of this release ${pluralNoun(missing.length, 'is', 'are')} not in the database`,
        step: 'Restart the product; a hosted project needs supabase db push.',
        ...{ to: staffPaths.diagnostic, action: 'Show migrations' },
      },
    backups.isKeptHere &&
      nowMs - lastBackupMs > backupLimitMs && {
        id: 'backup',
        title: backups.lastAt === null ? 'There is no backup yet' : 'The last backup is older than 2 days',
        step: settings.api.backupEnabled
          ? 'Make one now, and look at why none was made.'
          : 'Turn the automatic backup on.',
        ...{ to: staffPaths.backups, action: 'Open backups' },
      },
    unsentMails > 0 && {
      id: 'mail',
      title: `${pluralize(unsentMails, 'mail')} could not be sent yet`,
      step: 'Open the messages that are marked, read what the mail service said, and send again.',
      ...{ to: `${staffPaths.messages}?show=all`, action: 'Open messages' },
    },
    version === null || version <= 1
      ? {
          id: 'settings',
          title: 'The settings have never been edited',
          step: 'Check name, address, phone numbers and hours once, and save them.',
          ...{ to: general, action: 'Open settings' },
        }
      : null,
    settings.registration.omvicNumber.trim() === '' && {
      id: 'omvic',
      title: 'The OMVIC registration number is missing',
      step: 'Advertising has to name the registered dealer: enter the number.',
      ...{ to: general, action: 'Enter the number' },
    },
    user.secondFactor === 'off' && {
      id: 'factor',
      title: 'Your account has no second factor',
      step: 'Set up an authenticator app: a password alone opens everything.',
      ...{ to: security, action: 'Set it up' },
    },
    expiredPasswords > 0 && {
      id: 'passwords',
      title: `${pluralize(expiredPasswords, 'password')} ${pluralNoun(expiredPasswords, 'has', 'have')} expired`,
      step: 'A new one is required at the next sign-in; suspend those who no longer work here.',
      ...{ to: staffPaths.people, action: 'Open people' },
    },
    bareCount > 0 && {
      id: 'photographs',
      title: `${formatVehicles(bareCount)} ${pluralNoun(bareCount, 'has', 'have')} no photographs`,
      step: 'Take at least one of each; a vehicle without one is hardly looked at.',
      ...{ to: `${staffPaths.vehicles}?hasPhotos=false`, action: 'Show them' },
    },
  ].filter((issue): issue is Issue => Boolean(issue));
}
