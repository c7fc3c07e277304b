import { CircleCheck } from 'lucide-react';
import { partsIn } from '../../../../../machines/ai-dialog.machine.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FormError } from '../../../ui/forms/form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { AiFields } from './ai-fields.tsx';
import type { GeneratorProps } from './generator-button.tsx';
import { useAiDialog } from './use-ai-dialog.ts';

/** The dialog of the content generator. */
export function AiDialog({ onClose, ...props }: GeneratorProps & { onClose: () => void }) {
  const [snapshot, send] = useAiDialog(props, onClose);
  const { request, complaint, content, made } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const isSaving = snapshot.matches('saving');
  const isSaved = snapshot.context.saved.includes(request.kind);

  function close() {
    send({ type: 'dialog.closed' });
    onClose();
  }

  return (
    <Dialog
      isOpen
      title={t('Generate with AI')}
      isDismissable={!isSaving}
      onClose={close}
      footer={
        <>
          <Button kind="ghost" isDisabled={isSaving} onPress={close}>
            {t('Cancel')}
          </Button>
          <Button
            kind={snapshot.matches('generated') ? 'edged' : 'primary'}
            isPending={isBusy}
            onPress={() => send({ type: 'generation.requested' })}
          >
            {isSaving
              ? t('Saving...')
              : isBusy
                ? t('Generating...')
                : isSaved
                  ? t('Generate & Save')
                  : t('Generate')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {complaint !== null && <FormError message={complaint} />}
        <AiFields
          kinds={props.kinds}
          request={request}
          isDisabled={isBusy}
          onChange={(change) => send({ type: 'request.changed', change })}
        />
        {isSaving && content !== null && (
          <p role="status" className="num text-meta text-muted">
            {t('{made} of {parts} saved', { made, parts: partsIn(content) })}
          </p>
        )}
        {snapshot.matches('generated') && (
          <div
            role="status"
            className="flex flex-wrap items-center gap-2 rounded-card border border-good-line bg-good-soft px-3.5 py-3"
          >
            <CircleCheck aria-hidden className="size-4 flex-none text-good" />
            <p className="min-w-0 flex-1 basis-40">
              {t('Content generated successfully! Click Apply to use it.')}
            </p>
            <Button kind="primary" size="small" onPress={() => send({ type: 'content.applied' })}>
              {t('Apply')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
