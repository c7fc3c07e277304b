import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { APPEAL_MAX, appealRestriction } from '../../../contract/communities/restrictions.ts';
import { trimmedText } from '../../../contract/core/text.ts';
import { issuesOf } from '../../data/api/api-error.ts';
import { call } from '../../data/api/call.ts';
import { describeFailure } from '../../data/api/failure-toast.ts';
import { t } from '../../i18n/t.ts';
import { FormError, ZodForm } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx';
import { toast } from '../../ui/overlays/toast.ts';

const appealForm = z.object({
  text: trimmedText().check(
    z.minLength(1, 'Say why it should be lifted'),
    z.maxLength(APPEAL_MAX, 'Appeal must not exceed 2000 characters'),
  ),
});

export interface AppealDialogProps {
  restrictionId: string;
  /** Of a suspended user, who has no session. */
  token?: string | undefined;
  onSent?: () => void;
  onClose: () => void;
}

/** Asks why a restriction should be lifted. What was typed stays when sending fails. */
export function AppealDialog({ restrictionId, token, onSent, onClose }: AppealDialogProps) {
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: ({ text: why }: z.output<typeof appealForm>) =>
      call(appealRestriction, {
        params: { restriction_id: restrictionId },
        body: { text: why, ...(token !== undefined && { appeal_token: token }) },
      }),
    async onSuccess() {
      toast.success(t('Your appeal was sent'));
      onSent?.();
      onClose();
      await queries.invalidateQueries({ queryKey: ['communities', 'authorization'] });
      // The refusal of a page from which the user was banned.
      await queries.invalidateQueries({ queryKey: ['communities', 'details'] });
      await queries.invalidateQueries({ queryKey: ['authorization'] });
    },
  });
  const title = t('Appeal');
  return (
    <Dialog isOpen onClose={onClose} isDismissable={!send.isPending} title={title}>
      <ZodForm
        aria-label={title}
        schema={appealForm}
        issues={send.error === null ? undefined : issuesOf(send.error)}
        onSubmit={(form) => send.mutate(form)}
      >
        <p className="text-soft">
          {t(
            'Say in your own words why this should be lifted. Someone else will look at it. You can appeal once.',
          )}
        </p>
        {send.error !== null && issuesOf(send.error).length === 0 && (
          <FormError message="Your appeal was not sent">{describeFailure(send.error)}</FormError>
        )}
        <TextArea name="text" label={t('Your appeal')} rows={5} limit={APPEAL_MAX} />
        <div className="flex justify-end gap-2">
          <DialogButtons onCancel={onClose} isPending={send.isPending}>
            {send.isPending ? t('Sending...') : t('Send appeal')}
          </DialogButtons>
        </div>
      </ZodForm>
    </Dialog>
  );
}
