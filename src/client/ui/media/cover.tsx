import { useState } from 'react';
import { coverPath } from '../../../contract/communities/covers.ts';
import { classNames } from '../base/class-names.ts';
import { isLowData } from '../base/low-data.ts';
import { Pattern } from './pattern.tsx';

interface CoverProps {
  /** The community whose cover it is; it also decides the pattern. */
  id: string;
  /** The original address of the picture; our own copy of it is shown. */
  src?: string | null | undefined;
  /** Thread width of the pattern in px. */
  cell?: number;
  /** Sets the height or the aspect ratio, so that the box does not change when the picture arrives. */
  className?: string | undefined;
}

/** A cover picture, or the pattern while there is none and in low data mode. Decorative. */
export function Cover({ id, src, cell = 8, className }: CoverProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const hasPicture = src !== undefined && src !== null && src !== '' && src !== failedSrc && !isLowData();
  return (
    <div className={classNames('relative flex-none overflow-hidden bg-sunken', className)}>
      {hasPicture ? (
        <img
          src={coverPath(id, src, cell > 8 ? 1280 : 640)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <Pattern id={id} cell={cell} isSoft className="absolute inset-0" />
      )}
    </div>
  );
}
