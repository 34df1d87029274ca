import type { Integrations } from '@dealer/shared-domain/staff';
import { Button, classNames, Note, Spinner } from '@dealer/shared-ui';
import { useDealer } from '../../dealer.ts';
import { formatMoment } from '../../format.ts';
import { Part } from '../../layout/Part.tsx';
import styles from './IntegrationsPart.module.css';
import type { IntegrationsState } from './use-integrations.ts';

type IntegrationsPartProps = { state: IntegrationsState; onCheck: () => void };

/** Live checks: what answers at this moment, and what is not set up. */
export function IntegrationsPart({ state, onCheck }: IntegrationsPartProps) {
  const { timeZone } = useDealer();
  return (
    <Part
      id="services"
      title="Services"
      help="Asked at this moment. What is missing is set where the site is deployed."
    >
      {state.phase === 'checking' && <Spinner label="Checking..." />}
      {state.phase === 'failed' && <Note tone="bad" role="alert" title={state.message} />}
      {state.phase === 'known' && (
        <dl className={styles.services}>
          {listServices(state.integrations, timeZone).map(({ name, tone, word, detail }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <span className={classNames(styles.state, styles[tone])}>{word}</span> {detail}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {state.phase !== 'checking' && <Button onClick={onCheck}>Check again</Button>}
    </Part>
  );
}

type Service = { name: string; tone: 'ok' | 'bad' | 'quiet'; word: string; detail: string };

const databaseKinds = {
  embedded: 'embedded on this machine',
  server: 'a Postgres server of your own',
  hosted: 'a hosted project',
} as const;

function listServices({ database, media, mail, reviews, maps, publicUrl }: Integrations, timeZone: string): Service[] {
  return [
    {
      name: 'Database',
      ...sayReached(database),
      detail: join(database.kind && databaseKinds[database.kind], sayLatency(database)),
    },
    {
      name: 'Media host',
      ...(media.isConfigured ? sayReached(media) : notSetUp),
      detail: media.isConfigured
        ? join(media.isLocal ? 'on this machine' : media.host, sayLatency(media))
        : 'Set MEDIA_API_KEY and MEDIA_API_SECRET.',
    },
    {
      name: 'Mail',
      ...(mail.isConfigured ? sayReached(mail) : notSetUp),
      detail: mail.isConfigured
        ? join(
            mail.isLocal ? 'Mails stay on this machine: set EMAIL_URL to send them' : mail.host,
            sayLatency(mail),
            sayLastMail(mail, timeZone),
          )
        : 'Set EMAIL_SERVICE_ID, EMAIL_TEMPLATE_ID and EMAIL_PUBLIC_KEY.',
    },
    { name: 'Reviews', ...reviewStates[reviews.state], ...(reviews.detail && { detail: reviews.detail }) },
    {
      name: 'Maps',
      ...(maps.isConfigured ? sayReached(maps) : notSetUp),
      detail: maps.isConfigured ? join('Google Maps', sayLatency(maps)) : 'Set GOOGLE_MAPS_API_KEY.',
    },
    {
      name: 'Site address',
      ...(publicUrl ? ({ tone: 'ok', word: 'Set' } as const) : notSetUp),
      detail: publicUrl || 'Set PUBLIC_URL: mails carry no links without it.',
    },
  ];
}

const notSetUp = { tone: 'quiet', word: 'Not set up' } as const;
const reviewStates = {
  working: { tone: 'ok', word: 'Working', detail: 'Google' },
  'not-configured': {
    ...notSetUp,
    detail: 'Visitors see a demonstration that says so. Set GOOGLE_PLACES_API_KEY and GOOGLE_PLACE_ID.',
  },
  failing: { tone: 'bad', word: 'Failing', detail: '' },
} as const;

function sayReached({ isReachable }: { isReachable: boolean }) {
  return isReachable
    ? ({ tone: 'ok', word: 'Connected' } as const)
    : ({ tone: 'bad', word: 'Does not answer' } as const);
}

function sayLatency({ latencyMs }: { latencyMs: number | null }): string | null {
  return latencyMs === null ? null : `${latencyMs} ms`;
}

function sayLastMail({ lastSentAt, lastError }: Integrations['mail'], timeZone: string): string | null {
  if (lastError) return `the last notification failed: ${lastError}`;
  return lastSentAt && `last notification ${formatMoment(Date.parse(lastSentAt), timeZone)}`;
}

function join(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(', ');
}
