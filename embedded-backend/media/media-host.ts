import { deliverFile } from './file-delivery.ts';
import { deliverImage } from './image-delivery.ts';
import { createImageVariants } from './image-variants.ts';
import { parseMediaPath } from './media-path.ts';
import { errorResponse } from './media-responses.ts';
import { findSourceFile, type MediaFolders } from './source-file.ts';
import { parseTransformation } from './transformation.ts';

export type MediaHostOptions = MediaFolders & {
  /** Where sized pictures are kept; may be deleted at any time. */
  cacheDir: string;
  /** Whether the request comes from staff, who alone may upload. */
  authorize: (request: Request) => Promise<boolean>;
};

/** The local media host: Cloudinary's addresses, answered from disk. Undefined when the path is not its own. */
export function createMediaHost(options: MediaHostOptions): (request: Request) => Promise<Response | undefined> {
  const variants = createImageVariants(options.cacheDir);

  return async function handleMedia(request) {
    const media = parseMediaPath(new URL(request.url).pathname);
    if (media === null) return undefined;
    if (media.action === 'refuse') return errorResponse(404, 'Resource not found');
    if (media.action === 'upload') return answerUpload(request, options);
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed('GET, HEAD');

    const transformation = media.transformation === undefined ? undefined : parseTransformation(media.transformation);
    if (transformation === null || (transformation && media.kind === 'video')) {
      return errorResponse(400, `Invalid transformation: ${media.transformation}`);
    }
    const source = await findSourceFile(options, media);
    if (source === null) return errorResponse(404, 'Resource not found');
    return transformation ? deliverImage({ request, source, transformation, variants }) : deliverFile(request, source);
  };
}

async function answerUpload(request: Request, { authorize }: MediaHostOptions): Promise<Response> {
  if (request.method !== 'POST') return methodNotAllowed('POST');
  if (!(await authorize(request))) return errorResponse(401, 'Sign in to upload');
  return errorResponse(501, 'This media host does not take uploads');
}

function methodNotAllowed(allow: string): Response {
  return errorResponse(405, 'Method not allowed', { allow });
}
