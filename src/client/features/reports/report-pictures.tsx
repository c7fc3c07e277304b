import { ImagePlus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { REPORT_PICTURES_MAX } from '../../../contract/reports/report-facts.ts';
import { complaintAbout, uploadRules } from '../../../contract/upload-rules.ts';
import { fittingPicture } from '../../data/uploads/fitting-picture.ts';
import { t } from '../../i18n/t.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { FileDrop } from '../../ui/forms/file-drop.tsx';

interface ReportPicturesProps {
  pictures: readonly File[];
  isDisabled: boolean;
  onChange: (pictures: readonly File[]) => void;
}

/** Up to five pictures of a report: chosen, dropped or pasted. They are sent with the report. */
export function ReportPictures({ pictures, isDisabled, onChange }: ReportPicturesProps) {
  const [complaint, setComplaint] = useState<string | null>(null);
  const isFull = pictures.length >= REPORT_PICTURES_MAX;
  const latest = useRef(pictures);
  latest.current = pictures;

  async function add(chosen: File) {
    const file = await fittingPicture(chosen, uploadRules.report_image);
    const wrong =
      latest.current.length >= REPORT_PICTURES_MAX
        ? 'A report has at most 5 pictures.'
        : complaintAbout(file, uploadRules.report_image);
    setComplaint(wrong);
    if (wrong === null) onChange([...latest.current, file]);
  }

  return (
    <FileDrop isDisabled={isDisabled} onDrop={(file) => void add(file)} className="grid gap-3 p-3">
      {pictures.length > 0 && (
        <ul aria-label={t('Pictures')} className="flex flex-wrap gap-2">
          {pictures.map((file, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be added twice.
            <li key={`${place} ${file.name}`} className="relative">
              <Preview file={file} />
              <IconButton
                size="small"
                label={t('Remove {name}', { name: file.name })}
                isDisabled={isDisabled}
                className="absolute top-1 right-1 bg-raised"
                onPress={() => onChange(pictures.filter((_, other) => other !== place))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileButton
          accept={uploadRules.report_image.types}
          isDisabled={isDisabled || isFull}
          icon={<ImagePlus aria-hidden />}
          onChoose={(file) => void add(file)}
        >
          {t('Add a picture')}
        </FileButton>
        <p className="text-meta text-muted">{t('Up to 5 pictures, 5 MB each')}</p>
      </div>
      {complaint !== null && (
        <p role="alert" className="text-meta text-danger">
          {t(complaint)}
        </p>
      )}
    </FileDrop>
  );
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <img
      src={url}
      alt={file.name}
      className="size-20 rounded-control border border-line bg-sunken object-cover"
    />
  );
}
