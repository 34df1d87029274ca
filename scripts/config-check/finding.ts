/** What a check of the configuration found: an error keeps the site from working, a warning from working well. */
export type Finding = { level: 'error' | 'warning' | 'ok'; name: string; text: string };

export const error = (name: string, text: string): Finding => ({ level: 'error', name, text });
export const warning = (name: string, text: string): Finding => ({ level: 'warning', name, text });
export const ok = (name: string, text: string): Finding => ({ level: 'ok', name, text });

/** The settings as people wrote them; an empty one counts as missing. */
export type Variables = Record<string, string | undefined>;
