import type { ToastMessage } from '../../../ui/toasts.tsx';

/** Copies text to the clipboard, which the browser may refuse. Resolves with the toast to show. */
export async function copyText(text: string, copied: string): Promise<ToastMessage> {
  try {
    await navigator.clipboard.writeText(text);
    return { tone: 'ok', text: copied, detail: text };
  } catch {
    return { tone: 'warn', text: 'Your browser did not let it be copied', detail: text };
  }
}
