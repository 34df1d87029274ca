import { expect, test } from 'vitest';
import { requireSignature, signMediaRequest } from './media-signature.ts';

const credentials = { apiKey: 'local', apiSecret: 'abcd' };
const now = new Date('2026-01-01T12:00:00Z');
const fields = { public_id: 'sample_image', timestamp: '1767268800', eager: 'w_400,h_300,c_pad|w_260,h_200,c_crop' };

function signed(changes: Record<string, string> = {}): Map<string, string> {
  const given = new Map(Object.entries({ ...fields, ...changes }));
  const signature = signMediaRequest(given, credentials.apiSecret);
  return new Map([...given, ['api_key', 'local'], ['signature', signature]]);
}

test('the signature follows the protocol', () => {
  const documented = new Map([
    ['timestamp', '1315060510'],
    ['public_id', 'sample_image'],
    ['eager', 'w_400,h_300,c_pad|w_260,h_200,c_crop'],
  ]);
  expect(signMediaRequest(documented, 'abcd')).toBe('bfd09f95f331f558cbd1320e67aa8d488770583e');
});

test('the file, its kind, the key and empty values are not signed', () => {
  const unsigned = new Map([...signed(), ['file', 'x'], ['resource_type', 'image'], ['cloud_name', 'd'], ['tags', '']]);
  expect(() => requireSignature(unsigned, credentials, now)).not.toThrow();
});

test('a signature is valid for an hour', () => {
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  expect(() => requireSignature(signed(), credentials, later(3600))).not.toThrow();
  expect(() => requireSignature(signed(), credentials, later(3601))).toThrow(/^Stale request/);
  expect(() => requireSignature(signed(), credentials, later(-301))).toThrow(/^Stale request/);
});

test('a parameter’s value cannot inject another parameter', () => {
  const joined = signed({ folder: 'a&overwrite=true' });
  const split = new Map([...joined, ['folder', 'a'], ['overwrite', 'true']]);
  expect(split.get('signature')).toBe(joined.get('signature'));
  expect(() => requireSignature(joined, credentials, now)).toThrow('Invalid Signature');
});
