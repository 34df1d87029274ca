/** Replaces `URL.canParse`, which the oldest supported browsers lack. */
export function isUrl(text: string, base?: string): boolean {
  try {
    return Boolean(new URL(text, base));
  } catch {
    return false;
  }
}
