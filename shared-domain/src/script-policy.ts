type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(a: string): string };
};

/**
 * The only way to an address that may become a script: pages enforce Trusted Types, and name each policy in their
 * header. `toOwn` returns an address of ours, or throws. Elsewhere the check alone is left.
 */
export function createScriptPolicy(name: string, toOwn: (address: string) => string): (address: string) => string {
  // The library of the browser's types does not know it yet.
  const factory: PolicyFactory | undefined = Reflect.get(globalThis, 'trustedTypes');
  const policy = factory?.createPolicy(name, { createScriptURL: toOwn });
  return policy ? (address) => policy.createScriptURL(address) : toOwn;
}
