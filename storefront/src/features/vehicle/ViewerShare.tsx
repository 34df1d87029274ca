import { Icon } from '@dealer/shared-ui';
import { useState } from 'react';
import { useSite } from '../../site.tsx';
import { copyText, shareByDevice } from '../../ui/share.ts';
import styles from './FullscreenViewer.module.css';

type ViewerShareProps = {
  title: string;
  text: string;
  /** Names the picture in the address. */
  anchor: string;
};

type Copying = 'not-yet' | 'copied' | 'refused';

/** Shares a link that opens this picture: by the device, else as a copy. */
export function ViewerShare({ title, text, anchor }: ViewerShareProps) {
  const { config } = useSite();
  const [copying, setCopying] = useState<Copying>('not-yet');
  const url = new URL(`${location.pathname}#${anchor}`, config.publicUrl || location.origin).href;

  async function share() {
    if (await shareByDevice({ title, text, url })) return;
    setCopying((await copyText(url)) ? 'copied' : 'refused');
  }

  return (
    <>
      <button type="button" className={styles.round} aria-label="Share" onClick={share}>
        <Icon name={copying === 'copied' ? 'check' : 'share'} />
      </button>
      <div role="status" className={styles.shared}>
        {copying === 'copied' && <p>Link copied</p>}
        {copying === 'refused' && (
          <label>
            Your browser does not let pages copy. Here is the link:
            <input readOnly value={url} onFocus={(event) => event.target.select()} />
          </label>
        )}
      </div>
    </>
  );
}
