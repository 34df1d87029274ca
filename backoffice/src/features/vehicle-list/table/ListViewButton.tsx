import { importWithRetry } from '@dealer/shared-domain';
import { lazy, Suspense, useState } from 'react';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import toolStyles from '../controls/ListTools.module.css';
import type { ListView } from './list-view.ts';

const ColumnsDialog = lazy(() =>
  importWithRetry(() => import('./ColumnsDialog.tsx')).then((module) => ({ default: module.ColumnsDialog })),
);

export function ListViewButton({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${toolStyles.tool} ${toolStyles.columns}`}
        aria-label="Columns and density"
        title="Columns and density"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <StaffIcon name="columns" />
      </button>
      {isOpen && (
        <Suspense>
          <ColumnsDialog view={view} onChange={onChange} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
