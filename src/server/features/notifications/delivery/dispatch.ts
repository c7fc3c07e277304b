import { HOUR_MS, MINUTE_MS } from '../../../../contract/core/durations.ts';
import {
  type NotificationKind,
  notificationRoutes,
} from '../../../../contract/notifications/notification-kinds.ts';
import { pushUrgencies } from '../../../../contract/notifications/push.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { createDeliveryRepo, type Wanted } from './delivery.repo.ts';

/** How long a personal mail waits: the user may read it on the site, and more notifications can join the mail. */
const MAIL_DELAY_MS = 5 * MINUTE_MS;
/** The same for community notifications, which are frequent and less urgent. */
const GROUP_MAIL_DELAY_MS = HOUR_MS;

export interface DispatchDeps {
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/** One recipient of one notification. `seq` is the position of a community's notification, null for a personal one. */
export interface DispatchedNotification {
  readonly person_id: string;
  readonly notification_id: string;
  readonly kind: NotificationKind;
  readonly group_id: string | null;
  readonly seq: number | null;
}

/** Whether this kind is ever mailed or pushed. */
export function leavesSite(kind: NotificationKind): boolean {
  return notificationRoutes[kind].email !== null || pushUrgencies[kind] !== null;
}

/**
 * Opens the deliveries and sends their jobs, in three statements for any number of recipients. Kinds that cannot be
 * switched off are mailed at once, each in its own mail; the others wait and are bundled. Idempotent.
 */
export async function dispatch(
  { clock, jobs }: DispatchDeps,
  tx: Database,
  dispatched: readonly DispatchedNotification[],
): Promise<void> {
  const wanted = dispatched.filter(({ kind }) => leavesSite(kind)).map(wantedBy);
  if (wanted.length === 0) return;
  const opened = await createDeliveryRepo(tx).open(wanted, new Date(clock.now()).toISOString());
  const byId = new Map(dispatched.map((one) => [one.notification_id, one]));
  const byMail = opened.filter(({ channel }) => channel === 'EMAIL');
  await jobs.sendAll(
    tx,
    'mail.bundle',
    byMail.map(({ person_id, notification_id }) => {
      const about = byId.get(notification_id);
      if (about !== undefined && notificationRoutes[about.kind].email === 'ALWAYS')
        return { data: { person_id, notification_id }, key: `${person_id}:${notification_id}` };
      const delayMs = about?.seq == null ? MAIL_DELAY_MS : GROUP_MAIL_DELAY_MS;
      const startAfter = new Date(clock.now() + delayMs);
      return { data: { person_id, notification_id: null }, key: person_id, startAfter };
    }),
  );
  await jobs.sendAll(
    tx,
    'push.send',
    opened
      .filter(({ channel }) => channel === 'PUSH')
      .map(({ person_id, notification_id }) => ({
        data: { person_id, notification_id },
        key: `${person_id}:${notification_id}`,
      })),
  );
}

/** A push uses the in-app switch, because SPEC has no switch of its own for it. */
function wantedBy({ person_id, notification_id, kind, group_id, seq }: DispatchedNotification): Wanted {
  const { email, in_app } = notificationRoutes[kind];
  return {
    person_id,
    notification_id,
    group_id: seq === null ? null : group_id,
    group_seq: seq,
    email,
    push: pushUrgencies[kind] === null ? null : in_app,
  };
}
