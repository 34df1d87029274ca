import { isUrl } from '../is-url.ts';
export type PhotographAddress = { address: string; refusal?: string };

const maxPerVehicle = 40;
const maxAddressLength = 2000;

/** Splits at `|`, `;`, `,` and spaces, but only before a new address. */
export function splitAddresses(text: string): PhotographAddress[] {
  const addresses = text
    .trim()
    .split(/[|;,\s]+(?=https?:\/\/)/i)
    .map((address) => address.replace(/[|;,\s]+$/, ''))
    .filter(Boolean);
  return [...new Set(addresses)].map((address, place) => {
    const refusal = place >= maxPerVehicle ? 'Only 40 photographs per vehicle' : refuseAddress(address);
    return refusal ? { address, refusal } : { address };
  });
}

/** Checks that need no name resolution; the server checks the resolved address too. */
export function refuseAddress(address: string): string | null {
  if (!isUrl(address)) return 'Not an address';
  const { protocol, hostname, username, password, port } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return 'Not an address of the web';
  if (address.length > maxAddressLength) return 'The address is too long';
  if (username || password) return 'Addresses with a password are not fetched';
  if (port) return 'Only the usual ports are fetched';
  if (/\.pdf$/i.test(new URL(address).pathname)) return 'Not a photograph (PDF)';
  return privateHost.test(hostname) ? privateNetworkMessage : null;
}

export const privateNetworkMessage = 'Private network: only public addresses are fetched';

const privateHost =
  /^(?:localhost|.*\.(?:localhost|local|internal)|127\..*|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|169\.254\..*|0\..*|\[(?:::1|::|f[cd].*|fe80.*)\])$/i;
