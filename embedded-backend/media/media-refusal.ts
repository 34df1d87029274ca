import { errorCode } from '../startup-error.ts';

/** A refused request; its message is sent to the client. */
export class MediaRefusal extends Error {
  override name = 'MediaRefusal';
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

export function invalidFile(cause?: unknown): MediaRefusal {
  return new MediaRefusal(400, 'Invalid file provided', { cause });
}

export function tooLarge(): MediaRefusal {
  return new MediaRefusal(413, 'File size too large. Maximum size is 10MB');
}

const storageProblems: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
  EROFS: 'The disk is read-only',
  EACCES: 'The media folder cannot be written',
  EPERM: 'The media folder cannot be written',
  EIO: 'The disk does not work',
};

export function diskFullRefusal(cause?: unknown): MediaRefusal {
  return new MediaRefusal(507, `${storageProblems.ENOSPC}: the file was not stored`, { cause });
}

/** Maps file system errors such as a full disk; undefined for others. */
export function toStorageRefusal(error: unknown): MediaRefusal | undefined {
  const problem = storageProblems[errorCode(error)];
  if (problem === undefined) return undefined;
  return new MediaRefusal(507, `${problem}: the file was not stored`, { cause: error });
}
