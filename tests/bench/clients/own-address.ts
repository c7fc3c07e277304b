/** Our server limits the connections from one address. All of 127.0.0.0/8 is this machine. */
const ADDRESSES = 200;

/** The address that member `index` connects from, as a connection option. */
export function ownAddress(index: number): { readonly localAddress?: string } {
  return process.platform === 'linux' ? { localAddress: `127.0.1.${1 + (index % ADDRESSES)}` } : {};
}
