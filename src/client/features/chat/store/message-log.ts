import type { Person } from '../../../../contract/account/people.ts';
import type { Message, Quote } from '../../../../contract/chat/chat.ts';
import type { ForwardedFrom } from '../../../../contract/chat/forwarded-from.ts';
import type { ArrivingMessage } from '../../../../contract/core/realtime.ts';
import type { PollForm } from '../../../../contract/polls/poll.ts';
import type { LocalFile } from '../../attachments/store/local-file.ts';
import { foldMessages, lowerBound } from './fold-messages.ts';
import { requote } from './merge-message.ts';

/** First list index. It is far above zero because indexes go down with each older page. */
export const FIRST_INDEX = 1_000_000_000;

/** An unconfirmed message. It is shown after the confirmed ones until the server's copy arrives. */
export interface PendingMessage {
  readonly client_msg_id: string;
  readonly chat_conversation_id: string;
  /** Null in a private conversation. */
  readonly group_id: string | null;
  readonly author: Person;
  readonly content: string;
  /** The members that its mention tokens refer to. */
  readonly mentions: readonly Person[];
  /** The message that it replies to. */
  readonly reply_to: Quote | null;
  /** The poll that it will have. */
  readonly poll_form?: PollForm | undefined;
  /** Its files, which are on this device. */
  readonly files?: readonly LocalFile[];
  /** The copy of the message that it forwards. */
  readonly forwarded_from: ForwardedFrom | null;
  /** ISO-8601, by this device's clock. */
  readonly created_at: string;
  /** `queued`: it cannot be sent now and will be sent automatically. */
  readonly state: 'queued' | 'sending' | 'failed';
  /** Reason of the failure, as text for the user; null otherwise. */
  readonly reason: string | null;
  /** False when the device could not store it: it is lost when the page closes. */
  readonly isKept: boolean;
  /** Whether it is the next one to be sent in its conversation: an attempt may be running. */
  readonly isNext: boolean;
}

/** A message of another member whose files are being uploaded: boxes stand for them until it is there. */
export interface ArrivingRow
  extends Pick<PendingMessage, 'client_msg_id' | 'chat_conversation_id' | 'author' | 'created_at'> {
  readonly state: 'arriving';
  readonly files: readonly ArrivingMessage['files'][number][];
  /** Not known until it is there. */
  readonly content: '';
  readonly mentions: readonly [];
  readonly reply_to: null;
  readonly forwarded_from: null;
}

/** One row of the list. Its stable key is `client_msg_id`, before and after confirmation. */
export type MessageRow = Message | PendingMessage | ArrivingRow;

/** Whether it is not confirmed yet. */
export function isPending(row: MessageRow): row is PendingMessage | ArrivingRow {
  return 'state' in row;
}

export function isArriving(row: MessageRow): row is ArrivingRow {
  return isPending(row) && row.state === 'arriving';
}

/** A gap in the loaded positions: everything between `after` and `before`, both excluded. */
export interface Hole {
  readonly after: number;
  readonly before: number;
}

/** A page from the server. Only the server knows whether there is more on either side. */
export interface Page {
  readonly messages: readonly Message[];
  /** Undefined: this page says nothing about that side. */
  readonly hasOlder?: boolean;
  readonly hasNewer?: boolean;
}

function isSameAccount(one: Message, other: Message): boolean {
  return (
    one.version === other.version &&
    one.reactions_version === other.reactions_version &&
    one.poll?.version === other.poll?.version &&
    one.poll?.choice_version === other.poll?.choice_version &&
    one.link_card?.version === other.link_card?.version &&
    !one.link_card?.page === !other.link_card?.page &&
    one.reply_to?.version === other.reply_to?.version
  );
}

/**
 * The loaded messages of one conversation, ascending, and what is known beyond them. Mutable and outside React; a
 * store beside it counts the changes.
 */
export class MessageLog {
  readonly rows: Message[] = [];
  pending: readonly PendingMessage[] = [];
  /** After the pending rows: what is sent meanwhile is confirmed before them, so that no row changes its place. */
  arriving: readonly ArrivingRow[] = [];
  /** List index of the first row. */
  firstIndex = FIRST_INDEX;
  hasOlder = false;
  hasNewer = false;
  /** Increases when all rows are replaced: older indexes are then invalid. */
  generation = 0;
  /** The highest position that is known, loaded or not. */
  newestSeq = 0;

  get firstSeq(): number {
    return this.rows[0]?.seq ?? 0;
  }

  get lastSeq(): number {
    return this.rows.at(-1)?.seq ?? 0;
  }

  /** Number of rows. Pending and arriving rows are left out in a window of history. */
  get count(): number {
    return this.rows.length + (this.hasNewer ? 0 : this.pending.length + this.arriving.length);
  }

  /** The row at a list index, or undefined outside. Returns the same object until the message changes. */
  rowAt(index: number): MessageRow | undefined {
    const at = index - this.firstIndex;
    const row = this.rows[at];
    if (row !== undefined || this.hasNewer) return row;
    const after = at - this.rows.length;
    return this.pending[after] ?? this.arriving[after - this.pending.length];
  }

  /** The list index of the row at `seq`, or of the first row after it. */
  indexOfSeq(seq: number): number {
    return this.firstIndex + lowerBound(this.rows, seq);
  }

  /** The first gap, or null. The unloaded end of the conversation is not a gap. */
  hole(): Hole | null {
    const { rows } = this;
    if (this.lastSeq - this.firstSeq + 1 <= rows.length) return null;
    const at = rows.findIndex((row, index) => index > 0 && row.seq > (rows[index - 1]?.seq ?? 0) + 1);
    return { after: rows[at - 1]?.seq ?? 0, before: rows[at]?.seq ?? 0 };
  }

