import { RotateCw, Unplug } from 'lucide-react';
import { type ConnectionView, useConnectionStatus } from '../realtime/use-connection-status.ts';
import { Chip } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { formatTime } from '../words/format.ts';
import { t } from '../words/t.ts';

/** What to say of the connection; null while there is nothing to say. */
export function connectionWords({ sign, status, reason, lastUpdatedAt }: ConnectionView): string | null {
  if (sign !== 'chip') return null;
  if (status !== 'ended') {
    if (lastUpdatedAt === null) return t('Connecting...');
    return t('Reconnecting... · last updated {time}', { time: formatTime(lastUpdatedAt) });
  }
  if (reason === 'outdated') return t('There is a new version');
  if (reason === 'replaced') return t('Live in too many tabs');
  return t('Not live');
}

/**
 * The state of the live connection in words, once it is away for five seconds; nothing until then. It is announced
 * when it appears, and once more when all is well again.
 */
export function ConnectionChip() {
  const view = useConnectionStatus();
  const words = connectionWords(view);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span role="status" className="min-w-0">
        {words !== null && (
          <Chip icon={view.status === 'ended' ? <Unplug aria-hidden /> : <RotateCw aria-hidden />}>
            {words}
          </Chip>
        )}
      </span>
      {view.status === 'ended' && words !== null && <WayBack view={view} />}
    </div>
  );
}

function WayBack({ view }: { view: ConnectionView }) {
  if (view.reason === 'banned') return null;
  if (view.reason === 'outdated')
    return (
      <Button size="small" onPress={() => window.location.reload()}>
        {t('Reload')}
      </Button>
    );
  return (
    <Button size="small" onPress={view.reconnect}>
      {t('Connect again')}
    </Button>
  );
}

/** The chip in a strip at the end of a page: it takes its room from below, so nothing that is read moves. */
export function ConnectionStrip() {
  const view = useConnectionStatus();
  if (view.sign !== 'chip') return null;
  return (
    <div className="flex min-h-bar flex-none items-center justify-center border-t border-line bg-sunken px-4">
      <ConnectionChip />
    </div>
  );
}
