import { createDeliver, type DeliverDeps } from './deliver.ts';
import { createDrain, type Drain, type DrainDeps } from './drain.ts';

/** What empties an outbox by calls of the server. It comes after the first picture: see `OutboxDeps.drainModule`. */
export function createSending(deps: DeliverDeps): (drain: Omit<DrainDeps, 'deliver'>) => Drain {
  const deliver = createDeliver(deps);
  return (drain) => createDrain({ ...drain, deliver });
}
