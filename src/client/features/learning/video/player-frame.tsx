import { useRef, useState } from 'react';
import type { Caption } from '../../../../contract/captions.ts';
import type { Lesson } from '../../../../contract/courses/lessons.ts';
import type { LessonProgress } from '../../../../contract/courses/progress.ts';
import { givesTime, isAudio, isEmbedded, type MediaKind } from '../../../data/player/kind-of.ts';
import type { PlayerNews } from '../../../data/player/player-messages.ts';
import { languageName } from '../../../i18n/format.ts';
import { currentLocale, t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { isLowData } from '../../../ui/base/low-data.ts';
import { keepRate, keptRate } from './play-rate.ts';
import { PlayerBar } from './player-bar.tsx';
import { toggleTheatre } from './theatre.ts';
import { usePlayer } from './use-player.ts';
import { useVideoReports } from './use-video-reports.ts';

interface PlayerFrameProps {
  lesson: Lesson;
  kind: MediaKind;
  address: string;
  /** Where to begin, in seconds. */
  at: number;
  /** Null for users who make none. */
  progress: LessonProgress | null;
  captions: readonly Caption[];
}

/**
 * The player in its own document, see `src/client/player`, with the controls that belong to the page. Its keys work
 * while the focus is in the player, where it is after Play.
 */
export function PlayerFrame({ lesson, kind, address, at, progress, captions }: PlayerFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [rate, setRate] = useState(keptRate);
  const [hasCaptions, setHasCaptions] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<'network' | 'format' | null>(null);
  const reportNews = useVideoReports(lesson, progress);
  const isEmbed = isEmbedded(kind);

  const order = usePlayer(frame, hear);
  function hear(news: PlayerNews) {
    reportNews(news);
    switch (news.is) {
      case 'ready': {
        const url = new URL(address, window.location.href).href;
        const wish = {
          kind,
          url,
          at,
          rate,
          title: lesson.title,
          isLowData: isLowData(),
          language: currentLocale(),
          captions: captions.map((one) => ({
            url: new URL(one.url, window.location.href).href,
            language: one.language,
            label: languageName(one.language),
          })),
        };
        order({ do: 'load', ...wish });
        frame.current?.focus();
        break;
      }
      case 'rate':
        setRate(news.rate);
        keepRate(news.rate);
        break;
      case 'captions':
        setHasCaptions(news.isOn);
        break;
      case 'failed':
        setFailure(news.why);
        break;
      case 'theatre':
        toggleTheatre();
    }
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
          title={t('Player: {title}', { title: lesson.title })}
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
              ? t('The video could not be loaded. Check your connection and open the lesson again.')
              : t('This browser cannot play the video.')}
          </p>
        )}
      </div>
      <PlayerBar
        rate={rate}
        hasCaptions={hasCaptions}
        hasControls={givesTime(kind)}
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
