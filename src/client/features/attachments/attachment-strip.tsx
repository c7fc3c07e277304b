import { RotateCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { ALT_MAX } from '../../../contract/attachments/attachment.ts';
import { formatNumber } from '../../i18n/format.ts';
import { sizeText } from '../../i18n/size-text.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FileIcon } from './file-look.tsx';
import { fileUploads, type UploadState, uploaded } from './store/file-uploads.ts';
import type { LocalFile } from './store/local-file.ts';
import { useLocalUrl } from './store/use-local-url.ts';
import { LocalVoice } from './voice-player.tsx';

interface AttachmentStripProps {
  files: readonly LocalFile[];
  onRemove: (file: LocalFile) => void;
  onAlt: (file: LocalFile, alt: string) => void;
}

/** The files of a new text, before it is sent: previews with progress, cancel, retry, and the description of pictures. */
export function AttachmentStrip({ files, onRemove, onAlt }: AttachmentStripProps) {
  const [describedId, setDescribedId] = useState<string | null>(null);
  const described = files.find(({ id }) => id === describedId);
  return (
    <>
      <ul aria-label={t('Attached files')} className="flex gap-2 overflow-x-auto p-2.5 pb-1">
        {files.map((file) => (
          <StripItem
            key={file.id}
            file={file}
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

function StripItem({
  file,
  onRemove,
  onDescribe,
}: {
  file: LocalFile;
  onRemove: () => void;
  onDescribe: () => void;
}) {
  const upload = useStore(fileUploads, (all) => all[file.id]);
  // After a reload, the files of the draft go on by themselves.
  useEffect(() => {
    const send = () => void uploaded(file).catch(() => undefined);
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [file]);
  const isPicture = file.kind === 'PICTURE';
  return (
    <li
      data-file={upload?.state ?? 'waiting'}
      className="relative flex flex-none overflow-hidden rounded-control border border-line bg-sunken"
    >
      {isPicture ? (
        <Preview file={file} />
      ) : file.kind === 'VOICE' ? (
        <LocalVoice file={file} className="flex h-24 w-64 items-center pr-9 pl-3" />
      ) : (
        <Chip file={file} />
      )}
      <IconButton
        label={t('Remove {name}', { name: file.name })}
        size="small"
        className="absolute top-1 right-1 rounded-full bg-raised shadow-float"
        onPress={onRemove}
      >
        <X aria-hidden />
      </IconButton>
      {isPicture && (
        <button
          type="button"
          onClick={onDescribe}
          aria-label={t('Describe {name}', { name: file.name })}
          className="absolute right-1 bottom-1 hit-44 rounded-control bg-raised px-1.5 text-small font-semibold text-soft shadow-float hover:text-ink"
        >
          {file.alt === '' ? t('+ Alt') : t('Alt')}
        </button>
      )}
      <Progress upload={upload} name={file.name} onRetry={() => void uploaded(file).catch(() => undefined)} />
    </li>
  );
}

function Preview({ file }: { file: LocalFile }) {
  const url = useLocalUrl(file.id);
  return (
    <span className="grid size-24 place-items-center">
      {url !== null && <img src={url} alt={file.alt || file.name} className="size-full object-cover" />}
    </span>
  );
}

function Chip({ file }: { file: LocalFile }) {
  return (
    <span className="flex h-24 w-44 items-center gap-2.5 py-2 pr-9 pl-3">
      <FileIcon mimeType={file.mime_type} className="size-6 flex-none text-soft" />
      <span className="grid min-w-0">
        <span className="line-clamp-2 text-meta font-medium wrap-anywhere">{file.name}</span>
        <span className="num text-small text-muted">{sizeText(file.bytes)}</span>
      </span>
    </span>
  );
}

function Progress({
  upload,
  name,
  onRetry,
}: {
  upload: UploadState | undefined;
  name: string;
  onRetry: () => void;
}) {
  if (upload === undefined || upload.state === 'arrived') return null;
  if (upload.state === 'failed')
    return (
      <span role="alert" className="absolute inset-0 flex items-end bg-danger-soft/90 p-1">
        <span className="sr-only">
          {t(upload.complaint ?? 'Failed to upload the file. Please try again.')}
        </span>
        <IconButton
          label={t('Try {name} again', { name })}
          size="small"
          className="bg-raised text-danger"
          onPress={onRetry}
        >
          <RotateCw aria-hidden />
        </IconButton>
      </span>
    );
  const percent = Math.floor(upload.share * 100);
  return (
    <progress
      value={percent}
      max={100}
      aria-label={t('Uploading {name}: {percent}%', { name, percent: formatNumber(percent) })}
      className="absolute inset-x-0 bottom-0 h-1 w-full appearance-none overflow-hidden bg-sunken [&::-moz-progress-bar]:bg-accent-fill [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent-fill"
    />
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
        <>
          <Button kind="ghost" onPress={onClose}>
            {t('Cancel')}
          </Button>
          <Button kind="primary" onPress={() => onSave(alt.trim())}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('What does it show?')}
        hint={t('For people who cannot see it.')}
        value={alt}
        onChange={(next) => setAlt(next.slice(0, ALT_MAX))}
        maxLength={ALT_MAX}
      />
    </Dialog>
  );
}
