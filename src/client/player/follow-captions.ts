import type { Report } from './playing.ts';

/**
 * Says whether there are captions and whether they are shown, and switches them. What is switched on is what was shown
 * last, which the browser's own menu may have chosen; at first captions in `language`, the language of the page.
 */
export function followCaptions(
  video: HTMLVideoElement,
  report: Report,
  language: string,
): { readonly toggle: () => void } {
  const tracks = () =>
    [...video.textTracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles');
  const isOn = () => tracks().some(({ mode }) => mode === 'showing');
  let last: TextTrack | undefined;
  const reportCaptions = () => report({ is: 'captions', isOn: tracks().length === 0 ? null : isOn() });
  for (const kind of ['addtrack', 'removetrack', 'change'])
    video.textTracks.addEventListener(kind, reportCaptions);
  video.textTracks.addEventListener('change', () => {
    last = tracks().find(({ mode }) => mode === 'showing') ?? last;
  });
  return {
    toggle() {
      const shown = tracks().find(({ mode }) => mode === 'showing');
      const [first] = tracks();
      const wanted = last ?? tracks().find((track) => track.language.startsWith(language)) ?? first;
      if (shown !== undefined) shown.mode = 'disabled';
      else if (wanted !== undefined) wanted.mode = 'showing';
      reportCaptions();
    },
  };
}
