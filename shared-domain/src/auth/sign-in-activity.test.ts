// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answering, aSession, aStaffClient, aStaffUser } from '../staff-test-support.ts';
import { activityRecord } from './activity-record.ts';
import { createSessionActivity, type SessionWarning } from './session-activity.ts';
import { createStaffAuth } from './staff-auth.ts';

const minuteMs = 60_000;

const profile = {
  ...{ user_id: aStaffUser.id, username: 'admin', email: 'admin@example.test', role: 'owner', permissions: [] },
  ...{ second_factor: 'off', password_expires_at: null, is_password_expired: false, session_timeout_minutes: 30 },
};

/** One tab: its idle time-out of 30 minutes, and its sign-in. */
function openTab() {
  const { client } = aStaffClient(({ url }) =>
    Response.json(url.pathname.endsWith('/user') ? aSession().user : profile),
  );
  const auth = createStaffAuth({
    client,
    config: { dealerId: 'dream-motor' },
    http: answering(() => Response.json({ success: true, session: aSession() })).http,
    createChannel: () => null,
  });
  const warnings: SessionWarning[] = [];
  const onEnd = vi.fn();
  const touch = vi.fn(async () => 30 * 60);
  const activity = createSessionActivity({ touch, onEnd, onWarning: (warning) => warnings.push(warning) });
  return { auth, activity, warnings, onEnd, touch };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
  activityRecord.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Half a minute before the session of the tab ends, its warning shows, and the next person signs in there. */
async function signInWithHalfAMinuteLeft() {
  const tab = openTab();
  tab.activity.start(30);
  await vi.advanceTimersByTimeAsync(29.5 * minuteMs);
  expect(tab.warnings).toEqual([{ endsAtMs: Date.now() + minuteMs / 2 }]);
  tab.activity.stop();
  expect(await tab.auth.signIn('admin', 'pass word')).toMatchObject({ kind: 'signed-in' });
  tab.warnings.length = 0;
  tab.touch.mockClear();
  return tab;
}

test('after a sign-in the full time-out counts, whatever was left of the session before', async () => {
  const { activity, warnings, onEnd, touch } = await signInWithHalfAMinuteLeft();
  activity.start(30);
  await vi.advanceTimersByTimeAsync(28.5 * minuteMs);
  expect(touch).toHaveBeenCalledTimes(1);
  expect(warnings).toEqual([]);
  await vi.advanceTimersByTimeAsync(1.5 * minuteMs);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('the full time-out counts even if the browser blocks storage', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
  const { activity, warnings } = await signInWithHalfAMinuteLeft();
  activity.start(30);
  await vi.advanceTimersByTimeAsync(28.5 * minuteMs);
  expect(warnings).toEqual([]);
});

test('a page that is reloaded continues the countdown of its session', async () => {
  const { activity } = openTab();
  activity.start(30);
  await vi.advanceTimersByTimeAsync(29.5 * minuteMs);
  activity.stop();
  const reloaded = openTab();
  reloaded.activity.start(30);
  expect(reloaded.warnings).toEqual([{ endsAtMs: Date.now() + minuteMs / 2 }]);
});

function refuse(): never {
  throw new DOMException('Storage is blocked', 'SecurityError');
}
