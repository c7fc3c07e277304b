import { useEffect, useEffectEvent } from 'react';

/** How long nothing is typed before it is saved. */
const PAUSE_MS = 1000;
/** After a save that the network or the server lost. */
const AGAIN_MS = 5000;

interface Autosave {
  /** There is something to save, and it can be saved now. */
  readonly isDue: boolean;
  /** The last save was lost. */
  readonly isAgain: boolean;
  /** Anything that is another one after each change. */
  readonly of: readonly unknown[];
  readonly save: () => void;
}

/** Saves what is typed after a short pause, and again after a failure: later, or as soon as the device is online. */
export function useAutosave({ isDue, isAgain, of, save }: Autosave): void {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => saveNow(), isAgain ? AGAIN_MS : PAUSE_MS);
    const online = () => saveNow();
    window.addEventListener('online', online);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, [isDue, isAgain, ...of]);
}
