import { t } from '../../i18n/t.ts';
import { Select } from '../../ui/forms/choices/select.tsx';

interface CommunityKind {
  readonly visibility: 'all' | 'public' | 'private';
  readonly verification: 'all' | 'verified' | 'unverified';
  readonly pricing: 'all' | 'free' | 'paid';
}

interface CommunitySelectsProps {
  search: CommunityKind;
  narrow: (change: Partial<CommunityKind>) => void;
}

/** The filters that every list of communities has. */
export function CommunitySelects({ search, narrow }: CommunitySelectsProps) {
  const all = { value: 'all' as const, label: t('All') };
  return (
    <>
      <Select
        look="filter"
        label={t('Visibility')}
        value={search.visibility}
        choices={[all, { value: 'public', label: t('Public') }, { value: 'private', label: t('Private') }]}
        onChange={(visibility) => narrow({ visibility })}
      />
      <Select
        look="filter"
        label={t('Verification')}
        value={search.verification}
        choices={[
          all,
          { value: 'verified', label: t('Verified') },
          { value: 'unverified', label: t('Unverified') },
        ]}
        onChange={(verification) => narrow({ verification })}
      />
      <Select
        look="filter"
        label={t('Pricing')}
        value={search.pricing}
        choices={[all, { value: 'free', label: t('Free') }, { value: 'paid', label: t('Paid') }]}
        onChange={(pricing) => narrow({ pricing })}
      />
    </>
  );
}
