import { type ExportPlan, exportFields } from '@dealer/shared-domain/import';
import type { StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { type ReactNode, useId, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { describeView, isUnfiltered } from '../../features/export/describe-view.ts';
import { ExportBar } from '../../features/export/ExportBar.tsx';
import { ExportColumns } from '../../features/export/ExportColumns.tsx';
import { recallExport, rememberExport } from '../../features/export/remembered-export.ts';
import { useExport } from '../../features/export/use-export.ts';
import { formatVehicles } from '../../format.ts';
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
  const [plan, setPlan] = useState(recallExport);
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
      <Section id="columns" title="Columns" help={`${plan.columns.length} of ${exportFields.length} are exported.`}>
        <ExportColumns columns={plan.columns} onChange={(columns) => change({ columns })} />
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
