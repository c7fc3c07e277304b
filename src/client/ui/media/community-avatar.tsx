import { useState } from 'react';
import { coverPath } from '../../../contract/communities/covers.ts';
import { classNames } from '../base/class-names.ts';
import { lazyModule, useLazyModule } from '../base/lazy.ts';
import { isLowData } from '../base/low-data.ts';
import { initialsOf } from './id-hash.ts';
import { paletteOf } from './palette.ts';

// Lazy: the palette and the initials are enough until the pattern is loaded.
const patternModule = lazyModule(() => import('./pattern.tsx'));

/** Side in px. */
export type CommunityAvatarSize = 20 | 24 | 28 | 36 | 40 | 56;

export interface CommunityAvatarProps {
  /** Decides the pattern. */
  id: string;
  name: string;
  /** The original address of its logo; our own copy of it is shown. */
  src?: string | null | undefined;
  size?: CommunityAvatarSize;
  className?: string | undefined;
}

const sizes: Record<CommunityAvatarSize, { box: string; cell: number }> = {
  20: { box: 'size-5 rounded-[4px] text-[0.5rem]', cell: 2 },
  24: { box: 'size-6 rounded-control text-[0.5625rem]', cell: 2 },
  28: { box: 'size-7 rounded-control text-[0.625rem]', cell: 2 },
  36: { box: 'size-9 rounded-card text-[0.75rem]', cell: 3 },
  40: { box: 'size-10 rounded-card text-[0.8125rem]', cell: 3 },
  56: { box: 'size-14 rounded-[14px] text-[1.0625rem]', cell: 4 },
};

/** A community: a square with its picture, or its initials over its pattern. Decorative: the name is beside it. */
export function CommunityAvatar({ id, name, src, size = 36, className }: CommunityAvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const loaded = useLazyModule(patternModule);
  const { box, cell } = sizes[size];
  const hasPicture = src !== undefined && src !== null && src !== '' && src !== failedSrc && !isLowData();
  return (
    <span
      aria-hidden="true"
      data-palette={paletteOf(id)}
      className={classNames(
        'pattern-ground relative isolate grid flex-none select-none grid-rows-[68%_32%] overflow-hidden font-semibold leading-none tracking-normal text-on-media',
        box,
        className,
      )}
    >
      <span
        data-initials={initialsOf(name)}
        className="grid place-items-center before:content-[attr(data-initials)]"
      />
      <span className="min-h-0 overflow-hidden">
        {loaded !== null && <loaded.Pattern id={id} cell={cell} className="block" />}
      </span>
      {hasPicture && (
        <img
          src={coverPath(id, src, 96)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
