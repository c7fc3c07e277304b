import type { Person } from '../../../../contract/account/people.ts';
import type { Message, Quote } from '../../../../contract/chat/chat.ts';
import { foldMessages, lowerBound } from './fold-messages.ts';
import { mergeMessage, requote } from './merge-message.ts';

/** Where list indexes start: far above zero, since they go down with each older page. */
export const FIRST_INDEX = 1_000_000_000;

/** A message on its way. It stands after the confirmed ones until the server's own arrives. */
export interface PendingMessage {
  readonly client_msg_id: string;
  readonly chat_conversation_id: string;
  /** Null in a private conversation. */
  readonly group_id: string | null;
  readonly author: Person;
  readonly content: string;
  /** Who its tokens stand for. */
  readonly mentions: readonly Person[];
  /** The message that it answers. */
  readonly reply_to: Quote | null;
  /** ISO-8601, by this device's clock. */
  readonly created_at: string;
  /** `queued`: it cannot go now, and will go by itself. */
  readonly state: 'queued' | 'sending' | 'failed';
  /** Why it failed, in words for a person; null otherwise. */
  readonly reason: string | null;
  /** False when the device would not store it: it lasts as long as this page. */
  readonly isKept: boolean;
}

/** One row of the list. Its stable key is `client_msg_id`, before and after it is confirmed. */
export type MessageRow = Message | PendingMessage;

export function isPending(row: MessageRow): row is PendingMessage {
  return 'state' in row;
}

/** News of messages that are not held is kept for when they are, this much of it. */
const STRAYS_MAX = 500;

/** A change to a message that is not held: a page with it may be on its way, asked for before the change. */
interface EarlyEvent {
  readonly id: string;
  readonly apply: (message: Message) => Message;
}

/** Positions that are missing in the middle: everything between `after` and `before`, both excluded. */
export interface Hole {
  readonly after: number;
  readonly before: number;
}

/** A page as the server gave it: whether there is more on either side is known only from there. */
export interface Page {
  readonly messages: readonly Message[];
  /** Left out: this page says nothing about that side. */
  readonly hasOlder?: boolean;
  readonly hasNewer?: boolean;
}

function isSameAccount(one: Message, other: Message): boolean {
  return (
    one.version === other.version &&
    one.reactions_version === other.reactions_version &&
    one.reply_to?.version === other.reply_to?.version
  );
}

/**
 * The messages of one conversation that are held, ascending, and what lies beyond. It is changed in place and outside
 * React: a store beside it counts the changes.
 */
export class MessageLog {
  readonly rows: Message[] = [];
  pending: readonly PendingMessage[] = [];
  /** List index of the first row. */
  firstIndex = FIRST_INDEX;
  hasOlder = false;
  hasNewer = false;
  /** Raised when the rows were replaced as a whole: indexes of before mean nothing any more. */
  generation = 0;
  /** Position of the newest message anybody spoke of. */
  newestSeq = 0;
  #earlyEvents: readonly EarlyEvent[] = [];

  get firstSeq(): number {
    return this.rows[0]?.seq ?? 0;
  }

  get lastSeq(): number {
    return this.rows.at(-1)?.seq ?? 0;
  }

  /** Rows of the list. Pending ones do not stand in a window of history. */
  get count(): number {
    return this.rows.length + (this.hasNewer ? 0 : this.pending.length);
  }

  /** The row at a list index, or undefined outside. The same object as long as the message did not change. */
  rowAt(index: number): MessageRow | undefined {
    const at = index - this.firstIndex;
    return this.rows[at] ?? (this.hasNewer ? undefined : this.pending[at - this.rows.length]);
  }

  /** The list index of the row at `seq`, or of the first one after it. */
  indexOfSeq(seq: number): number {
    return this.firstIndex + lowerBound(this.rows, seq);
  }

  /** The first hole, or null. The far end of the conversation is not a hole. */
  hole(): Hole | null {
    const { rows } = this;
    if (this.lastSeq - this.firstSeq + 1 <= rows.length) return null;
    const at = rows.findIndex((row, index) => index > 0 && row.seq > (rows[index - 1]?.seq ?? 0) + 1);
    return { after: rows[at - 1]?.seq ?? 0, before: rows[at]?.seq ?? 0 };
  }

  /**
   * Folds what was pushed or answered one by one. What lies beyond a window of history only counts as newer: inside
   * the window it would stand beside a hole. Answers whether anything changed.
   */
  receive(incoming: readonly Message[]): boolean {
    const wasNewest = this.newestSeq;
    for (const { seq } of incoming) this.newestSeq = Math.max(this.newestSeq, seq);
    const inside = incoming.filter(
      ({ seq }) => (!this.hasNewer || seq <= this.lastSeq + 1) && (!this.hasOlder || seq >= this.firstSeq),
    );
    const isConfirmed = this.#confirm(incoming);
    const { prepended, inserted, replaced } = foldMessages(this.rows, inside);
    const requoted = this.#requote(incoming);
    this.firstIndex -= prepended;
    for (const message of incoming) {
      if (!inside.includes(message)) this.#earlyEvent(message.id, (held) => mergeMessage(held, message));
    }
    if (this.hasNewer && this.rows.length > 0) this.hasNewer = this.lastSeq < this.newestSeq;
    return isConfirmed || inserted + replaced + requoted > 0 || this.newestSeq !== wasNewest;
  }

