import { type ClientFrame, serverFrame, ticketAnswer } from '../../../../contract/core/realtime.ts';
import { createCursorTrack } from './cursor-track.ts';
import { post, sendCommand, TransportError } from './post.ts';
import type { Transport, TransportListener } from './transport.ts';
import type { EventStream, TransportEnvironment } from './transport-environment.ts';

/** Changes of subscriptions within this time change the stream once. In milliseconds. */
export const SSE_REOPEN_MS = 250;
/**
 * More topics, or a longer address, are sent in a ticket before the stream opens: proxies cut addresses off at 8 KB.
 */
const ADDRESS_TOPICS_MAX = 64;
const ADDRESS_CURSORS_MAX = 6 * 1024;

type Hello = Extract<ClientFrame, { op: 'hello' }>;

/** One EventSource, and the topics that it has not answered yet. */
interface Stream {
  readonly source: EventStream;
  readonly unanswered: Set<string>;
  isWelcome: boolean;
}

/** JSON as base64url. All of it is ASCII. */
function inAddress(value: object): string {
  return btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * An EventSource, which can only receive: a change of subscriptions opens a new stream, and the old one is closed after
 * the new one has caught up. Events that both deliver are passed on once, thanks to the hub's cursors.
 */
export function openSse(ground: TransportEnvironment, listener: TransportListener): Transport {
  const track = createCursorTrack();
  let hello: Hello | null = null;
  let current: Stream | null = null;
  let next: Stream | null = null;
  let opening = 0;
  /** A subscription changed before the first stream had caught up. */
  let isBehind = false;
  let isOver = false;
  let cancelReopen = () => {};

  function close(): void {
    isOver = true;
    cancelReopen();
    current?.source.close();
    next?.source.close();
  }

  function end(code: number, why: string): void {
    if (isOver) return;
    close();
    listener.closed(code, why);
  }

  async function address({ tab, build }: Hello): Promise<string> {
    const cur = track.all();
    if (cur.length <= ADDRESS_TOPICS_MAX) {
      const c = inAddress({ tab, build, cur });
      if (c.length <= ADDRESS_CURSORS_MAX) return `${ground.base}/sse?c=${c}`;
    }
    const { ticket } = await post(ground, '/ticket', { tab, build, cur }, ticketAnswer);
    return `${ground.base}/sse?ticket=${ticket}`;
  }

  async function reopen(): Promise<void> {
    cancelReopen();
    if (hello === null) return;
    const mine = ++opening;
    const topics = track.all().map(([topic]) => topic);
    try {
      const url = await address(hello);
      if (isOver || mine !== opening) return;
      next?.source.close();
      next = stream(url, topics);
    } catch (error) {
      if (mine === opening) end(error instanceof TransportError ? error.code : 1006, String(error));
    }
  }

  function stream(url: string, topics: readonly string[]): Stream {
    const source = ground.openEventStream(url);
    const self: Stream = { source, unanswered: new Set(topics), isWelcome: false };
    source.addEventListener('message', ({ data }) => {
      if (!isOver && (self === current || self === next)) receive(self, parseJson(data));
    });
    // The library would reconnect on its own, with outdated cursors.
    source.addEventListener('error', () => {
      source.close();
      if (isOver) return;
      if (self === next || (self === current && next === null)) end(1006, 'the stream broke');
      else if (self === current) current = null;
    });
    return self;
  }

  function receive(self: Stream, raw: unknown): void {
    const { data: frame } = serverFrame.safeParse(raw);
    if (frame?.op === 'bye' && self === current && next !== null) {
      // The next stream is on its way, and gets a `bye` of its own if it needs one.
      current.source.close();
      current = null;
      return;
    }
    track.saw(raw);
    listener.received(raw);
    if (self !== next) return;
    if (frame?.op === 'welcome') self.isWelcome = true;
    if (frame?.op === 'subok' || frame?.op === 'reset' || frame?.op === 'denied')
      self.unanswered.delete(frame.t);
    if (!self.isWelcome || self.unanswered.size > 0) return;
    current?.source.close();
    current = self;
    next = null;
    if (isBehind) void reopen();
    isBehind = false;
  }

  queueMicrotask(() => {
    if (!isOver) listener.opened();
  });

  return {
    kind: 'sse',
    send(frame) {
      if (isOver) return;
      sendCommand(ground, frame);
      if (frame.op === 'hello') hello = frame;
      const isWish = track.take(frame);
      // A stream cannot be probed, but a new one shows whether the server can be reached.
      if (frame.op === 'hello' || frame.op === 'probe') void reopen();
      // The first stream may take its time: replacing it early would only take longer.
      else if (isWish && current === null) isBehind = true;
      else if (isWish) {
        cancelReopen();
        cancelReopen = ground.scheduler.after(SSE_REOPEN_MS, () => void reopen());
      }
    },
    close,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
