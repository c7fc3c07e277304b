import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deleteScheduled,
  type ScheduledItem,
  sendScheduledNow,
  updateScheduled,
} from '../../../contract/scheduled/scheduled.ts';
import { inText, problemOf } from '../../data/api/api-error.ts';
import { call } from '../../data/api/call.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { t } from '../../i18n/t.ts';
import { toast } from '../../ui/overlays/toast.ts';
import type { AttachmentForms } from '../attachments/store/local-file.ts';
import { scheduledQuery } from '../schedule/scheduled.queries.ts';

/** A new time, a new text, other files. */
export interface ScheduledChange {
  readonly send_at?: string;
  readonly title?: string;
  readonly content?: string;
  readonly attachments?: AttachmentForms | undefined;
}

/** What the user can do with one scheduled item. A failure shows a toast, and the list as the server has it. */
export function useScheduledActions(item: ScheduledItem) {
  const queryClient = useQueryClient();
  const params = { scheduled_id: item.id };
  const { version } = item;
  const settle = () => queryClient.invalidateQueries(scheduledQuery);

  function refused(error: unknown) {
    const problem = problemOf(error);
    if (problem?.code.startsWith('scheduled.')) toast.info(t(problem.message));
    else toastFailure(error);
  }

  const send = useMutation({
    mutationFn: async () => (await call(sendScheduledNow, { params, body: { version } })).data,
    onSuccess(left) {
      if (left === null) toast.success(t('Sent'));
      else toast.error(t('Not sent'), left.reason === null ? undefined : t(inText(left.reason).message));
    },
    onError: refused,
    onSettled: settle,
  });
  const change = useMutation({
    mutationFn: async ({ content, attachments, ...rest }: ScheduledChange) => {
      const files = attachments !== undefined && { attachments };
      const text = item.kind === 'message' ? { content } : { content_md: content };
      const body = { ...rest, ...files, ...(content !== undefined && text), version };
      return (await call(updateScheduled, { params, body })).data;
    },
    onSettled: settle,
  });
  const remove = useMutation({
    mutationFn: () => call(deleteScheduled, { params }),
    onSuccess: () => toast.success(t('Deleted')),
    onError: refused,
    onSettled: settle,
  });
  return { send, change, remove, refused };
}
