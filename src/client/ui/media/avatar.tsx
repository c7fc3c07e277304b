import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { classNames } from '../base/class-names.ts';
import { isLowData } from '../base/low-data.ts';
import { initialsOf, personHue } from './id-hash.ts';

/** Side in px. 36 is the size in lists of people. */
export type AvatarSize = 16 | 20 | 24 | 28 | 32 | 36 | 40 | 56 | 96;

export type Presence = 'online' | 'away';

export interface AvatarProps {
  /** Decides the hue, so that it stays when the name changes. */
  id: string;
  name: string;
  /** Shown once it is loaded. The initials are shown until then, when loading fails, and in low data mode. */
  src?: string | null | undefined;
  size?: AvatarSize;
  presence?: Presence | undefined;
  /** The level in the community where the person is drawn: a small number at the corner. */
  level?: number | null | undefined;
  /** Only where the name is not beside it; otherwise the avatar is decorative. */
  isLabelled?: boolean;
  className?: string | undefined;
}

const sizes: Record<AvatarSize, string> = {
  16: 'size-4 text-[0.4375rem]',
  20: 'size-5 text-[0.53125rem]',
  24: 'size-6 text-[0.625rem]',
  28: 'size-7 text-[0.6875rem]',
  32: 'size-8 text-[0.75rem]',
  36: 'size-9 text-[0.8125rem]',
  40: 'size-10 text-[0.875rem]',
  56: 'size-14 text-[1.1875rem]',
  96: 'size-24 text-[2rem]',
};

/** By CSS, as the initials are: a chat draws many of them. */
const levelClass =
  'after:num after:absolute after:z-1 after:grid after:h-4 after:min-w-4 after:place-items-center after:rounded-full after:bg-raised after:text-[0.625rem] after:leading-none after:text-soft after:ring-2 after:ring-under after:inset-ring after:inset-ring-line-firm after:content-[attr(data-level)]';

/** On a small avatar it is smaller and further out, so that the initials can be read. */
function levelPlace(size: AvatarSize): string {
  if (size > 40) return 'after:right-0 after:bottom-0';
  if (size > 28) return 'after:-right-1 after:-bottom-1';
  return 'after:-right-1.5 after:-bottom-1.5 after:h-3.5! after:min-w-3.5! after:text-[0.5625rem]!';
}

/** A person: a circle with their picture or their initials. */
export function Avatar(props: AvatarProps) {
  const { id, name, src, size = 36, presence, level, isLabelled = false, className } = props;
  const label = presence === undefined ? name : `${name}, ${presence === 'online' ? t('online') : t('away')}`;
  const hasLevel = level !== undefined && level !== null;
  const hasPicture = src !== undefined && src !== null && src !== '' && !isLowData();
  return (
    <span
      data-hue={personHue(id)}
      // Rendered by CSS: the name is beside it, so screen readers and copying should not include "LA".
      data-initials={initialsOf(name)}
      {...(hasLevel && { 'data-level': level })}
      {...(isLabelled ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={classNames(
        'hue grid before:content-[attr(data-initials)] flex-none select-none place-items-center rounded-full bg-id font-semibold leading-none tracking-normal text-id-ink',
        sizes[size],
        (hasPicture || hasLevel || presence !== undefined) && 'relative',
        hasLevel && levelClass,
        hasLevel && levelPlace(size),
        className,
      )}
    >
      {hasPicture && <Picture key={src} src={src} px={size} />}
      {presence !== undefined && <PresenceDot presence={presence} isSmall={size <= 28} isOnTop={hasLevel} />}
    </span>
  );
}

// Covers the initials, so that they stay visible while a picture is loading or missing.
function Picture({ src, px }: { src: string; px: number }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return null;
  return (
    <img
      // Our own pictures come in three sizes, and lists are long.
      src={px > 40 ? src : src.replace('/256.', '/96.')}
      alt=""
      width={px}
      height={px}
      loading="lazy"
      decoding="async"
      onError={() => setHasFailed(true)}
      className="absolute inset-0 size-full rounded-full object-cover"
    />
  );
}

interface PresenceDotProps {
  presence: Presence;
  isSmall: boolean;
  /** The level is at the bottom. */
  isOnTop: boolean;
}

function PresenceDot({ presence, isSmall, isOnTop }: PresenceDotProps) {
  return (
    <span
      className={classNames(
        'absolute -right-0.5 rounded-full border-2 border-under',
        isOnTop ? '-top-0.5' : '-bottom-0.5',
        isSmall ? 'size-2.75' : 'size-3',
        presence === 'online' ? 'bg-good-fill' : 'bg-under inset-ring-2 inset-ring-muted',
      )}
    />
  );
}

interface FacesProps {
  people: readonly Pick<AvatarProps, 'id' | 'name' | 'src'>[];
  size?: AvatarSize;
}

/** A few overlapping avatars. Decorative: the text beside them says who and how many. */
export function Faces({ people, size = 20 }: FacesProps) {
  return (
    <span className="flex" aria-hidden>
      {people.map((person) => (
        <Avatar key={person.id} {...person} size={size} className="ring-2 ring-under not-first:-ml-1" />
      ))}
    </span>
  );
}
