/** Retention periods of personal information, as Postgres intervals: for the privacy page and the retention job. */
export const retention = {
  /** Counted from a conversation's last message or reply. */
  messages: '24 months',
  spam: '90 days',
  /** Photographs of a form that was never sent. */
  unsentPhotos: '24 hours',
  changeLog: '24 months',
  /** Not confirmed from the mailbox. */
  alertRequests: '7 days',
  /** From the confirmation. */
  alerts: '6 months',
  /** Address and criteria of an alert that ended, for who ended it by mistake. */
  endedAlerts: '1 day',
  /** Words and times of the consent to an alert, with a code of the address, after its end. */
  alertProof: '36 months',
  /** Includes mails that were only stored on the server. */
  sentMails: '30 days',
  /** Unused sessions, with network address and browser name. */
  sessions: '30 days',
  knownNetworks: '30 days',
  /** Hashes of the browsers that an account signed in with; a new one triggers a mail. */
  knownDevices: '12 months',
  suspendedAccounts: '12 months',
  openInvitations: '90 days',
  /** Network addresses recorded for rate limits. */
  abuseRecords: '1 hour',
} as const;

/** Deleted by the operator: see docs/deploy.md. */
export const operatorRetention = { serverLogs: '30 days' } as const;

/** Deleted data stays in nightly backups for this many days. */
export const backupDays = 14;
