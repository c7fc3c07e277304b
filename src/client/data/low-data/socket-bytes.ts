let received = 0;

/** Counts a text that came over a socket: browsers count what is fetched, and not what sockets carry. */
export function countSocketBytes(bytes: number): void {
  received += bytes;
}

/** What came over sockets since the page was opened, in bytes. */
export function socketBytes(): number {
  return received;
}
