import type { VehicleImport } from '@dealer/shared-domain/staff';
import { Button } from '@dealer/shared-ui';
import { useLoaderData } from 'react-router-dom';
import { useDealer } from '../dealer.ts';
import { downloadFile } from '../download-file.ts';
import { CheckPart } from '../features/import/CheckPart.tsx';
import { ColumnsPart } from '../features/import/ColumnsPart.tsx';
import { FilePart } from '../features/import/FilePart.tsx';
import { ImportBar } from '../features/import/ImportBar.tsx';
import { BackToVehicles } from '../layout/BackToVehicles.tsx';
import { Part } from '../layout/Part.tsx';
import { ImportSteps } from '../features/import/ImportSteps.tsx';
import type { ImportState } from '../features/import/import-session.ts';
import { OptionsPart } from '../features/import/OptionsPart.tsx';
import { PreviewPart } from '../features/import/PreviewPart.tsx';
import { RecentImports } from '../features/import/RecentImports.tsx';
import { RunPart } from '../features/import/RunPart.tsx';
import { createSampleFile } from '../features/import/sample-file.ts';
import { useImportSession } from '../features/import/use-import-session.ts';
import { StaffIcon } from '../StaffIcon.tsx';

export function ImportVehiclesPage() {
  const recent = useLoaderData<VehicleImport[] | null>();
  const { name } = useDealer();
  const { session, state } = useImportSession();
  const { opened, run } = state;
  const downloadBadRows = async () => downloadFile(toBadRowsName(state), await session.getBadRows());

  return (
    <>
      <title>{`Import Vehicles | ${name}`}</title>
      <BackToVehicles title="Import Vehicles">
        <Button variant="quiet" onClick={() => downloadFile('vehicles-sample.csv', createSampleFile())}>
          <StaffIcon name="download" /> Sample file
        </Button>
      </BackToVehicles>
      <ImportSteps step={toStep(state)} />
      {run && <RunPart session={session} state={state} run={run} onDownload={() => void downloadBadRows()} />}
      {!run && (
        <>
          <Part id="file" title="File">
            <FilePart session={session} state={state} />
          </Part>
          {opened && (
            <>
              <ColumnsPart session={session} state={state} />
              <OptionsPart session={session} state={state} />
              <PreviewPart state={state} />
              <CheckPart session={session} state={state} onDownload={() => void downloadBadRows()} />
            </>
          )}
        </>
      )}
      {(!opened || (run && run.phase !== 'running' && run.phase !== 'undoing')) && <RecentImports imports={recent} />}
      {!run && <ImportBar session={session} state={state} />}
    </>
  );
}

function toStep({ opened, check, checkFailure, run }: ImportState): number {
  if (run) return run.phase === 'done' || run.phase === 'undone' ? 5 : 4;
  if (!opened) return 1;
  return check || checkFailure ? 3 : 2;
}

function toBadRowsName({ file }: ImportState): string {
  return `${file?.name.replace(/\.\w+$/, '') || 'vehicles'}-errors.csv`;
}
