import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  updateVerificationMetadata,
  VERIFICATION_NOTE_MAX,
  type VerificationRequest,
} from '../../../../contract/communities/verification.ts';
import { trimmedText } from '../../../../contract/core/text.ts';
import { call } from '../../../data/api/call.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { FormError, ZodForm } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';

const noteForm = z.object({
  internal_note: trimmedText().check(
    z.maxLength(VERIFICATION_NOTE_MAX, 'Note must not exceed 2000 characters'),
  ),
});

interface InternalNoteDialogProps {
  request: VerificationRequest;
  onChanged: () => void;
  onClose: () => void;
}

/** The note that only administrators read. A note that someone else changed meanwhile is not overwritten. */
export function InternalNoteDialog({ request, onChanged, onClose }: InternalNoteDialogProps) {
  const { group_id, group, version, internal_note } = request;
  const saving = useMutation({
    mutationFn: (form: z.output<typeof noteForm>) =>
      call(updateVerificationMetadata, { params: { group_id }, body: { ...form, version } }),
    onSuccess: onClose,
    onSettled: onChanged,
  });
  const title = t('Internal note: {note}', { note: group.name });
  return (
    <Dialog isOpen onClose={onClose} isDismissable={!saving.isPending} title={title}>
      <ZodForm aria-label={title} schema={noteForm} onSubmit={(form) => saving.mutate(form)}>
        {saving.error !== null && (
          <FormError message="The note was not saved">{describeFailure(saving.error)}</FormError>
        )}
        <TextArea
          name="internal_note"
          label={t('Only administrators can see it')}
          defaultValue={internal_note ?? ''}
          limit={VERIFICATION_NOTE_MAX}
        />
        <div className="flex justify-end gap-2">
          <DialogButtons onCancel={onClose} isPending={saving.isPending}>
            {saving.isPending ? t('Saving...') : t('Save')}
          </DialogButtons>
        </div>
      </ZodForm>
    </Dialog>
  );
}
