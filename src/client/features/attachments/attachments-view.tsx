import { Download, ImageOff, Pause, Play } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import type { Attachment } from '../../../contract/attachments/attachment.ts';
import { formatBytes, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { isLowData } from '../../ui/base/low-data.ts';
import { type FileFacts, pageBox, pictureBox, pictureGrid, picturesOf } from './attachment-layout.ts';
import { chipClass } from './chip-class.ts';
import { FileIcon } from './file-look.tsx';
import { movesByItself } from './moves-by-itself.ts';
import { useFileAddress } from './store/addresses.ts';
import { fileUploads } from './store/file-uploads.ts';
import type { LocalFile } from './store/local-file.ts';
import { useLocalUrl } from './store/use-local-url.ts';
import { PREVIEW_FROM_BYTES, useSharpened } from './use-sharpened.ts';
import { LocalVoice, VoicePlayer } from './voice-player.tsx';

// Loaded with the first press on a picture.
const Lightbox = lazyComponent(() => import('./lightbox.tsx'), 'Lightbox');

interface AttachmentsViewProps {
  attachments: readonly Attachment[];
  /** Each picture as wide as the text, one below the other: for texts that are read as a page. */
  isPage?: boolean;
}

/** The files of a text: pictures in a grid, files with their download, voice messages with their player. */
export function AttachmentsView({ attachments, isPage = false }: AttachmentsViewProps) {
  const pictures = picturesOf(attachments);
  const [shownId, setShownId] = useState<string | null>(null);
  return (
    <div data-attachments>
      <Grid files={pictures} isPage={isPage}>
        {(file, className) => (
          <Picture key={file.id} file={file} className={className} onOpen={() => setShownId(file.id)} />
        )}
      </Grid>
      {attachments.map((file) =>
        file.kind === 'FILE' ? (
          <FileChip key={file.id} file={file} />
        ) : (
          file.kind === 'VOICE' && <VoicePlayer key={file.id} file={file} className={chipClass} />
        ),
      )}
      {shownId !== null && (
        <Suspense>
          <Lightbox pictures={pictures} firstId={shownId} onClose={() => setShownId(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** The same for files on this device, with the progress of their upload. */
export function LocalAttachmentsView({ files }: { files: readonly LocalFile[] }) {
  return (
    <div data-attachments="local">
      <Grid files={picturesOf(files)}>
        {(file, className) => <LocalPicture key={file.id} file={file} className={className} />}
      </Grid>
      {files.map((file) =>
        file.kind === 'FILE' ? (
          <div key={file.id} className={chipClass}>
            <ChipText file={file} />
            <Share id={file.id} />
          </div>
        ) : (
          file.kind === 'VOICE' && <LocalVoice key={file.id} file={file} className={chipClass} />
        ),
      )}
    </div>
  );
}

function Grid<F extends FileFacts>({
  files,
  isPage = false,
  children,
}: {
  files: readonly F[];
  isPage?: boolean;
  children: (file: F, className: string) => ReactNode;
}) {
  const [first] = files;
  if (first === undefined) return null;
  if (isPage)
    return (
      <div className="grid gap-3">
        {files.map((file) => (
          <div key={file.id} style={pageBox(file)} className="overflow-hidden rounded-control">
            {children(file, 'size-full')}
          </div>
        ))}
      </div>
    );
  if (files.length === 1)
    return (
      <div style={pictureBox(first)} className="mt-1.5 overflow-hidden rounded-control">
        {children(first, 'size-full')}
      </div>
    );
  const { columns, style } = pictureGrid(files.length);
  return (
    <div
      style={{ ...style, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      className="mt-1.5 grid gap-0.5 overflow-hidden rounded-control"
    >
      {files.map((file) => children(file, 'aspect-square size-full'))}
    </div>
  );
}

interface PictureProps {
  file: Attachment;
  className: string;
  onOpen: () => void;
}

/** A picture in its box. In low data mode it comes with a press, which names its size. */
function Picture({ file, className, onOpen }: PictureProps) {
  const [isWanted, setIsWanted] = useState(!isLowData());
  const [isMoving, setIsMoving] = useState(() => file.moving_bytes != null && movesByItself());
  const { url, failed } = useFileAddress(file.id, isWanted);
  const box = classNames('relative grid place-items-center overflow-hidden bg-sunken', className);
  const style = { backgroundColor: file.color ?? undefined };
  if (url === null)
    return (
      <div className={box} role="img" aria-label={t('This picture is no longer there')}>
        <ImageOff aria-hidden className="size-6 text-muted" />
      </div>
    );
  if (!isWanted)
    return (
      <button type="button" style={style} className={box} onClick={() => setIsWanted(true)}>
        <span className="rounded-full bg-raised px-3 py-1 text-meta font-medium text-ink shadow-float">
          {t('Show picture, {size}', { size: formatBytes(file.bytes) })}
        </span>
      </button>
    );
  return (
    <div style={style} className={box}>
      <button
        type="button"
        className="absolute inset-0 cursor-zoom-in -outline-offset-2 focus-visible:outline-2"
        aria-label={file.alt === '' ? t('Open picture') : t('Open picture: {alt}', { alt: file.alt })}
        onClick={onOpen}
      >
        {url !== undefined && (
          <Drawing
            key={isMoving ? 'moving' : 'still'}
            file={file}
            preview={!isMoving && hasPreview(file) ? url('320.webp') : null}
            large={url(isMoving ? 'moving.webp' : '960.webp')}
            onError={failed}
          />
        )}
      </button>
      {file.moving_bytes != null && (
        <GifButton bytes={file.moving_bytes} isMoving={isMoving} onPress={() => setIsMoving(!isMoving)} />
      )}
    </div>
  );
}

function hasPreview({ bytes }: Attachment): boolean {
  return bytes >= PREVIEW_FROM_BYTES && !isLowData();
}

interface DrawingProps {
  file: Attachment;
  preview: string | null;
  large: string;
  onError: () => void;
}

function Drawing({ file, preview, large, onError }: DrawingProps) {
  return (
    <img
      {...useSharpened(preview, large)}
      alt={file.alt}
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      loading="lazy"
      decoding="async"
      draggable={false}
      className="absolute inset-0 size-full object-cover"
      onError={onError}
    />
  );
}

/** Plays an animation, and stops it for those whom movement disturbs. */
function GifButton({ bytes, isMoving, onPress }: { bytes: number; isMoving: boolean; onPress: () => void }) {
  const Icon = isMoving ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={isMoving ? t('Stop GIF') : t('Play GIF, {size}', { size: formatBytes(bytes) })}
      className="absolute bottom-0 left-0 grid min-h-hit min-w-hit content-end justify-start p-1.5 -outline-offset-2 focus-visible:outline-2"
      onClick={onPress}
    >
      <span className="flex items-center gap-1 rounded-[3px] bg-scrim-media px-1.5 text-small/5 font-semibold text-on-media">
        <Icon aria-hidden className="size-3 fill-current" />
        GIF
      </span>
    </button>
  );
}

function LocalPicture({ file, className }: { file: LocalFile; className: string }) {
  const url = useLocalUrl(file.id);
  return (
    <div className={classNames('relative grid place-items-center overflow-hidden bg-sunken', className)}>
      {url !== null && (
        <img src={url} alt={file.alt || file.name} className="absolute inset-0 size-full object-cover" />
      )}
      <span className="absolute right-1.5 bottom-1.5">
        <Share id={file.id} />
      </span>
    </div>
  );
}

/** Shows `children` until all files have arrived on the server. */
export function WhileUploading({ files, children }: { files: readonly LocalFile[]; children: ReactNode }) {
  const areThere = useStore(fileUploads, (all) => files.every(({ id }) => all[id]?.state === 'arrived'));
  return areThere ? null : children;
}

/** "45%", while a file is on its way. */
function Share({ id }: { id: string }) {
  const upload = useStore(fileUploads, (all) => all[id]);
  if (upload?.state !== 'sending') return null;
  return (
    <span className="num rounded-full bg-raised px-2 py-0.5 text-small text-soft">
      {formatNumber(Math.floor(upload.share * 100))}%
    </span>
  );
}

function FileChip({ file }: { file: Attachment }) {
  const { url, failed } = useFileAddress(file.id);
  if (url === null)
    return (
      <div className={chipClass}>
        <p className="text-meta text-muted">{t('This file is no longer there')}</p>
      </div>
    );
  return (
    <div className={chipClass}>
      <ChipText file={file} />
      <a
        href={url?.('file')}
        download={file.name}
        aria-disabled={url === undefined || undefined}
        aria-label={t('Download {name}', { name: file.name })}
        className="grid size-hit flex-none place-items-center rounded-control text-soft hover:bg-hover hover:text-ink"
        onError={failed}
      >
        <Download aria-hidden className="size-4.5" />
      </a>
    </div>
  );
}

function ChipText({ file }: { file: FileFacts }) {
  return (
    <>
      <FileIcon mimeType={file.mime_type} className="size-5.5 flex-none text-soft" />
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-meta font-medium">{file.name}</span>
        <span className="num text-small text-muted">{formatBytes(file.bytes)}</span>
      </span>
    </>
  );
}
