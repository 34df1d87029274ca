import { paths } from '@dealer/shared-domain';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { BackLink } from '../../ui/BackLink.tsx';
import { isModifiedClick } from '../../ui/is-modified-click.ts';
import { stepsBackToList } from './steps-back-to-list.ts';

/** Leads back to the list as the visitor left it, or to the whole list. */
export function BackToInventory() {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    const steps = readStepsBack();
    if (steps === 0) return;
    event.preventDefault();
    navigate(-steps);
  };

  return (
    <BackLink to={paths.inventory} onClick={goBack}>
      Back to Inventory
    </BackLink>
  );
}

/** Browsers without the Navigation API go to the whole list. */
function readStepsBack(): number {
  if (!('navigation' in window)) return 0;
  const { currentEntry } = window.navigation;
  if (!currentEntry) return 0;
  const addresses = window.navigation.entries().map((entry) => entry.url);
  return stepsBackToList(addresses, currentEntry.index);
}
