import { saveFile } from '../base/save-file.ts';
import { qrShape } from './qr-shape.ts';

/** At least as wide as a poster needs at 300 dots per inch on a hand's breadth. */
const PNG_MIN_PX = 1024;

/** Downloads the QR code of `text` as a drawing, which prints sharply at any size. `name` without an ending. */
export function saveQrSvg(name: string, text: string): void {
  const { size, path } = qrShape(text);
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<rect width="${size}" height="${size}" fill="#fff"/>`,
    `<path d="${path}"/>`,
    '</svg>',
  ];
  saveFile(`${name}.svg`, lines.join('\n'), 'image/svg+xml');
}

/** Downloads the QR code of `text` as a picture, which every messenger takes. */
export async function saveQrPng(name: string, text: string): Promise<void> {
  const { size, path } = qrShape(text);
  const scale = Math.ceil(PNG_MIN_PX / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser draws no pictures');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('the browser makes no pictures');
  saveFile(`${name}.png`, blob, 'image/png');
}
