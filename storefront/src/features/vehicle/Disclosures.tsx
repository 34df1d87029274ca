import { type Disclosure, formatDate, imageUrl, type VehicleImage } from '@dealer/shared-domain';
import { Icon, Photo } from '@dealer/shared-ui';
import { type MouseEvent, useState } from 'react';
import { useSite } from '../../site.tsx';
import { isModifiedClick } from '../../ui/is-modified-click.ts';
import styles from './Disclosures.module.css';
import { useViewer } from './use-viewer.ts';

type OpenPhoto = { disclosure: Disclosure; image: VehicleImage };
type DisclosureCardProps = { disclosure: Disclosure; onOpen: (event: MouseEvent, image: VehicleImage) => void };

const looks = { none: 'none', 'not-assessed': 'unassessed', reported: 'reported' } as const;
const thumbnailWidths = [160, 320] as const;

/** The nine categories: a tick for an inspection without findings, a dash for no inspection, else the findings. */
export function Disclosures({ disclosures }: { disclosures: Disclosure[] }) {
  const [openPhoto, setOpenPhoto] = useState<OpenPhoto | null>(null);
  const viewer = useViewer();
  const open = (event: MouseEvent, photo: OpenPhoto) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    setOpenPhoto(photo);
    viewer.open(photo.image);
  };

  return (
    <section className={styles.disclosures} aria-labelledby="disclosures" onFocus={viewer.prefetch}>
      <header>
        <h2 id="disclosures">Disclosures and Conditions</h2>
        <DisclosureLegend disclosures={disclosures} />
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
          disclosures={[{ ...openPhoto.disclosure, images: [openPhoto.image] }]}
          onClose={viewer.close}
        />
      )}
    </section>
  );
}

/** Explains the marks that are used. */
function DisclosureLegend({ disclosures }: { disclosures: Disclosure[] }) {
  const hasTick = disclosures.some(({ state, inspectedAt }) => state === 'none' && inspectedAt);
  const hasDash = disclosures.some(({ state }) => state === 'not-assessed');
  const inspected = disclosures.filter(({ inspectedAt }) => inspectedAt).length;
  return (
    <p>
      Nine categories, in writing before you visit.
      {inspected > 0 && ` ${inspected} of 9 inspected by us.`}
      {hasTick && ' A tick: inspected, nothing found.'}
      {hasDash && ' A dash: not inspected yet.'}
    </p>
  );
}

function DisclosureCard({ disclosure, onOpen }: DisclosureCardProps) {
  const { label, state, text, inspectedAt, images } = disclosure;
  return (
    <li className={styles[looks[state]]}>
      <h3>{label}</h3>
      <p>
        {state === 'none' && inspectedAt && <Icon name="check" />}
        {state === 'not-assessed' && <Icon name="dash" />}
        {text}
      </p>
      {inspectedAt && <small className={styles.date}>Inspected {formatDate(inspectedAt)}</small>}
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
          data-replay=""
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
