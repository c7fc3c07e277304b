import { useConnectionStatus } from '../../../data/realtime/use-connection-status.ts';

/** A small dot while the connection is down and it is too early for text. Its space is reserved, so nothing moves. */
export function ConnectionDot() {
  const { sign } = useConnectionStatus();
  return (
    <span aria-hidden className={`mb-1 size-2 flex-none rounded-full ${sign === 'none' ? '' : 'bg-muted'}`} />
  );
}
