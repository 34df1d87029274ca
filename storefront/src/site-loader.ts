import { type DealerContact, fallbackContact, type StorefrontContract, upcomingHolidays } from '@dealer/shared-domain';
import type { LoaderFunctionArgs } from 'react-router-dom';

export type SiteData = {
  contact: DealerContact;
  /** True when the settings could not be read and `contact` is the built-in fallback. */
  isBuiltIn: boolean;
};

const maxAgeMs = 5 * 60_000;
/** How long a navigation waits for a refresh before it shows the contact data it already has. */
const refreshTimeoutMs = 1500;
const retryAfterMs = 30_000;

/** Loads the dealer's contact data for every page, and again once it is `maxAgeMs` old. */
export function createSiteLoader({ contact }: Pick<StorefrontContract, 'contact'>, now = Date.now) {
  // A page rendered on the server includes the contact data.
  let readAtMs = now();
  let isShown = false;

  async function load({ request }: LoaderFunctionArgs): Promise<SiteData> {
    try {
      const reading = contact.getContact(request.signal);
      const current = await (isShown ? withTimeout(reading, refreshTimeoutMs) : reading);
      readAtMs = now();
      const holidays = upcomingHolidays(current.holidays, current.timeZone, new Date(now()));
      return { contact: { ...current, holidays }, isBuiltIn: false };
    } catch (error) {
      // The specification's fallback: the built-in contact data, and the failure is only logged.
      if (!request.signal.aborted) console.warn('Contact data could not be read:', error);
      if (isShown) readAtMs = now() - maxAgeMs + retryAfterMs;
      return { contact: fallbackContact, isBuiltIn: true };
    }
  }

  function isStale(): boolean {
    isShown = true;
    return now() - readAtMs >= maxAgeMs;
  }

  function invalidate(): void {
    readAtMs = now() - maxAgeMs;
  }

  return { load, isStale, invalidate };
}

function withTimeout<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
