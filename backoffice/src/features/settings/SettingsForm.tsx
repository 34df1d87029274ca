import {
  type DealerSettings,
  type LoadedSettings,
  type SettingsProblem,
  validateSettings,
} from '@dealer/shared-domain/staff';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { useTypedDuringSave } from '../../ui/use-typed-during-save.ts';
import { ApiTab } from './ApiTab.tsx';
import { ClosedDrivesNote } from './ClosedDrivesNote.tsx';
import { GeneralTab } from './GeneralTab.tsx';
import { NotificationsTab } from './NotificationsTab.tsx';
import { SaveFailure } from './SaveFailure.tsx';
import { SettingsBar } from './SettingsBar.tsx';
import { SettingsConflict } from './SettingsConflict.tsx';
import { SettingsErrors } from './SettingsErrors.tsx';
import { SettingsLeaveGuard } from './SettingsLeaveGuard.tsx';
import { SettingsTabs } from './SettingsTabs.tsx';
import { settingsControlId } from './settings-control.ts';
import { useSettingsForm } from './use-settings-form.ts';
import { useSettingsTab } from './use-settings-tab.ts';

type SettingsFormProps = {
  loaded: LoadedSettings;
  security: (
    values: DealerSettings['security'],
    onChange: (change: Partial<DealerSettings['security']>) => void,
  ) => ReactNode;
};

/** One form over all tabs: switching tabs keeps unsaved changes. */
export function SettingsForm({ loaded, security }: SettingsFormProps) {
  const [tab, setTab] = useSettingsTab();
  const { form, problem, closedDrives, stored, changed, isSaving, ...settings } = useSettingsForm(loaded);
  const { isSubmitted, submitCount } = form.formState;
  const goTo = useGoTo(tab, setTab);
  useAddressedPlace();
  const hasTyped = useTypedDuringSave(isSaving);
  const values = form.getValues();
  const problems = isSubmitted ? validateSettings(values) : [];
  const isStored = !isSaving && problem === null && problems.length === 0;
  const changeSecurity = (change: Partial<DealerSettings['security']>) =>
    settings.fill({ ...values, security: { ...values.security, ...change } });

  return (
    <FormProvider {...form}>
      <SettingsTabs
        tab={tab}
        onChange={setTab}
        notes={
          <>
            <SettingsErrors problems={problems} attempt={submitCount} onGoTo={goTo} />
            {isStored && closedDrives.drives.length > 0 && (
              <ClosedDrivesNote key={closedDrives.drives.map(({ id }) => id).join()} {...closedDrives} />
            )}
            {problem?.kind === 'failed' && (
              <SaveFailure message={problem.message} hasTyped={hasTyped} onSave={settings.save} />
            )}
            {problem?.kind === 'conflict' && (
              <SettingsConflict
                problem={problem}
                values={values}
                hasTyped={hasTyped}
                onFill={settings.fill}
                onSave={settings.save}
                onAcceptRemote={settings.acceptRemote}
              />
            )}
          </>
        }
        panels={{
          general: () => <GeneralTab />,
          notifications: () => <NotificationsTab stored={stored} />,
          security: () => security(values.security, changeSecurity),
          api: () => <ApiTab stored={stored} onFill={settings.fill} onReset={settings.acceptReset} />,
        }}
      />
      <SettingsBar changed={changed} isSaving={isSaving} onDiscard={settings.discard} onSave={settings.save} />
      <SettingsLeaveGuard changed={changed} />
    </FormProvider>
  );
}

/** Moves the focus to a control in any tab. */
function useGoTo(tab: SettingsProblem['tab'], setTab: (tab: SettingsProblem['tab']) => void) {
  const wanted = useRef<SettingsProblem | null>(null);
  useEffect(() => {
    if (wanted.current?.tab !== tab) return;
    const { id } = wanted.current;
    wanted.current = null;
    // The tab's panel is mounted in a later render.
    requestAnimationFrame(() => focusControl(id));
  }, [tab]);

  return (problem: SettingsProblem) => {
    if (problem.tab === tab) return focusControl(problem.id);
    wanted.current = problem;
    setTab(problem.tab);
  };
}

/** Goes to the setting or section that the address names: the form renders too late for the router to scroll there. */
function useAddressedPlace() {
  const { hash } = useLocation();
  useEffect(() => {
    const id = hash.slice(1);
    if (id === '') return;
    // The tab's panel is mounted in a later render.
    const frame = requestAnimationFrame(() => {
      if (document.getElementById(settingsControlId(id))) focusControl(id);
      else document.getElementById(id)?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [hash]);
}

function focusControl(id: string): void {
  const control = document.getElementById(settingsControlId(id));
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
