import { createDeliver, type DeliverDeps } from './deliver.ts';
import { createSender, type Sender, type SenderDeps } from './sender.ts';

/** The sender with its server calls. It is loaded after the first render: see `OutboxDeps.senderModule`. */
export function createSending(deps: DeliverDeps): (drain: Omit<SenderDeps, 'deliver'>) => Sender {
  const deliver = createDeliver(deps);
  return (drain) => createSender({ ...drain, deliver });
}
