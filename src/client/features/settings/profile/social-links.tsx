import { type SocialNetwork, socialNetworks } from '../../../../contract/account/users.ts';
import { t } from '../../../i18n/t.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import type { ProfileFieldsProps } from './profile-fields.tsx';
import { profileText } from './profile-text.ts';

const examples: Readonly<Record<SocialNetwork, string>> = {
  website: 'https://example.com',
  instagram: '@username',
  x: '@username',
  youtube: '@channel',
  linkedin: 'linkedin.com/in/username',
  facebook: 'facebook.com/username',
};

/** Links to other profiles of the user. Open by default (SPEC §2). */
export function SocialLinks({ draft, isDisabled, onChange }: ProfileFieldsProps) {
  return (
    <Disclosure title={t('Social Links')}>
      <div className="grid items-start gap-4 px-4 pt-1 pb-4 sm:grid-cols-2">
        {socialNetworks.map((network) => (
          <TextField
            key={network}
            name={`social_links.${network}`}
            label={t(profileText[network])}
            type={network === 'website' ? 'url' : 'text'}
            inputMode="url"
            spellCheck="false"
            placeholder={examples[network]}
            isDisabled={isDisabled}
            value={draft[network]}
            onChange={(text) => onChange({ [network]: text })}
          />
        ))}
      </div>
    </Disclosure>
  );
}
