import {
  type CursorCommand,
  type Cursors,
  createCursors,
} from '../../../src/client/data/realtime/hub/cursors.ts';
import { createSubSender } from '../../../src/client/data/realtime/hub/sub-sender.ts';
import { browserScheduler } from '../../../src/client/ui/base/scheduler.ts';
import type { Ev, RtPosition, SubscriptionMode } from '../../../src/contract/core/realtime.ts';
import type { OutFrame } from '../../../src/server/realtime/connections/encoded.ts';
import type { ModelLog } from './model-log.ts';
import { cut, type Link } from './model-node.ts';
import type { Schedule } from './schedule.ts';

type OutEv = Extract<OutFrame, { op: 'ev' }>;

/** Offset and tag: the identity of an event. */
export interface Applied {
  readonly o: number;
  readonly x: number;
}

export interface Screen {
  applied: Applied[];
  mode: SubscriptionMode;
  isRefused: boolean;
  /** Epoch and head of the last tick since the mode became `head`. */
  head: readonly [number, number] | null;
  loading: object | null;
}

export type ModelClient = ReturnType<typeof createModelClient>;

/** A user's page: the client's real cursors, and around them the minimum of a hub. */
export function createModelClient(deps: {
  readonly userId: string;
  readonly log: ModelLog;
  readonly schedule: Schedule;
  readonly violate: (what: string) => void;
  readonly cursors?: (cursors: Cursors) => Cursors;
}) {
  const { userId, log, schedule, violate } = deps;
  const real = createCursors();
  const cursors = deps.cursors?.(real) ?? real;
  const links: Link[] = [];
  const screens = new Map<string, Screen>();
  for (const topic of log.names)
    screens.set(topic, { applied: [], mode: 'full', isRefused: false, head: null, loading: null });

  const sender = createSubSender({
    scheduler: { ...browserScheduler, after: schedule.timers.after },
    cursorOf: cursors.cursorOf,
    isAwaiting: cursors.isAwaiting,
    onOverdue: (topic) => run(cursors.onSubOverdue(topic)),
    send(frame) {
      const open = links.filter(({ isDead }) => !isDead);
      for (const { connection } of open) {
        if (frame.op === 'sub') connection.subscriptions.subscribe(frame.cur);
        else if (frame.op === 'unsub') connection.subscriptions.unsubscribe(frame.t);
      }
      return open.length > 0;
    },
  });

  function screenOf(topic: string): Screen {
    const screen = screens.get(topic);
    if (!screen) throw new Error(`no screen ${topic}`);
    return screen;
  }

  function run(commands: readonly CursorCommand[]): void {
    for (const command of commands) {
      if (command.do === 'apply') apply(command.ev);
      else if (command.do === 'sub') sender.sub(command.topic);
      else if (command.do === 'unsub') sender.unsub(command.topic);
      else if (command.do === 'reload') reload(command.topic);
      else if (command.do === 'reconnect') for (const link of links.splice(0)) cut(link);
    }
  }

  function apply({ t, o, x }: Ev): void {
    const { applied } = screenOf(t);
    const last = applied.at(-1)?.o ?? 0;
    if (o <= last) violate(`${userId} applied ${t}@${o} after ${last}`);
    else if (o > last + 1) violate(`${userId} applied ${t}@${o} without ${last + 1}`);
    applied.push({ o, x });
  }

  /** The request for a page: what the caller may see, with the position at the same moment. */
  function reload(topic: string): void {
    const screen = screenOf(topic);
    const ticket = {};
    screen.loading = ticket;
    log
      .read(() => {
        const { members, epoch, head, tag, history } = log.of(topic);
        const position: RtPosition = [topic, epoch, head, tag];
        return members.has(userId) ? { position, rows: history.map(({ o, x }) => ({ o, x })) } : null;
      })
      .then(
        (page) => {
          if (screen.loading !== ticket) return;
          screen.loading = null;
          screen.isRefused ||= page === null;
          const cursor = cursors.cursorOf(topic);
          if (!page || cursor?.[1] !== 'full' || cursor[3] !== -1) return;
          screen.applied = [...page.rows];
          run(cursors.setPosition(page.position));
        },
        () => schedule.muchLater(() => screen.loading === ticket && reload(topic)),
      );
  }

  function onEv(ev: OutEv): void {
    if ('n' in ev) violate(`${ev.t}@${ev.o} covers more than itself`);
    run(cursors.onEv({ ...ev, n: 1 }));
  }

  function receive(frame: OutFrame): void {
    switch (frame.op) {
      case 'ev':
        onEv(frame);
        break;
      case 'batch':
        for (const ev of frame.ev) onEv(ev);
        break;
      case 'subok':
        sender.answered(frame.t);
        run(cursors.onSubok(frame));
        break;
      case 'reset':
        sender.answered(frame.t);
        run(cursors.onReset(frame));
        break;
      case 'denied':
      case 'revoked':
        sender.answered(frame.t);
        cursors.onRefused(frame.t);
        screenOf(frame.t).isRefused = true;
        screenOf(frame.t).loading = null;
        break;
      case 'heads':
        // Two connections tick independently, so the later tick may be the older one.
        for (const [topic, epoch, head] of frame.h) {
          const known = screenOf(topic).head ?? [0, 0];
          if (epoch > known[0] || (epoch === known[0] && head >= known[1]))
            screenOf(topic).head = [epoch, head];
        }
        break;
    }
  }

  function want(topic: string, mode: SubscriptionMode): void {
    const screen = screenOf(topic);
    screen.mode = mode;
    screen.head = null;
    run(cursors.want(topic, mode, mode === 'full'));
  }

  return {
    userId,
    links,
    screenOf,
    want,
    openLinks: () => links.filter(({ isDead }) => !isDead),
    connect(link: Link): void {
      link.receive = receive;
      links.push(link);
      const cur = cursors.hello(100);
      sender.expect(cur);
      link.connection.subscriptions.subscribe(cur);
    },
    /** The page is told that it may subscribe (again). */
    granted(topic: string): void {
      const screen = screenOf(topic);
      screen.isRefused = false;
      run(cursors.unwant(topic));
      want(topic, screen.mode);
    },
    forgetDeadLinks(): void {
      const open = links.filter(({ isDead }) => !isDead);
      links.splice(0, links.length, ...open);
    },
  };
}
