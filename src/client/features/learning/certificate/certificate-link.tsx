import { useQuery } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { myCertificateQuery } from './certificate.queries.ts';

/** To the user's certificate of a completed course; absent while there is none. */
export function CertificateLink({ courseId }: { courseId: string }) {
  const { data } = useQuery(myCertificateQuery(courseId));
  if (data === undefined || data.revoked_at !== null) return null;
  return (
    <ButtonLink
      icon={<Award aria-hidden />}
      to="/certificates/$code/"
      params={{ code: data.code }}
      className="max-sm:w-full"
    >
      {t('Your certificate')}
    </ButtonLink>
  );
}
