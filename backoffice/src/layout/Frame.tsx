import { classNames } from '@dealer/shared-ui';
import { useEffect, useRef } from 'react';
import { Outlet, useLoaderData, useMatches, useRevalidator } from 'react-router-dom';
import { useAutoSync } from '../auto-sync.ts';
import type { FrameData } from '../loaders.ts';
import { MessageWatch } from '../message-watch.tsx';
import { useStaff } from '../staff.tsx';
import { ToastProvider } from '../toasts.tsx';
import styles from './Frame.module.css';
import { PageProgress } from './PageProgress.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useFrameTools } from './use-frame-tools.tsx';
import { usePageFocus } from './use-page-focus.ts';

/** The frame of every page of the back office. It stays when a page fails. */
export function Frame() {
  const frame = useLoaderData<FrameData>();
  return (
    <ToastProvider>
      <MessageWatch frame={frame}>
        <Page frame={frame} />
      </MessageWatch>
    </ToastProvider>
  );
}

function Page({ frame }: { frame: FrameData }) {
  const main = useRef<HTMLElement>(null);
  const isTask = useMatches().some(({ handle }) => isTaskHandle(handle));
  const tools = useFrameTools();
  usePageFocus(main);
  useStockEvents();
  useAutoSync();

  return (
    <div className={classNames(styles.app, isTask && styles.task)}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Sidebar className={styles.side} frame={frame} onOpen={tools.open} />
      <div className={styles.page}>
        <PageProgress />
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
      {tools.overlay}
    </div>
  );
}

/** Whatever happened to the stock, here or in another tab, shows. */
function useStockEvents() {
  const { vehicleEvents } = useStaff();
  const { revalidate } = useRevalidator();
  useEffect(() => vehicleEvents.subscribe(() => void revalidate()), [vehicleEvents, revalidate]);
}

function isTaskHandle(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isTask' in handle && handle.isTask === true;
}
