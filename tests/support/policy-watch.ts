import type { BrowserContext } from 'playwright';

/**
 * Reports every policy violation on the console, also those that the browser hides, and every script without integrity
 * or nonce.
 */
export function watchPolicy(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      console.error('against the policy:', effectiveDirective, blockedURI, sample),
    );
    const check = (node: Node) => {
      if (!(node instanceof HTMLScriptElement) || !node.src) return;
      if (!node.integrity.startsWith('sha256-') || node.crossOrigin !== 'anonymous')
        console.error('a script without integrity:', node.src);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(check);
    }).observe(document, { childList: true, subtree: true });
  });
}
