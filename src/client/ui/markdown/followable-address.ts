const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/**
 * `address` if it is safe to follow, otherwise empty: other schemes can run code, and relative addresses look like
 * ours.
 */
export function followableAddress(address: string): string {
  return URL.canParse(address) && SCHEMES.has(new URL(address).protocol) ? address : '';
}
