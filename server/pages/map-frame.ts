export type MapFrameSettings = {
  /** URL of the map service's script, which calls `onMapsLoaded` when it is ready. */
  scriptUrl: string;
  latitude: number;
  longitude: number;
  zoom: number;
  title: string;
  /** Delays before each retry (ms). */
  retryDelaysMs: number[];
  /** Time limit of one attempt (ms). */
  timeLimitMs: number;
};

declare const google: {
  maps: {
    Map: new (canvas: HTMLElement | null, options: object) => object;
    Marker: new (options: object) => object;
  };
};

/**
 * Runs in the frame: loads the map service, shows the map and posts the outcome to the parent page. The server
 * serializes this function into the document, so it must not refer to anything outside itself.
 */
export function runMapFrame(settings: MapFrameSettings): void {
  const { scriptUrl, latitude, longitude, zoom, title, retryDelaysMs, timeLimitMs } = settings;
  let triesSoFar = 0;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function report(type: 'map-ready' | 'map-failed') {
    isOver = true;
    clearTimeout(timer);
    window.parent.postMessage({ type }, window.location.origin);
  }

  function showMap() {
    // A late script and its retry may both call this.
    if (isOver) return;
    const canvas = document.getElementById('map');
    try {
      const center = { lat: latitude, lng: longitude };
      const map = new google.maps.Map(canvas, {
        center,
        zoom,
        gestureHandling: 'cooperative',
        streetViewControl: false,
      });
      new google.maps.Marker({ map, position: center, title });
      report('map-ready');
    } catch {
      report('map-failed');
    }
  }

  function load() {
    const script = document.createElement('script');
    let hasFailed = false;
    const fail = () => {
      if (hasFailed || isOver) return;
      hasFailed = true;
      clearTimeout(timer);
      script.remove();
      const delayMs = retryDelaysMs[triesSoFar];
      triesSoFar += 1;
      if (delayMs === undefined) report('map-failed');
      else timer = setTimeout(load, delayMs);
    };
    script.src = scriptUrl;
    script.async = true;
    script.onerror = fail;
    timer = setTimeout(fail, timeLimitMs);
    document.head.append(script);
  }

  // The service calls both by name: the first when it has loaded, the second when it refuses the key.
  Object.assign(window, { onMapsLoaded: showMap, gm_authFailure: () => report('map-failed') });
  load();
}
