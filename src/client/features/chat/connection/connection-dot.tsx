import { useConnectionStatus } from '../../../data/realtime/use-connection-status.ts';

/** A quiet dot while the connection is away and it is too early for words. Its place is kept, so nothing moves. */
export function ConnectionDot() {
  const { sign } = useConnectionStatus();
  return (
    <span aria-hidden className={`mb-1 size-2 flex-none rounded-full ${sign === 'none' ? '' : 'bg-muted'}`} />
  );
}
