import { type ReactNode, Suspense } from 'react';
import type { Attachment } from '../../../contract/attachments/attachment.ts';
import { lazyComponent } from '../../ui/base/lazy.ts';
import type { ArrivingFileList } from './arriving-text.ts';
import { chipsStyle, type FileFacts, pageBox, picturesOf, picturesStyle } from './attachment-layout.ts';
import type { LocalFile } from './store/local-file.ts';

// Most texts have no files.
const View = lazyComponent(() => import('./attachments-view.tsx'), 'AttachmentsView');
const Arriving = lazyComponent(() => import('./arriving-files.tsx'), 'ArrivingFiles');
const WhileUploading = lazyComponent(() => import('./attachments-view.tsx'), 'WhileUploading');
const LocalView = lazyComponent(() => import('./attachments-view.tsx'), 'LocalAttachmentsView');

/** Loads what shows and sends a text with files that has to wait: by then it could not be loaded. */
export function waitingFileParts(): readonly Promise<unknown>[] {
  return [import('./attachments-view.tsx'), import('./store/deliver-files.ts')];
}

/** The files of a message, post or comment. Their room is reserved while code and pictures are loading. */
export function LazyAttachments({ attachments }: { attachments: readonly Attachment[] | null | undefined }) {
  if (!attachments || attachments.length === 0) return null;
  return (
    <Suspense fallback={<Room files={attachments} />}>
      <View attachments={attachments} />
    </Suspense>
  );
}

/** The files of a text that is read as a page, such as a lesson: pictures as wide as the text. */
export function PageAttachments({ attachments }: { attachments: readonly Attachment[] | null | undefined }) {
  if (!attachments || attachments.length === 0) return null;
  return (
    <Suspense fallback={<PageRoom files={attachments} />}>
      <View attachments={attachments} isPage />
    </Suspense>
  );
}

function PageRoom({ files }: { files: readonly Attachment[] }) {
  return (
    <div>
      <div className="grid gap-3">
        {picturesOf(files).map((file) => (
          <div key={file.id} style={pageBox(file)} />
        ))}
      </div>
      <div style={chipsStyle(files)} />
    </div>
  );
}

/** The files of a text that is not sent yet. */
export function LazyLocalAttachments({ files }: { files: readonly LocalFile[] | undefined }) {
  if (files === undefined || files.length === 0) return null;
  return (
    <Suspense fallback={<Room files={files} />}>
      <LocalView files={files} />
    </Suspense>
  );
}

/** Shows `children` until all files of an unsent text have arrived on the server. */
export function LazyWhileUploading(props: { files: readonly LocalFile[]; children: ReactNode }) {
  return (
    <Suspense>
      <WhileUploading {...props} />
    </Suspense>
  );
}

/** The files of a message that is on its way from another member. */
export function LazyArrivingFiles({ files }: { files: ArrivingFileList }) {
  return (
    <Suspense fallback={<Room files={files} />}>
      <Arriving files={files} />
    </Suspense>
  );
}

function Room({ files }: { files: readonly Pick<FileFacts, 'kind' | 'width' | 'height'>[] }) {
  const pictures = picturesOf(files);
  return (
    <div>
      {pictures.length > 0 && <div style={picturesStyle(pictures)} className="mt-1.5" />}
      <div style={chipsStyle(files)} />
    </div>
  );
}
