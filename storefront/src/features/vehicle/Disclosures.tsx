import { type Disclosure, imageUrl, type VehicleImage } from '@dealer/shared-domain';
import { Icon, Photo } from '@dealer/shared-ui';
import { type MouseEvent, useState } from 'react';
import { useSite } from '../../site.tsx';
import styles from './Disclosures.module.css';
import { useViewer } from './use-viewer.ts';

type OpenPhoto = { disclosure: Disclosure; image: VehicleImage };
type DisclosureCardProps = { disclosure: Disclosure; onOpen: (event: MouseEvent, image: VehicleImage) => void };

const looks = { none: 'none', 'not-assessed': 'unassessed', reported: 'reported' } as const;
const thumbnailWidths = [160, 320] as const;

/** Nine categories in three looks: a tick somebody looked, a dash nobody did, words for what was found. */
export function Disclosures({ disclosures }: { disclosures: Disclosure[] }) {
  const [openPhoto, setOpenPhoto] = useState<OpenPhoto | null>(null);
  const viewer = useViewer();
  const open = (event: MouseEvent, photo: OpenPhoto) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpenPhoto(photo);
    viewer.open(photo.image);
  };

  return (
    <section className={styles.disclosures} aria-labelledby="disclosures" onFocus={viewer.fetchAhead}>
      <header>
        <h2 id="disclosures">Disclosures and Conditions</h2>
        <p>Nine things, in writing before you visit. A tick: we looked and found nothing. A dash: nobody has looked.</p>
      </header>
      <ul>
        {disclosures.map((disclosure) => (
          <DisclosureCard
            key={disclosure.key}
            disclosure={disclosure}
            onOpen={(event, image) => open(event, { disclosure, image })}
          />
        ))}
      </ul>
      {openPhoto && viewer.Viewer && (
        <viewer.Viewer
          heading={openPhoto.disclosure.label}
          image={openPhoto.image}
          caption={openPhoto.disclosure.text}
          onClose={viewer.close}
        />
      )}
    </section>
  );
}

function DisclosureCard({ disclosure, onOpen }: DisclosureCardProps) {
  const { label, state, text, images } = disclosure;
  return (
    <li className={styles[looks[state]]}>
      <h3>{label}</h3>
      <p>
        {state === 'none' && <Icon name="check" />}
        {state === 'not-assessed' && <Icon name="dash" />}
        {text}
      </p>
      {images.length > 0 && <DisclosurePhotos label={label} images={images} onOpen={onOpen} />}
    </li>
  );
}

type DisclosurePhotosProps = Pick<Disclosure, 'label' | 'images'> & Pick<DisclosureCardProps, 'onOpen'>;

function DisclosurePhotos({ label, images, onOpen }: DisclosurePhotosProps) {
  const { config } = useSite();
  return (
    <div className={styles.photos}>
      {images.map((image, at) => (
        <a
          key={image.publicId || image.url}
          href={imageUrl(config, image, 1600)}
          aria-label={`${label} photo ${at + 1}: click to enlarge`}
          onClick={(event) => onOpen(event, image)}
        >
          <Photo
            config={config}
            image={image}
            alt=""
            widths={thumbnailWidths}
            sizes="5.25rem"
            placeholder="N/A"
            className={styles.thumbnail}
          />
        </a>
      ))}
      <small>Click to enlarge</small>
    </div>
  );
}
