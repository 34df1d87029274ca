import { pluralize } from '@dealer/shared-domain';
import { type ExportPlan, exportFields, isMoneyKey } from '@dealer/shared-domain/import';
import type { StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { type ReactNode, useId, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { describeView, isUnfiltered } from '../../features/export/describe-view.ts';
import { ExportBar } from '../../features/export/ExportBar.tsx';
import { ExportColumns } from '../../features/export/ExportColumns.tsx';
import { recallExport, rememberExport } from '../../features/export/remembered-export.ts';
import { useExport } from '../../features/export/use-export.ts';
import { formatVehicles } from '../../format.ts';
import { useMay } from '../../staff.tsx';
import { BackToVehicles } from '../../ui/BackToVehicles.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './Page.module.css';

export type ExportData = {
  query: StaffVehicleQuery;
  /** Null if they could not be counted. */
  counts: { matching: number; total: number } | null;
};

export function Page() {
  const { query, counts } = useLoaderData<ExportData>();
  const { name } = useDealer();
  const { state, start, cancel } = useExport();
  const mayExportMoney = useMay('money');
  const offered = exportFields.map(({ key }) => key).filter((key) => mayExportMoney || !isMoneyKey(key));
  const [isWithMoney] = useState(new URLSearchParams(useLocation().search).has('money'));
  const [chosen, setPlan] = useState(() => addMoney(recallExport(), isWithMoney));
  // What is remembered on the device may be another person's choice.
  const plan = { ...chosen, columns: chosen.columns.filter((key) => offered.includes(key)) };
  const [isView, setIsView] = useState(!isUnfiltered(query));
  const count = counts && (isView ? counts.matching : counts.total);
  const change = (part: Partial<ExportPlan>) => {
    setPlan({ ...plan, ...part });
    rememberExport({ ...plan, ...part });
  };
  const run = () => void start(isView ? query : null, plan);

  return (
    <>
      <title>{`Export Vehicles | ${name}`}</title>
      <BackToVehicles title="Export Vehicles" />
      {state.phase === 'failed' && (
        <Note tone="bad" role="alert" title={state.message} actions={<Button onClick={run}>Retry</Button>} />
      )}
      {state.phase === 'done' && state.missing && state.missing.length > 0 && (
        <MissingPhotographs names={state.missing} onRetry={run} />
      )}
      <Section id="vehicles" title="Vehicles">
        <Choices label="Vehicles">
          <Choice
            label="What the list shows"
            help={[describeView(query), counts && formatVehicles(counts.matching)].filter(Boolean).join(': ')}
            isChosen={isView}
            onChoose={() => setIsView(true)}
          />
          <Choice
            label="Everything"
            help={['Drafts and sold vehicles too', counts && formatVehicles(counts.total)].filter(Boolean).join(': ')}
            isChosen={!isView}
            onChoose={() => setIsView(false)}
          />
        </Choices>
      </Section>
      <Section id="format" title="Format">
        <Choices label="Format">
          <Choice
            label="CSV"
            help="For spreadsheets and other programs. Cells that a spreadsheet would run as a formula begin with an apostrophe; an import takes it away again."
            isChosen={plan.format === 'csv'}
            onChoose={() => change({ format: 'csv' })}
          />
          <Choice
            label="JSON"
            help="For programs."
            isChosen={plan.format === 'json'}
            onChoose={() => change({ format: 'json' })}
          />
          {plan.format === 'csv' && (
            <label>
              <input
                type="checkbox"
                checked={plan.hasByteOrderMark}
                onChange={({ currentTarget }) => change({ hasByteOrderMark: currentTarget.checked })}
              />
              <span>
                Mark as UTF-8 for Excel<small>Accents come out right when the file is opened there.</small>
              </span>
            </label>
          )}
        </Choices>
      </Section>
      <Section id="photographs" title="Photographs">
        <Choices label="Photographs">
          <label>
            <input
              type="checkbox"
              checked={plan.hasPhotographs}
              onChange={({ currentTarget }) => change({ hasPhotographs: currentTarget.checked })}
            />
            <span>
              With photographs
              <small>
                A ZIP with this file and every photograph, named by stock number or VIN. An import reads it back.
              </small>
            </span>
          </label>
        </Choices>
      </Section>
      <Section id="columns" title="Columns" help={`${plan.columns.length} of ${offered.length} are exported.`}>
        <ExportColumns columns={plan.columns} offered={offered} onChange={(columns) => change({ columns })} />
      </Section>
      <ExportBar
        state={state}
        count={count}
        canExport={count !== 0 && plan.columns.length > 0}
        onExport={run}
        onCancel={cancel}
      />
    </>
  );
}

function addMoney(plan: ExportPlan, isWithMoney: boolean): ExportPlan {
  if (!isWithMoney) return plan;
  const keys = exportFields.map(({ key }) => key);
  return { ...plan, columns: keys.filter((key) => isMoneyKey(key) || plan.columns.includes(key)) };
}

const shownNames = 20;

function MissingPhotographs({ names, onRetry }: { names: string[]; onRetry: () => void }) {
  return (
    <Note
      tone="warn"
      role="alert"
      title={`${pluralize(names.length, 'photograph')} could not be read`}
      actions={<Button onClick={onRetry}>Export again</Button>}
    >
      <p>The other files are in the ZIP. Left out: {names.slice(0, shownNames).join(', ')}</p>
    </Note>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {children}
    </fieldset>
  );
}

type ChoiceProps = { label: string; help: string; isChosen: boolean; onChoose: () => void };

function Choice({ label, help, isChosen, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <label>
      <input type="radio" aria-labelledby={id} aria-describedby={`${id}-help`} checked={isChosen} onChange={onChoose} />
      <span>
        <span id={id}>{label}</span>
        <small id={`${id}-help`}>{help}</small>
      </span>
    </label>
  );
}
