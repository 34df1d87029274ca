export type MapFrameSettings = {
  /** The map service's script; it calls `onMapsLoaded` when it is ready. */
  scriptUrl: string;
  latitude: number;
  longitude: number;
  zoom: number;
  title: string;
  /** How long to wait before each further try. */
  retryDelaysMs: number[];
  /** How long one try may take. */
  timeLimitMs: number;
};

/** What the service's script puts into the window. */
declare const google: {
  maps: {
    Map: new (canvas: HTMLElement | null, options: object) => object;
    Marker: new (options: object) => object;
  };
};

/**
 * Runs in the frame: loads the map service, draws the map and tells the page around it how that went. The server
 * writes this function's text into the document, so it must not use anything from outside itself.
 */
export function runMapFrame(settings: MapFrameSettings): void {
  const { scriptUrl, latitude, longitude, zoom, title, retryDelaysMs, timeLimitMs } = settings;
  let triesSoFar = 0;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(type: 'map-ready' | 'map-failed') {
    isOver = true;
    clearTimeout(timer);
    window.parent.postMessage({ type }, window.location.origin);
  }

  function draw() {
    // A script that came too late and its successor both call.
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
      tell('map-ready');
    } catch {
      tell('map-failed');
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
      if (delayMs === undefined) tell('map-failed');
      else timer = setTimeout(load, delayMs);
    };
    script.src = scriptUrl;
    script.async = true;
    script.onerror = fail;
    timer = setTimeout(fail, timeLimitMs);
    document.head.append(script);
  }

  // The service calls both by their names: the first when it is loaded, the second when it refuses the key.
  Object.assign(window, { onMapsLoaded: draw, gm_authFailure: () => tell('map-failed') });
  load();
}
