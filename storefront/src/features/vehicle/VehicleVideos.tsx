import { posterUrl, type VehicleVideo, videoUrl } from '@dealer/shared-domain';
import { useRef, useState } from 'react';
import { useSite } from '../../site.tsx';
import styles from './VehicleVideos.module.css';

/** Only the posters load before a video is played. */
export function VehicleVideos({ name, videos }: { name: string; videos: VehicleVideo[] }) {
  if (videos.length === 0) return null;
  return (
    <section className={styles.videos} aria-labelledby="videos">
      <h2 id="videos">Videos</h2>
      <ul>
        {videos.map((video, at) => (
          <li key={video.publicId || video.url}>
            <Video video={video} label={`Video ${at + 1} of ${name}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Video({ video, label }: { video: VehicleVideo; label: string }) {
  const { config } = useSite();
  const player = useRef<HTMLVideoElement>(null);
  const [isFailed, setIsFailed] = useState(false);
  // A video that cannot start fails at its source; one that stops in the middle fails itself.
  const fail = () => setIsFailed(true);
  const loadAgain = () => {
    setIsFailed(false);
    // The pressed button is removed.
    player.current?.focus();
    player.current?.load();
    // The player shows by itself whether it plays.
    player.current?.play().catch(() => undefined);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the dealer uploads a walk around the vehicle without captions. */}
      <video
        ref={player}
        controls
        preload="none"
        playsInline
        width={1280}
        height={720}
        poster={posterUrl(config, video)}
        aria-label={label}
        onError={fail}
      >
        <source src={videoUrl(config, video)} type="video/mp4" onError={fail} />
        <a href={videoUrl(config, video)}>Download the video</a>
      </video>
      {isFailed && (
        <p role="alert" className={styles.failed}>
          This video did not load.{' '}
          <button type="button" className="link" onClick={loadAgain}>
            Retry
          </button>
        </p>
      )}
    </>
  );
}
