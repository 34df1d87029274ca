import { posterUrl, type VehicleVideo, videoUrl } from '@dealer/shared-domain';
import { useSite } from '../../site.tsx';
import styles from './VehicleVideos.module.css';

/** Only the posters load before a video is played. */
export function VehicleVideos({ name, videos }: { name: string; videos: VehicleVideo[] }) {
  const { config } = useSite();
  if (videos.length === 0) return null;
  return (
    <section className={styles.videos} aria-labelledby="videos">
      <h2 id="videos">Videos</h2>
      <ul>
        {videos.map((video, at) => (
          <li key={video.publicId || video.url}>
            {/* biome-ignore lint/a11y/useMediaCaption: the dealer uploads a walk around the vehicle without captions. */}
            <video
              controls
              preload="none"
              playsInline
              width={1280}
              height={720}
              poster={posterUrl(config, video)}
              aria-label={`Video ${at + 1} of ${name}`}
            >
              <source src={videoUrl(config, video)} type="video/mp4" />
              <a href={videoUrl(config, video)}>Download the video</a>
            </video>
          </li>
        ))}
      </ul>
    </section>
  );
}
