import { isDomainError } from '@dealer/shared-domain';
import { createExportFile, type ExportPlan } from '@dealer/shared-domain/import';
import { exportFailed, type StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { useEffect, useRef, useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { formatFileDay } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import { downloadFile } from '../../ui/download-file.ts';

export type ExportState =
  | { phase: 'idle' }
  | { phase: 'running'; done: number; total: number | null }
  | { phase: 'done'; count: number; fileName: string }
  | { phase: 'failed'; message: string };

/** Loads the vehicles page by page and downloads the file; leaving the page cancels the export. */
export function useExport() {
  const { exports } = useStaff();
  const { timeZone } = useDealer();
  const [state, setState] = useState<ExportState>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(query: StaffVehicleQuery | null, plan: ExportPlan) {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    const { signal } = controller;
    setState({ phase: 'running', done: 0, total: null });
    try {
      const file = createExportFile(plan);
      let done = 0;
      for await (const { vehicles, total } of exports.read(query, signal)) {
        if (signal.aborted) return;
        file.add(vehicles);
        done += vehicles.length;
        setState({ phase: 'running', done, total });
      }
      const fileName = `vehicles-${formatFileDay(Date.now(), timeZone)}.${plan.format}`;
      downloadFile(fileName, file.finish());
      setState({ phase: 'done', count: done, fileName });
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
