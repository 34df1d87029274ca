import * as v from 'valibot';
import { imageFileFormats } from './file-signature.ts';

/** What the process that works on pictures is asked to do; paths are of stored files. */
export const imageJobSchema = v.variant('kind', [
  v.object({
    kind: v.literal('size'),
    path: v.string(),
    width: v.optional(v.number()),
    format: v.picklist(['avif', 'webp', 'jpeg']),
    quality: v.number(),
  }),
  v.object({ kind: v.literal('intake'), path: v.string(), format: v.picklist(imageFileFormats) }),
]);
export type ImageJob = v.InferOutput<typeof imageJobSchema>;
export type SizeJob = Extract<ImageJob, { kind: 'size' }>;
export type IntakeJob = Extract<ImageJob, { kind: 'intake' }>;

const encodedSchema = v.object({ bytes: v.instance(Uint8Array), width: v.number(), height: v.number() });
export type EncodedImage = v.InferOutput<typeof encodedSchema>;

export const imageAnswerSchema = v.union([encodedSchema, v.object({ error: v.string() })]);
export type ImageAnswer = v.InferOutput<typeof imageAnswerSchema>;
