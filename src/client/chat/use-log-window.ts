import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createLogWindow } from './log-window.ts';
import type { ConversationView } from './message-store.ts';
import { drawnSpan, type Span } from './row-span.ts';
import type { Log } from './use-log.ts';

interface LogWindowInput {
  log: Log;
  view: ConversationView;
  /** The first held row comes near. */
  onFirst: () => void;
  /** The last held row comes near. */
  onLast: () => void;
}

/** Which rows to draw into `list`, the child of the log's scroller with one child for each of them. */
export function useLogWindow(input: LogWindowInput): {
  list: RefObject<HTMLUListElement | null>;
  drawn: Span;
} {
  const { log, view } = input;
  const list = useRef<HTMLUListElement>(null);
  const told = useRef(input);
  const [logWindow] = useState(() =>
    createLogWindow({
      following: log.following,
      start: log.startAt(),
      onFirst: () => told.current.onFirst(),
      onLast: () => told.current.onLast(),
    }),
  );
  const held = { from: view.firstIndex, to: view.firstIndex + view.count };
  const drawn = drawnSpan(useStore(logWindow.wished), held);
  const { window: current } = log;

  useLayoutEffect(() => {
    const scroller = list.current?.parentElement;
    if (!list.current || !scroller) return;
    current.current = logWindow;
    const detach = logWindow.attach({ scroller, list: list.current });
    return () => {
      current.current = null;
      detach();
    };
  }, [logWindow, current]);
  useLayoutEffect(() => {
    told.current = input;
    // With each picture, before it is drawn: rows may have come, left or grown.
    logWindow.settle(drawn, held);
  });

  return { list, drawn };
}
