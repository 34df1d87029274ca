import { expect, test } from 'vitest';
import { createUploadTickets } from './upload-ticket.ts';

const right = {
  vehicleId: '0b0e2f6a-3c52-4f6e-9d0a-5a1f6f3c9e11',
  userId: '00000000-0000-4000-8000-000000000012',
  sessionId: '00000000-0000-4000-8000-0000000000e1',
};
const hourMs = 3_600_000;

test('a ticket says for which vehicle and session it is, for half a day', () => {
  let nowMs = 0;
  const tickets = createUploadTickets('secret', () => nowMs);
  const { ticket, expiresAtMs } = tickets.issue(right);
  expect(expiresAtMs).toBe(12 * hourMs);
  nowMs = 11 * hourMs;
  expect(tickets.read(ticket)).toEqual({ ...right, expiresAtMs });
  nowMs = 12 * hourMs;
  expect(tickets.read(ticket)).toBeNull();
});

test('a forged, altered or damaged ticket gives no right', () => {
  const { ticket } = createUploadTickets('secret').issue(right);
  const [text = '', signature = ''] = ticket.split('.');
  const altered = Buffer.from(JSON.stringify({ ...right, vehicleId: right.userId, expiresAtMs: 9e15 })).toString(
    'base64url',
  );
  const { read } = createUploadTickets('secret');
  for (const wrong of [
    `${altered}.${signature}`,
    text,
    `${text}.`,
    '',
    '.',
    createUploadTickets('other').issue(right).ticket,
  ]) {
    expect(read(wrong)).toBeNull();
  }
});
