import { Captions as CaptionsIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  CAPTIONS_MAX_BYTES,
  type Caption,
  type CaptionLanguage,
  captionLanguages,
} from '../../../../contract/captions.ts';
import { languageName } from '../../../i18n/format.ts';
import { currentLocale, t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { FieldAlert } from '../../../ui/forms/field-alert.tsx';
import { FileButton } from '../../../ui/forms/file-button.tsx';
import { FileDrop } from '../../../ui/forms/file-drop.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useCaptions } from './use-captions.ts';

interface CaptionsProps {
  lessonId: string;
  captions: readonly Caption[];
  isDisabled: boolean;
}

/** What the file dialog offers; the server reads the words themselves. */
const TYPES = ['.vtt', '.srt', 'text/vtt', 'application/x-subrip'];

/** The captions of an uploaded video: one file for each language. Another file of a language takes its place. */
export function Captions({ lessonId, captions, isDisabled }: CaptionsProps) {
  const [language, setLanguage] = useState<CaptionLanguage>(() => firstFree(captions));
  const [complaint, setComplaint] = useState<string | null>(null);
  const [removed, setRemoved] = useState<CaptionLanguage | null>(null);
  const { put, remove, isSending, isRemoving } = useCaptions(lessonId, setComplaint);
  const isReplaced = captions.some((one) => one.language === language);

  async function choose(file: File) {
    if (file.size > CAPTIONS_MAX_BYTES) setComplaint(t('File size must be less than 512KB'));
    else put({ language, content: await file.text() });
  }

  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-meta font-medium">{t('Captions')}</legend>
      {captions.length > 0 && (
        <ul className="grid gap-1">
          {captions.map((one) => (
            <li key={one.language} className="flex min-h-10 min-w-0 items-center gap-3 text-dense">
              <CaptionsIcon aria-hidden className="size-4 flex-none text-muted" />
              <span className="min-w-0 flex-1 truncate">{languageName(one.language)}</span>
              <span className="num text-meta text-muted">
                {t('{count, plural, one {# caption} other {# captions}}', { count: one.cues })}
              </span>
              <IconButton
                label={t('Delete captions in {language}', { language: languageName(one.language) })}
                isDisabled={isDisabled}
                onPress={() => setRemoved(one.language)}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <FileDrop
        isDisabled={isDisabled || isSending}
        onDrop={(file) => void choose(file)}
        className="grid min-w-0 gap-2 p-3"
      >
        <div className="flex min-w-0 flex-wrap items-end gap-2">
          <Select
            label={t('Language')}
            value={language}
            isDisabled={isDisabled || isSending}
            choices={languages()}
            className="min-w-0 flex-1 basis-40"
            onChange={(chosen) => {
              setLanguage(chosen);
              setComplaint(null);
            }}
          />
          <FileButton
            accept={TYPES}
            isDisabled={isDisabled || isSending}
            icon={<CaptionsIcon aria-hidden />}
            onChoose={(file) => void choose(file)}
          >
            {isSending ? t('Uploading...') : isReplaced ? t('Replace file') : t('Choose File')}
          </FileButton>
        </div>
        <p className="text-small text-muted">{t('WebVTT or SRT. Max size of 512KB')}</p>
      </FileDrop>
      <FieldAlert>{complaint}</FieldAlert>
      <ConfirmDialog
        isOpen={removed !== null}
        title={t('Delete captions in {language}?', { language: languageName(removed ?? language) })}
        confirmLabel={t('Delete captions')}
        isPending={isRemoving}
        onConfirm={() => removed !== null && remove(removed, { onSuccess: () => setRemoved(null) })}
        onClose={() => setRemoved(null)}
      >
        {t('Members can no longer read along in this language.')}
      </ConfirmDialog>
    </fieldset>
  );
}

function languages() {
  return captionLanguages.map((value) => ({ value, label: languageName(value) }));
}

/** The language that is most likely wanted next. */
function firstFree(captions: readonly Caption[]): CaptionLanguage {
  const isFree = (one: CaptionLanguage) => !captions.some(({ language }) => language === one);
  const own = captionLanguages.find((one) => one === currentLocale());
  return own !== undefined && isFree(own) ? own : (captionLanguages.find(isFree) ?? 'en');
}
