/** A result of check-config: with an error the site does not work, with a warning not fully. */
export type Finding = { level: 'error' | 'warning' | 'ok'; name: string; text: string };

export const error = (name: string, text: string): Finding => ({ level: 'error', name, text });
export const warning = (name: string, text: string): Finding => ({ level: 'warning', name, text });
export const ok = (name: string, text: string): Finding => ({ level: 'ok', name, text });

/** The settings as written in the environment; an empty one counts as missing. */
export type Variables = Record<string, string | undefined>;
