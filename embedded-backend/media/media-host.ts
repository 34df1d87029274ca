import { handleDestroy } from './destroy.ts';
import { downloadPrivateFile } from './download.ts';
import { deliverFile } from './file-delivery.ts';
import { deliverImage } from './image-delivery.ts';
import { createImageVariants, type ImageVariants } from './image-variants.ts';
import { type MediaPath, parseMediaPath } from './media-path.ts';
import { MediaRefusal } from './media-refusal.ts';
import { errorResponse } from './media-responses.ts';
import { findSourceFile, type MediaFolders } from './source-file.ts';
import { parseTransformation } from './transformation.ts';
import { handleUpload, type UploadOptions } from './upload.ts';

export type MediaHostOptions = MediaFolders &
  UploadOptions & {
    /** The cache of sized pictures; may be deleted at any time. */
    cacheDir: string;
  };

/** `network` is the part of the client's address by which work is shared fairly. */
type MediaHandler = (request: Request, network?: string) => Promise<Response | undefined>;

/** Cloudinary's addresses, served from disk. Undefined for other paths. */
export function createMediaHost(options: MediaHostOptions): MediaHandler {
  const variants = createImageVariants(options.cacheDir);

  return async function handleMedia(request, network = 'unknown') {
    const media = parseMediaPath(new URL(request.url).pathname);
    if (media === null) return undefined;
    try {
      return await serveMedia(request, media, { ...options, variants, network });
    } catch (error) {
      if (!(error instanceof MediaRefusal)) throw error;
      if (error.status >= 500) console.error(`${request.method} ${request.url}:`, error.cause);
      // A closed connection would lose the answer of a client that is still sending: the server reads on for a moment.
      return errorResponse(error.status, error.message);
    }
  };
}

type DeliveryOptions = { variants: ImageVariants; network: string };

async function serveMedia(
  request: Request,
  media: MediaPath,
  options: MediaHostOptions & DeliveryOptions,
): Promise<Response> {
  if (media.action === 'refuse') return errorResponse(404, 'Resource not found');
  if (media.action === 'deliver') {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead ? deliver(request, media, options) : methodNotAllowed('GET, HEAD');
  }
  if (media.action === 'download') {
    return request.method === 'GET' ? downloadPrivateFile(request, media, options) : methodNotAllowed('GET');
  }
  if (request.method !== 'POST') return methodNotAllowed('POST');
  return media.action === 'upload' ? handleUpload(request, media, options) : handleDestroy(request, media, options);
}

async function deliver(
  request: Request,
  media: Extract<MediaPath, { action: 'deliver' }>,
  { variants, network, ...folders }: MediaFolders & DeliveryOptions,
): Promise<Response> {
  const transformation = media.transformation === undefined ? undefined : parseTransformation(media.transformation);
  if (transformation === null || (transformation && media.kind === 'video')) {
    return errorResponse(400, `Invalid transformation: ${media.transformation}`);
  }
  const source = await findSourceFile(folders, media);
  if (source === null) return errorResponse(404, 'Resource not found');
  return transformation
    ? deliverImage({ request, source, transformation, variants, network })
    : deliverFile(request, source);
}

function methodNotAllowed(allow: string): Response {
  return errorResponse(405, 'Method not allowed', { allow });
}
