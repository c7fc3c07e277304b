import type { CallInput } from '../../../contract/core/endpoint.ts';
import { type ScheduledItem, scheduleMessage, schedulePost } from '../../../contract/scheduled/scheduled.ts';
import { type CallOptions, call } from '../../data/api/call.ts';
import type { AttachmentForms, LocalFile } from '../attachments/store/local-file.ts';

type MessageBody = Omit<CallInput<typeof scheduleMessage>['body'], 'send_at'>;
type PostBody = Omit<CallInput<typeof schedulePost>['body'], 'send_at'>;

/** What a composer schedules. */
export type Schedulable =
  | { readonly kind: 'message'; readonly body: MessageBody }
  | { readonly kind: 'post'; readonly body: PostBody };

/** Schedules it on the server, with its files once they are uploaded. Rejects with the call's error, or FileRefused. */
export async function callSchedule(
  { thing, files }: { thing: Schedulable; files: readonly LocalFile[] },
  send_at: string,
  options: CallOptions,
): Promise<ScheduledItem> {
  const send = async (more: { attachments?: AttachmentForms }) =>
    thing.kind === 'message'
      ? call(scheduleMessage, { body: { ...thing.body, ...more, send_at } }, options)
      : call(schedulePost, { body: { ...thing.body, ...more, send_at } }, options);
  if (files.length === 0) return (await send({})).data;
  const { deliverWithFiles } = await import('../attachments/store/deliver-files.ts');
  return (await deliverWithFiles(files, (attachments) => send({ attachments }))).data;
}
