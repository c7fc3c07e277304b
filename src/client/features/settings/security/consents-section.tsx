import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Consent,
  type OptionalPurpose,
  optionalPurposes,
  updateConsent,
} from '../../../../contract/account/consents.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { currentLocale, t } from '../../../i18n/t.ts';
import { Switch } from '../../../ui/forms/choices/switch.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { settingRowClass } from '../switch-card.tsx';
import { consentsQuery } from './security.queries.ts';

/** The optional consents, as the contract types them. */
function optionalOf(consent: Consent): OptionalPurpose | undefined {
  return optionalPurposes.find((purpose) => purpose === consent.purpose);
}

function since({ granted_at }: Consent): string {
  return granted_at === null ? '' : t('Since {date}', { date: formatDate(granted_at) });
}

/** The user's consents. Optional ones can be withdrawn at once; no feature depends on them. */
export function ConsentsSection() {
  const query = useQuery(consentsQuery);
  return (
    <SettingsSection
      id="consents"
      title={t('What you agreed to')}
      lead={t('You can withdraw optional consents at any time.')}
      isPadded={false}
    >
      <QueryState
        query={query}
        failed={t('This did not load')}
        isBare
        label={t('Loading...')}
        skeleton={
          <div className="border-t border-line px-4">
            <SkeletonRows rows={3} lead="none" />
          </div>
        }
      >
        {(data) => (
          <ul className="border-t border-line">
            {data
              .filter((consent) => consent.is_optional || consent.is_granted)
              .map((consent) => (
                <li key={consent.purpose} className={settingRowClass}>
                  <OneConsent consent={consent} />
                </li>
              ))}
          </ul>
        )}
      </QueryState>
    </SettingsSection>
  );
}

/** Saved at once and separately: a consent is not a preference in a draft. */
function OneConsent({ consent }: { consent: Consent }) {
  const queries = useQueryClient();
  const purpose = optionalOf(consent);
  const agree = useMutation({
    mutationFn: ({ to, isGranted }: { to: OptionalPurpose; isGranted: boolean }) =>
      call(updateConsent, {
        params: { purpose: to },
        body: { is_granted: isGranted, locale: currentLocale() },
      }),
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['account'] }),
  });
  const isGranted = agree.isPending ? agree.variables.isGranted : consent.is_granted;
  if (purpose === undefined) {
    return (
      <div className="flex min-h-13 flex-wrap items-center gap-x-4 py-1.5">
        <p className="flex-1 basis-56 text-dense">{t(consent.text)}</p>
        <p className="text-meta text-muted">{since(consent)}</p>
      </div>
    );
  }
  return (
    <Switch
      isSelected={isGranted}
      isDisabled={agree.isPending}
      hint={consent.is_granted ? since(consent) : t('Optional')}
      onChange={(isOn) => agree.mutate({ to: purpose, isGranted: isOn })}
    >
      {t(consent.text)}
    </Switch>
  );
}
