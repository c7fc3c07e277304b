import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import { revokeCertificate } from '../../../../contract/courses/certificates.ts';
import type { Learner } from '../../../../contract/courses/learners.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';

interface CertificateButtonProps {
  courseId: string;
  learner: Learner;
}

/** Revokes the certificate of a learner after a question, or makes it valid again. Absent where there is none. */
export function CertificateButton({ courseId, learner }: CertificateButtonProps) {
  const { user, is_certificate_revoked: isRevoked } = learner;
  const [isAsking, setIsAsking] = useState(false);
  const queries = useQueryClient();
  const { mutate: change, isPending } = useMutation({
    mutationFn: (is_revoked: boolean) =>
      call(revokeCertificate, { params: { course_id: courseId, user_id: user.id }, body: { is_revoked } }),
    onSuccess(_, is_revoked) {
      toast.success(is_revoked ? t('Certificate revoked') : t('Certificate is valid again'));
      setIsAsking(false);
      return queries.invalidateQueries({ queryKey: ['courses', 'learners', courseId] });
    },
    onError: toastFailure,
  });
  if (isRevoked === null) return null;
  const name = fullName(user);
  return (
    <>
      <Button
        kind="ghost"
        size="small"
        isPending={isPending && !isAsking}
        aria-label={
          isRevoked
            ? t('Restore certificate of {name}', { name })
            : t('Revoke certificate of {name}', { name })
        }
        onPress={() => (isRevoked ? change(false) : setIsAsking(true))}
      >
        {isRevoked ? t('Restore certificate') : t('Revoke certificate')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('Revoke the certificate of {name}?', { name })}
        confirmLabel={t('Revoke certificate')}
        isPending={isPending}
        onConfirm={() => change(true)}
        onClose={() => setIsAsking(false)}
      >
        {t(
          'Anyone who checks its code will read that it is no longer valid. Progress stays, and you can restore the certificate.',
        )}
      </ConfirmDialog>
    </>
  );
}
