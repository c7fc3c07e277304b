import { useMemo } from 'react';
import { classNames } from '../base/class-names.ts';
import { qrShape } from './qr-shape.ts';

interface QrCodeProps {
  /** What a camera reads. */
  text: string;
  label: string;
  className?: string;
}

/** Black on white in every theme: many cameras read nothing else. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => qrShape(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames('rounded-card border border-line', className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
