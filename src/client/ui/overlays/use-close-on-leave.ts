import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Closes what lies over the page when another page takes its place, by whatever way: the Back button, a key, a link. */
export function useCloseOnLeave(close: () => void): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const shown = useRef(path);
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    leave();
  }, [path]);
}
