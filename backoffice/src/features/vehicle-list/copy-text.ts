import type { ToastMessage } from '../../toasts.tsx';

/** Puts a text where it can be pasted from, and tells how that went: a browser may refuse. */
export async function copyText(text: string, copied: string): Promise<ToastMessage> {
  try {
    await navigator.clipboard.writeText(text);
    return { tone: 'ok', text: copied, detail: text };
  } catch {
    return { tone: 'warn', text: 'Your browser did not let it be copied', detail: text };
  }
}
