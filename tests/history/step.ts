/** One action or observation of an actor. `t` is in milliseconds of a monotonic clock. */
export type Step = { readonly t: number; readonly actor: string } & Act;

/** `invoke`: started. `ok`: done. `fail`: refused. `info`: the result is unknown, and the call is retried. */
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
  /** A request for a page of a topic; `n` counts the requests. */
  | { readonly op: 'read'; readonly f: 'invoke'; readonly topic: string; readonly n: number }
  | {
      readonly op: 'read';
      readonly f: 'ok';
      readonly topic: string;
      readonly n: number;
      readonly off: number;
    }
  /** The actor replaces its state with this snapshot at `off`: the newest rows, at most `limit`, ascending. */
  | {
      readonly op: 'reset';
      readonly f: 'ok';
      readonly topic: string;
      readonly off: number;
      readonly limit: number;
      readonly rows: readonly MessageState[];
    }
  /** From now on the actor knows that it may not read the topic. */
  | { readonly op: 'left'; readonly f: 'ok'; readonly topic: string }
  /** The proxy saw an event leave a server on a connection of `user`. */
  | {
      readonly op: 'sent';
      readonly f: 'ok';
      readonly conn: string;
      readonly user: string;
      readonly topic: string;
      readonly off: number;
    }
  /** The call that admits `user` again has started. */
  | { readonly op: 'admit'; readonly f: 'invoke'; readonly user: string; readonly topic: string }
  /** The unread count that the actor shows. */
  | { readonly op: 'badge'; readonly f: 'ok'; readonly topic: string; readonly unread: number };

export interface MessageState {
  readonly id: string;
  readonly version: number;
}

/** An event of the log. Fields that its kind does not have are null. */
export interface LoggedEvent {
  readonly topic: string;
  readonly off: number;
  readonly tag: number;
  readonly kind: string;
  readonly id: string | null;
  readonly seq: number | null;
  readonly version: number | null;
  /** The id of the removed user, or null. */
  readonly removed: string | null;
}

/** The database at the end of the run: the reference for every check. */
export interface Truth {
  /** Ascending by topic and offset. */
  readonly log: readonly LoggedEvent[];
  readonly heads: ReadonlyMap<string, number>;
  /** Every stored message, with the id from its sender and its offset in the log. */
  readonly messages: readonly {
    readonly id: string;
    readonly cid: string;
    readonly topic: string;
    readonly off: number;
  }[];
  /** Unread counts from the database, by `actor topic`. */
  readonly unread?: ReadonlyMap<string, number>;
}
