import { pluralize } from '@dealer/shared-domain';
import type { ExportPlan } from '@dealer/shared-domain/import';
import type { StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { type ReactNode, useId, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { describeView, isUnfiltered } from '../../features/export/describe-view.ts';
import { ExportBar } from '../../features/export/ExportBar.tsx';
import { ExportColumns } from '../../features/export/ExportColumns.tsx';
import { useExport } from '../../features/export/use-export.ts';
import { useExportPlan } from '../../features/export/use-export-plan.ts';
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
  const { name, currency } = useDealer();
  const { state, start, cancel } = useExport();
  const { plan, offered, change } = useExportPlan();
  const [isView, setIsView] = useState(!isUnfiltered(query));
  const count = counts && (isView ? counts.matching : counts.total);
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
          <Choice label="What the list shows" isChosen={isView} onChoose={() => setIsView(true)}>
            {[describeView(query, currency), counts && formatVehicles(counts.matching)].filter(Boolean).join(': ')}
          </Choice>
          <Choice label="Everything" isChosen={!isView} onChoose={() => setIsView(false)}>
            {['Drafts and sold vehicles too', counts && formatVehicles(counts.total)].filter(Boolean).join(': ')}
          </Choice>
        </Choices>
      </Section>
      <Section id="format" title="Format">
        <FormatChoices plan={plan} onChange={change} />
      </Section>
      <Section id="photographs" title="Photographs">
        <Choices label="Photographs">
          <CheckboxChoice
            label="With photographs"
            isChecked={plan.hasPhotographs}
            onChange={(hasPhotographs) => change({ hasPhotographs })}
          >
            A ZIP with this file and every photograph, named by stock number or VIN. An import reads it back.
          </CheckboxChoice>
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

type FormatChoicesProps = { plan: ExportPlan; onChange: (part: Partial<ExportPlan>) => void };

function FormatChoices({ plan, onChange }: FormatChoicesProps) {
  return (
    <Choices label="Format">
      <Choice label="CSV" isChosen={plan.format === 'csv'} onChoose={() => onChange({ format: 'csv' })}>
        For spreadsheets and other programs. Cells that a spreadsheet would run as a formula begin with an apostrophe;
        an import takes it away again.
      </Choice>
      <Choice label="JSON" isChosen={plan.format === 'json'} onChoose={() => onChange({ format: 'json' })}>
        For programs.
      </Choice>
      {plan.format === 'csv' && (
        <CheckboxChoice
          label="Mark as UTF-8 for Excel"
          isChecked={plan.hasByteOrderMark}
          onChange={(hasByteOrderMark) => onChange({ hasByteOrderMark })}
        >
          Accents come out right when the file is opened there.
        </CheckboxChoice>
      )}
    </Choices>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {children}
    </fieldset>
  );
}

/** `children` is the help below the label. */
type ChoiceProps = { label: string; isChosen: boolean; onChoose: () => void; children: ReactNode };

function Choice({ label, isChosen, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <label>
      <input type="radio" aria-labelledby={id} aria-describedby={`${id}-help`} checked={isChosen} onChange={onChoose} />
      <span>
        <span id={id}>{label}</span>
        <small id={`${id}-help`}>{children}</small>
      </span>
    </label>
  );
}

type CheckboxChoiceProps = {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
};

function CheckboxChoice({ label, isChecked, onChange, children }: CheckboxChoiceProps) {
  return (
    <label>
      <input type="checkbox" checked={isChecked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <span>
        {label}
        <small>{children}</small>
      </span>
    </label>
  );
}
