import { WebSocket } from 'ws';
import type { Place, Sit, Told } from './dialect.ts';
import { ownAddress } from './own-address.ts';

/** How one client uses a WebSocket. */
export interface SocketTalk {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the client is subscribed as soon as the socket is open. */
  readonly isJoinedByOpening?: boolean;
  /** The first text that the client sends; null when the server sends first. */
  opened(): string | null;
  received(text: string): Told;
}

export function sitAtSocket(talkOf: (place: Place) => SocketTalk): Sit {
  return (place, heard) => {
    const talk = talkOf(place);
    const socket = new WebSocket(place.url.replace('http', 'ws') + talk.path, {
      headers: talk.headers,
      // Browsers offer compression; the server decides.
      perMessageDeflate: true,
      ...ownAddress(place.index),
    });
    let isExpected = false;
    const seat = {
      cut() {
        isExpected = true;
        socket.terminate();
      },
    };
    return new Promise((resolve) => {
      socket.on('error', ({ message }) => isExpected || heard.broke(message));
      socket.on('close', (code) => {
        if (!isExpected) heard.broke(`closed with ${code}`);
        resolve(null);
      });
      socket.on('open', () => {
        const words = talk.opened();
        if (words !== null) socket.send(words);
        if (talk.isJoinedByOpening) resolve(seat);
      });
      socket.on('message', (data: Buffer) => {
        const text = data.toString();
        const { messages = 0, isJoined, isBusy, answer } = talk.received(text);
        if (messages > 0) heard.delivered(messages, text);
        if (answer !== undefined) socket.send(answer);
        if (isJoined) resolve(seat);
        isExpected ||= isBusy === true;
      });
    });
  };
}
