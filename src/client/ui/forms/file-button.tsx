import type { ReactNode } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../base/button.tsx';

interface FileButtonProps {
  /** MIME types that the file dialog offers. Dropped files are not filtered by them. */
  accept: readonly string[];
  isDisabled?: boolean;
  icon?: ReactNode;
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** A button that asks for one file of this device. */
export function FileButton({ accept, isDisabled = false, icon, onChoose, children }: FileButtonProps) {
  function choose(files: FileList | null) {
    const file = files?.[0];
    if (file !== undefined) onChoose(file);
  }
  return (
    <FileTrigger acceptedFileTypes={accept} onSelect={choose}>
      <Button icon={icon} isDisabled={isDisabled}>
        {children}
      </Button>
    </FileTrigger>
  );
}
