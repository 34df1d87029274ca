import type { Integrations } from '@dealer/shared-domain/staff';
import { Button, classNames, Note, Spinner } from '@dealer/shared-ui';
import { useDealer } from '../../dealer.ts';
import { formatMoment } from '../../format.ts';
import { Section } from '../../ui/Section.tsx';
import styles from './IntegrationsSection.module.css';
import type { IntegrationsState } from './use-integrations.ts';

type IntegrationsSectionProps = { state: IntegrationsState; onCheck: () => void };

/** Live checks of the connected services. */
export function IntegrationsSection({ state, onCheck }: IntegrationsSectionProps) {
  const { timeZone } = useDealer();
  return (
    <Section id="services" title="Services" help="Checked just now. What is missing is set where the site is deployed.">
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
    </Section>
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
      ...describeReachability(database),
      detail: join(database.kind && databaseKinds[database.kind], formatLatency(database)),
    },
    {
      name: 'Media host',
      ...(media.isConfigured ? describeAnswer(media) : notSetUp),
      detail: media.isConfigured
        ? join(media.isLocal ? 'on this machine' : media.host, formatLatency(media))
        : 'Set MEDIA_API_KEY and MEDIA_API_SECRET.',
    },
    {
      name: 'Mail',
      ...(mail.isConfigured ? describeMailHost(mail) : notSetUp),
      detail: mail.isConfigured
        ? join(
            mail.isLocal ? 'Mails stay on this machine: set EMAIL_URL to send them' : mail.host,
            formatLatency(mail),
            describeLastMail(mail, timeZone),
          )
        : 'Set EMAIL_SERVICE_ID, EMAIL_TEMPLATE_ID and EMAIL_PUBLIC_KEY.',
    },
    { name: 'Reviews', ...reviewStates[reviews.state], ...(reviews.detail && { detail: reviews.detail }) },
    {
      name: 'Maps',
      ...(maps.isConfigured ? describeAnswer(maps) : notSetUp),
      detail: maps.isConfigured ? join('Google Maps', formatLatency(maps)) : 'Set GOOGLE_MAPS_API_KEY.',
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
    detail: 'Visitors see sample reviews, marked as such. Set GOOGLE_PLACES_API_KEY and GOOGLE_PLACE_ID.',
  },
  failing: { tone: 'bad', word: 'Failing', detail: '' },
} as const;

function describeReachability({ isReachable }: { isReachable: boolean }) {
  return isReachable
    ? ({ tone: 'ok', word: 'Connected' } as const)
    : ({ tone: 'bad', word: 'Does not answer' } as const);
}

/** A response shows that the host is reachable, not that it accepts the keys. */
function describeAnswer({ isReachable }: { isReachable: boolean }) {
  return isReachable ? ({ tone: 'ok', word: 'Answers' } as const) : describeReachability({ isReachable });
}

/** A mail service on this machine delivers no mail. */
function describeMailHost(mail: Integrations['mail']) {
  if (mail.isReachable && mail.isLocal) return { tone: 'quiet', word: 'Not sent' } as const;
  if (mail.isReachable && mail.lastError) return { tone: 'bad', word: 'Last mail failed' } as const;
  return describeAnswer(mail);
}

function formatLatency({ latencyMs }: { latencyMs: number | null }): string | null {
  return latencyMs === null ? null : `${latencyMs} ms`;
}

function describeLastMail({ lastSentAt, lastError }: Integrations['mail'], timeZone: string): string | null {
  if (lastError) return `the last notification failed: ${lastError}`;
  return lastSentAt && `last notification ${formatMoment(Date.parse(lastSentAt), timeZone)}`;
}

function join(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(', ');
}
