import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Attachment } from '../../../contract/attachments/attachment.ts';
import { formatDuration } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { useFileAddress } from './store/addresses.ts';
import type { LocalFile } from './store/local-file.ts';
import { useLocalUrl } from './store/use-local-url.ts';

/** Only one recording of the page plays at a time. */
let playing: HTMLAudioElement | null = null;

/** A voice message of others or of the user. Nothing is fetched before the first press. */
export function VoicePlayer({
  file,
  className,
}: {
  file: Pick<Attachment, 'id' | 'duration_seconds'>;
  className: string;
}) {
  const [isWanted, setIsWanted] = useState(false);
  const { url, failed } = useFileAddress(file.id, isWanted);
  if (url === null)
    return (
      <div className={className}>
        <p className="text-meta text-muted">{t('This file is no longer there')}</p>
      </div>
    );
  return (
    <Player
      src={url?.('file') ?? null}
      seconds={file.duration_seconds}
      className={className}
      onWant={() => setIsWanted(true)}
      onError={failed}
    />
  );
}

/** A recording that is not sent yet. */
export function LocalVoice({ file, className }: { file: LocalFile; className: string }) {
  return <Player src={useLocalUrl(file.id)} seconds={file.duration_seconds} className={className} />;
}

interface PlayerProps {
  src: string | null;
  /** As its sender measured it; recordings of browsers do not say it themselves. */
  seconds: number | null;
  className: string;
  onWant?: () => void;
  onError?: () => void;
}

function Player({ src, seconds, className, onWant, onError }: PlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [at, setAt] = useState(0);
  const length = seconds ?? 0;

  // The press came before the address.
  useEffect(() => {
    if (src !== null && isAsked) void audio.current?.play().catch(() => undefined);
  }, [src, isAsked]);

  function toggle(): void {
    const element = audio.current;
    onWant?.();
    if (element === null || src === null) setIsAsked(true);
    else if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  }

  return (
    <div className={className}>
      <IconButton
        label={isPlaying ? t('Pause') : t('Play voice message')}
        onPress={toggle}
        className="-ml-1.5"
      >
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      </IconButton>
      <input
        type="range"
        min={0}
        max={Math.max(length, at, 0.1)}
        step={0.1}
        value={at}
        aria-label={t('Position')}
        aria-valuetext={formatDuration(at)}
        onChange={({ currentTarget }) => {
          const next = Number(currentTarget.value);
          setAt(next);
          if (audio.current !== null && src !== null) audio.current.currentTime = next;
        }}
        className="h-6 min-w-0 flex-1 accent-accent"
      />
      <span className="num w-10 flex-none pr-1.5 text-right text-small text-muted">
        {formatDuration(isPlaying || at > 0 ? at : length)}
      </span>
      {/* biome-ignore lint/a11y/useMediaCaption: a voice message has no captions. */}
      <audio
        ref={audio}
        src={src ?? undefined}
        preload="none"
        onPlay={({ currentTarget }) => {
          if (playing !== currentTarget) playing?.pause();
          playing = currentTarget;
          setIsPlaying(true);
        }}
        onPause={() => setIsPlaying(false)}
        onEnded={() => {
          setIsPlaying(false);
          setAt(0);
        }}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onError={() => src !== null && onError?.()}
      />
    </div>
  );
}
