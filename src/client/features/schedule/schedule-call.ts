import type { CallInput } from '../../../contract/core/endpoint.ts';
import { type ScheduledItem, scheduleMessage, schedulePost } from '../../../contract/scheduled/scheduled.ts';
import { type CallOptions, call } from '../../data/api/call.ts';

type MessageBody = Omit<CallInput<typeof scheduleMessage>['body'], 'send_at'>;
type PostBody = Omit<CallInput<typeof schedulePost>['body'], 'send_at'>;

/** What a composer schedules. */
export type Schedulable =
  | { readonly kind: 'message'; readonly body: MessageBody }
  | { readonly kind: 'post'; readonly body: PostBody };

/** Schedules it on the server. Rejects with the call's error. */
export async function callSchedule(
  { kind, body }: Schedulable,
  send_at: string,
  options: CallOptions,
): Promise<ScheduledItem> {
  const { data } =
    kind === 'message'
      ? await call(scheduleMessage, { body: { ...body, send_at } }, options)
      : await call(schedulePost, { body: { ...body, send_at } }, options);
  return data;
}
