import { createDeliver, type DeliverDeps } from './deliver.ts';
import { createSender, type Sender, type SenderDeps } from './sender.ts';

/** What empties an outbox by calls of the server. It comes after the first picture: see `OutboxDeps.senderModule`. */
export function createSending(deps: DeliverDeps): (drain: Omit<SenderDeps, 'deliver'>) => Sender {
  const deliver = createDeliver(deps);
  return (drain) => createSender({ ...drain, deliver });
}
