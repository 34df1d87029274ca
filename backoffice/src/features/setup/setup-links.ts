import { type SetupStep, type SetupStepId, settingNames, staffPaths, tabOf } from '@dealer/shared-domain/staff';

export const stepTitles: Record<SetupStepId, string> = {
  email: 'Owner’s e-mail',
  'second-factor': 'Second factor',
  dealership: 'Dealership data',
  mail: 'Real mail',
  maps: 'Maps',
  reviews: 'Reviews',
  backup: 'First backup',
};

type StepLink = { to: string; label: string };

/** Where the step's missing part is entered or explained; null if there is nothing to do. */
export function findStepLink({ id, state, place }: SetupStep, ownId: string): StepLink | null {
  if (state === 'done' || state === 'unavailable') return null;
  switch (id) {
    case 'email':
      return { to: `${staffPaths.people}?edit=${ownId}`, label: state === 'missing' ? 'Enter it' : 'See it' };
    case 'second-factor':
      return { to: toSection('security', 'sign-in'), label: state === 'missing' ? 'Set it up' : 'Make codes' };
    case 'dealership':
      return { to: toSettings(place ?? 'dealership'), label: 'Complete it' };
    case 'mail':
      return place === 'test-mail'
        ? { to: toSection('notifications', place), label: 'Send a test' }
        : { to: toSection('api', 'services'), label: 'See how' };
    case 'maps':
      return { to: toSettings(place ?? 'services'), label: place === 'keys' ? 'Add a key' : 'See it' };
    case 'reviews':
      return { to: toSection('api', 'services'), label: 'See how' };
    case 'backup':
      return { to: staffPaths.backups, label: 'Download' };
  }
}

/** `place` is the name of a setting or the id of a section. */
function toSettings(place: string): string {
  const name = settingNames.find((known) => known === place);
  if (name) return toSection(tabOf(name), name);
  return toSection(place === 'keys' || place === 'services' ? 'api' : 'general', place);
}

function toSection(tab: string, id: string): string {
  return `${staffPaths.settings}?tab=${tab}#${id}`;
}
