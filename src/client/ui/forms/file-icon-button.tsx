import type { ReactNode } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { IconButton } from '../base/icon-button.tsx';

interface FileIconButtonProps {
  label: string;
  /** MIME types and endings that the file dialog offers. */
  accept: readonly string[];
  isDisabled?: boolean;
  onChoose: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A square button that asks for files of this device. */
export function FileIconButton({
  label,
  accept,
  isDisabled = false,
  onChoose,
  children,
}: FileIconButtonProps) {
  return (
    <FileTrigger
      acceptedFileTypes={accept}
      allowsMultiple
      onSelect={(files) => files !== null && onChoose([...files])}
    >
      <IconButton label={label} isDisabled={isDisabled}>
        {children}
      </IconButton>
    </FileTrigger>
  );
}
