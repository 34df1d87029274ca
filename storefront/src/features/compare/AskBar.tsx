import { paths, type Vehicle, vehicleName } from '@dealer/shared-domain';
import { Button, Photo } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import { ShareButton } from '../../ui/ShareButton.tsx';
import { useLazyOverlay } from '../../ui/use-lazy-overlay.ts';
import styles from './AskBar.module.css';
import { askTitle } from './ask-title.ts';

const importAskDialog = () =>
  import(/* webpackChunkName: "ask-about" */ './AskDialog.tsx').then((module) => module.AskDialog);

/** One message about all compared vehicles; without scripts the contact page has it prepared. */
export function AskBar({ vehicles }: { vehicles: Vehicle[] }) {
  const { config } = useSite();
  const { Overlay: AskDialog, open, close, prefetch, isLoading } = useLazyOverlay(importAskDialog);
  const ids = vehicles.map(({ id }) => id);
  const openContactPage = () => location.assign(paths.contactAbout(ids));
  const toShared = () => ({
    title: 'Compare vehicles',
    text: vehicles.map(vehicleName).join(', '),
    url: new URL(paths.compare(ids), config.publicUrl || location.origin).href,
  });
  return (
    <section className={styles.bar} aria-label="Ask about the compared vehicles">
      <p className={styles.pile} aria-hidden="true">
        {vehicles.map(({ id, image }) => (
          <Photo key={id} config={config} image={image} alt="" widths={[160]} sizes="60px" placeholder="" />
        ))}
      </p>
      <p className={styles.text}>
        <b>One message about {vehicles.length === 2 ? 'both' : 'all of them'}</b>
        <span>With names, stock numbers and this page.</span>
      </p>
      <ShareButton toShared={toShared} />
      <form
        method="get"
        action={paths.contact}
        data-replay=""
        onSubmit={(event) => {
          event.preventDefault();
          void open({ onLoadError: openContactPage });
        }}
      >
        <input type="hidden" name="vehicles" value={ids.join()} />
        <Button
          type="submit"
          variant="primary"
          aria-busy={isLoading}
          onPointerEnter={prefetch}
          onPointerDown={prefetch}
          onFocus={prefetch}
        >
          {askTitle(vehicles.length)}
        </Button>
      </form>
      {AskDialog && <AskDialog vehicles={vehicles} onClose={close} />}
    </section>
  );
}
