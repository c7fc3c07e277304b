import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { trimmedText } from '../../../contract/core/text.ts';
import { REPORT_DESCRIPTION_MAX, reportTypes, typesFor } from '../../../contract/reports/report-facts.ts';
import { issuesOf, problemOf } from '../../data/api/api-error.ts';
import { describeFailure } from '../../data/api/failure-toast.ts';
import { createSubmissionKey } from '../../data/api/submission-key.ts';
import type { ReportRequest } from '../../data/reports/report-dialog-store.ts';
import { t } from '../../i18n/t.ts';
import { Checkbox } from '../../ui/forms/choices/checkbox.tsx';
import { RadioList } from '../../ui/forms/choices/radio-list.tsx';
import { FormError, ZodForm } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { changeDraft, emptyDraft, forgetDraft, reportDrafts } from './report-draft.ts';
import { ReportPictures } from './report-pictures.tsx';
import { reportTitles, typeHints, typeNames } from './report-text.ts';
import { type SentReport, sendReport } from './send-report.ts';

const form = z.object({
  description: trimmedText().check(
    z.maxLength(REPORT_DESCRIPTION_MAX, 'Description must not exceed 2000 characters'),
  ),
});

interface ReportDialogProps {
  request: ReportRequest;
  onClose: () => void;
}

/**
 * Reports something: what is wrong, in the user's own words, with pictures, and blocks the person in the same step. What
 * was put in stays when it cannot be sent, and when the dialog is closed.
 */
export function ReportDialog({ request, onClose }: ReportDialogProps) {
  const { kind, id, author } = request;
  const queries = useQueryClient();
  const draft = useStore(reportDrafts, ({ byId }) => byId[id] ?? emptyDraft);
  const [key] = useState(createSubmissionKey);
  const sending = useMutation({
    mutationFn: (description: string) => {
      const { type, isBlocking } = draft;
      const wanted = { ...draft, description };
      return key.submit({ type, description, isBlocking, id }, (one) => sendReport(request, wanted, one));
    },
    onSuccess(sent) {
      forgetDraft(id);
      toastWhatIsMissing(sent);
      for (const name of ['reports', 'blocks', 'people'])
        void queries.invalidateQueries({ queryKey: [name] });
      onClose();
    },
  });
  const title = kind === null ? t('Report a problem') : t(reportTitles[kind]);
  const issues = sending.error === null ? [] : issuesOf(sending.error);
  return (
    <Dialog isOpen onClose={onClose} isDismissable={!sending.isPending} title={title}>
      <ZodForm
        aria-label={title}
        schema={form}
        issues={issues}
        onSubmit={({ description }) => sending.mutate(description)}
      >
        <p className="text-soft">
          {t('Only people who review reports can see who sent it. We’ll tell you the decision.')}
        </p>
        {sending.error !== null && issues.length === 0 && (
          <FormError
            message={problemOf(sending.error) ? 'Your report was not sent' : 'You are not connected'}
          >
            {describeFailure(sending.error)}
          </FormError>
        )}
        <RadioList
          label={t('What is wrong?')}
          value={draft.type ?? ''}
          choices={typesFor(kind).map((type) => ({
            value: type,
            label: t(typeNames[type]),
            description: typeHints[type] === undefined ? undefined : t(typeHints[type]),
          }))}
          onChange={(type) => changeDraft(id, { type: reportTypes.find((one) => one === type) ?? null })}
        />
        <TextArea
          name="description"
          label={t('In your own words')}
          hint={t('What happened? You can leave this empty.')}
          rows={3}
          limit={REPORT_DESCRIPTION_MAX}
          value={draft.description}
          onChange={(description) => changeDraft(id, { description })}
        />
        <ReportPictures
          pictures={draft.pictures}
          isDisabled={sending.isPending}
          onChange={(pictures) => changeDraft(id, { pictures })}
        />
        {author !== null && (
          <Checkbox
            isSelected={draft.isBlocking}
            onChange={(isBlocking) => changeDraft(id, { isBlocking })}
            hint={t('You won’t be able to message each other.')}
          >
            {t('Block this person too')}
          </Checkbox>
        )}
        <div className="flex justify-end gap-2">
          <DialogButtons
            onCancel={onClose}
            kind="danger-fill"
            isDisabled={draft.type === null}
            isPending={sending.isPending}
          >
            {sending.isPending ? t('Sending...') : t('Send report')}
          </DialogButtons>
        </div>
      </ZodForm>
    </Dialog>
  );
}

function toastWhatIsMissing({ failed, isBlockFailed }: SentReport): void {
  const lead = t('Thank you. You can follow it under “Your reports”.');
  if (failed.length === 0 && !isBlockFailed) {
    toast.success(t('Report sent'), lead);
    return;
  }
  const missing = [
    failed.length > 0 &&
      t('{n, plural, one {# picture was not sent.} other {# pictures were not sent.}}', { n: failed.length }),
    isBlockFailed && t('The person was not blocked. You can do it on their profile.'),
  ];
  toast.info(t('Report sent'), missing.filter(Boolean).join(' '));
}
