import { Button } from '@dealer/shared-ui';
import { useEffect, useRef, useState } from 'react';
import styles from './MapCheck.module.css';

/** Allows for the four attempts to load the map script; the last starts seven seconds after the first. */
const patienceMs = 20_000;

type MapState = 'loading' | 'loaded' | 'failed';

const messages: Record<MapState, string> = {
  loading: 'The map is loading...',
  loaded: 'The map loaded: key and script work',
  failed: 'The map did not load: check the key and what the map service allows it',
};

/** Renders the map as a visitor would see it and reports whether it loaded. */
export function MapCheck() {
  const [run, setRun] = useState(0);
  return (
    <div className={styles.map}>
      <TestMap key={run} />
      <Button onClick={() => setRun(run + 1)}>Draw it again</Button>
    </div>
  );
}

function TestMap() {
  const frame = useRef<HTMLIFrameElement>(null);
  const [outcome, setOutcome] = useState<MapState>('loading');

  useEffect(() => {
    const timer = setTimeout(() => setOutcome((before) => (before === 'loading' ? 'failed' : before)), patienceMs);
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data?.type === 'map-ready') setOutcome('loaded');
      if (data?.type === 'map-failed') setOutcome('failed');
    };
    window.addEventListener('message', listen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
    };
  }, []);

  return (
    <>
      <p role="status">{messages[outcome]}</p>
      <iframe ref={frame} src="/map" title="Map as visitors see it" />
    </>
  );
}
