import { ImagePlus, Paperclip } from 'lucide-react';
import { type DragEvent, Suspense, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ATTACHMENTS_MAX, attachmentRule } from '../../../contract/attachments/attachment-rules.ts';
import { useDraft } from '../../data/drafts/use-draft.ts';
import { t } from '../../i18n/t.ts';
import { lazyComponent, lazyModule } from '../../ui/base/lazy.ts';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { FileIconButton } from '../../ui/forms/file-icon-button.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { waitingFileParts } from './lazy-attachments.tsx';
import { type FilePlace, type LocalFile, localFiles } from './store/local-file.ts';

// Loaded with the first file: most texts have none.
const AttachmentStrip = lazyComponent(() => import('./attachment-strip.tsx'), 'AttachmentStrip');
const VoiceRecorder = lazyComponent(() => import('./voice-recorder.tsx'), 'VoiceRecorder');
const choosing = lazyModule(() => import('./choose-files.ts'));
const uploads = lazyModule(() => import('./store/file-uploads.ts'));

const ACCEPTED = [...attachmentRule.types, '.csv', '.txt', '.zip', '.docx', '.xlsx', '.pptx'];

/** Whether this browser can record at all. */
function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined;
}

interface FilesDraft {
  readonly files: readonly LocalFile[];
  /** Of the text that is edited, as it was when its files were changed. Null for a new text. */
  readonly version: number | null;
}

const keptFiles: z.ZodMiniType<FilesDraft> = z.object({
  files: localFiles,
  version: z._default(z.nullable(z.int()), null),
});
const noFiles: FilesDraft = { files: [], version: null };

/**
 * The files of a text: a button that adds them, a strip with their previews, and what the text is sent with. They are
 * stored on the device next to the draft with the key `key`, and uploaded at once. `original`: the files of a text that
 * is edited; it must not change.
 */
export function useAttachmentDraft(key: string, place: FilePlace, original: FilesDraft = noFiles) {
  const { draft, change, isKept } = useDraft(`${key}:files`, keptFiles, original);
  const latest = useRef(draft.files);
  latest.current = draft.files;
  const adding = useRef(Promise.resolve());
  const [isOver, setIsOver] = useState(false);

  function keep(files: readonly LocalFile[]): void {
    latest.current = files;
    change({ files });
  }

  /** Files that are given at the same time are added in turn, so that together they are at most ten. */
  function add(given: readonly File[], durationSeconds: number | null = null): Promise<void> {
    adding.current = adding.current.then(() => addInTurn(given, durationSeconds));
    return adding.current;
  }

  async function addInTurn(given: readonly File[], durationSeconds: number | null): Promise<void> {
    if (given.length === 0) return;
    try {
      const { chooseFiles } = await choosing.load();
      const count = latest.current.length;
      const { files, complaint } = await chooseFiles(given, place, { count, durationSeconds });
      if (complaint !== null) toast.error(t(complaint));
      if (files.length === 0) return;
      keep([...latest.current, ...files]);
      void Promise.allSettled(waitingFileParts());
      const { uploaded } = await uploads.load();
      // The strip shows a failure, and offers to try again.
      for (const file of files) void uploaded(file).catch(() => undefined);
    } catch {
      toast.error(t('Failed to upload the file. Please try again.'));
    }
  }

  function remove(file: LocalFile): void {
    keep(latest.current.filter(({ id }) => id !== file.id));
    void uploads.load().then(({ dropFiles }) => dropFiles([file]));
  }

  function takeDrop(event: DragEvent): void {
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    void add(files);
  }

  return {
    files: draft.files,
    add,
    /** Call it once the text was taken: the outbox has the files now. */
    clear(): void {
      latest.current = original.files;
      change(null);
    },
    /** Whether they differ from those of the text that is edited. */
    isChanged: isKept,
    /** The version of the text that the changes are about. */
    version: draft.version,
    /**
     * The text was saved with `sent` and goes on being edited: `to` is what it has now, and the next `original`. What was
     * changed since is kept.
     */
    settle(sent: readonly LocalFile[], to: FilesDraft): void {
      const kept = to.files.filter((_, at) => latest.current.some(({ id }) => id === sent[at]?.id));
      const added = latest.current.filter((file) => !sent.some(({ id }) => id === file.id));
      latest.current = [...kept, ...added];
      const isSaved = added.length === 0 && kept.length === to.files.length;
      change(isSaved ? null : { files: latest.current, version: to.version });
    },
    /** Gives up the changes, and what was uploaded for them. */
    discard(): void {
      const added = latest.current.filter(({ is_attached }) => !is_attached);
      latest.current = original.files;
      change(null);
      if (added.length > 0) void uploads.load().then(({ dropFiles }) => dropFiles(added));
    },
    /** Goes on from a newer copy of the text: its files, and those that were added here. */
    rebase(to: FilesDraft): void {
      const added = latest.current.filter(({ is_attached }) => !is_attached);
      latest.current = [...to.files, ...added].slice(0, ATTACHMENTS_MAX);
      change({ files: latest.current, version: to.version });
    },
    /** Whether files are being dragged over the place that has `dropProps`. */
    isOver,
    /** Takes files that are pasted into the text. */
    onPaste(event: React.ClipboardEvent): void {
      const files = [...event.clipboardData.files];
      // A table copied from a spreadsheet comes as text and as a picture of it: then the text is meant.
      if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      event.stopPropagation();
      void add(files);
    },
    dropProps: {
      onDragOver(event: DragEvent): void {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: takeDrop,
    },
    /** Adds files; for a text whose pictures are half of it. */
    wideButton: (
      <FileButton
        accept={ACCEPTED}
        allowsMany
        icon={<ImagePlus aria-hidden />}
        isDisabled={draft.files.length >= ATTACHMENTS_MAX}
        onChoose={(...files) => void add(files)}
      >
        {t('Add photos or files')}
      </FileButton>
    ),
    button: (
      <FileIconButton
        label={t('Attach files')}
        accept={ACCEPTED}
        isDisabled={draft.files.length >= ATTACHMENTS_MAX}
        onChoose={(files) => void add(files)}
      >
        <Paperclip aria-hidden />
      </FileIconButton>
    ),
    canRecord: canRecord(),
    /** Records a voice message; only while there is no text. Nothing where the browser cannot. */
    voice: (hasText: boolean) =>
      canRecord() && (
        <Suspense>
          <VoiceRecorder
            isHidden={hasText || draft.files.length > 0}
            onRecorded={(file, seconds) => void add([file], seconds)}
          />
        </Suspense>
      ),
    /** Null without files. */
    strip:
      draft.files.length === 0 ? null : (
        <Suspense fallback={<div className="h-24" />}>
          <AttachmentStrip
            files={draft.files}
            onRemove={remove}
            onMove={(file) => keep(movedForward(latest.current, file.id))}
            onAlt={(file, alt) =>
              keep(latest.current.map((one) => (one.id === file.id ? { ...one, alt } : one)))
            }
          />
        </Suspense>
      ),
  };
}

/** The list with one file before the one that precedes it. */
export function movedForward<F extends { readonly id: string }>(
  files: readonly F[],
  id: string,
): readonly F[] {
  const at = files.findIndex((file) => file.id === id);
  const file = files[at];
  return file === undefined || at === 0 ? files : files.toSpliced(at, 1).toSpliced(at - 1, 0, file);
}
