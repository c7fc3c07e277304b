import { FileVideo, ImageUp, Upload } from 'lucide-react';
import { uploadRules } from '../../../contract/upload-rules.ts';
import { formatBytes, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { FieldAlert } from '../../ui/forms/field-alert.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import type { FileUpload } from './use-file-upload.ts';

export interface FileUploadFieldProps {
  upload: FileUpload;
  label: string;
  /** Allowed formats and size. */
  hint: string;
  /** What the file is for. Null while it does not exist: the form starts the upload itself, once it does. */
  targetId: string | null;
  isDisabled?: boolean;
}

/** Chooses a file by button or drop, and sends it: with progress, cancel, and retry. */
export function FileUploadField({ upload, label, hint, targetId, isDisabled = false }: FileUploadFieldProps) {
  const { state, file, complaint } = upload;
  const { kind, types } = uploadRules[upload.purpose];
  const isBusy = state === 'asking' || state === 'sending' || state === 'confirming';
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-meta font-medium">{label}</legend>
      <FileDrop isDisabled={isDisabled || isBusy} onDrop={upload.choose} className="grid min-w-0 gap-2 p-3">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          {!isBusy && (
            <FileButton
              accept={types}
              isDisabled={isDisabled}
              icon={kind === 'video' ? <FileVideo aria-hidden /> : <ImageUp aria-hidden />}
              onChoose={upload.choose}
            >
              {t('Choose File')}
            </FileButton>
          )}
          {file !== null && <ChosenFile file={file} />}
          <Actions upload={upload} targetId={targetId} isDisabled={isDisabled} />
        </div>
        {isBusy && <Progress upload={upload} />}
        {file === null && <p className="text-small text-muted">{hint}</p>}
      </FileDrop>
      <FieldAlert>{complaint !== null && t(complaint)}</FieldAlert>
    </fieldset>
  );
}

function ChosenFile({ file }: { file: File }) {
  return (
    <p className="min-w-0 flex-1 basis-32 truncate text-meta text-soft">
      {file.name} <span className="num text-muted">{formatBytes(file.size)}</span>
    </p>
  );
}

function Actions({
  upload,
  targetId,
  isDisabled,
}: Pick<FileUploadFieldProps, 'upload' | 'targetId' | 'isDisabled'>) {
  const { state, file } = upload;
  const isWaiting = state === 'idle' || state === 'done';
  return (
    <div className="ml-auto flex gap-2">
      {state !== 'confirming' && file !== null && (
        <Button kind="ghost" onPress={upload.cancel}>
          {t('Cancel')}
        </Button>
      )}
      {isWaiting && file !== null && targetId !== null && (
        <Button
          icon={<Upload aria-hidden />}
          isDisabled={isDisabled ?? false}
          onPress={() => upload.start(targetId)}
        >
          {t('Upload')}
        </Button>
      )}
      {state === 'failed' && (
        <Button kind="primary" onPress={upload.retry}>
          {t('Retry')}
        </Button>
      )}
    </div>
  );
}

function Progress({ upload: { share, isPaused, file } }: { upload: FileUpload }) {
  const percent = Math.floor(share * 100);
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-3">
        <progress
          value={percent}
          max={100}
          aria-label={t('Uploading...')}
          className="h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent-fill [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent-fill"
        />
        <span className="num w-10 text-right text-meta text-soft">{formatNumber(percent)}%</span>
      </div>
      <p className="text-small text-muted" role="status">
        {isPaused ? t('No connection. The upload continues when you’re back online.') : t('Uploading...')}
        {file !== null && !isPaused && (
          <span className="num">
            {' '}
            {formatBytes(share * file.size)} / {formatBytes(file.size)}
          </span>
        )}
      </p>
    </div>
  );
}
