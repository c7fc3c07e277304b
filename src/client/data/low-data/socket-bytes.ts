let received = 0;

/** Counts a text that arrived over a socket: browsers count fetches, but not sockets. */
export function countSocketBytes(bytes: number): void {
  received += bytes;
}

/** Bytes that arrived over sockets since the page was opened. */
export function socketBytes(): number {
  return received;
}
