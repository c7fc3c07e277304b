import type { Message } from '../../contract/chat.ts';

/** More questions than this are not asked for one link. */
const ASKS_MAX = 40;

/** When an id was made (UUIDv7), in ms since 1970; null for ids that do not tell. */
export function madeAt(id: string): number | null {
  const hex = id.replaceAll('-', '');
  return hex[12] === '7' ? Number.parseInt(hex.slice(0, 12), 16) : null;
}

/** -1: the message lies before this page; 1: after it; 0: its id does not say. */
function sideOf(page: readonly Message[], wantedAt: number | null): -1 | 0 | 1 {
  const firstAt = madeAt(page[0]?.id ?? '');
  const lastAt = madeAt(page.at(-1)?.id ?? '');
  if (wantedAt === null || firstAt === null || lastAt === null) return 0;
  if (wantedAt < firstAt) return -1;
  return wantedAt > lastAt ? 1 : 0;
}

/**
 * The position of a message that only its id is known of, or null when the conversation does not have it. Pages are
 * asked for by position and ids tell their time, so it looks in the middle, and in the middle of the half that is left.
 * Where times do not tell it goes on page by page in both directions. `askAround` answers ascending pages, and what it
 * throws is passed on.
 */
export async function findMessage(
  messageId: string,
  newestSeq: number,
  askAround: (seq: number) => Promise<readonly Message[]>,
): Promise<number | null> {
  const wantedAt = madeAt(messageId);
  let low = 1;
  let high = newestSeq;
  // Positions still to be looked at where the times did not tell, nearest first.
  let left: number | null = null;
  let right: number | null = null;
  for (let asks = 0; asks < ASKS_MAX; asks += 1) {
    const isWalking = left !== null || right !== null;
    if (!isWalking && low > high) return null;
    const goesLeft: boolean =
      left !== null && left >= low && (asks % 2 === 0 || right === null || right > high);
    const seq: number | null = !isWalking ? (low + high) >>> 1 : goesLeft ? left : right;
    if (seq === null || seq < low || seq > high) return null;
    const page = await askAround(seq);
    const found = page.find(({ id }) => id === messageId);
    if (found !== undefined) return found.seq;
    const first = page[0]?.seq;
    const last = page.at(-1)?.seq;
    if (first === undefined || last === undefined) return null;
    const side = isWalking ? 0 : sideOf(page, wantedAt);
    if (side < 0) high = first - 1;
    else if (side > 0) low = last + 1;
    else {
      left = goesLeft || left === null ? first - 1 : left;
      right = !goesLeft || right === null ? last + 1 : right;
    }
  }
  return null;
}
