import type { CommittedEvent } from '../../../src/server/platform/db/emit.ts';
import type { EventLog, Facts } from '../../../src/server/realtime/log/event-log.ts';
import type { Schedule } from './schedule.ts';
import type { Seeded } from './seeded.ts';

export interface ModelTopic {
  epoch: number;
  head: number;
  floor: number;
  tag: number;
  events: CommittedEvent[];
  /** All events that were ever committed and not lost, trimmed or not. */
  history: CommittedEvent[];
  readonly members: Set<string>;
  /** For users who are not members: the offset of their removal. */
  readonly outSince: Map<string, number>;
}

export type ModelLog = ReturnType<typeof createModelLog>;

/**
 * The database of the model. Every read takes two steps, one until the snapshot and one until the answer.
 * Some reads fail.
 */
export function createModelLog(deps: {
  readonly names: readonly string[];
  readonly members: readonly string[];
  readonly random: Seeded;
  readonly schedule: Schedule;
}) {
  const { random, schedule } = deps;
  const topics = new Map<string, ModelTopic>();
  let isCalm = false;
  for (const name of deps.names)
    topics.set(name, {
      epoch: 1,
      head: 0,
      floor: 0,
      tag: 0,
      events: [],
      history: [],
      members: new Set(deps.members),
      outSince: new Map(),
    });

  function of(name: string): ModelTopic {
    const topic = topics.get(name);
    if (!topic) throw new Error(`no topic ${name}`);
    return topic;
  }

  function read<T>(look: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      schedule.later(() => {
        const found = look();
        const isLost = !isCalm && random.chance(0.02);
        schedule.settle(() => (isLost ? reject(new Error('the connection broke')) : resolve(found)));
      });
    });
  }

  const positionOf = ({ epoch, head, tag }: ModelTopic) => ({ epoch, head, tag });
  const tagAt = ({ events }: ModelTopic, off: number) => events.find(({ o }) => o === off)?.x ?? null;
  const after = ({ events }: ModelTopic, off: number) => events.filter(({ o }) => o > off);

  const log: EventLog = {
    positions: (names) => read(() => new Map(names.map((name) => [name, positionOf(of(name))]))),
    after: (name, off, limit) =>
      read(() => {
        const topic = of(name);
        return { ...positionOf(topic), tagAt: tagAt(topic, off), events: after(topic, off).slice(0, limit) };
      }),
    resume: (asked) =>
      read(() => {
        const facts = asked.map(({ topic: name, userId, off, have }): Facts => {
          const topic = of(name);
          return {
            ...positionOf(topic),
            allowed: topic.members.has(userId),
            floor: topic.floor,
            tagAt: tagAt(topic, off),
            haveTag: tagAt(topic, have),
            msgSeq: topic.history.length,
          };
        });
        const names = new Set(asked.map(({ topic }) => topic));
        return { facts, events: new Map([...names].map((name) => [name, [...of(name).events]])) };
      }),
    allowed: (pairs) => read(() => pairs.map(({ userId, topic }) => of(topic).members.has(userId))),
  };

  return {
    log,
    of,
    names: deps.names,
    read,
    /** Whether every read succeeds from now on. */
    setCalm(calm: boolean) {
      isCalm = calm;
    },
    append(name: string, event: CommittedEvent): void {
      const topic = of(name);
      topic.events = [...topic.events, event].sort((one, other) => one.o - other.o);
      topic.history = [...topic.history, event].sort((one, other) => one.o - other.o);
      topic.head = Math.max(topic.head, event.o);
      topic.tag = event.x;
    },
    /** Retention: the row at the floor stays. */
    trim(name: string, floor: number): void {
      const topic = of(name);
      topic.floor = Math.max(topic.floor, floor);
      topic.events = topic.events.filter(({ o }) => o >= topic.floor);
    },
    /** A failover to a replica that lacks the newest `count` events. */
    lose(name: string, count: number): void {
      const topic = of(name);
      const head = Math.max(topic.floor, topic.head - count);
      topic.events = topic.events.filter(({ o }) => o <= head);
      topic.history = topic.history.filter(({ o }) => o <= head);
      topic.head = head;
      topic.tag = tagAt(topic, head) ?? 0;
    },
  };
}
