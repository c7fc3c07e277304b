import { qrShape } from './qr-shape.ts';

/** At least as wide as a poster needs at 300 dots per inch on a hand's breadth. */
const PNG_MIN_PX = 1024;
/** Height of a line below the code, and of its letters, as parts of the width. */
const LINE = 0.075;
const LETTERS = 0.05;

/** The QR code of `text` as a picture, with lines of words below it: the first one is large. */
export function qrCanvas(text: string, lines: readonly string[] = []): HTMLCanvasElement {
  const { size, path } = qrShape(text);
  const scale = Math.ceil(PNG_MIN_PX / size);
  const canvas = document.createElement('canvas');
  const width = size * scale;
  canvas.width = width;
  canvas.height = width + Math.round(lines.length === 0 ? 0 : (lines.length + 0.6) * LINE * width);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser draws no pictures');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.save();
  context.scale(scale, scale);
  context.fill(new Path2D(path));
  context.restore();
  context.textAlign = 'center';
  for (const [at, line] of lines.entries()) {
    const weight = at === 0 ? '600 ' : '';
    context.font = `${weight}${(at === 0 ? 1.4 : 1) * LETTERS * width}px system-ui, sans-serif`;
    context.fillText(line, width / 2, width + (at + 0.6) * LINE * width, 0.9 * width);
  }
  return canvas;
}

export async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('the browser makes no pictures');
  return blob;
}
