import { afterEach, expect, test, vi } from 'vitest';
import { createScriptPolicy } from './script-policy.ts';

afterEach(() => vi.unstubAllGlobals());

const toOwn = (address: string) => {
  if (address.startsWith('/own/')) return address;
  throw new Error(`${address} is not ours`);
};

test('with Trusted Types, a URL passes through the policy of that name', () => {
  const trusted = (address: string) => ({ trusted: address });
  const createPolicy = vi.fn((_: string, rules: { createScriptURL: (address: string) => string }) => ({
    createScriptURL: (address: string) => trusted(rules.createScriptURL(address)),
  }));
  vi.stubGlobal('trustedTypes', { createPolicy });
  const toAddress = createScriptPolicy('dealer-test', toOwn);
  expect(toAddress('/own/a.js')).toEqual(trusted('/own/a.js'));
  expect(() => toAddress('https://evil.test/a.js')).toThrow('is not ours');
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['dealer-test']);
});

test('without Trusted Types, the URL is unchanged', () => {
  vi.stubGlobal('trustedTypes', undefined);
  expect(createScriptPolicy('dealer-test', toOwn)('/own/a.js')).toBe('/own/a.js');
  expect(() => createScriptPolicy('dealer-test', toOwn)('/a.js')).toThrow();
});
