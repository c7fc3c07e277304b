import { type ClientOptions, WebSocket } from 'ws';
import {
  type ClientFrame,
  type Cursor,
  type ServerFrame,
  serverFrame,
} from '../../../src/contract/core/realtime.ts';
import type { Person } from './live-world.ts';

const PATIENCE_MS = 60_000;

type Op = ServerFrame['op'];
type Frame<O extends Op> = Extract<ServerFrame, { op: O }>;

export type RawClient = ReturnType<typeof connectRaw>;

/** The header that a browser would send for this user. */
export const cookieOf = ({ token }: Person) => ({ cookie: `sid=${token}` });

/**
 * A socket that checks every frame against the contract and records all of them. It sends nothing
 * automatically.
 */
export function connectRaw(
  url: string,
  headers: Record<string, string> = {},
  { perMessageDeflate = true }: Pick<ClientOptions, 'perMessageDeflate'> = {},
) {
  const socket = new WebSocket(url, { headers, perMessageDeflate });
  const frames: ServerFrame[] = [];
  let waiters: (() => void)[] = [];
  let closed: { code: number } | null = null;
  let refused: number | null = null;

  function changed(): void {
    const woken = waiters;
    waiters = [];
    for (const wake of woken) wake();
  }
  socket.on('message', (data) => {
    frames.push(serverFrame.parse(JSON.parse(String(data))));
    changed();
  });
  socket.on('open', changed);
  socket.on('unexpected-response', (request, response) => {
    refused = response.statusCode ?? 0;
    request.destroy();
    changed();
  });
  socket.on('error', () => undefined);
  socket.on('close', (code) => {
    closed = { code };
    changed();
  });

  /** Waits until `look` returns a value. Fails with the frames that were received instead. */
  async function until<T>(what: string, look: () => T | null | undefined | false): Promise<T> {
    const patience = AbortSignal.timeout(PATIENCE_MS);
    for (;;) {
      const found = look();
      if (found !== null && found !== undefined && found !== false) return found;
      if (patience.aborted) throw new Error(`no ${what}, but ${JSON.stringify(frames).slice(0, 2_000)}`);
      await new Promise<void>((resolve) => {
        waiters.push(resolve);
        patience.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  }

  const isOp =
    <O extends Op>(op: O) =>
    (frame: ServerFrame): frame is Frame<O> =>
      frame.op === op;
  const client = {
    socket,
    frames,
    until,
    send: (frame: ClientFrame) => socket.send(JSON.stringify(frame)),
    opened: () => until('open', () => socket.readyState === socket.OPEN || refused !== null),
    closed: () => until('close', () => closed),
    refused: () => until('refusal', () => refused),
    /** All frames of a kind, in order. */
    all: <O extends Op>(op: O) => frames.filter(isOp(op)),
    /** The `nth` frame of a kind, counted from 1. */
    nth: <O extends Op>(op: O, nth = 1) => until(`${op} #${nth}`, () => frames.filter(isOp(op))[nth - 1]),
    subok: (topic: string) =>
      until(`subok ${topic}`, () => frames.filter(isOp('subok')).find(({ t }) => t === topic)),
    /** Events of a topic, including those in batches. */
    events: (topic: string) =>
      frames
        .flatMap((frame) => (frame.op === 'batch' ? frame.ev : frame.op === 'ev' ? [frame] : []))
        .filter(({ t }) => t === topic),
    offsets: (topic: string) => client.events(topic).map(({ o }) => o),
    async hello(cur: Cursor[], more: { token?: string; lite?: boolean } = {}): Promise<void> {
      await new Promise<void>((resolve, reject) => {
        if (socket.readyState === socket.OPEN) resolve();
        socket.once('open', resolve);
        socket.once('close', () => reject(new Error(`refused: ${refused}`)));
      });
      client.send({ op: 'hello', v: 1, tab: 't', build: 'b', cur, ...more });
    },
    close: () => socket.terminate(),
  };
  return client;
}

/** Signed in, welcomed, and subscribed to the cursors in `cur`. */
export async function connectAs(url: string, person: Person, cur: Cursor[] = []): Promise<RawClient> {
  const client = connectRaw(url, { ...cookieOf(person), origin: 'http://tambayan.test' });
  await client.hello(cur);
  await client.nth('welcome');
  await client.subok(`u:${person.userId}`);
  return client;
}

/** A cursor that starts now. */
export const fromNow = (topic: string, mode: Cursor[1] = 'full'): Cursor => [topic, mode, 0, -1, 0];
