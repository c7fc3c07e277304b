import { type ArrivingFileList, arrivingText } from './arriving-text.ts';
import { picturesOf, picturesStyle } from './attachment-layout.ts';
import { chipClass } from './chip-class.ts';

/** The boxes of files that another member is sending, each as high as the file that takes its place. */
export function ArrivingFiles({ files }: { files: ArrivingFileList }) {
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
