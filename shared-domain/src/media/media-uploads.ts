export type MediaKind = 'image' | 'video';

export type UploadedMedia = {
  kind: MediaKind;
  publicId: string;
  url: string;
  /** Natural size in pixels; null for a video whose size is not known. */
  width: number | null;
  height: number | null;
};

export type UploadTarget = { vehicleId: string; kind: MediaKind };

export type UploadOptions = {
  /** From 0 to 1, as bytes leave the browser. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
};

/**
 * Sends files to the media host. Rejects with a `DomainError`: `invalid`, where another try cannot help, with 'Invalid
 * file provided', 'File size too large. Maximum size is 10MB' or 'Upload failed' and the host's own words;
 * `not-configured`; `unauthorized`; `forbidden`; or `unavailable` with 'Upload failed' and the host's own words or HTTP
 * status. An abort rejects with the signal's reason.
 */
export type MediaUploads = {
  upload(file: File, target: UploadTarget, options?: UploadOptions): Promise<UploadedMedia>;
  /** Lets go of files that were sent and will not be saved; the host deletes them. Never rejects: a sweep follows. */
  discard(publicIds: string[]): Promise<void>;
};
