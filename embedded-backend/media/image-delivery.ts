import { type ImageVariants, type Variant, variantKey } from './image-variants.ts';
import { MediaRefusal } from './media-refusal.ts';
import { deliveryHeaders, errorResponse, hasFreshCopy } from './media-responses.ts';
import type { SourceFile } from './source-file.ts';
import { type ImageFormat, negotiateFormat, type Transformation } from './transformation.ts';

type ImageDelivery = {
  request: Request;
  source: SourceFile;
  transformation: Transformation;
  variants: ImageVariants;
  network: string;
};

/** Sends the picture in the requested size; the address or the browser chooses the format. */
export async function deliverImage({
  request,
  source,
  transformation,
  variants,
  network,
}: ImageDelivery): Promise<Response> {
  const variant: Variant = {
    width: transformation.width,
    quality: transformation.quality,
    format: chooseFormat(request, source, transformation),
  };
  const etag = `"${variantKey(source, variant)}"`;
  if (hasFreshCopy(request, etag)) return new Response(null, { status: 304, headers: deliveryHeaders(etag) });

  const bytes = await variants
    .getVariant(source, variant, { network, signal: request.signal })
    .catch((error: unknown) => {
      if (error instanceof MediaRefusal) throw error;
      console.warn(`The picture ${source.path} could not be read:`, error);
      return null;
    });
  if (bytes === null) return errorResponse(422, 'The stored picture is damaged or not a picture');
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: {
      ...deliveryHeaders(etag),
      'content-type': `image/${isWebp(bytes) ? 'webp' : variant.format}`,
      'content-length': String(bytes.length),
    },
  });
}

/** AVIF gives way to WebP where that is smaller. */
function isWebp(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 4)) === 'RIFF';
}

function chooseFormat(request: Request, source: SourceFile, { format, width }: Transformation): ImageFormat {
  if (format === 'auto') {
    const best = negotiateFormat(request.headers.get('accept') ?? '');
    // A picture in its original size would take AVIF too long.
    return best === 'avif' && width === undefined ? 'webp' : best;
  }
  return format ?? (source.contentType === 'image/jpeg' ? 'jpeg' : 'webp');
}
