import * as v from 'valibot';

const sentSchema = v.object({
  publicId: v.string(),
  url: v.string(),
  width: v.number(),
  height: v.number(),
  placeholderColor: v.string(),
  thumbnailUrl: v.nullable(v.string()),
});

const additionSchema = v.object({
  /** The list of photographs, or the category of a disclosure. */
  place: v.string(),
  alt: v.string(),
  filename: v.nullable(v.string()),
  /** The photographs of its list up to this one, in the form's order. */
  order: v.array(v.string()),
});

const recordSchema = v.object({
  kind: v.picklist(['image', 'video']),
  /** Null once the server has it. */
  file: v.nullable(v.instance(File)),
  /** Where the server has it. */
  sent: v.nullable(sentSchema),
  /** Set by a save: the photograph joins its vehicle once it is sent. */
  addition: v.nullable(additionSchema),
  /** Why the media host refused the file. */
  refusal: v.nullable(v.string()),
});

export type SentFile = v.InferOutput<typeof sentSchema>;
export type Addition = v.InferOutput<typeof additionSchema>;

/** A file of a vehicle form on this device, shared by the page and the service worker. */
export type UploadRecord = v.InferOutput<typeof recordSchema>;

/** The database and its store for `idb-keyval`. */
export const uploadDatabase = ['vehicle-draft-files', 'files'] as const;

/** Null for a damaged record. */
export function parseUploadRecord(stored: unknown): UploadRecord | null {
  const parsed = v.safeParse(recordSchema, stored);
  return parsed.success ? parsed.output : null;
}

export function newUploadRecord(file: File): UploadRecord {
  const kind = file.type.startsWith('video/') ? 'video' : 'image';
  return { kind, file, sent: null, addition: null, refusal: null };
}

/** `owner` names a user at a dealer. */
export function toUploadKey(owner: string, vehicleId: string, entryId: string): string {
  return `${owner}/${vehicleId}/${entryId}`;
}

export function parseUploadKey(key: string): { owner: string; vehicleId: string; entryId: string } {
  const parts = key.split('/');
  const [vehicleId = '', entryId = ''] = parts.slice(-2);
  return { owner: parts.slice(0, -2).join('/'), vehicleId, entryId };
}
