import { rm } from 'node:fs/promises';
import type { ImageVariants } from './image-variants.ts';
import { type MediaKind, parsePublicId } from './media-path.ts';
import { MediaRefusal } from './media-refusal.ts';
import { type MediaCredentials, privateType, requireSignature } from './media-signature.ts';
import { readFields } from './small-form.ts';
import { findSourceFile, type MediaFolders } from './source-file.ts';

type DestroyOptions = MediaFolders & { credentials: MediaCredentials; variants: ImageVariants };

/** Deletes a file and its cached sizes, for a signed request. Pictures of the seed cannot be deleted. */
export async function handleDestroy(
  request: Request,
  place: { cloud: string; kind: MediaKind },
  options: DestroyOptions,
): Promise<Response> {
  const fields = await readFields(request);
  requireSignature(fields, options.credentials, new Date());
  const publicId = fields.get('public_id');
  if (!publicId) throw new MediaRefusal(400, 'Missing required parameter - public_id');
  const segments = parsePublicId(publicId);
  if (segments === null || segments[0] === 'demo') return Response.json({ result: 'not found' });
  const source = await findSourceFile(options, {
    ...place,
    publicId: segments,
    isPrivate: fields.get('type') === privateType,
  });
  if (source === null) return Response.json({ result: 'not found' });
  await rm(source.path, { force: true });
  await options.variants.forget(source);
  return Response.json({ result: 'ok' });
}
