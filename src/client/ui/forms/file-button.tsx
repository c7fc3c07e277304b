import type { ReactNode } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../base/button.tsx';

interface FileButtonProps {
  /** MIME types that the file dialog offers. Dropped files are not filtered by them. */
  accept: readonly string[];
  isDisabled?: boolean;
  icon?: ReactNode;
  /** Several files may be chosen at once. */
  allowsMany?: boolean;
  onChoose: (file: File, ...others: File[]) => void;
  children: ReactNode;
}

/** A button that asks for a file of this device. */
export function FileButton(props: FileButtonProps) {
  const { accept, isDisabled = false, icon, allowsMany = false, onChoose, children } = props;
  function choose(files: FileList | null) {
    const [file, ...others] = files ?? [];
    if (file !== undefined) onChoose(file, ...others);
  }
  return (
    <FileTrigger acceptedFileTypes={accept} allowsMultiple={allowsMany} onSelect={choose}>
      <Button icon={icon} isDisabled={isDisabled}>
        {children}
      </Button>
    </FileTrigger>
  );
}
