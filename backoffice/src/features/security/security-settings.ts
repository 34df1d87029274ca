/** What a dealership asks of everybody's sign-in, as the settings keep it. Minutes and days. */
export type SecuritySettings = {
  twoFactorAuth: boolean;
  sessionTimeout: number;
  passwordExpiry: number;
  loginAttempts: number;
};

export const sessionTimeouts = [15, 30, 60, 120];
export const passwordExpiries = [30, 60, 90, 180, 365];
export const loginAttempts = [3, 5, 10];

/** The specified choices, and what is in force where somebody set something else. */
export function withCurrent(choices: readonly number[], current: number): number[] {
  return [...new Set([...choices, current])].sort((a, b) => a - b);
}
