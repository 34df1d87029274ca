import { pluralNoun } from '@dealer/shared-domain';
import type { SettingName } from '@dealer/shared-domain/staff';
import { Confirm } from '@dealer/shared-ui';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { askBeforeUnload } from '../../ui/ask-before-unload.ts';
import { nameFields } from './name-fields.ts';

export function SettingsLeaveGuard({ changed }: { changed: readonly SettingName[] }) {
  const hasUnsaved = changed.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (hasUnsaved) return askBeforeUnload();
  }, [hasUnsaved]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Confirm
      question="Leave without saving?"
      detail={`${nameFields(changed)} ${pluralNoun(changed.length, 'has a change that is', 'have changes that are')} not saved.`}
      confirmLabel="Discard and leave"
      cancelLabel="Stay"
      isDangerous
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
}
