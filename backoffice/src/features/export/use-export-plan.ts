import { type ExportPlan, exportFields, isMoneyKey } from '@dealer/shared-domain/import';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useMay } from '../../staff.tsx';
import { recallExport, rememberExport } from './remembered-export.ts';

/** What to export: the last choice on this device, with the amounts added if the URL has `money`. */
export function useExportPlan() {
  const mayExportMoney = useMay('money');
  const { search } = useLocation();
  const [chosen, setPlan] = useState(() => addMoney(recallExport(), search));
  const offered = exportFields.map(({ key }) => key).filter((key) => mayExportMoney || !isMoneyKey(key));
  // What is remembered on the device may be another person's choice.
  const plan = { ...chosen, columns: chosen.columns.filter((key) => offered.includes(key)) };

  function change(part: Partial<ExportPlan>): void {
    setPlan({ ...plan, ...part });
    rememberExport({ ...plan, ...part });
  }

  return { plan, offered, change };
}

function addMoney(plan: ExportPlan, search: string): ExportPlan {
  if (!new URLSearchParams(search).has('money')) return plan;
  const keys = exportFields.map(({ key }) => key);
  return { ...plan, columns: keys.filter((key) => isMoneyKey(key) || plan.columns.includes(key)) };
}
