import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type LowDataMode, type SettingsForm, updateSettings } from '../../../contract/account/settings.ts';
import type { Language } from '../../../contract/core/locale.ts';
import { call } from '../../data/api/call.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { chooseLanguage } from '../../i18n/language.ts';
import { currentLocale } from '../../i18n/t.ts';
import { chooseTimeZone } from '../../i18n/time-zone.ts';
import { mySettingsQuery } from './settings.queries.ts';

/**
 * Saves one setting at once, and applies it to this device. While it is being saved, `shown` has the new value
 * already; a refusal takes it back.
 */
export function useSaveSetting() {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(mySettingsQuery);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (change: SettingsForm) => {
      // Until something was saved, only this device knows its language.
      const language = data?.version === 0 ? { language: currentLocale() } : {};
      return (await call(updateSettings, { body: { ...language, ...change } })).data;
    },
    onSuccess(saved, change) {
      queries.setQueryData(mySettingsQuery.queryKey, saved);
      if (change.time_zone !== undefined) chooseTimeZone(change.time_zone);
      if (change.language !== undefined && change.language !== currentLocale())
        chooseLanguage(change.language).catch(toastFailure);
    },
    onError: toastFailure,
  });
  const settings: ShownSettings | undefined = data && {
    // A language that was never saved is the one of this device.
    language: data.version === 0 ? currentLocale() : data.language,
    low_data: data.low_data,
    link_previews: data.link_previews,
    time_zone: data.is_time_zone_chosen ? data.time_zone : null,
  };
  return {
    shown: settings && (isPending ? withChange(settings, variables) : settings),
    save: mutate,
    isSaving: isPending,
    error,
    isFetching,
    retry: () => void refetch(),
  };
}

/** What can be chosen here. Without a time zone: the one of the device applies. */
export interface ShownSettings {
  readonly language: Language;
  readonly low_data: LowDataMode;
  readonly link_previews: boolean;
  readonly time_zone: string | null;
}

function withChange(shown: ShownSettings, change: SettingsForm): ShownSettings {
  const {
    language = shown.language,
    low_data = shown.low_data,
    link_previews = shown.link_previews,
    time_zone = shown.time_zone,
  } = change;
  return { language, low_data, link_previews, time_zone };
}
