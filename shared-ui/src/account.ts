export { CodeInput } from './account/CodeInput.tsx';
export { PasswordInput } from './account/PasswordInput.tsx';
export { QrCode } from './account/QrCode.tsx';
export { RecoveryCodeMaker } from './account/RecoveryCodeMaker.tsx';
export { TwoFactorSetUp } from './account/TwoFactorSetUp.tsx';
