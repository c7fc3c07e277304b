import type { Person } from '../../../contract/account/people.ts';
import { ARRIVING_TTL_MS, type ArrivingMessage, ephemerals } from '../../../contract/core/realtime.ts';
import type { CatchupCaller } from '../log/catchup.ts';
import type { EphemeralRepo } from './ephemeral.repo.ts';
import { createWriterSignal, type WriterSignalDeps } from './writer-signal.ts';

/** A message that begins, the one before it that is repeated, and both again when they end. */
const LIMIT = { most: 4, withinMs: 2_500 } as const;

export interface ArrivingDeps extends WriterSignalDeps {
  readonly repo: Pick<EphemeralRepo, 'senderOf'>;
}

export interface Arriving {
  /** Sends the others in `topic` (`~c:…`) what is on its way from the caller, if they may send files there. */
  onArriving(caller: Pick<CatchupCaller, 'userId'>, topic: string, message: ArrivingMessage): void;
}

/** Messages whose files are still being uploaded: the others see their boxes at once. Nothing of it is stored. */
export function createArriving({ repo, ...deps }: ArrivingDeps): Arriving {
  const signal = createWriterSignal(deps, {
    kind: 'arriving',
    shape: ephemerals.arriving,
    ttlMs: ARRIVING_TTL_MS,
    limit: LIMIT,
    writerOf: (topic) =>
      topic.startsWith('~c:') ? (userId) => repo.senderOf(topic.slice('~c:'.length), userId) : null,
    dataOf: (author: Person, message: ArrivingMessage) => ({ author, ...message }),
    userIdOf: ({ author }) => author.id,
  });
  return { onArriving: signal.send };
}
