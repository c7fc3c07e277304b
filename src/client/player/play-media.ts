import { addCaptions } from './add-captions.ts';
import { attachSource } from './attach-source.ts';
import { followCaptions } from './follow-captions.ts';
import type { Load, Playing, Report } from './playing.ts';

/** Plays files and streams in the browser's own video element. */
export function playMedia(load: Load, report: Report): Playing {
  const video = document.createElement('video');
  video.controls = true;
  video.playsInline = true;
  video.autoplay = true;
  video.crossOrigin = null;
  video.setAttribute('aria-label', load.title);
  document.body.append(video);

  const clock = () => ({
    seconds: video.currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : null,
  });
  video.addEventListener('playing', () => report({ is: 'playing', ...clock() }));
  video.addEventListener('timeupdate', () => {
    if (!video.paused) report({ is: 'time', ...clock() });
  });
  video.addEventListener('pause', () => {
    if (!video.ended) report({ is: 'paused', ...clock() });
  });
  // A jump while it is paused is where the viewer wants to go on. Before it played, it is the beginning.
  video.addEventListener('seeked', () => {
    if (video.paused && video.played.length > 0) report({ is: 'paused', ...clock() });
  });
  video.addEventListener('ended', () => report({ is: 'ended', ...clock() }));
  video.addEventListener('ratechange', () => report({ is: 'rate', rate: video.playbackRate }));
  const captions = followCaptions(video, report, load.language);
  void addCaptions(video, load.captions);
  // Browsers reset the speed when a source is loaded.
  video.defaultPlaybackRate = load.rate;
  video.playbackRate = load.rate;
  /** Where the viewer wants to go on, from when a source fails until the next one plays. */
  let place: { at: number; isPaused: boolean } | null = null;
  const attach = (source: Load) =>
    attachSource(video, source, (why) => {
      const isShown = video.readyState > 0;
      place ??= { at: isShown ? video.currentTime : source.at, isPaused: isShown && video.paused };
      report({ is: 'failed', why });
    });
  video.addEventListener('loadeddata', () => {
    if (place !== null && Math.abs(place.at - video.currentTime) > 1) video.currentTime = place.at;
    place = null;
  });
  attach(load);
  video.focus();

  return {
    obey(order) {
      switch (order.do) {
        case 'toggle':
          if (place !== null) {
            place.isPaused = !place.isPaused;
            video.autoplay = !place.isPaused;
          } else if (video.paused) video.play().catch(() => undefined);
          else video.pause();
          break;
        case 'seek':
          if (place !== null) place.at = Math.max(0, place.at + order.by);
          else video.currentTime = Math.max(0, video.currentTime + order.by);
          break;
        case 'rate':
          video.playbackRate = order.rate;
          break;
        case 'captions':
          captions.toggle();
          break;
        case 'renew':
          video.autoplay = !place?.isPaused;
          video.defaultPlaybackRate = video.playbackRate;
          attach({ ...load, kind: order.kind, url: order.url, at: place?.at ?? load.at });
      }
    },
  };
}
