import type { CommittedEvent } from '../../platform/db/emit.ts';
import { type Hint, PUBSUB_PARTS } from './pubsub.ts';

/** In characters. Of a larger event only the head is sent: a receiver with subscribers reads it from the log. */
const BODY_MAX = 8 * 1024;

/** A hint as it is sent. `seq` counts per node and partition, so that a receiver notices a missing hint. */
export interface NumberedHint extends Hint {
  readonly seq: number;
}

/**
 * Writes a hint: node, number, topic, epoch, offset and tag, separated by spaces, then the event as JSON. A node reads
 * the first six of every hint, and parses the JSON only if one of its clients subscribes to the topic.
 */
export function writeHint({ node, seq, t, e, o, x, ev }: NumberedHint, isBare: boolean): string {
  const head = `${node} ${seq} ${t} ${e} ${o} ${x}`;
  const body = isBare || ev === undefined ? '' : JSON.stringify(ev);
  return body === '' || body.length > BODY_MAX ? head : `${head} ${body}`;
}

/** Returns null when `message` is not a hint. The getter `ev` parses the event on first use. */
export function readHint(message: string): NumberedHint | null {
  const head = message.split(' ', 6);
  const [node, seq, t, e, o, x] = head;
  if (node === undefined || t === undefined || x === undefined) return null;
  const [seqNumber, epoch, off, tag] = [Number(seq), Number(e), Number(o), Number(x)];
  if (!Number.isSafeInteger(seqNumber + epoch + off + tag)) return null;
  let ev: CommittedEvent | null | undefined;
  return {
    node,
    seq: seqNumber,
    t,
    e: epoch,
    o: off,
    x: tag,
    get ev() {
      ev ??= readEvent(message.slice(head.join(' ').length + 1), t, off);
      return ev ?? undefined;
    },
  };
}

/** Returns null when the event does not match the head of the hint. The receiver then reads the log. */
function readEvent(json: string, topic: string, off: number): CommittedEvent | null {
  if (json === '') return null;
  try {
    const event: unknown = JSON.parse(json);
    return isEvent(event) && event.t === topic && event.o === off ? event : null;
  } catch {
    return null;
  }
}

function isEvent(value: unknown): value is CommittedEvent {
  return typeof value === 'object' && value !== null && 'k' in value && 'd' in value && 't' in value;
}

/**
 * Writes a heartbeat: the node and its newest number in each partition. The last heartbeat before it stops ends with
 * `bye`.
 */
export function writeBeat(node: string, seqs: readonly number[], isLast: boolean): string {
  return `${node} ${seqs.join(',')}${isLast ? ' bye' : ''}`;
}

export function readBeat(message: string): { node: string; seqs: readonly number[]; isLast: boolean } | null {
  const [node, list, bye] = message.split(' ');
  const seqs = list?.split(',').map(Number) ?? [];
  if (node === undefined || seqs.length !== PUBSUB_PARTS || !seqs.every(Number.isSafeInteger)) return null;
  return { node, seqs, isLast: bye === 'bye' };
}
