// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type MapFrameSettings, runMapFrame } from './map-frame.ts';

const settings: MapFrameSettings = {
  scriptUrl: 'https://maps.test/js?callback=onMapsLoaded',
  latitude: 43.7,
  longitude: -79.2,
  zoom: 15,
  title: 'Dream Motor Co.',
  retryDelaysMs: [1000, 2000, 4000],
  timeLimitMs: 10_000,
};
const tell = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined);
const draw = vi.fn();
const mark = vi.fn();
const mapService = {
  maps: {
    Map: class {
      constructor(...given: unknown[]) {
        draw(...given);
      }
    },
    Marker: class {
      constructor(...given: unknown[]) {
        mark(...given);
      }
    },
  },
};

const script = () => document.head.querySelector('script');
const fail = () => script()?.dispatchEvent(new Event('error'));
const call = (name: string) => Reflect.get(window, name)();
const messages = () => tell.mock.calls.map(([message]) => message.type);

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="map"></div>';
  vi.stubGlobal('google', mapService);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  document.head.innerHTML = '';
});

test('the map shows the showroom with a marker, and the embedding page is notified', () => {
  runMapFrame(settings);
  expect(script()?.src).toBe(settings.scriptUrl);
  call('onMapsLoaded');
  const center = { lat: 43.7, lng: -79.2 };
  expect(draw).toHaveBeenCalledWith(document.getElementById('map'), expect.objectContaining({ center, zoom: 15 }));
  expect(mark).toHaveBeenCalledWith(expect.objectContaining({ position: center, title: 'Dream Motor Co.' }));
  expect(tell).toHaveBeenCalledExactlyOnceWith({ type: 'map-ready' }, window.location.origin);
});

test('a script that fails to load is retried three times with increasing delays', () => {
  runMapFrame(settings);
  for (const delayMs of settings.retryDelaysMs) {
    fail();
    vi.advanceTimersByTime(delayMs - 1);
    expect(script()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(script()?.src).toBe(settings.scriptUrl);
  }
  expect(messages()).toEqual([]);
  fail();
  expect(messages()).toEqual(['map-failed']);
});

test('a script that hangs counts as failed', () => {
  runMapFrame(settings);
  vi.advanceTimersByTime(settings.timeLimitMs + 1000);
  expect(document.head.querySelectorAll('script')).toHaveLength(1);
  call('onMapsLoaded');
  expect(messages()).toEqual(['map-ready']);
  vi.runAllTimers();
  expect(messages()).toEqual(['map-ready']);
});

test('a script that loads late and twice creates one map', () => {
  runMapFrame(settings);
  call('onMapsLoaded');
  call('onMapsLoaded');
  expect(draw).toHaveBeenCalledTimes(1);
});

test('a refused key is reported, even after the map was created', () => {
  runMapFrame(settings);
  call('onMapsLoaded');
  call('gm_authFailure');
  expect(messages()).toEqual(['map-ready', 'map-failed']);
});

test('an error of the map service is reported as a failed map', () => {
  vi.stubGlobal('google', {});
  runMapFrame(settings);
  call('onMapsLoaded');
  expect(messages()).toEqual(['map-failed']);
});

test('the function works from its source text alone', () => {
  // The server writes it into the document as text.
  new Function('settings', `(${runMapFrame})(settings)`)(settings);
  call('onMapsLoaded');
  expect(messages()).toEqual(['map-ready']);
});
