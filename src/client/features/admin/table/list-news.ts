import type { EventKind } from '../../../../contract/events.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';

/** Which events can change a list: some kinds, and what administrators hear about some kinds of things. */
export function newsOf({
  kinds = [],
  things = [],
}: {
  kinds?: readonly EventKind[];
  /** As the audit log names them, like `user`. */
  things?: readonly string[];
}): (event: HubEvent) => boolean {
  return (event) =>
    kinds.includes(event.kind) ||
    (event.kind === 'administration.updated' && things.includes(event.data.target_type));
}
