import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import { classNames } from '../base/class-names.ts';

interface FileDropProps {
  isDisabled?: boolean;
  onDrop: (file: File) => void;
  children: ReactNode;
  className?: string;
}

/**
 * Takes a file that is dropped on it, or pasted while something in it has the focus. There must also be a button, for
 * users without a mouse or clipboard.
 */
export function FileDrop({ isDisabled = false, onDrop, children, className }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);

  function take(event: DragEvent | ClipboardEvent, { files }: DataTransfer) {
    const file = files[0];
    if (file === undefined || isDisabled) return;
    event.preventDefault();
    onDrop(file);
  }

  function hover(event: DragEvent) {
    if (isDisabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: every file that can be dropped here can be chosen with the button, too.
    <div
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        take(event, event.dataTransfer);
      }}
      onPaste={(event) => take(event, event.clipboardData)}
      className={classNames(
        'rounded-card border border-dashed transition-colors duration-fast',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-firm',
        className,
      )}
    >
      {children}
    </div>
  );
}
