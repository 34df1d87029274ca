import type { BrowserContext } from 'playwright-core';

/** Every break of a page's policy becomes a line of the console, also one that the browser itself keeps silent about. */
export function watchPolicy(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      console.error('against the policy:', effectiveDirective, blockedURI, sample),
    ),
  );
}