  /** Folds a page that touches the rows; one that does not, replaces them. */
  addPage({ messages, hasOlder, hasNewer }: Page): void {
    const first = messages[0]?.seq ?? 0;
    const last = messages.at(-1)?.seq ?? 0;
    const isApart =
      messages.length > 0 && this.rows.length > 0 && (first > this.lastSeq + 1 || last < this.firstSeq - 1);
    if (isApart || this.rows.length === 0) {
      this.#replace({ messages, hasOlder: hasOlder ?? false, hasNewer: hasNewer ?? false });
      return;
    }
    const wasFirst = this.firstSeq;
    const wasLast = this.lastSeq;
    this.newestSeq = Math.max(this.newestSeq, last);
    this.#confirm(messages);
    this.firstIndex -= foldMessages(this.rows, messages).prepended;
    this.#settle(messages);
    if (hasOlder !== undefined && (first <= wasFirst || messages.length === 0)) this.hasOlder = hasOlder;
    if (hasNewer !== undefined && (last >= wasLast || messages.length === 0))
      this.hasNewer = hasNewer || this.lastSeq < this.newestSeq;
  }

  /** Puts a page in place of all rows, whatever was known before; a row that did not change keeps its object. */
  replace(page: Page): void {
    this.#earlyEvents = [];
    this.#replace(page);
  }

  /** Changes the row with this id, or remembers to when it comes. Answers whether a row changed. */
  changeRow(id: string, apply: (message: Message) => Message): boolean {
    const at = this.rows.findLastIndex((row) => row.id === id);
    const row = this.rows[at];
    if (row === undefined) {
      this.#earlyEvent(id, apply);
      return false;
    }
    const changed = apply(row);
    this.rows[at] = changed;
    return changed !== row;
  }

  /** Changes every row that `apply` changes; answers whether any did. */
  changeAll(apply: <T>(row: T) => T): boolean {
    let isChanged = false;
    for (const [at, row] of this.rows.entries()) {
      const next = apply(row);
      if (next === row) continue;
      this.rows[at] = next;
      isChanged = true;
    }
    return isChanged;
  }

  #replace({ messages, hasOlder = false, hasNewer = false }: Page): void {
    const known = new Map(this.rows.map((row) => [row.id, row]));
    const kept = messages.map((message) => {
      const row = known.get(message.id);
      return row !== undefined && isSameAccount(row, message) ? row : message;
    });
    this.rows.length = 0;
    foldMessages(this.rows, kept);
    this.firstIndex = FIRST_INDEX;
    this.generation += 1;
    this.hasOlder = hasOlder;
    this.hasNewer = hasNewer;
    this.newestSeq = hasNewer ? Math.max(this.newestSeq, this.lastSeq) : this.lastSeq;
    this.#settle(messages);
    this.#confirm(messages);
  }

  /** Keeps the newest `keep` rows. The same number that goes is added to `firstIndex`. */
  trimOlder(keep: number): void {
    const gone = this.rows.length - keep;
    if (gone <= 0) return;
    this.rows.splice(0, gone);
    this.firstIndex += gone;
    this.hasOlder = true;
  }

  #earlyEvent(id: string, apply: EarlyEvent['apply']): void {
    this.#earlyEvents = [...this.#earlyEvents, { id, apply }].slice(-STRAYS_MAX);
  }

  /** Rows of a page that has just come: what was heard of them meanwhile, and what they quote, is told to them. */
  #settle(page: readonly Message[]): void {
    const ids = new Set(page.map(({ id }) => id));
    const due = this.#earlyEvents.filter(({ id }) => ids.has(id));
    if (due.length > 0) this.#earlyEvents = this.#earlyEvents.filter(({ id }) => !ids.has(id));
    for (const { id, apply } of due) this.changeRow(id, apply);
    this.#requote(page);
  }

  /** Brings up to date what quotes a message of `touched`, and what those themselves quote. Answers how many changed. */
  #requote(touched: readonly Message[]): number {
    const changed = new Map(touched.flatMap((one) => (one.version > 1 ? [[one.id, one]] : [])));
    const quoting = new Set(touched.flatMap(({ id, reply_to }) => (reply_to === null ? [] : [id])));
    if (changed.size + quoting.size === 0) return 0;
    let requoted = 0;
    for (const [at, row] of this.rows.entries()) {
      if (row.reply_to === null) continue;
      const held = quoting.has(row.id) ? this.rows[lowerBound(this.rows, row.reply_to.seq)] : undefined;
      const original = changed.get(row.reply_to.id) ?? held;
      const next = original === undefined ? row : requote(row, original);
      if (next === row) continue;
      this.rows[at] = next;
      requoted += 1;
    }
    return requoted;
  }

  /** Adds or changes a row on its way. One whose message is here already stays away. Answers whether anything changed. */
  putPending(row: PendingMessage): boolean {
    const isHere = this.rows.some(
      ({ client_msg_id, author }) => client_msg_id === row.client_msg_id && author.id === row.author.id,
    );
    if (isHere) return false;
    const at = this.pending.findIndex(({ client_msg_id }) => client_msg_id === row.client_msg_id);
    this.pending = at < 0 ? [...this.pending, row] : this.pending.with(at, row);
    return true;
  }

  /** Takes away the pending rows that have arrived. Ids are made by the sender, so they count only for the author. */
  #confirm(messages: readonly Message[]): boolean {
    if (this.pending.length === 0) return false;
    const arrived = new Map(messages.map((message) => [message.client_msg_id, message.author.id]));
    const left = this.pending.filter((row) => arrived.get(row.client_msg_id) !== row.author.id);
    const isChanged = left.length !== this.pending.length;
    if (isChanged) this.pending = left;
    return isChanged;
  }
}
