import { useRef, useState } from 'react';
import { languageName } from '../../i18n/format.ts';
import { currentLocale, t } from '../../i18n/t.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { isLowData } from '../../ui/base/low-data.ts';
import { givesTime, isAudio, isEmbedded } from './kind-of.ts';
import { keepRate, keptRate } from './play-rate.ts';
import { PlayerBar, type Theatre } from './player-bar.tsx';
import type { PlayerNews, PlayerOrder } from './player-messages.ts';
import { useFreshAddress } from './use-fresh-address.ts';
import { usePlayer } from './use-player.ts';
import type { VideoSource } from './video-source.ts';

interface PlayerFrameProps {
  source: VideoSource;
  title: string;
  /** Where to begin, in seconds. */
  at: number;
  /** Asks where the same video is now; for addresses that end. */
  renew?: () => Promise<VideoSource>;
  onNews?: (news: PlayerNews) => void;
  theatre?: Theatre;
}

const absolute = (address: string) => new URL(address, window.location.href).href;

/**
 * The player in its own document, see `src/client/player`, with the controls that belong to the page. Its keys work
 * while the focus is in the player, where it is after Play.
 */
export function PlayerFrame({ source, title, at, renew, onNews, theatre }: PlayerFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [{ kind, address, captions }] = useState(source);
  const [rate, setRate] = useState(keptRate);
  const [hasCaptions, setHasCaptions] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<'network' | 'format' | null>(null);
  const isEmbed = isEmbedded(kind);
  const freshAddress = useFreshAddress(address, renew);

  const order = usePlayer(frame, hear);
  function hear(news: PlayerNews) {
    onNews?.(news);
    switch (news.is) {
      case 'ready':
        order(begin());
        frame.current?.focus();
        break;
      case 'rate':
        setRate(news.rate);
        keepRate(news.rate);
        break;
      case 'captions':
        setHasCaptions(news.isOn);
        break;
      case 'failed':
        void goOn(news.why);
        break;
      case 'theatre':
        theatre?.toggle();
    }
  }

  function begin(): PlayerOrder {
    return {
      do: 'load',
      kind,
      url: absolute(address),
      at,
      rate,
      title,
      isLowData: isLowData(),
      language: currentLocale(),
      captions: captions.map((one) => ({
        url: absolute(one.url),
        language: one.language,
        label: languageName(one.language),
      })),
    };
  }

  /** The address may have ended, as after a long pause. */
  async function goOn(why: 'network' | 'format') {
    const fresh = await freshAddress();
    if (fresh === null) setFailure(why);
    else order({ do: 'renew', kind: fresh.kind, url: absolute(fresh.address) });
  }

  return (
    <div>
      <div
        className={classNames(
          'relative w-full overflow-hidden bg-ink-media sm:rounded-card',
          isAudio(address) || kind === 'spotify' ? 'h-36' : 'aspect-video',
        )}
      >
        <iframe
          ref={frame}
          title={t('Player: {title}', { title })}
          src={isEmbed ? '/player/embed/' : '/player/'}
          // Providers refuse to play in an opaque origin; their page runs no code of ours or of libraries.
          sandbox={
            isEmbed ? 'allow-scripts allow-same-origin allow-popups allow-presentation' : 'allow-scripts'
          }
          allow="autoplay *; fullscreen *; encrypted-media *; picture-in-picture *"
          className="absolute inset-0 size-full"
        />
        {failure !== null && (
          <p
            role="alert"
            className="absolute inset-0 grid place-items-center bg-ink-media p-6 text-center text-dense text-on-media"
          >
            {failure === 'network'
              ? t('The video could not be loaded. Check your connection and open the page again.')
              : t('This browser cannot play the video.')}
          </p>
        )}
      </div>
      <PlayerBar
        rate={rate}
        hasCaptions={hasCaptions}
        hasControls={givesTime(kind)}
        theatre={theatre}
        onRate={(next) => {
          setRate(next);
          keepRate(next);
          order({ do: 'rate', rate: next });
        }}
        onCaptions={() => order({ do: 'captions' })}
      />
    </div>
  );
}
