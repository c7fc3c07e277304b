import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { updateStart } from '../../../contract/account/start.ts';
import { call } from '../../data/api/call.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { session } from '../../data/session/session.ts';
import { t } from '../../i18n/t.ts';
import { ButtonLink } from '../../ui/base/button-link.tsx';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** For a user who has not done or skipped the steps after registering. */
export function ResumeStart() {
  const skip = useMutation({
    mutationFn: () => call(updateStart, { body: { step: null } }),
    onSuccess: ({ data }) => session.send({ type: 'profile.changed', user: data }),
    onError: toastFailure,
  });
  return (
    <Card as="section" aria-label={t('Make yourself at home')} isPadded={false}>
      <div className="flex items-center gap-2 py-3 pr-2 pl-4 max-sm:flex-wrap max-sm:items-start">
        <div className="min-w-0 flex-1 max-sm:basis-52">
          <h2 className="text-name">{t('Make yourself at home')}</h2>
          <p className="text-meta text-pretty text-muted">
            {t('Two short steps: what interests you, and who you are.')}
          </p>
        </div>
        <ButtonLink to="/start/" className="max-sm:order-last">
          {t('Continue')}
        </ButtonLink>
        <IconButton
          label={t('Skip the first steps')}
          isDisabled={skip.isPending}
          onPress={() => skip.mutate()}
        >
          <X aria-hidden />
        </IconButton>
      </div>
    </Card>
  );
}
