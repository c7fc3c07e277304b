import { MINUTE_MS } from '../../../contract/core/durations.ts';

/** Downloads a text as a file. The browser decides where it is saved. */
export function saveFile(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL a little after the press.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS);
}
