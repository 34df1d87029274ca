import { classNames } from '@dealer/shared-ui';
import { useEffect, useRef } from 'react';
import styles from './ShowroomMap.module.css';

type MapFrameProps = { address: string; isReady: boolean; onReady: () => void; onFailure: () => void };

/** Google's script is tried four times, the last time after seven seconds. */
const timeoutMs = 20_000;

/** The map in a separate page, so that this page's policy can keep third-party scripts out. */
export function MapFrame({ address, isReady, onReady, onFailure }: MapFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data?.type === 'map-ready') onReady();
      if (data?.type === 'map-failed') onFailure();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [onReady, onFailure]);

  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(onFailure, timeoutMs);
    return () => clearTimeout(timer);
  }, [isReady, onFailure]);

  return (
    <iframe
      ref={frame}
      src="/map"
      title={`Map of ${address}`}
      className={classNames(styles.frame, isReady && styles.ready)}
    />
  );
}
