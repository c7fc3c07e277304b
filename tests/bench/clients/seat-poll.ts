import { Agent } from 'node:http';
import { type Cursor, type ServerFrame, syncAnswer } from '../../../src/contract/core/realtime.ts';
import type { Place, Sit, Told } from './dialect.ts';
import { sendCall } from './http-call.ts';
import { ownAddress } from './own-address.ts';

/** How one client polls. */
export interface PollTalk {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent with each poll, besides the cursors. */
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

    async function ask(wait: number): Promise<(Told & { readonly text: string })[]> {
      const call = { method: 'POST', url: place.url + path, headers, body: { ...self, cur, wait } } as const;
      const text = await sendCall(call, agent, ownAddress(place.index));
      const { frames } = syncAnswer.parse(JSON.parse(text));
      cur = frames.reduce(moved, cur);
      return frames.map((frame) => {
        const text = JSON.stringify(frame);
        return { text, ...received(text) };
      });
    }

    async function goOn(): Promise<void> {
      while (!isCut) {
        for (const { messages = 0, text } of await ask(WAIT_MS))
          if (messages > 0) heard.delivered(messages, text);
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

/** Returns the cursors after `frame`. */
function moved(cur: readonly Cursor[], frame: ServerFrame): readonly Cursor[] {
  const last = frame.op === 'batch' ? frame.ev.at(-1) : frame;
  if (last?.op !== 'ev' && last?.op !== 'subok') return cur;
  return cur.map((one): Cursor => (one[0] === last.t ? [one[0], one[1], last.e, last.o, last.x] : one));
}
