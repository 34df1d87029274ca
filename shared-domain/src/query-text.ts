/** One line of at most `maxLength` characters; the database refuses control characters, and halves of a pair. */
export function toQueryText(text: string, maxLength: number): string {
  const visible = text.replace(/\p{Cc}+/gu, ' ').trim();
  return Array.from(visible).slice(0, maxLength).join('').trim();
}

/** The text if it is one of the allowed ones. */
export function oneOf<T extends string>(allowed: readonly T[], text: string | null): T | undefined {
  return allowed.find((value) => value === text);
}
