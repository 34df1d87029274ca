import { deliverFile } from './file-delivery.ts';
import { type MediaKind, parsePublicId } from './media-path.ts';
import { MediaRefusal } from './media-refusal.ts';
import { type MediaCredentials, privateType, requireDownloadSignature } from './media-signature.ts';
import { findSourceFile, type MediaFolders } from './source-file.ts';

/** Delivers a private file to a signed address until its `expires_at`. */
export async function downloadPrivateFile(
  request: Request,
  place: { cloud: string; kind: MediaKind },
  { credentials, ...folders }: MediaFolders & { credentials: MediaCredentials },
): Promise<Response> {
  const fields = new Map(new URL(request.url).searchParams);
  requireDownloadSignature(fields, credentials, new Date());
  const publicId = parsePublicId(fields.get('public_id') ?? '');
  const isPrivate = fields.get('type') === privateType;
  const source = publicId && isPrivate ? await findSourceFile(folders, { ...place, publicId, isPrivate }) : null;
  if (source === null) throw new MediaRefusal(404, 'Resource not found');
  const response = await deliverFile(request, source);
  response.headers.set('cache-control', 'private, max-age=900');
  return response;
}
