import { isDomainError } from '@dealer/shared-domain';
import { createExportFile, type ExportPlan, isMoneyKey } from '@dealer/shared-domain/import';
import { exportFailed, type StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { useEffect, useRef, useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { formatFileDay } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import type { ExportProgress, ExportState } from './export-state.ts';
import { discardTemporaryFile } from './temporary-file.ts';

/** Loads the vehicles page by page and downloads the file; leaving the page cancels the export. */
export function useExport() {
  const { exports, config } = useStaff();
  const { timeZone } = useDealer();
  const [state, setState] = useState<ExportState>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    void discardTemporaryFile();
    return () => running.current?.abort();
  }, []);

  async function start(query: StaffVehicleQuery | null, plan: ExportPlan) {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    const { signal } = controller;
    setState({ phase: 'running', done: 0, total: null });
    const stem = `vehicles-${formatFileDay(Date.now(), timeZone)}`;
    const tableName = `${stem}.${plan.format}`;
    try {
      if (plan.hasPhotographs) {
        const { exportArchive } = await import('./export-archive.ts');
        const onProgress = (progress: ExportProgress) => {
          if (!signal.aborted) setState({ phase: 'running', ...progress });
        };
        const options = { exports, config, query, plan, timeZone, tableName, signal, onProgress };
        const { file, ...outcome } = await exportArchive(options);
        if (signal.aborted) return;
        downloadFile(`${stem}.zip`, file);
        setState({ phase: 'done', fileName: `${stem}.zip`, ...outcome });
        return;
      }
      const file = createExportFile({ ...plan, timeZone });
      let done = 0;
      const hasMoney = plan.columns.some(isMoneyKey);
      for await (const { vehicles, total } of exports.read(query, { signal, hasMoney })) {
        if (signal.aborted) return;
        file.add(vehicles);
        done += vehicles.length;
        setState({ phase: 'running', done, total });
      }
      downloadFile(tableName, file.finish());
      setState({ phase: 'done', count: done, fileName: tableName });
    } catch (error) {
      if (signal.aborted) return;
      setState({ phase: 'failed', message: isDomainError(error) ? error.message : exportFailed });
    }
  }

  function cancel() {
    running.current?.abort();
    setState({ phase: 'idle' });
  }

  return { state, start, cancel };
}
