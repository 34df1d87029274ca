import { imageUrl, paths, type VehicleImage } from '@dealer/shared-domain';
import { useSite } from '../../site.tsx';

type PageHeadProps = {
  /** The dealer's name is appended. */
  title: string;
  description: string;
  /** The canonical path. */
  path: string;
  image?: VehicleImage | null;
  type?: 'website' | 'product';
  noindex?: boolean;
};

const sharedImageWidth = 1200;

/** The dealership's own picture, for pages without a vehicle's. */
const dealerImage = { publicId: '', url: paths.dealerPicture, width: 1200, height: 630 };

/** Metadata for search engines and link previews. */
export function PageHead({ title, description, path, image, type = 'website', noindex = false }: PageHeadProps) {
  const { config, contact } = useSite();
  const address = `${config.publicUrl}${path}`;
  return (
    <>
      <title>{`${title} | ${contact.name}`}</title>
      <meta name="description" content={description} />
      {/* A canonical link next to noindex could take the other page out of the index, too. */}
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={contact.name} />
      <meta property="og:locale" content="en_CA" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {config.publicUrl && <meta property="og:url" content={address} />}
      <meta name="twitter:card" content="summary_large_image" />
      <SharedImage image={image ?? { ...dealerImage, alt: contact.name }} />
    </>
  );
}

function SharedImage({ image }: { image: Omit<VehicleImage, 'placeholderColor'> }) {
  const { config } = useSite();
  const url = imageUrl(config, image, sharedImageWidth);
  // Previews need an absolute address.
  const address = url.startsWith('/') ? `${config.publicUrl}${url}` : url;
  // The media host never upscales.
  const width = Math.min(image.width, sharedImageWidth);
  const isSized = (image.publicId || image.url === dealerImage.url) && image.width > 0 && image.height > 0;
  return (
    <>
      <meta property="og:image" content={address} />
      <meta name="twitter:image" content={address} />
      {isSized && <meta property="og:image:width" content={String(width)} />}
      {isSized && (
        <meta property="og:image:height" content={String(Math.round((image.height * width) / image.width))} />
      )}
      {image.alt && <meta property="og:image:alt" content={image.alt} />}
    </>
  );
}
