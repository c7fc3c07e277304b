import { useState } from 'react';
import { ALT_MAX } from '../../../contract/attachments/attachment.ts';
import { t } from '../../i18n/t.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx';
import type { LocalFile } from './store/local-file.ts';
import { StripItem } from './strip-item.tsx';

interface AttachmentStripProps {
  files: readonly LocalFile[];
  onRemove: (file: LocalFile) => void;
  /** Puts it before the one that precedes it. */
  onMove: (file: LocalFile) => void;
  onAlt: (file: LocalFile, alt: string) => void;
}

/** The files of a text that is being written: previews with progress, cancel, retry, and the description of pictures. */
export function AttachmentStrip({ files, onRemove, onMove, onAlt }: AttachmentStripProps) {
  const [describedId, setDescribedId] = useState<string | null>(null);
  const described = files.find(({ id }) => id === describedId);
  return (
    <>
      <ul aria-label={t('Attached files')} className="flex gap-2 overflow-x-auto p-2.5 pb-1">
        {files.map((file, at) => (
          <StripItem
            key={file.id}
            file={file}
            onMove={at === 0 ? undefined : () => onMove(file)}
            onRemove={() => onRemove(file)}
            onDescribe={() => setDescribedId(file.id)}
          />
        ))}
      </ul>
      {described !== undefined && (
        <AltDialog
          file={described}
          onClose={() => setDescribedId(null)}
          onSave={(alt) => {
            onAlt(described, alt);
            setDescribedId(null);
          }}
        />
      )}
    </>
  );
}

function AltDialog({
  file,
  onClose,
  onSave,
}: {
  file: LocalFile;
  onClose: () => void;
  onSave: (alt: string) => void;
}) {
  const [alt, setAlt] = useState(file.alt);
  return (
    <Dialog
      isOpen
      title={t('Describe the picture')}
      onClose={onClose}
      footer={
        <DialogButtons onCancel={onClose} onPress={() => onSave(alt.trim())}>
          {t('Save')}
        </DialogButtons>
      }
    >
      <TextArea
        label={t('What does it show?')}
        hint={t('For people who can’t see it.')}
        value={alt}
        onChange={(next) => setAlt(next.slice(0, ALT_MAX))}
        maxLength={ALT_MAX}
      />
    </Dialog>
  );
}
