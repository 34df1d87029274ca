export { createTrustedApi } from './api.ts';
export { createTrustedBackend, type TrustedBackend } from './backend.ts';
export {
  type MailAccess,
  type MediaAccess,
  type TrustedEnvironment,
  toAdminDomain,
  toStaffEmail,
} from './environment.ts';
export { type Job, startJobs } from './job-runner.ts';
export { cleanUpMedia } from './media-cleanup.ts';
export { sendUnsentMessages } from './messages-mail.ts';
export { createPassword, minPasswordLength } from './password.ts';
export { ensureOwner, type OwnerAccount, resetPassword } from './staff-accounts.ts';
export { TrustedError } from './trusted-error.ts';
