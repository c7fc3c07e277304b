import type { Invite } from '../../../../contract/communities/invites.ts';
import { formatDateTime, formatRelative } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** When, and after how many uses, a link expires, as a sentence. */
export function inviteEnd({ expires_at, max_uses }: Pick<Invite, 'expires_at' | 'max_uses'>): string {
  if (expires_at === null) {
    return max_uses === null
      ? t('It works until it is revoked.')
      : t('It works for {n, plural, one {one person} other {# people}}.', { n: max_uses });
  }
  const date = formatDateTime(expires_at);
  return max_uses === null
    ? t('It works until {date}.', { date })
    : t('It works until {date}, for {n, plural, one {one person} other {# people}}.', { date, n: max_uses });
}

/** State of a link: valid, or the reason why not. */
export function inviteState(invite: Invite): string {
  if (invite.is_good) {
    return invite.expires_at === null
      ? t('Does not end')
      : t('Ends {when}', { when: formatRelative(invite.expires_at) });
  }
  return invite.max_uses !== null && invite.use_count >= invite.max_uses ? t('Used up') : t('Over');
}
