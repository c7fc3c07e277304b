/** Hands a text to the device as a file; where it goes is the browser's affair. */
export function saveFile(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it a little after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
