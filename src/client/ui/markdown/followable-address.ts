const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** `address` if it can be followed safely, else empty: other schemes can run code, and relative ones pretend to be ours. */
export function followableAddress(address: string): string {
  return URL.canParse(address) && SCHEMES.has(new URL(address).protocol) ? address : '';
}
