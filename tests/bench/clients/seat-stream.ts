import { get } from 'node:http';
import type { Place, Sit, Told } from './dialect.ts';
import { ownAddress } from './own-address.ts';

/** How one client opens and reads an event stream. */
export interface StreamTalk {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  received(text: string): Told;
}

const DATA = 'data: ';

/** Does not use an `EventSource` library, which would cost this process more than the events do. */
export function sitAtStream(talkOf: (place: Place) => StreamTalk): Sit {
  return (place, heard) => {
    const { path, headers, received } = talkOf(place);
    let isExpected = false;
    return new Promise((resolve) => {
      const request = get(place.url + path, { headers, agent: false, ...ownAddress(place.index) });
      const seat = {
        cut() {
          isExpected = true;
          request.destroy();
        },
      };
      request.on('error', ({ message }) => isExpected || heard.broke(message));
      request.on('response', (response) => {
        if (response.statusCode !== 200) heard.broke(`answered ${response.statusCode}`);
        let rest = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          const lines = (rest + chunk).split('\n');
          rest = lines.pop() ?? '';
          for (const line of lines) {
            if (!line.startsWith(DATA)) continue;
            const text = line.slice(DATA.length);
            const { messages = 0, isJoined, isBusy } = received(text);
            if (messages > 0) heard.delivered(messages, text);
            if (isJoined) resolve(seat);
            isExpected ||= isBusy === true;
          }
        });
        response.on('close', () => {
          if (!isExpected) heard.broke('the stream ended');
          resolve(null);
        });
      });
    });
  };
}
