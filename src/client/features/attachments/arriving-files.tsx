import type { ArrivingMessage } from '../../../contract/core/realtime.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { chipClass, picturesOf, picturesStyle } from './attachment-layout.ts';

type Files = readonly ArrivingMessage['files'][number][];

/** "Sending a photo...", "Sending 3 photos...", "Sending a voice message...", "Sending 2 files...". */
export function arrivingText(files: Files): string {
  const count = formatNumber(files.length);
  const isAll = (kind: Files[number]['kind']) => files.every((file) => file.kind === kind);
  if (isAll('PICTURE'))
    return files.length === 1 ? t('Sending a photo...') : t('Sending {count} photos...', { count });
  if (files.length > 1) return t('Sending {count} files...', { count });
  return isAll('VOICE') ? t('Sending a voice message...') : t('Sending a file...');
}

/** The boxes of files that another member is sending, each as high as the file that takes its place. */
export function ArrivingFiles({ files }: { files: Files }) {
  const pictures = picturesOf(files);
  return (
    <div data-attachments="arriving">
      {pictures.length > 0 && (
        <div
          style={picturesStyle(pictures)}
          className="mt-1.5 grid place-items-center overflow-hidden rounded-control border border-line bg-sunken px-2 text-center text-small text-soft"
        >
          {arrivingText(pictures)}
        </div>
      )}
      {files.map(
        (file, place) =>
          file.kind !== 'PICTURE' && (
            // Files that are on their way keep their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
            <div key={place} className={chipClass}>
              <span className="truncate text-meta text-soft">{arrivingText([file])}</span>
            </div>
          ),
      )}
    </div>
  );
}
