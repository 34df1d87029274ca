import { formatCount, paths, pluralize } from '@dealer/shared-domain';
import { type FeedStatus, staffPaths } from '@dealer/shared-domain/staff';
import { Button, ButtonLink, Icon, Note } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import styles from './FeedList.module.css';
import { useFeeds } from './use-feeds.ts';

/** The feeds for Google and Meta, each with the vehicles that its rules leave out. */
export function FeedList() {
  const { feeds, problem, load } = useFeeds();
  if (problem) {
    return (
      <Note
        tone="bad"
        role="alert"
        title="The feeds could not be checked"
        actions={<Button onClick={load}>Retry</Button>}
      >
        <p>{problem}</p>
      </Note>
    );
  }
  if (!feeds) return <p role="status">Checking...</p>;
  return (
    <>
      {feeds.map((feed) => (
        <Feed key={feed.id} feed={feed} />
      ))}
      <p>
        <Button onClick={load}>
          <Icon name="refresh" /> Check the feeds again
        </Button>
      </p>
    </>
  );
}

function Feed({ feed: { title, address, listed, left, rejected, dealershipProblems } }: { feed: FeedStatus }) {
  return (
    <section className={styles.feed} aria-label={title}>
      <h3>{title}</h3>
      <p>
        <a className="link" href={address}>
          {address}
        </a>
      </p>
      {dealershipProblems.length > 0 && (
        <Note
          tone="warn"
          title={`The service may refuse the feed: ${dealershipProblems.join(', ')}`}
          actions={<ButtonLink to={staffPaths.settings}>Settings</ButtonLink>}
        />
      )}
      {left === 0 ? (
        <Note tone="ok" title={`${pluralize(listed, 'vehicle')} listed, none left out`} />
      ) : (
        <>
          <Note
            tone="warn"
            title={`${pluralize(listed, 'vehicle')} listed, ${formatCount(left)} left out until these are corrected`}
          />
          <ul className={styles.rejected}>
            {rejected.map(({ id, name, stockNumber, problems }) => (
              <li key={id}>
                <Link className="link" to={paths.adminEditVehicle(id)}>
                  {name}
                </Link>{' '}
                {stockNumber && <span className="num">{stockNumber}</span>} {problems.join(', ')}
              </li>
            ))}
            {left > rejected.length && <li>and {formatCount(left - rejected.length)} more</li>}
          </ul>
        </>
      )}
    </section>
  );
}
