import { posterUrl, type VehicleImage, type VehicleVideo } from '@dealer/shared-domain';
import { Icon, Photo } from '@dealer/shared-ui';
import { useEffect, useRef } from 'react';
import { useSite } from '../../site.tsx';
import styles from './FullscreenViewer.module.css';
import { toPhotoAnchor } from './photo-anchor.ts';
import { toMedium, type ViewerSlide } from './viewer-slides.ts';

const widths = [160] as const;

const groups = [
  { kind: 'photo', title: 'Photos', label: 'Photo' },
  { kind: 'disclosure', title: 'Disclosures', label: 'Disclosure' },
  { kind: 'video', title: 'Videos', label: 'Video' },
] as const;

type ViewerStripProps = { slides: ViewerSlide[]; index: number; onShow: (index: number) => void };

/** Every slide small, by kind. */
export function ViewerStrip({ slides, index, onShow }: ViewerStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    strip.current?.querySelectorAll('button')[index]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [index]);
  const shown = groups
    .map((group) => ({ ...group, first: slides.findIndex(({ kind }) => kind === group.kind) }))
    .filter(({ first }) => first >= 0)
    .map((group) => ({ ...group, own: slides.filter(({ kind }) => kind === group.kind) }));
  return (
    <div ref={strip} className={styles.strip}>
      {shown.map(({ kind, title, label, first, own }) => (
        <div key={kind} className={styles[kind]}>
          <p>
            {title} <span className="num">{own.length}</span>
          </p>
          <ul>
            {own.map((slide, at) => (
              <li key={toPhotoAnchor(toMedium(slide))}>
                <button
                  type="button"
                  aria-label={`${label} ${at + 1}`}
                  aria-current={first + at === index}
                  onClick={() => onShow(first + at)}
                >
                  {slide.kind === 'video' ? <VideoThumbnail video={slide.video} /> : <Thumbnail image={slide.image} />}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Thumbnail({ image }: { image: VehicleImage }) {
  const { config } = useSite();
  return (
    <Photo
      config={config}
      image={image}
      alt=""
      widths={widths}
      sizes="5.25rem"
      placeholder="N/A"
      className={styles.small}
    />
  );
}

function VideoThumbnail({ video }: { video: VehicleVideo }) {
  const { config } = useSite();
  return (
    <span className={styles.poster}>
      <img src={posterUrl(config, video)} alt="" loading="lazy" />
      <Icon name="next" />
    </span>
  );
}
