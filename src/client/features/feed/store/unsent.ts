import * as z from 'zod/mini';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '../../../data/api/api-error.ts';
import { isRefusal, reasonOf } from '../../../data/api/call-failure.ts';
import type { TextStorage } from '../../../data/drafts/composer-drafts.ts';

/** After this time the server may have forgotten the idempotency key, so the writer decides whether to send again. */
const RETRY_FOR_MS = 24 * 60 * 60 * 1000;

/** A post or comment that the server has not confirmed. */
export interface Unsent<Form> {
  /** Idempotency key, sent with every attempt, so that retries create it only once. */
  readonly key: string;
  readonly form: Form;
  readonly written_at: number;
  /** `waiting`: the server could not be reached; it is retried automatically. `failed`: refused, for `reason`. */
  readonly state: 'sending' | 'waiting' | 'failed';
  readonly reason: string | null;
}

export interface UnsentList<Form> {
  /** Oldest first. */
  readonly store: StoreApi<readonly Unsent<Form>[]>;
  /** Stores the form on the device and sends it. */
  submit(form: Form): void;
  retry(key: string): void;
  /** Removes the entry and returns its form, or null when there is none. */
  discard(key: string): Form | null;
  /** Retries every entry that is waiting for a connection. */
  retryWaiting(): void;
  isSending(): boolean;
}

export interface UnsentDeps<Form, Answer> {
  readonly storage: () => TextStorage;
  /** Prefix of the storage keys. Each entry has its own key, so that two tabs do not overwrite each other. */
  readonly prefix: string;
  readonly schema: z.ZodMiniType<Form>;
  readonly send: (form: Form, idempotencyKey: string) => Promise<Answer>;
  /** Called before the entry is removed. */
  readonly onSent: (answer: Answer) => void;
  readonly now: () => number;
  readonly newId: () => string;
}

/**
 * Posts or comments that are being created. They are stored on the device until the server confirms them, so a reload
 * or crash loses nothing.
 */
export function createUnsentList<Form, Answer>(deps: UnsentDeps<Form, Answer>): UnsentList<Form> {
  const { prefix } = deps;
  const kept = z.object({ form: deps.schema, written_at: z.number() });
  const store = createStore<readonly Unsent<Form>[]>()(() => readKept());

  function readKept(): Unsent<Form>[] {
    try {
      const storage = deps.storage();
      const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
      return names
        .filter((name) => name.startsWith(prefix))
        .flatMap((name) => {
          const parsed = kept.safeParse(JSON.parse(storage.getItem(name) ?? 'null'));
          if (!parsed.success) return [];
          return [
            { ...parsed.data, key: name.slice(prefix.length), state: 'waiting' as const, reason: null },
          ];
        })
        .sort((a, b) => a.written_at - b.written_at);
    } catch {
      return [];
    }
  }

  function keep({ key, form, written_at }: Unsent<Form>): void {
    try {
      deps.storage().setItem(prefix + key, JSON.stringify({ form, written_at }));
    } catch {
      // Storage failed; the page still has the entry in memory.
    }
  }

  function remove(key: string): void {
    try {
      deps.storage().removeItem(prefix + key);
    } catch {
      // Storage failed, so the entry was never stored.
    }
    store.setState(
      store.getState().filter((one) => one.key !== key),
      true,
    );
  }

  function change(key: string, to: Partial<Unsent<Form>>): void {
    store.setState(
      store.getState().map((one) => (one.key === key ? { ...one, ...to } : one)),
      true,
    );
  }

  function find(key: string): Unsent<Form> | undefined {
    return store.getState().find((one) => one.key === key);
  }

  async function send(key: string): Promise<void> {
    const entry = find(key);
    if (entry === undefined || entry.state === 'sending') return;
    change(key, { state: 'sending', reason: null });
    try {
      const answer = await deps.send(entry.form, key);
      deps.onSent(answer);
      remove(key);
    } catch (error) {
      if (isRefusal(error) || isTold(error)) change(key, { state: 'failed', reason: reasonOf(error) });
      else change(key, { state: 'waiting' });
    }
  }

  return {
    store,
    submit(form) {
      const entry: Unsent<Form> = {
        key: deps.newId(),
        form,
        written_at: deps.now(),
        state: 'waiting',
        reason: null,
      };
      keep(entry);
      store.setState([...store.getState(), entry], true);
      void send(entry.key);
    },
    retry: (key) => void send(key),
    discard(key) {
      const form = find(key)?.form ?? null;
      remove(key);
      return form;
    },
    retryWaiting() {
      for (const { key, state, written_at } of store.getState()) {
        if (state !== 'waiting') continue;
        if (deps.now() - written_at <= RETRY_FOR_MS) void send(key);
        else change(key, { state: 'failed', reason: null });
      }
    },
    isSending: () => store.getState().some(({ state }) => state === 'sending'),
  };
}

/** Slow mode: the error tells the writer how long to wait; there is no automatic retry. */
function isTold(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429;
}