  /**
   * Merges single messages from events or responses. Messages beyond a window of history only raise `newestSeq`:
   * adding them would create a gap. Returns whether anything changed.
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
    if (this.hasNewer && this.rows.length > 0) this.hasNewer = this.lastSeq < this.newestSeq;
    return isConfirmed || inserted + replaced + requoted > 0 || this.newestSeq !== wasNewest;
  }

  /**
   * Leaves tombstones of messages that staff removed, also in quotes, whose messages need not be loaded. `versions`: of
   * each position, the version after it. Returns whether anything changed.
   */
  removeAll(versions: ReadonlyMap<number, number>, at: string): boolean {
    return this.changeAll((row) => {
      const left = isOlder(row, versions) ? tombstoneOf(row, versions, at) : row;
      const quote = row.reply_to;
      if (quote === null || !isOlder(quote, versions)) return left;
      const version = versions.get(quote.seq) ?? quote.version;
      return { ...left, reply_to: { ...quote, version, excerpt: '', attached: null, is_deleted: true } };
    });
  }

  /** Whether a loaded row, or a quote in one, is older than the version of its position. */
  hasOlderThan(versions: ReadonlyMap<number, number>): boolean {
    return this.rows.some(
      (row) => isOlder(row, versions) || (row.reply_to !== null && isOlder(row.reply_to, versions)),
    );
  }

  /** Merges a page that touches the loaded rows. A page that does not touch them replaces them. */
  addPage({ messages, hasOlder, hasNewer }: Page): void {
    const first = messages[0]?.seq ?? 0;
    const last = messages.at(-1)?.seq ?? 0;
    const isApart =
      messages.length > 0 && this.rows.length > 0 && (first > this.lastSeq + 1 || last < this.firstSeq - 1);
    if (isApart || this.rows.length === 0) {
      this.replace({ messages, hasOlder: hasOlder ?? false, hasNewer: hasNewer ?? false });
      return;
    }
    const wasFirst = this.firstSeq;
    const wasLast = this.lastSeq;
    this.newestSeq = Math.max(this.newestSeq, last);
    this.#confirm(messages);
    this.firstIndex -= foldMessages(this.rows, messages).prepended;
    this.#requote(messages);
    if (hasOlder !== undefined && (first <= wasFirst || messages.length === 0)) this.hasOlder = hasOlder;
    if (hasNewer !== undefined && (last >= wasLast || messages.length === 0))
      this.hasNewer = hasNewer || this.lastSeq < this.newestSeq;
  }

  /** Changes the row with this id, if it is loaded. Returns whether it changed. */
  changeRow(id: string, apply: (message: Message) => Message): boolean {
    const at = this.rows.findLastIndex((row) => row.id === id);
    const row = this.rows[at];
    if (row === undefined) return false;
    const changed = apply(row);
    this.rows[at] = changed;
    return changed !== row;
  }

  /** Applies `apply` to every row; returns whether any row changed. */
  changeAll(apply: (row: Message) => Message): boolean {
    let isChanged = false;
    for (const [at, row] of this.rows.entries()) {
      const next = apply(row);
      if (next === row) continue;
      this.rows[at] = next;
      isChanged = true;
    }
    return isChanged;
  }

  /** Replaces all rows with a page. A message that did not change keeps its object. */
  replace({ messages, hasOlder = false, hasNewer = false }: Page): void {
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
    this.#requote(messages);
    this.#confirm(messages);
  }

  /** Keeps the newest `keep` rows. `firstIndex` rises by the number of removed rows. */
  trimOlder(keep: number): void {
    const gone = this.rows.length - keep;
    if (gone <= 0) return;
    this.rows.splice(0, gone);
    this.firstIndex += gone;
    this.hasOlder = true;
  }

  /**
   * Updates the quotes of messages in `touched`, and the quotes inside those messages. Returns the number of changed
   * rows.
   */
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

  /** Adds or changes a pending row. Ignored when its message is already here. Returns whether anything changed. */
  putPending(row: PendingMessage): boolean {
    const isHere = this.rows.some(
      ({ client_msg_id, author }) => client_msg_id === row.client_msg_id && author.id === row.author.id,
    );
    if (isHere) return false;
    const at = this.pending.findIndex(({ client_msg_id }) => client_msg_id === row.client_msg_id);
    this.pending = at < 0 ? [...this.pending, row] : this.pending.with(at, row);
    return true;
  }

  /**
   * Removes pending and arriving rows whose message has arrived. The sender makes the client ids, so they only match
   * messages of the same author. An arriving row also gives way to a message with its id of another author.
   */
  #confirm(messages: readonly Message[]): boolean {
    if (this.pending.length + this.arriving.length === 0) return false;
    const arrived = new Map(messages.map((message) => [message.client_msg_id, message.author.id]));
    const pending = this.pending.filter((row) => arrived.get(row.client_msg_id) !== row.author.id);
    const arriving = this.arriving.filter((row) => !arrived.has(row.client_msg_id));
    const isChanged = pending.length !== this.pending.length || arriving.length !== this.arriving.length;
    if (isChanged) [this.pending, this.arriving] = [pending, arriving];
    return isChanged;
  }
}

function isOlder(
  { seq, version }: { readonly seq: number; readonly version: number },
  versions: ReadonlyMap<number, number>,
): boolean {
  return version < (versions.get(seq) ?? 0);
}

/** What is left of a message that staff removed. */
function tombstoneOf(row: Message, versions: ReadonlyMap<number, number>, at: string): Message {
  const { poll: _, link_card: __, attachments: ___, ...left } = row;
  return {
    ...{ ...left, version: versions.get(row.seq) ?? row.version, content: '', mentions: [] },
    ...{ forwarded_from: null, pinned_at: null, deleted_at: at, is_removed_by_staff: true },
  };
}
