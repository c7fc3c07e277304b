const hex = (byte: number) => byte.toString(16).padStart(2, '0');

/** A UUID of version 7: ids of different milliseconds sort by creation time. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  // Browsers provide no `randomUUID` to pages without TLS.
  const [first = 0, ...rest] = crypto.getRandomValues(new Uint8Array(10));
  const random = rest.map(hex).join('');
  const variant = '89ab'.charAt(first % 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(3, 6)}-${random.slice(6)}`;
}

/** When an id of {@link newId} was made, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}
