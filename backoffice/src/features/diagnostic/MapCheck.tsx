import { useEffect, useRef, useState } from 'react';
import { Button } from '@dealer/shared-ui';
import styles from './MapCheck.module.css';

/** The map service's script is tried four times, the last seven seconds after the first. */
const patienceMs = 20_000;

type MapState = 'drawing' | 'drawn' | 'failed';

const words: Record<MapState, string> = {
  drawing: 'The map is being drawn...',
  drawn: 'The map was drawn: key and script work',
  failed: 'The map was not drawn: look at the key, and at what the map service allows it',
};

/** Draws the page's own map, as a visitor would see it, and says whether that worked. */
export function MapCheck() {
  const [run, setRun] = useState(0);
  return (
    <div className={styles.map}>
      <DrawnMap key={run} />
      <Button onClick={() => setRun(run + 1)}>Draw it again</Button>
    </div>
  );
}

function DrawnMap() {
  const frame = useRef<HTMLIFrameElement>(null);
  const [outcome, setOutcome] = useState<MapState>('drawing');

  useEffect(() => {
    const timer = setTimeout(() => setOutcome((before) => (before === 'drawing' ? 'failed' : before)), patienceMs);
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data?.type === 'map-ready') setOutcome('drawn');
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
      <p role="status">{words[outcome]}</p>
      <iframe ref={frame} src="/map" title="Map as visitors see it" />
    </>
  );
}
