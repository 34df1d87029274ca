import type { UploadTicket } from './upload-ticket.ts';

export type MediaKind = 'image' | 'video';

export type UploadedMedia = {
  kind: MediaKind;
  publicId: string;
  url: string;
  /** Natural size in pixels; null if a video's size is unknown. */
  width: number | null;
  height: number | null;
};

export type UploadTarget = { vehicleId: string; kind: MediaKind };

export type UploadOptions = {
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
};

/**
 * Rejects with a `DomainError`: `invalid` if a retry cannot help; otherwise `not-configured`, `unauthorized`,
 * `forbidden` or `unavailable`. Messages: 'Invalid file provided', 'File size too large. Maximum size is 10MB', or
 * 'Upload failed' with the host's message or HTTP status. An abort rejects with the signal's reason.
 */
export type MediaUploads = {
  upload(file: File, target: UploadTarget, options?: UploadOptions): Promise<UploadedMedia>;
  /** The host deletes uploaded files that will not be saved. Never rejects: a later sweep covers failures. */
  discard(publicIds: string[]): Promise<void>;
  /** Lets the service worker send the vehicle's photographs after the page has closed. */
  issueTicket(vehicleId: string): Promise<UploadTicket>;
};
