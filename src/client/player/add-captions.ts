import type { Load } from './playing.ts';

/**
 * Adds captions that are stored beside the video, switched off. They are fetched here, because a track of another origin
 * would need a video that is fetched with permission of its server. Captions that do not load are left out.
 */
export async function addCaptions(video: HTMLVideoElement, captions: Load['captions']): Promise<void> {
  for (const { url, language, label } of captions) {
    const answer = await fetch(url).catch(() => null);
    if (!answer?.ok) continue;
    const track = document.createElement('track');
    track.kind = 'captions';
    track.srclang = language;
    track.label = label;
    track.src = URL.createObjectURL(await answer.blob());
    video.append(track);
  }
}
