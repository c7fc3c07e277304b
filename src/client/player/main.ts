import * as z from 'zod/mini';
import { isEmbedded } from '../data/player/kind-of.ts';
import { wishOf } from '../data/player/player-keys.ts';
import { type PlayerNews, type PlayerOrder, playerOrder } from '../data/player/player-messages.ts';
import { playEmbedded } from './play-embedded.ts';
import { playMedia } from './play-media.ts';
import type { Playing } from './playing.ts';

/**
 * The player: a document of its own, so that code of libraries and frames of other sites never run in the page. Its
 * frame is sandboxed, it has no cookies, and it only speaks with the page around it.
 */

// The policy of this document forbids the code that zod would compile.
z.config({ jitless: true });

let playing: Playing | null = null;

/** This document may have an opaque origin, so the page cannot be named; `frame-ancestors` says which pages there are. */
function report(news: PlayerNews): void {
  window.parent.postMessage(news, '*');
}

function obey(order: PlayerOrder): void {
  if (order.do === 'load') playing ??= (isEmbedded(order.kind) ? playEmbedded : playMedia)(order, report);
  else if (order.do === 'fullscreen') void toggleFullscreen();
  else playing?.obey(order);
}

async function toggleFullscreen(): Promise<void> {
  const change =
    document.fullscreenElement === null ? document.body.requestFullscreen?.() : document.exitFullscreen();
  await change?.catch(() => undefined);
}

window.addEventListener('message', ({ source, origin, data }) => {
  // The address of this document is of the page's origin, even while its own origin is opaque.
  if (source !== window.parent || origin !== location.origin) return;
  const order = playerOrder.safeParse(data);
  if (order.success) obey(order.data);
});

// Before the controls of the browser get it, which know fewer keys.
window.addEventListener(
  'keydown',
  (event) => {
    const wish = wishOf(event);
    if (wish === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (wish.do === 'theatre') report({ is: 'theatre' });
    else obey(wish);
  },
  { capture: true },
);

report({ is: 'ready' });
