import { formatPhone, formatTime, paths, phoneHref } from '@dealer/shared-domain';
import * as v from 'valibot';

/** The data that the banner shows. A release may be older than this server, so missing fields are left out. */
const siteSchema = v.object({
  site: v.object({
    contact: v.object({ phone: v.string(), timeZone: v.string() }),
    isBuiltIn: v.optional(v.boolean(), false),
  }),
});

/** False if the page shows the built-in contact because the backend did not respond. */
export function hasRealContact(loaderData: unknown): boolean {
  const parsed = v.safeParse(siteSchema, loaderData);
  return !parsed.success || !parsed.output.site.isBuiltIn;
}

type StaleBannerInput = { pathname: string; loaderData: unknown; asOfMs: number; now: Date };

/** Shown above an offline copy, outside React's root: its time, the dealer's phone number and Retry. */
export function toStaleBanner({ pathname, loaderData, asOfMs, now }: StaleBannerInput): string {
  const parsed = v.safeParse(siteSchema, loaderData);
  const contact = parsed.success ? parsed.output.site.contact : null;
  const asOf = formatAsOf(new Date(asOfMs), now, contact?.timeZone ?? 'America/Toronto');
  const hasPrices = pathname === paths.home || [paths.inventory, '/used/'].some((start) => pathname.startsWith(start));
  const call = contact
    ? `For the latest, call <a class="num phone" href="${escapeHtml(phoneHref(contact.phone))}">${escapeHtml(formatPhone(contact.phone))}</a>.`
    : '';
  return `<aside id="as-of" class="as-of" aria-label="How current this page is"><p><b>${
    hasPrices ? 'Prices and availability' : 'This page is'
  } as of ${asOf}.</b> <span>${call} <a class="as-of-retry" href="">Retry</a></span></p></aside>`;
}

/** For example `3:42 PM`; with the day unless it is today in the dealer's time zone. */
function formatAsOf(time: Date, now: Date, timeZone: string): string {
  const clock = formatTime(format(time, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }));
  const day = (date: Date) => format(date, { timeZone, month: 'short', day: 'numeric' });
  return day(time) === day(now) ? clock : `${clock} on ${day(time)}`;
}

function format(time: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', options).format(time);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export const staleBannerStyle = `
.as-of { background: var(--yellow-soft); color: var(--ink); border-bottom: 1px solid var(--line); font-size: var(--t-s); line-height: 1.45; }
.as-of p { max-width: var(--page); margin: 0 auto; padding: var(--s-2) var(--gutter); text-align: center; }
.as-of b, .as-of span { display: inline-block; }
.as-of b { color: var(--yellow); font-weight: var(--w-bold); }
.as-of a { text-decoration: underline; text-underline-offset: 0.2em; white-space: nowrap; }
.as-of a:hover { text-decoration-thickness: 2px; }
.as-of-retry { display: inline-block; padding: var(--s-1) var(--s-2); font-weight: var(--w-medium); }
@media print { .as-of-retry { display: none; } }
`;
