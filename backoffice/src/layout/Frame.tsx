import { classNames } from '@dealer/shared-ui';
import { useEffect, useRef } from 'react';
import { Outlet, useLoaderData, useMatches, useRevalidator } from 'react-router-dom';
import { CountsWatch } from '../counts-watch.tsx';
import type { FrameData } from '../frame-data.ts';
import { useStaff } from '../staff.tsx';
import { ToastProvider } from '../ui/toasts.tsx';
import styles from './Frame.module.css';
import { PageProgress } from './PageProgress.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useAutoSync } from './use-auto-sync.ts';
import { useFrameKeys } from './use-frame-keys.ts';
import { useFrameOverlay } from './use-frame-overlay.tsx';
import { useInstalledApp } from './use-installed-app.ts';
import { usePageFocus } from './use-page-focus.ts';

/** The layout around every page; it stays when a page fails. */
export function Frame() {
  const frame = useLoaderData<FrameData>();
  return (
    <ToastProvider>
      <CountsWatch frame={frame}>
        <Page frame={frame} />
      </CountsWatch>
    </ToastProvider>
  );
}

function Page({ frame }: { frame: FrameData }) {
  const main = useRef<HTMLElement>(null);
  const isTask = useMatches().some(({ handle }) => isTaskHandle(handle));
  const overlay = useFrameOverlay();
  useFrameKeys(overlay.open);
  usePageFocus(main);
  useVehicleEvents();
  useAutoSync();
  useInstalledApp();

  return (
    <div className={classNames(styles.app, isTask && styles.task)}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Sidebar className={styles.side} frame={frame} onOpen={overlay.open} />
      <div className={styles.page}>
        <PageProgress />
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
      {overlay.element}
    </div>
  );
}

/** Revalidates after a change to a vehicle, in this tab or another. */
function useVehicleEvents() {
  const { vehicleEvents } = useStaff();
  const { revalidate } = useRevalidator();
  useEffect(() => vehicleEvents.subscribe(() => void revalidate()), [vehicleEvents, revalidate]);
}

function isTaskHandle(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isTask' in handle && handle.isTask === true;
}
