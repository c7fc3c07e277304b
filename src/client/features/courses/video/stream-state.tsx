import type { VideoStream } from '../../../../contract/uploads.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { failureText } from './stream-note.tsx';

/** For those who may edit a lesson: how far its video is prepared for slow connections. Follows live. */
export function StreamState({ stream }: { stream: VideoStream }) {
  const percent = Math.floor(stream.share * 100);
  const sizes = stream.qualities.map(({ lines }) => `${lines}p`).join(', ');
  return (
    <div className="grid gap-1.5 text-small text-muted">
      {stream.status === 'WORKING' && (
        <div className="flex items-center gap-3">
          <progress
            value={percent}
            max={100}
            aria-label={t('Preparing the video')}
            className="h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent-fill [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent-fill"
          />
          <span className="num w-10 text-right text-meta text-soft">{formatNumber(percent)}%</span>
        </div>
      )}
      <p role="status">
        {stream.status === 'READY'
          ? t('Ready for slow connections: {sizes}.', { sizes })
          : stream.status === 'FAILED'
            ? failureText(stream.is_storage_full)
            : t('Preparing the video for slow connections. Members can already watch it.')}
      </p>
    </div>
  );
}
