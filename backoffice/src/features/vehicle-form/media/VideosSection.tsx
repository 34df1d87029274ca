import { posterUrl, type UploadJob } from '@dealer/shared-domain';
import { Button, classNames, Icon, useIsOnline } from '@dealer/shared-ui';
import { useStaff } from '../../../staff.tsx';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import { FormSection } from '../FormSection.tsx';
import { FileButton } from './FileButton.tsx';
import type { MediaEntry, MediaFacts } from './media-list.ts';
import { formatBytes, formatFraction } from './media-messages.ts';
import { useMediaList, useUpload } from './use-media-list.ts';
import styles from './VideosSection.module.css';
import type { VehicleMedia } from './vehicle-media.ts';

export function VideosSection({ media }: { media: VehicleMedia }) {
  const videos = useMediaList(media, 'videos');
  return (
    <FormSection id="videos" help="MP4, up to 10 MB each. A walk around the car is enough.">
      <div>
        <ul className={styles.videos}>
          {videos.map((entry, index) => (
            <VideoLine key={entry.id} entry={entry} name={entry.filename ?? `Video ${index + 1}`} media={media} />
          ))}
        </ul>
        <FileButton kind="video" label="Add videos" onFiles={(files) => media.add('videos', files)} />
      </div>
    </FormSection>
  );
}

function VideoLine({ entry, name, media }: { entry: MediaEntry; name: string; media: VehicleMedia }) {
  const { config } = useStaff();
  const job = useUpload(media, entry.id);
  const isOnline = useIsOnline();
  const poster = posterUrl(config, { thumbnailUrl: entry.facts?.thumbnailUrl ?? null });
  const canRetry = isOnline && job?.state.status === 'failed' && !job.state.isFinal;
  return (
    <li className={classNames(entry.isRemoved && styles.removed)}>
      <span className={styles.poster}>{poster ? <img src={poster} alt="" /> : <StaffIcon name="video" />}</span>
      <div className={styles.text}>
        <b>{name}</b>
        <VideoState job={job} isRemoved={entry.isRemoved} name={name} />
      </div>
      {canRetry && (
        <Button aria-label={`Retry ${name}`} onClick={() => media.queue.retry([entry.id])}>
          <Icon name="refresh" /> Retry
        </Button>
      )}
      {entry.isRemoved ? (
        <Button aria-label={`Undo the removal of ${name}`} onClick={() => media.restore(entry.id)}>
          <StaffIcon name="undo" /> Undo
        </Button>
      ) : (
        <button
          type="button"
          className={styles.tool}
          aria-label={`Remove ${name}`}
          onClick={() => media.remove(entry.id)}
        >
          <Icon name={job && job.state.status !== 'done' ? 'close' : 'trash'} />
        </button>
      )}
    </li>
  );
}

type VideoStateProps = { job: UploadJob<MediaFacts> | undefined; isRemoved: boolean; name: string };

function VideoState({ job, isRemoved, name }: VideoStateProps) {
  const isOnline = useIsOnline();
  if (isRemoved) return <small>Goes with the next save</small>;
  if (!job) return <small>Saved</small>;
  const { state, file } = job;
  if (state.status === 'failed' && (isOnline || state.isFinal)) {
    return (
      <small className={styles.reason} role="alert">
        {state.message}
      </small>
    );
  }
  if (state.status === 'waiting' || state.status === 'failed') {
    return <small>{isOnline ? 'Waiting' : 'Waiting for the network'}</small>;
  }
  if (state.status === 'done') return <small className="num">{formatBytes(file.size)}</small>;
  return (
    <>
      <progress max={1} value={state.fraction} aria-label={`Uploading ${name}`} />
      <small className="num">
        {formatFraction(state.fraction)} of {formatBytes(file.size)}
      </small>
    </>
  );
}
