import { imageUrl, type VehicleImage } from '@dealer/shared-domain';
import { useSite } from '../../site.tsx';

type PageHeadProps = {
  /** Without the dealer's name, which follows it. */
  title: string;
  description: string;
  /** The page's one address, whatever address led here: no filters, and a vehicle's with its words. */
  path: string;
  image?: VehicleImage | null;
  type?: 'website' | 'product';
  /** For what search engines shall not keep: empty results, unknown addresses, what only its owner sees. */
  noindex?: boolean;
};

const sharedImageWidth = 1200;

/** What a page says of itself to search engines and to whoever shares its address. */
export function PageHead({ title, description, path, image, type = 'website', noindex = false }: PageHeadProps) {
  const { config, contact } = useSite();
  const address = `${config.publicUrl}${path}`;
  return (
    <>
      <title>{`${title} | ${contact.name}`}</title>
      <meta name="description" content={description} />
      {/* A page that is not to be kept must not vouch for another one either. */}
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={contact.name} />
      <meta property="og:locale" content="en_CA" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {config.publicUrl && <meta property="og:url" content={address} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {image && <SharedImage image={image} />}
    </>
  );
}

function SharedImage({ image }: { image: VehicleImage }) {
  const { config } = useSite();
  const url = imageUrl(config, image, sharedImageWidth);
  // A picture outside the media host may be named by its path on this site.
  const address = url.startsWith('/') ? `${config.publicUrl}${url}` : url;
  // The media host never enlarges.
  const width = Math.min(image.width, sharedImageWidth);
  const isSized = Boolean(image.publicId) && image.width > 0 && image.height > 0;
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
