import { AtSign, Globe } from 'lucide-react';
import { fullName } from '../../../contract/account/people.ts';
import type { PublicProfile } from '../../../contract/account/users.ts';
import { t } from '../../i18n/t.ts';
import { ExternalLink } from '../../ui/base/link.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';

/** Avatar, name and social links. */
export function ProfileHead({ person }: { person: PublicProfile }) {
  const { id, username, avatar_url, links, is_self } = person;
  const name = fullName(person);
  return (
    <header className="flex gap-4 p-4 max-sm:flex-col sm:items-center sm:p-5">
      <Avatar id={id} name={name} src={avatar_url} size={96} />
      <div className="min-w-0 flex-1">
        <h1 className="text-h2 wrap-anywhere" tabIndex={-1}>
          {name}
        </h1>
        <p className="text-dense text-muted empty:hidden">
          {[...(username === null ? [] : [`@${username}`]), ...(is_self ? [t('You')] : [])].join(' · ')}
        </p>
        {links.length > 0 && (
          <ul aria-label={t('Social Links')} className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
            {links.map(({ network, url, label }) => (
              <li key={`${network} ${url}`} className="min-w-0">
                <ExternalLink
                  kind="quiet"
                  href={url}
                  className="inline-flex min-h-6 max-w-full items-center gap-1.5 text-meta text-soft"
                >
                  {network === 'website' ? (
                    <Globe aria-hidden className="size-3.5 flex-none text-muted" />
                  ) : (
                    <AtSign aria-hidden className="size-3.5 flex-none text-muted" />
                  )}
                  <span className="truncate">
                    {network !== 'website' && <span className="text-muted">{networkNames[network]} </span>}
                    {label}
                  </span>
                </ExternalLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </header>
  );
}

/** Brand names are the same in every language. */
const networkNames = {
  instagram: 'Instagram',
  x: 'X',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
} as const;
