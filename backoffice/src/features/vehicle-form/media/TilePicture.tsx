import { Photo } from '@dealer/shared-ui';
import { useState } from 'react';
import { useStaff } from '../../../staff.tsx';
import type { MediaEntry } from './media-list.ts';
import { useObjectUrl } from './use-media-list.ts';

type TilePictureProps = { entry: MediaEntry; file: File | undefined; alt: string; className?: string | undefined };

const widths = [160, 320, 480] as const;

/** Shows the local file if there is one, otherwise the image from the media host. */
export function TilePicture({ entry, file, alt, className }: TilePictureProps) {
  const { config } = useStaff();
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const localUrl = useObjectUrl(entry.facts ? undefined : file);
  if (entry.facts) {
    return (
      <Photo config={config} image={{ ...entry.facts, alt }} widths={widths} sizes="12rem" className={className} />
    );
  }
  if (!localUrl || brokenUrl === localUrl) return null;
  return <img src={localUrl} alt={alt} className={className} decoding="async" onError={() => setBrokenUrl(localUrl)} />;
}
