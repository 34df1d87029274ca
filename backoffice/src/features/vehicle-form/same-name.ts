/** Whether a typed name is the listed one, whatever its case. */
export function isSameName(listed: string, typed: string): boolean {
  return listed.toLowerCase() === typed.trim().toLowerCase();
}
