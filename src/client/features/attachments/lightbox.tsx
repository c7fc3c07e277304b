import { ChevronLeft, ChevronRight, Download, ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { Attachment } from '../../../contract/attachments/attachment.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { isLowData } from '../../ui/base/low-data.ts';
import { FullView } from '../../ui/overlays/full-view.tsx';
import { movesByItself } from './moves-by-itself.ts';
import { useFileAddress } from './store/addresses.ts';
import { useSharpened } from './use-sharpened.ts';

interface LightboxProps {
  pictures: readonly Attachment[];
  firstId: string;
  onClose: () => void;
}

/** The pictures of a text over the whole page. Arrows go to the next one, Escape closes. */
export function Lightbox({ pictures, firstId, onClose }: LightboxProps) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      pictures.findIndex(({ id }) => id === firstId),
    ),
  );
  const picture = pictures[at];
  if (picture === undefined) return null;
  const move = (by: number) => setAt((known) => Math.min(pictures.length - 1, Math.max(0, known + by)));
  return (
    <FullView
      label={t('Pictures')}
      onClose={onClose}
      onArrow={(direction) => move(direction === 'next' ? 1 : -1)}
      tools={<Address key={picture.id} picture={picture} />}
      footer={
        <>
          <span className="min-w-0 flex-1 text-dense wrap-anywhere">{picture.alt || picture.name}</span>
          {pictures.length > 1 && (
            <span className="num flex-none text-meta text-muted" role="status">
              {t('{n} of {all}', { n: formatNumber(at + 1), all: formatNumber(pictures.length) })}
            </span>
          )}
        </>
      }
    >
      <Large key={picture.id} picture={picture} />
      {pictures.length > 1 && (
        <>
          <IconButton
            label={t('Previous picture')}
            isDisabled={at === 0}
            onPress={() => move(-1)}
            className="absolute top-1/2 left-1.5 -translate-y-1/2 bg-raised/85"
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton
            label={t('Next picture')}
            isDisabled={at === pictures.length - 1}
            onPress={() => move(1)}
            className="absolute top-1/2 right-1.5 -translate-y-1/2 bg-raised/85"
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </>
      )}
    </FullView>
  );
}

const LARGE_WIDTH = 1920;
const LARGE = `${LARGE_WIDTH}.webp`;

/** The drawing for a full view. An animation moves where animations move by themselves. */
function largeOf({ moving_bytes }: Attachment): string {
  if (moving_bytes != null && movesByItself()) return 'moving.webp';
  return isLowData() ? '960.webp' : LARGE;
}

function Large({ picture }: { picture: Attachment }) {
  const { url, failed } = useFileAddress(picture.id);
  if (url === null) return <ImageOff aria-label={t('This picture is no longer there')} className="size-8" />;
  if (url === undefined) return null;
  const large = largeOf(picture);
  // The page behind has this drawing already.
  return (
    <Drawing
      picture={picture}
      preview={large === LARGE ? url('960.webp') : null}
      large={url(large)}
      onError={failed}
    />
  );
}

interface DrawingProps {
  picture: Attachment;
  preview: string | null;
  large: string;
  onError: () => void;
}

/** A picture that is higher than this many times its width is read from top to bottom. */
const TALL = 3;

/** As wide as the large drawing from the start, so that nothing grows when it takes the place of the preview. */
function Drawing({ picture, preview, large, onError }: DrawingProps) {
  const { alt, width, height } = picture;
  const drawings = useSharpened(preview, large);
  const size = width !== null &&
    height !== null && {
      width: Math.min(width, LARGE_WIDTH),
      aspectRatio: `${width} / ${height}`,
    };
  if (size && height > width * TALL)
    return (
      <section
        aria-label={alt || picture.name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it.
        tabIndex={0}
        className="flex size-full items-start justify-center overflow-y-auto"
      >
        <img {...drawings} alt={alt} style={size} className="h-auto max-w-full flex-none" onError={onError} />
      </section>
    );
  return (
    <img
      {...drawings}
      alt={alt}
      style={size || undefined}
      className="h-auto max-h-full max-w-full object-contain"
      onError={onError}
    />
  );
}

function Address({ picture }: { picture: Attachment }) {
  const { url } = useFileAddress(picture.id);
  if (!url) return null;
  return (
    <a
      href={url(picture.moving_bytes == null ? LARGE : 'moving.webp')}
      download={`${picture.name.replace(/\.\w+$/, '')}.webp`}
      aria-label={t('Download {name}', { name: picture.name })}
      className="grid size-hit place-items-center rounded-control text-soft hover:bg-hover hover:text-ink"
    >
      <Download aria-hidden className="size-4.5" />
    </a>
  );
}
