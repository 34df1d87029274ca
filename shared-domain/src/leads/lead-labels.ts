export const leadStages = ['new', 'contacted', 'appointment', 'won', 'lost'] as const;
export type LeadStage = (typeof leadStages)[number];

export const leadTabs = ['Open', 'New', 'Contacted', 'Appointment', 'Won', 'Lost'] as const;
export type LeadTab = (typeof leadTabs)[number];

export const leadSources = ['message', 'test-drive', 'trade-in', 'call', 'alert', 'visit'] as const;
export type LeadSource = (typeof leadSources)[number];

export const lostReasons = ['price', 'bought-elsewhere', 'vehicle-sold', 'no-answer', 'financing', 'other'] as const;
export type LostReason = (typeof lostReasons)[number];

export const stageLabels: Record<LeadStage, string> = {
  new: 'New',
  contacted: 'Contacted',
  appointment: 'Appointment',
  won: 'Won',
  lost: 'Lost',
};

export const sourceLabels: Record<LeadSource, string> = {
  message: 'Message',
  'test-drive': 'Test drive',
  'trade-in': 'Trade-in',
  call: 'Call',
  alert: 'Alert',
  visit: 'Visit',
};

export const lostReasonLabels: Record<LostReason, string> = {
  price: 'Price',
  'bought-elsewhere': 'Bought elsewhere',
  'vehicle-sold': 'Vehicle sold',
  'no-answer': 'No answer',
  financing: 'Financing',
  other: 'Other',
};

/** `6 h 36 min`, `35 min`, `2 h` */
export function formatMinutes(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Waiting minutes later than when they were loaded; they stop when the dealership closes. */
export function waitingMinutesAt(
  waitingMinutes: number,
  { loadedAtMs, nowMs, openUntil }: { loadedAtMs: number; nowMs: number; openUntil: string | null },
): number {
  if (openUntil === null) return waitingMinutes;
  const countedUntilMs = Math.min(nowMs, Date.parse(openUntil));
  return waitingMinutes + Math.max(0, Math.floor((countedUntilMs - loadedAtMs) / 60_000));
}
