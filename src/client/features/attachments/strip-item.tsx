import { ChevronLeft, ImageOff, Plus, RotateCw, X } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { formatBytes, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { FileIcon } from './file-look.tsx';
import { useFileAddress } from './store/addresses.ts';
import { fileUploads, type UploadState, uploaded } from './store/file-uploads.ts';
import type { LocalFile } from './store/local-file.ts';
import { useLocalUrl } from './store/use-local-url.ts';
import { LocalVoice, VoicePlayer } from './voice-player.tsx';

interface StripItemProps {
  file: LocalFile;
  onRemove: () => void;
  /** Undefined for the first one. */
  onMove: (() => void) | undefined;
  onDescribe: () => void;
}

/** One file of a text that is being written, with its preview and what can be done with it. */
export function StripItem({ file, onRemove, onMove, onDescribe }: StripItemProps) {
  const upload = useStore(fileUploads, (all) => all[file.id]);
  // After a reload, the files of the draft go on by themselves. Those of a message that was cancelled wait for Send.
  useEffect(() => {
    if (file.is_attached) return;
    const send = () => {
      if (fileUploads.getState()[file.id]?.state !== 'stopped') void uploaded(file).catch(() => undefined);
    };
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [file]);
  const isPicture = file.kind === 'PICTURE';
  return (
    <li
      data-file={file.is_attached ? 'attached' : (upload?.state ?? 'waiting')}
      className="relative flex flex-none overflow-hidden rounded-control border border-line bg-sunken"
    >
      {isPicture ? (
        <Preview file={file} />
      ) : file.kind === 'VOICE' ? (
        <Voice file={file} className="flex h-24 w-64 items-center pr-9 pl-3" />
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
          aria-label={t('Alt: describe {name}', { name: file.name })}
          className="absolute right-1 bottom-1 hit-44 flex items-center gap-0.5 rounded-control bg-raised px-1.5 text-small font-semibold text-soft shadow-float hover:text-ink"
        >
          {file.alt === '' && <Plus aria-hidden className="size-3" />}
          {t('Alt')}
        </button>
      )}
      {onMove !== undefined && (
        <IconButton
          label={t('Move {name} forward', { name: file.name })}
          size="small"
          className="absolute bottom-1 left-1 rounded-full bg-raised shadow-float"
          onPress={onMove}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
      )}
      <Progress upload={upload} name={file.name} onRetry={() => void uploaded(file).catch(() => undefined)} />
    </li>
  );
}

function Preview({ file }: { file: LocalFile }) {
  return file.is_attached ? <AttachedPreview file={file} /> : <LocalPreview file={file} />;
}

/** A picture that the edited text has already. */
function AttachedPreview({ file }: { file: LocalFile }) {
  const { url, failed } = useFileAddress(file.id);
  return (
    <span className="grid size-24 place-items-center">
      {url ? (
        <img
          src={url('320.webp')}
          alt={file.alt || file.name}
          onError={failed}
          className="size-full object-cover"
        />
      ) : (
        url === null && <ImageOff aria-hidden className="size-6 text-muted" />
      )}
    </span>
  );
}

function LocalPreview({ file }: { file: LocalFile }) {
  const url = useLocalUrl(file.id);
  return (
    <span className="grid size-24 place-items-center">
      {url !== null && <img src={url} alt={file.alt || file.name} className="size-full object-cover" />}
    </span>
  );
}

function Voice({ file, className }: { file: LocalFile; className: string }) {
  return file.is_attached ? (
    <VoicePlayer file={file} className={className} />
  ) : (
    <LocalVoice file={file} className={className} />
  );
}

function Chip({ file }: { file: LocalFile }) {
  return (
    <span className="flex h-24 w-44 items-center gap-2.5 py-2 pr-9 pl-3">
      <FileIcon mimeType={file.mime_type} className="size-6 flex-none text-soft" />
      <span className="grid min-w-0">
        <span className="line-clamp-2 text-meta font-medium wrap-anywhere">{file.name}</span>
        <span className="num text-small text-muted">{formatBytes(file.bytes)}</span>
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
  if (upload === undefined || upload.state === 'arrived' || upload.state === 'stopped') return null;
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
