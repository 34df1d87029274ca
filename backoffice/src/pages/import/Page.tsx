import { findMissingFields } from '@dealer/shared-domain/import';
import { Button } from '@dealer/shared-ui';
import { useLoaderData } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { ArchiveRun } from '../../features/import/archive/ArchiveRun.tsx';
import type { ArchiveState } from '../../features/import/archive/archive-state.ts';
import { CheckSection } from '../../features/import/CheckSection.tsx';
import { ColumnsSection } from '../../features/import/ColumnsSection.tsx';
import { DistanceSection } from '../../features/import/DistanceSection.tsx';
import { FileSection } from '../../features/import/FileSection.tsx';
import { ImportBar } from '../../features/import/ImportBar.tsx';
import { ImportSteps } from '../../features/import/ImportSteps.tsx';
import { type ImportState, isDistanceOpen } from '../../features/import/import-state.ts';
import { KnownSources } from '../../features/import/KnownSources.tsx';
import { OptionsSection } from '../../features/import/OptionsSection.tsx';
import { PhotographsSection } from '../../features/import/PhotographsSection.tsx';
import { PreviewSection } from '../../features/import/PreviewSection.tsx';
import { RecentImports } from '../../features/import/RecentImports.tsx';
import { RunSection } from '../../features/import/RunSection.tsx';
import { createSampleFile } from '../../features/import/sample-file.ts';
import { useImportSession } from '../../features/import/use-import-session.ts';
import { ValuesSection } from '../../features/import/ValuesSection.tsx';
import { BackToVehicles } from '../../ui/BackToVehicles.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { Section } from '../../ui/Section.tsx';
import { StaffIcon } from '../../ui/StaffIcon.tsx';
import type { ImportPageData } from './loader.ts';

export function Page() {
  const { recent, sources } = useLoaderData<ImportPageData>();
  const { name } = useDealer();
  const { session, state, archive } = useImportSession();
  const { opened, run } = state;
  const isRunning = run !== null || archive.importId !== null;
  const downloadRejectedRows = async () => downloadFile(toBadRowsName(state), await session.getRejectedRows());

  return (
    <>
      <title>{`Import Vehicles | ${name}`}</title>
      <BackToVehicles title="Import Vehicles">
        <Button variant="quiet" onClick={() => downloadFile('vehicles-sample.csv', createSampleFile())}>
          <StaffIcon name="download" /> Sample file
        </Button>
      </BackToVehicles>
      <ImportSteps step={toStep(state, archive)} />
      {run && <RunSection session={session} state={state} run={run} onDownload={() => void downloadRejectedRows()} />}
      {!run && archive.importId && <ArchiveRun session={session} importId={archive.importId} />}
      {!isRunning && (
        <>
          <Section id="file" title="File">
            <FileSection session={session} state={state} />
          </Section>
          {!opened && (archive.file || archive.failure) && (
            <PhotographsSection session={session} state={state} archive={archive} />
          )}
          {opened && (
            <>
              <ColumnsSection session={session} state={state} />
              <DistanceSection session={session} state={state} />
              <ValuesSection session={session} state={state} />
              <PhotographsSection session={session} state={state} archive={archive} />
              <OptionsSection session={session} state={state} />
              <PreviewSection state={state} />
              <CheckSection session={session} state={state} onDownload={() => void downloadRejectedRows()} />
            </>
          )}
        </>
      )}
      {(!opened || (run && run.phase !== 'running' && run.phase !== 'undoing')) && <RecentImports imports={recent} />}
      {!opened && !archive.file && <KnownSources sources={sources} />}
      {!isRunning && <ImportBar session={session} state={state} archive={archive} />}
    </>
  );
}

function toStep(state: ImportState, archive: ArchiveState): number {
  const { opened, mapping, check, checkFailure, run } = state;
  if (run) return run.phase === 'done' || run.phase === 'undone' ? 6 : 5;
  if (archive.importId) return archive.isDone ? 6 : 5;
  if (!opened) return archive.match ? 4 : 1;
  if (findMissingFields(mapping).length > 0) return 2;
  if (isDistanceOpen(state) || check?.values.some(({ origin }) => origin === 'new')) return 3;
  return check || checkFailure ? 4 : 2;
}

function toBadRowsName({ file }: ImportState): string {
  return `${file?.name.replace(/\.\w+$/, '') || 'vehicles'}-errors.csv`;
}
