import { RotateCw, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ConnectionView, useConnectionStatus } from '../../../data/realtime/use-connection-status.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Chip } from '../../../ui/media/chip.tsx';
import { type ConnectionText, useConnectionText } from './connection-text.ts';

/**
 * The state of the live connection as text, once it has been down for five seconds; renders nothing before. Where
 * space is short, the waiting messages are shown by {@link WaitingLine} instead.
 */
export function ConnectionChip() {
  const view = useConnectionStatus();
  const words = useConnectionText();
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span role="status" className="min-w-0">
        {words !== null && (
          <Chip icon={view.status === 'ended' ? <Unplug aria-hidden /> : <RotateCw aria-hidden />}>
            <span className={words.waiting > 0 ? 'max-2xl:hidden' : 'hidden'}>
              {withUpdated(words.sentence, words)}
            </span>
            {words.waiting > 0 && <span className="max-xl:hidden 2xl:hidden">{words.sentence}</span>}
            <span className={words.waiting > 0 ? 'xl:hidden' : ''}>{withUpdated(words.name, words)}</span>
          </Chip>
        )}
      </span>
      {view.status === 'ended' && words !== null && <WayBack view={view} />}
    </div>
  );
}

function withUpdated(text: string, { updated }: ConnectionText): string {
  return updated === null ? text : `${text} · ${updated}`;
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

/** "Offline · last updated 2:05 PM" in the second line of a phone's header. */
export function ConnectionLine() {
  const words = useConnectionText();
  if (words === null) return null;
  return (
    <p role="status" className="flex min-w-0 items-center gap-1.5 text-small text-muted sm:hidden">
      <RotateCw aria-hidden className="size-3 flex-none" />
      <span className="truncate">{withUpdated(words.name, words)}</span>
    </p>
  );
}

/**
 * The messages that wait for the connection, above the composer, where the header has no room for them. Otherwise
 * `children`.
 */
export function WaitingLine({ children }: { children: ReactNode }) {
  const words = useConnectionText();
  if (words === null || words.waiting === 0) return children;
  return (
    <p role="status" className="num min-w-0 flex-1 truncate text-center text-small text-soft xl:invisible">
      {words.sentence}
    </p>
  );
}

/**
 * The same text in a strip at the bottom of a page: it takes its space from below, so that the content does not move.
 */
export function ConnectionStrip() {
  const view = useConnectionStatus();
  const words = useConnectionText();
  if (words === null) return null;
  const Sign = view.status === 'ended' ? Unplug : RotateCw;
  return (
    <div className="flex min-h-bar flex-none items-center justify-center gap-3 border-t border-line bg-sunken px-4 py-1.5">
      <Sign aria-hidden className="size-3.5 flex-none text-muted" />
      <p role="status" className="num flex min-w-0 flex-wrap gap-x-3 text-meta text-soft">
        <span>{words.sentence}</span>
        {words.updated !== null && <span className="text-muted">{words.updated}</span>}
      </p>
      {view.status === 'ended' && <WayBack view={view} />}
    </div>
  );
}
