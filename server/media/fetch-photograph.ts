import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { tooLargeMessage } from '@dealer/shared-domain';
import { describeOtherType, findImageType, privateNetworkMessage, refuseAddress } from '@dealer/shared-domain/import';
import { isPublicAddress, type NetworkRule } from './network-rule.ts';

export const publicNetwork: NetworkRule = { isAllowedAddress: isPublicAddress, refuse: refuseAddress };

/** Why a photograph did not come; a final reason is not tried again. */
export class PhotographError extends Error {
  override name = 'PhotographError';
  readonly isFinal: boolean;

  constructor(message: string, { isFinal, ...options }: ErrorOptions & { isFinal: boolean }) {
    super(message, options);
    this.isFinal = isFinal;
  }
}

const maxBytes = 10 * 1024 * 1024;
const maxRedirects = 3;
const timeoutMs = 20_000;

type FetchOptions = { rule?: NetworkRule; signal?: AbortSignal };

/** Fetches an image from a public address; every redirect is checked like the first address. */
export async function fetchPhotograph(
  address: string,
  { rule = publicNetwork, signal }: FetchOptions = {},
): Promise<Blob> {
  const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  let url = address;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await send(url, rule, limit);
    const next = toRedirect(response, url);
    if (next === null) return readImage(response, new URL(url).hostname, limit);
    response.destroy();
    url = next;
  }
  throw final('Redirected too often');
}

async function send(address: string, rule: NetworkRule, signal: AbortSignal): Promise<IncomingMessage> {
  const refusal = rule.refuse(address);
  if (refusal) throw final(refusal);
  const url = new URL(address);
  const pinned = await resolveAllowed(url.hostname.replace(/^\[|\]$/g, ''), rule);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      lookup: toLookup(pinned),
      // A shared agent could reuse a connection to an address that was not checked.
      agent: false,
      signal,
      headers: { accept: 'image/*', 'accept-encoding': 'identity' },
    });
    sent.on('response', resolve);
    sent.on('error', (error) => reject(toConnectionError(error, url.hostname)));
    sent.end();
  });
}

/** All addresses of the name must be allowed, and the checked one is used: the name is not resolved again. */
async function resolveAllowed(hostname: string, { isAllowedAddress }: NetworkRule) {
  const found = await lookup(hostname, { all: true }).catch((cause: unknown) => {
    throw new PhotographError(`${hostname} was not found`, { isFinal: false, cause });
  });
  const [first] = found;
  if (!first || !found.every(({ address }) => isAllowedAddress(address))) throw final(privateNetworkMessage);
  return first;
}

function toLookup({ address, family }: { address: string; family: number }): LookupFunction {
  return (_, options, callback) => {
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

const redirectStatus = [301, 302, 303, 307, 308];

function toRedirect({ statusCode = 0, headers }: IncomingMessage, base: string): string | null {
  if (!redirectStatus.includes(statusCode)) return null;
  if (!headers.location || !URL.canParse(headers.location, base)) throw final('Redirected to no address');
  return new URL(headers.location, base).href;
}

async function readImage(response: IncomingMessage, hostname: string, signal: AbortSignal): Promise<Blob> {
  const { statusCode = 0, headers } = response;
  if (statusCode !== 200) {
    response.destroy();
    const answer = statusCode === 404 ? '"not found"' : `with status ${statusCode}`;
    throw new PhotographError(`${hostname} answered ${answer}`, { isFinal: false });
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    response.destroy();
    throw final(tooLargeMessage);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      size += chunk.length;
      if (size > maxBytes) throw final(tooLargeMessage);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof PhotographError || !signal.aborted ? error : toConnectionError(error, hostname);
  }
  const bytes = new Uint8Array(Buffer.concat(chunks));
  const type = findImageType(bytes);
  if (type === null) throw final(describeOtherType(bytes));
  return new Blob([bytes], { type });
}

function toConnectionError(cause: unknown, hostname: string): PhotographError {
  const isTimeout = cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError');
  return new PhotographError(isTimeout ? `${hostname} did not answer in time` : `${hostname} could not be reached`, {
    isFinal: false,
    cause,
  });
}

function final(message: string): PhotographError {
  return new PhotographError(message, { isFinal: true });
}
