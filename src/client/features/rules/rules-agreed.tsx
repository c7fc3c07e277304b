import { t } from '../../i18n/t.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { RulesLink } from './rules-link.tsx';

interface RulesAgreedProps {
  community: { readonly name: string; readonly rules_md: string };
  className?: string;
}

/** Beside every way to join a community that has rules of its own. */
export function RulesAgreed({ community, className }: RulesAgreedProps) {
  if (community.rules_md === '') return null;
  const [before, after = ''] = t('By joining you agree to the {rules}.', { rules: '\u0000' }).split('\u0000');
  return (
    <p className={classNames('text-small text-muted', className)}>
      {before}
      <RulesLink community={community}>{t('community rules')}</RulesLink>
      {after}
    </p>
  );
}
