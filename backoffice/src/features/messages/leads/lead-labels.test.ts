import { expect, test } from 'vitest';
import { describeNextStep } from './lead-labels.ts';

const clock = { loadedAtMs: 0, nowMs: Date.parse('2026-11-21T19:41:00Z'), openUntil: null, goalMinutes: 60 };
const lead = { stage: 'contacted' as const, nextStep: '', nextStepDue: null, waitingMinutes: null, lostReason: null };

test.each([
  [{}, 'No next step', false],
  [{ stage: 'won' as const }, 'Sold', false],
  [{ nextStep: 'Call' }, 'Call', false],
  [{ nextStep: 'Call', nextStepDue: '2026-11-23T21:00:00Z' }, 'Call, due Nov 23, 2026, 4:00 PM', false],
  // As in the reminders.
  [{ nextStepDue: '2026-11-01T14:00:00Z' }, 'Next step, was due Nov 1, 2026, 9:00 AM', true],
])('the next step of %j is %s', (change, text, isLate) => {
  expect(describeNextStep({ ...lead, ...change }, clock, 'America/Toronto')).toEqual({ text, isLate });
});
