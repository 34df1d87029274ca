type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(a: string): string };
};

/**
 * Creates a Trusted Types policy; pages list the allowed policy names in their header. `toOwn` returns an address of
 * this site or throws. Browsers without Trusted Types only run this check.
 */
export function createScriptPolicy(name: string, toOwn: (address: string) => string): (address: string) => string {
  // TypeScript's DOM types lack `trustedTypes`.
  const factory: PolicyFactory | undefined = Reflect.get(globalThis, 'trustedTypes');
  const policy = factory?.createPolicy(name, { createScriptURL: toOwn });
  return policy ? (address) => policy.createScriptURL(address) : toOwn;
}
