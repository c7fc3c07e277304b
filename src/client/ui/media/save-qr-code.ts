import { saveFile } from '../base/save-file.ts';
import { pngOf, qrCanvas } from './qr-canvas.ts';
import { qrShape } from './qr-shape.ts';

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
  saveFile(`${name}.png`, await pngOf(qrCanvas(text)), 'image/png');
}
