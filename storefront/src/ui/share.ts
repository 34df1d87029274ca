/** What the device's share sheet, or a mail, gets. */
export type Shared = {
  title: string;
  /** May be empty. */
  text: string;
  url: string;
};

/** Opens the device's share sheet. False where there is none, or where it may not open. */
export async function shareByDevice({ title, text, url }: Shared): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ title, url, ...(text && { text }) });
    return true;
  } catch (error) {
    // The visitor closed the sheet.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

export function shareMailHref({ title, text, url }: Shared): string {
  const body = [title, text, url].filter(Boolean).join('\n');
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
}

/** False where the browser denies access to the clipboard, for example on http pages. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
