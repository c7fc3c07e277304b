import { useEffect, useRef } from 'react';
import { t } from '../../../i18n/t.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';

interface VideoFieldProps {
  url: string;
  /** The saved lesson plays a file of ours. */
  hasFile: boolean;
  isDisabled: boolean;
  /** What chooses a file instead. */
  file: React.ReactNode;
  onChange: (url: string) => void;
}

/** The video of a lesson. An address that was typed before is checked again when the lesson becomes a video. */
export function VideoField({ url, hasFile, isDisabled, file, onChange }: VideoFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const first = useRef(url);
  useEffect(() => {
    if (first.current === '') return;
    box.current?.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  return (
    <div ref={box} className="grid gap-3">
      <TextField
        name="video_url"
        type="url"
        inputMode="url"
        label={t('Video URL')}
        hint={
          hasFile
            ? t('This lesson has a video file. A URL takes its place.')
            : t('YouTube, Vimeo, and other players, or the address of a video file.')
        }
        placeholder="https://"
        autoComplete="off"
        isReadOnly={isDisabled}
        value={url}
        onChange={onChange}
      />
      {file}
    </div>
  );
}
