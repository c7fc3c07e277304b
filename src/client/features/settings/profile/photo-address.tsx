import { useId, useState } from 'react';
import { isWebUrl, withScheme } from '../../../../contract/core/text.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

interface PhotoAddressProps {
  isTaking: boolean;
  isDisabled: boolean;
  onGive: (url: string) => void;
}

/** A field for the URL of a picture. Nothing contacts that site before the button is pressed. */
export function PhotoAddress({ isTaking, isDisabled, onGive }: PhotoAddressProps) {
  const hintId = useId();
  const [url, setUrl] = useState('');
  const address = withScheme(url).trim();
  const isAddress = isWebUrl(address);
  const isWrong = address !== '' && !isAddress;

  function give() {
    if (isAddress && !isDisabled) onGive(address);
  }

  return (
    <div className="grid gap-1.5">
      <div className="flex items-end gap-2">
        <TextField
          className="flex-1"
          type="url"
          label={t('Image URL')}
          placeholder="https://"
          {...(isWrong && { 'aria-describedby': hintId })}
          value={url}
          isReadOnly={isDisabled}
          onChange={setUrl}
          onKeyDown={(event) => event.key === 'Enter' && give()}
        />
        <Button
          size="field"
          isPending={isTaking}
          isDisabled={!isTaking && (!isAddress || isDisabled)}
          onPress={give}
        >
          {isTaking ? t('Taking...') : t('Use')}
        </Button>
      </div>
      {isWrong && (
        <p id={hintId} className="text-small text-muted">
          {t('An address like example.com/photo.jpg')}
        </p>
      )}
    </div>
  );
}
