import { type Cursor, closeCode } from '../../../src/contract/core/realtime.ts';
import { tokenOf } from '../room.ts';
import { sitAtPoll } from './seat-poll.ts';
import { sitAtSocket } from './seat-socket.ts';
import { sitAtStream } from './seat-stream.ts';

/** Identity of a client and its subscriptions. */
export interface Place {
  readonly url: string;
  /** Index of the member. Each client is another member. */
  readonly index: number;
  /** Topics whose messages the client gets. */
  readonly full: readonly string[];
  /** Topics of which the client only gets the newest position. */
  readonly counted: readonly string[];
}

/** The callbacks of a connection. */
export interface Heard {
  /** `text` arrived, with this many messages of the rooms. */
  delivered(messages: number, text: string): void;
  /** The connection ended without a call of `cut`. */
  broke(why: string): void;
}

/** An open connection of one client. */
export interface Seat {
  /** Ends the connection without a close frame, as a lost network does. */
  cut(): void;
}

/** Connects a client. Resolves when it is subscribed, or to null when the server asks it to come back later. */
export type Sit = (place: Place, heard: Heard) => Promise<Seat | null>;

export const dialectNames = [
  'tambayan',
  'tambayan-sio',
  'tambayan-sse',
  'tambayan-sync',
  'socket.io',
  'plain',
] as const;
export type DialectName = (typeof dialectNames)[number];

export const dialects: Readonly<Record<DialectName, Sit>> = {
  tambayan: sitAtSocket((place) => {
    const reader = readFrames(place);
    return {
      path: '/rt/ws',
      headers: memberHeaders(place),
      opened: () => helloOf(place),
      received: (text) => reader(text),
    };
  }),
  'tambayan-sio': sitAtSocket((place) => {
    const reader = readFrames(place);
    const packet = (frame: string) => `42["f",${frame}]`;
    return {
      path: '/rt/sio/?EIO=4&transport=websocket',
      headers: memberHeaders(place),
      opened: () => null,
      received(text) {
        if (text.startsWith('42["f",')) {
          const { answer, ...told } = reader(text.slice(7, -1));
          return answer === undefined ? told : { ...told, answer: packet(answer) };
        }
        if (text.startsWith('40')) return { answer: packet(helloOf(place)) };
        return engineIo(text);
      },
    };
  }),
  'tambayan-sse': sitAtStream((place) => ({
    path: `/rt/sse?c=${Buffer.from(JSON.stringify({ ...SELF, cur: cursorsOf(place) })).toString('base64url')}`,
    headers: memberHeaders(place),
    received: readFrames(place),
  })),
  'tambayan-sync': sitAtPoll((place) => ({
    path: '/rt/sync',
    headers: memberHeaders(place),
    self: SELF,
    cur: cursorsOf(place),
    received: readFrames(place),
  })),
  /** Does not use Socket.IO's own client, which would cost this process more than the frames do. */
  'socket.io': sitAtSocket(() => ({
    path: '/socket.io/?EIO=4&transport=websocket',
    headers: {},
    opened: () => null,
    received(text) {
      if (text.startsWith('42')) return { messages: 1 };
      if (text.startsWith('40')) return { isJoined: true };
      return engineIo(text);
    },
  })),
  /** A socket that gets everything as soon as it is open. */
  plain: sitAtSocket(() => ({
    path: '/',
    headers: {},
    opened: () => null,
    isJoinedByOpening: true,
    received: () => ({ messages: 1 }),
  })),
};

const SELF = { v: 1, tab: 'bench', build: 'bench' };

/** The meaning of one text from the server. */
export interface Told {
  readonly messages?: number;
  readonly isJoined?: boolean;
  readonly isBusy?: boolean;
  /** What the client sends back. */
  readonly answer?: string;
}

function engineIo(text: string): Told {
  if (text.startsWith('0')) return { answer: '40' };
  return text.startsWith('2') ? { answer: '3' } : {};
}

const memberHeaders = ({ index, url }: Place) => ({ cookie: `sid=${tokenOf(index)}`, origin: url });

function cursorsOf({ full, counted }: Place): readonly Cursor[] {
  const fromNow = (name: string, mode: Cursor[1]): Cursor => [name, mode, 0, -1, 0];
  return [...full.map((name) => fromNow(name, 'full')), ...counted.map((name) => fromNow(name, 'head'))];
}

const helloOf = (place: Place) => JSON.stringify({ op: 'hello', ...SELF, cur: cursorsOf(place) });

/** A busy server takes no new connections. The client tries again, and this is not measured. */
const BUSY = `"code":${closeCode.draining}`;

const EVENT = '{"op":"ev","t":"';

/** Reads our frames as a member of the rooms, with as little work as possible. */
function readFrames({ full, counted }: Place): (text: string) => Told {
  const followed = new Set(full);
  let unanswered = full.length + counted.length;
  return (text) => {
    const isBatch = text.startsWith('{"op":"batch"');
    if (isBatch || text.startsWith(EVENT)) {
      // All events of a batch belong to one topic.
      const from = text.indexOf(EVENT) + EVENT.length;
      const topic = text.slice(from, text.indexOf('"', from));
      if (!followed.has(topic)) return {};
      return { messages: isBatch ? text.split(`${EVENT}${topic}"`).length - 1 : 1 };
    }
    if (text.startsWith('{"op":"subok"') && !text.includes('"t":"u:'))
      return { isJoined: --unanswered === 0 };
    const ping = /^\{"op":"ping","s":(\d+)\}$/.exec(text);
    if (ping) return { answer: `{"op":"pong","s":${ping[1]}}` };
    if (text.startsWith('{"op":"bye"') && text.includes(BUSY)) return { isBusy: true };
    if (/^\{"op":"(?:bye|denied|reset|revoked|err)"/.test(text)) throw new Error(text);
    return {};
  };
}
