import type { Logger } from 'pino';
import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import type { Clock, Timers } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { signWebhook } from '../providers/webhook-signature.ts';
import { type DueNotice, noticeRepo } from './notice.repo.ts';
import { SANDBOX_SIGNATURE } from './sandbox-provider.ts';

export interface NoticeSenderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timers: Pick<Timers, 'after'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly secret: string;
}

/** As long as PayMongo waits for an answer. */
const ANSWER_WITHIN_MS = 30_000;
/** Longer than an attempt can take. Then the node that had the notice is gone. */
const LEASE_MS = 45_000;
/** Attempts, with pauses of 1, 2, 4 … seconds between them: a little more than an hour together. */
const ATTEMPTS_MAX = 12;
/** How long notices of other nodes can stay unnoticed. */
const LOOK_EVERY_MS = 15_000;
const STALE_MS = 10 * MINUTE_MS;

/**
 * Sends the webhook requests of the sandbox, one notice after the other, to this node. Each attempt is signed anew. A
 * notice that is not answered with 200–209 is tried again.
 */
export function createNoticeSender({ db, clock, timers, log, secret }: NoticeSenderDeps) {
  let target: string | null = null;
  let isOver = false;
  let isLooking = false;
  let isWoken = false;
  let running: Promise<void> = Promise.resolve();
  let cancel = () => {};
  const stopping = new AbortController();

  async function post(notice: DueNotice, url: string): Promise<number | null> {
    const raw = Buffer.from(notice.body);
    const isFirst = notice.attempts === 1;
    const signature = signWebhook(raw, {
      secret: isFirst && notice.signature === 'forged' ? `not ${secret}` : secret,
      isLive: false,
      at: new Date(clock.now() - (isFirst && notice.signature === 'stale' ? STALE_MS : 0)),
    });
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SANDBOX_SIGNATURE]: signature },
        body: raw,
        redirect: 'error',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return null;
    }
  }

  async function send(notice: DueNotice, url: string): Promise<void> {
    const statuses = await Promise.all(Array.from({ length: notice.copies }, () => post(notice, url)));
    // A node that stops keeps its lease, and another one goes on.
    if (isOver) return;
    const refused = statuses.find((status) => status === null || status < 200 || status > 209);
    const isDone = refused === undefined || notice.attempts >= ATTEMPTS_MAX;
    const pauseMs = 1000 * 2 ** (notice.attempts - 1);
    await noticeRepo.setNext(
      db,
      notice.id,
      refused ?? statuses[0] ?? null,
      isDone ? null : new Date(clock.now() + pauseMs),
    );
  }

  async function sendAllDue(url: string): Promise<void> {
    for (;;) {
      isWoken = false;
      const now = clock.now();
      const notice = isOver ? null : await noticeRepo.takeDue(db, new Date(now), new Date(now + LEASE_MS));
      if (notice !== null) await send(notice, url);
      else if (!isWoken) return;
    }
  }

  async function look(url: string): Promise<void> {
    isLooking = true;
    let waitMs = LOOK_EVERY_MS;
    try {
      await sendAllDue(url);
      const next = isOver ? null : await noticeRepo.nextDue(db);
      if (next !== null) waitMs = Math.min(waitMs, Math.max(0, Date.parse(next) - clock.now()));
    } catch (error) {
      log.warn({ err: error }, 'notices of the sandbox were not sent');
    }
    isLooking = false;
    if (!isOver) cancel = timers.after(isWoken ? 0 : waitMs, () => wake());
  }

  function wake(): void {
    isWoken = true;
    if (target === null || isLooking || isOver) return;
    cancel();
    running = look(target);
  }

  return {
    /** A notice may be due. Before `start` nothing is sent. */
    wake,
    start(url: string): void {
      target = url;
      wake();
    },
    async stop(): Promise<void> {
      isOver = true;
      cancel();
      stopping.abort();
      await running;
    },
  };
}
