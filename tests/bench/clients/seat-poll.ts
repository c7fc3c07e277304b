import { Agent, request } from 'node:http';
import { type Cursor, type ServerFrame, syncAnswer } from '../../../src/contract/realtime.ts';
import type { Place, Sit, Told } from './dialect.ts';
import { ownAddress } from './own-address.ts';

/** How to sit in a room by asking again and again. */
export interface PollTalk {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What is said with each ask, besides the cursors. */
  readonly self: object;
  readonly cur: readonly Cursor[];
  received(text: string): Told;
}

const WAIT_MS = 25_000;

export function sitAtPoll(talkOf: (place: Place) => PollTalk): Sit {
  return async (place, heard) => {
    const { path, headers, self, cur: first, received } = talkOf(place);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let cur = first;
    let isCut = false;

    async function ask(wait: number): Promise<Told[]> {
      const body = JSON.stringify({ ...self, cur, wait });
      const text = await post(place, path, { headers, agent }, body);
      const { frames } = syncAnswer.parse(JSON.parse(text));
      cur = frames.reduce(moved, cur);
      return frames.map((frame) => received(JSON.stringify(frame)));
    }

    async function goOn(): Promise<void> {
      while (!isCut) {
        const messages = (await ask(WAIT_MS)).reduce((sum, told) => sum + (told.messages ?? 0), 0);
        if (messages > 0) heard.delivered(messages, 0);
      }
    }

    const told = await ask(0);
    if (told.some(({ isBusy }) => isBusy)) return null;
    goOn().catch((error: unknown) => isCut || heard.broke(String(error)));
    return {
      cut() {
        isCut = true;
        agent.destroy();
      },
    };
  };
}

/** Where the asker stands after `frame`. */
function moved(cur: readonly Cursor[], frame: ServerFrame): readonly Cursor[] {
  const last = frame.op === 'batch' ? frame.ev.at(-1) : frame;
  if (last?.op !== 'ev' && last?.op !== 'subok') return cur;
  return cur.map((one): Cursor => (one[0] === last.t ? [one[0], one[1], last.e, last.o, last.x] : one));
}

function post(
  { url, index }: Place,
  path: string,
  options: { readonly headers: Readonly<Record<string, string>>; readonly agent: Agent },
  body: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { ...options.headers, 'content-type': 'application/json' };
    const asked = request(url + path, {
      ...{ method: 'POST', agent: options.agent, headers },
      ...ownAddress(index),
    });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(text)
          : reject(new Error(`answered ${answer.statusCode}: ${text}`)),
      );
    });
    asked.end(body);
  });
}
