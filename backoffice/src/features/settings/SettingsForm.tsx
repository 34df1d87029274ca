import type { DealerSettings, LoadedSettings, SettingsProblem } from '@dealer/shared-domain/staff';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiTab } from './ApiTab.tsx';
import { GeneralTab } from './GeneralTab.tsx';
import { NotificationsTab } from './NotificationsTab.tsx';
import { SettingsBar } from './SettingsBar.tsx';
import { SettingsConflict } from './SettingsConflict.tsx';
import styles from './SettingsForm.module.css';
import { SettingsLeaveGuard } from './SettingsLeaveGuard.tsx';
import { SettingsMistakes } from './SettingsMistakes.tsx';
import { SettingsNotSaved } from './SettingsNotSaved.tsx';
import { SettingsTabs } from './SettingsTabs.tsx';
import { settingsControlId } from './settings-form.ts';
import { useSettingsForm } from './use-settings-form.ts';
import { useSettingsTab } from './use-settings-tab.ts';

type SettingsFormProps = {
  loaded: LoadedSettings;
  /** The panel of the tab "Security". */
  security: (
    values: DealerSettings['security'],
    onChange: (change: Partial<DealerSettings['security']>) => void,
  ) => ReactNode;
};

/** Four tabs, one save: what is typed in one of them stays while another shows. */
export function SettingsForm({ loaded, security }: SettingsFormProps) {
  const [tab, setTab] = useSettingsTab();
  const state = useSettingsForm(loaded);
  const { form, problem, changed } = state;
  const goTo = useGoTo(tab, setTab);

  return (
    <>
      <SettingsTabs tab={tab} onChange={setTab} />
      <SettingsMistakes mistakes={state.mistakes} attempt={state.attempt} onGoTo={goTo} />
      {problem?.kind === 'failed' && <SettingsNotSaved message={problem.message} onSave={state.save} />}
      {problem?.kind === 'conflict' && (
        <SettingsConflict
          problem={problem}
          mine={form.values}
          onSaveMine={state.saveMine}
          onTakeTheirs={state.takeTheirs}
        />
      )}
      <div role="tabpanel" id="settings-panel" aria-labelledby={`settings-tab-${tab}`} className={styles.panel}>
        {tab === 'general' && <GeneralTab form={form} />}
        {tab === 'notifications' && <NotificationsTab form={form} />}
        {tab === 'security' && security(form.values.security, (change) => form.change('security', change))}
        {tab === 'api' && <ApiTab form={form} onFill={state.fill} onReset={state.take} />}
      </div>
      <SettingsBar changed={changed} isSaving={state.isSaving} onDiscard={state.discard} onSave={state.save} />
      <SettingsLeaveGuard changed={changed} />
    </>
  );
}

/** Leads to a control, in whichever tab it stands. */
function useGoTo(tab: SettingsProblem['tab'], setTab: (tab: SettingsProblem['tab']) => void) {
  const wanted = useRef<SettingsProblem | null>(null);
  useEffect(() => {
    if (wanted.current?.tab !== tab) return;
    focusControl(wanted.current.id);
    wanted.current = null;
  }, [tab]);

  return (problem: SettingsProblem) => {
    if (problem.tab === tab) return focusControl(problem.id);
    wanted.current = problem;
    setTab(problem.tab);
  };
}

function focusControl(id: string): void {
  const control = document.getElementById(settingsControlId(id));
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
