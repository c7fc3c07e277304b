/** One thing that an actor did or saw. `t` is in milliseconds of one clock that only goes forward. */
export type Step = { readonly t: number; readonly actor: string } & Act;

/** `invoke`: begun. `ok`: done. `fail`: refused for good. `info`: nobody knows, and it is tried again. */
export type Act =
  | {
      readonly op: 'send';
      readonly f: 'invoke' | 'info' | 'fail';
      readonly topic: string;
      readonly cid: string;
    }
  | {
      readonly op: 'send';
      readonly f: 'ok';
      readonly topic: string;
      readonly cid: string;
      readonly id: string;
    }
  | {
      readonly op: 'apply';
      readonly f: 'ok';
      readonly topic: string;
      readonly off: number;
      readonly tag: number;
    }
  /** Asking for a page of a topic, the nth time. */
  | { readonly op: 'read'; readonly f: 'invoke'; readonly topic: string; readonly n: number }
  | {
      readonly op: 'read';
      readonly f: 'ok';
      readonly topic: string;
      readonly n: number;
      readonly off: number;
    }
  /** From here on the actor's state is this snapshot, taken at `off`: the newest rows, at most `limit`, ascending. */
  | {
      readonly op: 'reset';
      readonly f: 'ok';
      readonly topic: string;
      readonly off: number;
      readonly limit: number;
      readonly rows: readonly MessageState[];
    }
  /** From here on the actor may not read the topic, and knows it. */
  | { readonly op: 'left'; readonly f: 'ok'; readonly topic: string }
  /** Seen at the border of a server: an event left it on a connection of `user`. */
  | {
      readonly op: 'sent';
      readonly f: 'ok';
      readonly conn: string;
      readonly user: string;
      readonly topic: string;
      readonly off: number;
    }
  /** Somebody begins to let `user` in again. */
  | { readonly op: 'admit'; readonly f: 'invoke'; readonly user: string; readonly topic: string }
  /** The number of unread messages that the actor shows. */
  | { readonly op: 'badge'; readonly f: 'ok'; readonly topic: string; readonly unread: number };

export interface MessageState {
  readonly id: string;
  readonly version: number;
}

/** An event as the log holds it. What its kind does not have is null. */
export interface LoggedEvent {
  readonly topic: string;
  readonly off: number;
  readonly tag: number;
  readonly kind: string;
  readonly id: string | null;
  readonly seq: number | null;
  readonly version: number | null;
  /** Whom it puts out, if it does. */
  readonly removed: string | null;
}

/** The database when everything is over: the reference that every history is held against. */
export interface Truth {
  /** Ascending by topic and offset. */
  readonly log: readonly LoggedEvent[];
  readonly heads: ReadonlyMap<string, number>;
  /** Every stored message with the id that its sender gave it, and where in the log it was announced. */
  readonly messages: readonly {
    readonly id: string;
    readonly cid: string;
    readonly topic: string;
    readonly off: number;
  }[];
  /** What is unread by actor and topic, `actor topic`, counted in the database. */
  readonly unread?: ReadonlyMap<string, number>;
}
