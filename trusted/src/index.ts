export { createTrustedApi } from './api.ts';
export { runDailyBackup } from './backup.ts';
export { createTrustedBackend, type TrustedBackend } from './backend.ts';
export {
  type MailAccess,
  type MediaAccess,
  type TrustedEnvironment,
  toAdminDomain,
  toStaffEmail,
} from './environment.ts';
export { environmentNames } from './diagnostics.ts';
export { type Job, type JobObserver, startJobs } from './job-runner.ts';
export { cleanUpMedia } from './media-cleanup.ts';
export { type MailValues, sendMail } from './mail.ts';
export { sendUnsentMessages } from './messages-mail.ts';
export { sendNotifications } from './notifications.ts';
export { sendReplies } from './replies-mail.ts';
export { createPassword } from './password.ts';
export { ensureOwner, type OwnerAccount, resetPassword } from './staff-accounts.ts';
export { TrustedError } from './trusted-error.ts';
