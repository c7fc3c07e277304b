import { MINUTE_MS } from '../../../contract/core/durations.ts';

/** Downloads a text or bytes as a file. The browser decides where it is saved. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL a little after the press.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS);
}
