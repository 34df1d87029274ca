import { type SettingsTab, settingsTabs } from '@dealer/shared-domain/staff';
import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './SettingsTabs.module.css';

const labels: Record<SettingsTab, string> = {
  general: 'General',
  notifications: 'Notifications',
  security: 'Security',
  api: 'API & Integrations',
};

type SettingsTabsProps = {
  tab: SettingsTab;
  onChange: (tab: SettingsTab) => void;
  /** Rendered between the tabs and their panel. */
  notes: ReactNode;
  panels: Record<SettingsTab, () => ReactNode>;
};

/** Only the selected tab is rendered. */
export function SettingsTabs({ tab, onChange, notes, panels }: SettingsTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs overflow, so the selected one is scrolled into view.
  useEffect(() => {
    const strip = list.current;
    const chosen = strip?.querySelector<HTMLElement>(`#settings-tab-${tab}`);
    if (strip && chosen) strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2;
  }, [tab]);
  const choose = (index: number) => {
    const chosen = settingsTabs[index];
    if (chosen) onChange(chosen);
  };
  return (
    <TabGroup selectedIndex={settingsTabs.indexOf(tab)} onChange={choose}>
      <TabList ref={list} className={styles.tabs} aria-label="Settings">
        {settingsTabs.map((each) => (
          <Tab key={each} id={`settings-tab-${each}`}>
            {labels[each]}
          </Tab>
        ))}
      </TabList>
      {notes}
      <TabPanels>
        {settingsTabs.map((each) => (
          <TabPanel key={each} className={styles.panel} tabIndex={-1}>
            {panels[each]()}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
