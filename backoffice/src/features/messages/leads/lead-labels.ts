import { formatDate } from '@dealer/shared-domain';
import {
  type AppointmentState,
  formatMinutes,
  type Lead,
  type LeadEvent,
  type LeadLine,
  type LeadStage,
  lostReasonLabels,
  stageLabels,
  waitingMinutesAt,
} from '@dealer/shared-domain/staff';
import { formatTime } from '../../../format.ts';
import type { LeadClock } from './WaitBadge.tsx';

type Step = Pick<LeadLine, 'stage' | 'nextStep' | 'nextStepDue' | 'waitingMinutes' | 'lostReason'>;

/** `Answer, 12 min late`, `Answer within 25 min`, `Call, due Nov 23, 2026, 4:00 PM` */
export function describeNextStep(lead: Step, clock: LeadClock, timeZone: string): { text: string; isLate: boolean } {
  if (lead.lostReason !== null) return { text: lostReasonLabels[lead.lostReason], isLate: false };
  if (lead.waitingMinutes !== null) {
    const left = clock.goalMinutes - waitingMinutesAt(lead.waitingMinutes, clock);
    if (left <= 0) return { text: `Answer, ${formatMinutes(-left)} late`, isLate: true };
    return { text: `Answer within ${formatMinutes(left)}`, isLate: false };
  }
  if (!lead.nextStep && lead.stage === 'won') return { text: 'Sold', isLate: false };
  if (lead.nextStepDue === null) return { text: lead.nextStep || 'No next step', isLate: false };
  const isLate = Date.parse(lead.nextStepDue) < clock.nowMs;
  return {
    text: `${lead.nextStep || 'Next step'}, ${isLate ? 'was due' : 'due'} ${formatLeadTime(lead.nextStepDue, timeZone)}`,
    isLate,
  };
}

/** `Nov 21, 2026, 2:41 PM` */
export function formatLeadTime(iso: string, timeZone: string): string {
  return `${formatDate(iso, timeZone)}, ${formatTime(iso, timeZone)}`;
}

const callLabels: Record<string, string> = {
  reached: 'Call: spoke with the person',
  'no-answer': 'Call: no answer',
  missed: 'Missed call',
};

const toText = (value: unknown) => (typeof value === 'string' ? value : '');
const toStageLabel = (value: unknown) => stageLabels[toText(value) as LeadStage];

const testDriveLabels: Record<AppointmentState, string> = {
  requested: 'requested',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  done: 'done',
  missed: 'did not come',
};

function describeTestDrive(detail: LeadEvent['detail'], timeZone: string): string {
  const when = formatLeadTime(toText(detail.starts_at), timeZone);
  const state = testDriveLabels[toText(detail.state) as AppointmentState];
  if (!detail.moved_from) return `Test drive on ${when}: ${state}`;
  return `Test drive moved from ${formatLeadTime(toText(detail.moved_from), timeZone)} to ${when}: ${state}`;
}

/** `, sam`, or the visitor who asked for a test drive or cancelled it; nothing for what the system did. */
export function describeAuthor({ kind, author, detail }: LeadEvent): string {
  if (author !== 'system') return `, ${author}`;
  const isOfVisitor = kind === 'test-drive' && ['requested', 'cancelled'].includes(toText(detail.state));
  return isOfVisitor ? ' by the visitor' : '';
}

/** One line for an event other than a note. */
export function describeEvent({ kind, detail }: LeadEvent, timeZone: string): string {
  switch (kind) {
    case 'note':
      return 'Note';
    case 'call':
      return callLabels[toText(detail.outcome)] ?? 'Call';
    case 'stage':
      return `Stage: ${toStageLabel(detail.from)} → ${toStageLabel(detail.to)}`;
    case 'owner':
      return detail.to ? `Given to ${toText(detail.to)}` : `Released by ${toText(detail.from)}`;
    case 'test-drive':
      return describeTestDrive(detail, timeZone);
    case 'merged':
      return 'Another lead was merged into this one';
    case 'unmerged':
      return 'A merged lead was separated again';
    case 'apart':
      return 'Kept apart from a similar lead';
    default:
      return kind;
  }
}

type Entry = { key: string; at: string };
export type ThreadEntry =
  | (Entry & { kind: 'message'; message: Lead['messages'][number] })
  | (Entry & { kind: 'reply'; reply: Lead['messages'][number]['replies'][number] })
  | (Entry & { kind: 'event'; event: LeadEvent })
  | (Entry & { kind: 'line'; text: string });

/** All that happened to a lead, the oldest first. */
export function toThread(lead: Lead): ThreadEntry[] {
  const entries: ThreadEntry[] = [
    ...lead.messages.map((message) => ({ kind: 'message' as const, key: message.id, at: message.createdAt, message })),
    ...lead.messages.flatMap(({ replies }) =>
      replies.map((reply) => ({ kind: 'reply' as const, key: reply.id, at: reply.createdAt, reply })),
    ),
    ...lead.replies.map((reply) => ({ kind: 'reply' as const, key: reply.id, at: reply.createdAt, reply })),
    ...lead.events.map((event) => ({ kind: 'event' as const, key: event.id, at: event.createdAt, event })),
    ...lead.alerts.map(({ label, createdAt }) => ({
      kind: 'line' as const,
      key: `alert-${createdAt}-${label}`,
      at: createdAt,
      text: `Saved an alert: ${label}`,
    })),
  ];
  if (lead.adf.sentAt !== null) {
    entries.push({
      kind: 'line',
      key: 'adf',
      at: lead.adf.sentAt,
      text: `Sent to your CRM as ADF: ${lead.adf.sentTo}`,
    });
  }
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
