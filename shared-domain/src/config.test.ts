import { expect, test } from 'vitest';
import { parsePublicConfig } from './config.ts';
import { DomainError, isDomainError, toHttpStatus } from './errors.ts';
import { aConfig } from './test-support.ts';

test('a complete configuration is accepted, without the slash at the end of an address', () => {
  expect(parsePublicConfig({ ...aConfig, supabaseUrl: 'http://backend.test/', other: 1 })).toEqual(aConfig);
});

test('all missing and invalid values are reported together', () => {
  const parse = () => parsePublicConfig({ ...aConfig, supabaseUrl: 'nowhere', dealerId: '', mediaCloud: undefined });
  expect(parse).toThrow('Missing or invalid configuration: supabaseUrl, mediaCloud, dealerId.');
  expect(() => parsePublicConfig(null)).toThrow(DomainError);
});

test('recognises a domain error from another copy of the class', () => {
  const foreign = Object.assign(new Error('gone'), { name: 'DomainError', kind: 'not-found' });
  expect(isDomainError(foreign)).toBe(true);
  expect(isDomainError(new DomainError('conflict', 'changed'))).toBe(true);
  expect(isDomainError(new Error('gone'))).toBe(false);
  expect(isDomainError(Object.assign(new Error(), { name: 'DomainError', kind: 'other' }))).toBe(false);
});

test('a missing record is a 404, an unavailable backend a 503', () => {
  expect(toHttpStatus('not-found')).toBe(404);
  expect(toHttpStatus('unavailable')).toBe(503);
});
