import { isUploaded } from '../../../contract/upload-rules.ts';
import { Button } from '../../ui/base/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

interface AddressOrFileProps {
  name: string;
  label: string;
  /** Says that there is a file instead. */
  uploadedText: string;
  removeText: string;
  hint?: string;
  isReadOnly: boolean;
  value: string;
  onChange: (url: string) => void;
}

/** The address of a picture or video, or the note that there is a file instead. */
export function AddressOrFile({ uploadedText, removeText, ...field }: AddressOrFileProps) {
  if (!isUploaded(field.value))
    return <TextField {...field} type="url" inputMode="url" placeholder="https://" />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-meta">{uploadedText}</p>
      <input type="hidden" name={field.name} value={field.value} />
      <Button kind="ghost" isDisabled={field.isReadOnly} onPress={() => field.onChange('')}>
        {removeText}
      </Button>
    </div>
  );
}
