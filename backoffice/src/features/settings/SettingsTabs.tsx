import { type SettingsTab, settingsTabs } from '@dealer/shared-domain/staff';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './SettingsTabs.module.css';

const labels: Record<SettingsTab, string> = {
  general: 'General',
  notifications: 'Notifications',
  security: 'Security',
  api: 'API & Integrations',
};

type SettingsTabsProps = { tab: SettingsTab; onChange: (tab: SettingsTab) => void };

/** One tab takes the focus; arrow keys, Home and End go on from there. */
export function SettingsTabs({ tab, onChange }: SettingsTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the strip is wider than the window.
  useEffect(() => {
    const strip = list.current;
    const chosen = strip?.querySelector<HTMLElement>(`#settings-tab-${tab}`);
    if (strip && chosen) strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2;
  }, [tab]);
  const go = (event: KeyboardEvent) => {
    const at = settingsTabs.indexOf(tab);
    const last = settingsTabs.length - 1;
    const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    const chosen = next === undefined ? undefined : settingsTabs[next];
    if (!chosen) return;
    event.preventDefault();
    onChange(chosen);
    list.current?.querySelector<HTMLButtonElement>(`#settings-tab-${chosen}`)?.focus();
  };
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label="Settings" onKeyDown={go}>
      {settingsTabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`settings-tab-${each}`}
          aria-selected={each === tab}
          aria-controls={each === tab ? 'settings-panel' : undefined}
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onChange(each)}
        >
          {labels[each]}
        </button>
      ))}
    </div>
  );
}
