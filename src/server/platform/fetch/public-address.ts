import { BlockList, isIP } from 'node:net';

/** IPv4 ranges for the local machine, private networks, documentation, reserved use and multicast. */
const NOT_PUBLIC_4: readonly (readonly [string, number])[] = [
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
  ['224.0.0.0', 3],
];
/** Ranges within public IPv6 that are for special use or contain an IPv4 address. All other IPv6 is not public. */
const NOT_PUBLIC_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const not4 = new BlockList();
for (const [net, bits] of NOT_PUBLIC_4) not4.addSubnet(net, bits, 'ipv4');
const not6 = new BlockList();
for (const [net, bits] of NOT_PUBLIC_6) not6.addSubnet(net, bits, 'ipv6');
const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is on the public internet, so that fetching it cannot reach internal systems. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !not4.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return false;
  return public6.check(address, 'ipv6') && !not6.check(address, 'ipv6');
}
