import { type RefObject, useState } from 'react';
import { withScheme } from '../../../contract/core/text.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../base/button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { followableAddress } from '../markdown/followable-address.ts';
import { AnchoredPopover } from '../overlays/anchored-popover.tsx';

interface LinkPopoverProps {
  anchor: RefObject<HTMLElement | null>;
  /** Of the link at the caret; empty without one. */
  address: string;
  onLink: (href: string) => void;
  onClose: () => void;
}

/** Asks for the address of a link. An address without `https://` gets it. */
export function LinkPopover({ anchor, address, onLink, onClose }: LinkPopoverProps) {
  const [typed, setTyped] = useState(address);
  const written = typed.trim();
  const href = followableAddress(withScheme(written));

  function save() {
    if (written === '' || href === '') return;
    onLink(href);
    onClose();
  }

  return (
    <AnchoredPopover label={t('Link')} anchor={anchor} isOpen onClose={onClose} placement="top">
      {/* Not a form: it may be inside one. */}
      <div className="grid w-72 max-w-full gap-3">
        <TextField
          autoFocus
          label={t('Address')}
          placeholder="https://"
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            save();
          }}
        />
        <div className="flex justify-end gap-2">
          {address !== '' && (
            <Button
              size="small"
              kind="ghost"
              onPress={() => {
                onLink('');
                onClose();
              }}
            >
              {t('Remove link')}
            </Button>
          )}
          <Button size="small" kind="primary" isDisabled={written === '' || href === ''} onPress={save}>
            {t('Save')}
          </Button>
        </div>
      </div>
    </AnchoredPopover>
  );
}
