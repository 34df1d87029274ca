import { type SettingsTab, settingsTabs, staffPaths } from '@dealer/shared-domain/staff';
import { useLocation, useNavigate } from 'react-router-dom';

const first = settingsTabs[0];

/** The selected tab, stored in the address. */
export function useSettingsTab(): [tab: SettingsTab, setTab: (tab: SettingsTab) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const named = new URLSearchParams(search).get('tab');
  const tab = settingsTabs.find((known) => known === named) ?? first;
  const setTab = (next: SettingsTab) =>
    void navigate(next === first ? staffPaths.settings : `${staffPaths.settings}?tab=${next}`, {
      replace: true,
      preventScrollReset: true,
    });
  return [tab, setTab];
}
