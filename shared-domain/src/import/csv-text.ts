/** `Bluetooth|Sunroof`; a pipe inside an item is escaped as `\|`. */
export function joinList(items: string[]): string {
  return items.map((item) => item.replaceAll('|', '\\|')).join('|');
}

export function splitList(text: string): string[] {
  return text
    .split(/(?<!\\)\|/)
    .map((item) => item.replaceAll('\\|', '|').trim())
    .filter(Boolean);
}

/** Without a line break. */
export function toCsvLine(cells: string[]): string {
  return cells
    .map((cell) => (/[",;\t\r\n]|^\s|\s$|^'/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}

export function normalizeLineBreaks(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Null for other texts. */
export function parseFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (['yes', 'y', 'true', '1', 'x', 'on', 'oui', 'vrai'].includes(word)) return true;
  return ['', 'no', 'n', 'false', '0', 'off', 'non', 'faux'].includes(word) ? false : null;
}
