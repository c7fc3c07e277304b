import type { WebSocket } from 'ws';
import { closeCode } from '../../src/contract/realtime.ts';
import { tokenOf } from './room.ts';

/** How to sit in a room of one kind of server. */
export interface Dialect {
  readonly path: string;
  headers(index: number, url: string): Record<string, string>;
  opened(socket: WebSocket): void;
  /**
   * Answers what must be answered, and what the text was: `joined` once, `busy` when the server asks to come back
   * later, or so many messages of the room.
   */
  received(socket: WebSocket, text: string): 'joined' | 'busy' | number;
}

/** A process that answers late takes no new connections; that it sheds load is not what is measured. */
const BUSY = `"code":${closeCode.draining}`;

/** A member who listens to the room by our protocol. */
function tambayan(topic: string): Dialect {
  const hello = { op: 'hello', v: 1, tab: 'bench', build: 'bench', cur: [[topic, 'full', 0, -1, 0]] };
  const room = `"t":"${topic}"`;
  return {
    path: '/rt/ws',
    headers: (index, url) => ({ cookie: `sid=${tokenOf(index)}`, origin: url }),
    opened: (socket) => socket.send(JSON.stringify(hello)),
    received(socket, text) {
      if (text.startsWith('{"op":"ev"')) return text.includes(room) ? 1 : 0;
      if (text.startsWith('{"op":"batch"')) return text.split(`{"op":"ev",${room}`).length - 1;
      if (text.startsWith('{"op":"subok"') && text.includes(room)) return 'joined';
      const ping = /^\{"op":"ping","s":(\d+)\}$/.exec(text);
      if (ping) socket.send(`{"op":"pong","s":${ping[1]}}`);
      if (text.startsWith('{"op":"bye"') && text.includes(BUSY)) return 'busy';
      if (/^\{"op":"(?:bye|denied|reset|revoked|err)"/.test(text)) throw new Error(text);
      return 0;
    },
  };
}

/** Socket.IO without its client, which would cost the crowd more than the frames do. */
const socketIo: Dialect = {
  path: '/socket.io/?EIO=4&transport=websocket',
  headers: () => ({}),
  opened: () => undefined,
  received(socket, text) {
    if (text.startsWith('42')) return 1;
    if (text.startsWith('40')) return 'joined';
    if (text.startsWith('0')) socket.send('40');
    if (text.startsWith('2')) socket.send('3');
    return 0;
  },
};

/** A socket that is told everything; `joined` when it is open. */
const plain: Dialect = { path: '/', headers: () => ({}), opened: () => undefined, received: () => 1 };

export type DialectName = 'tambayan' | 'socket.io' | 'plain';

export function dialectOf(name: DialectName, topic: string): Dialect {
  if (name === 'tambayan') return tambayan(topic);
  return name === 'socket.io' ? socketIo : plain;
}

/** Whether being connected is all that this kind of server knows of joining. */
export const joinsByConnecting = (dialect: Dialect) => dialect === plain;
