import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Which addresses the server may connect to on behalf of a file's author. */
export type NetworkRule = {
  isAllowedAddress: (address: string) => boolean;
  /** Refuses before a name is resolved; null if nothing speaks against the address. */
  refuse: (address: string) => string | null;
};

/** Special-purpose networks of IANA's registry. */
const refusedIPv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Inside of 2000::/3; Teredo and 6to4 carry IPv4 addresses. */
const refusedIPv6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const refused = new BlockList();
for (const [network, prefix] of refusedIPv4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of refusedIPv6) refused.addSubnet(network, prefix, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** IPv4-mapped and other embedded forms are outside of 2000::/3. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4');
  return isIPv6(address) && globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}
