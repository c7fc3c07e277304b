import { useMutation } from '@tanstack/react-query';
import { QrCode as QrIcon } from 'lucide-react';
import { useState } from 'react';
import type { Answer } from '../../../../../contract/core/endpoint.ts';
import { type PayeeCode, readPaymentCode } from '../../../../../contract/money/direct/payment-codes.ts';
import { complaintAbout, uploadRules } from '../../../../../contract/upload-rules.ts';
import { call } from '../../../../data/api/call.ts';
import { describeFailure } from '../../../../data/api/failure-toast.ts';
import { base64Of } from '../../../../data/uploads/base64-of.ts';
import { fittingPicture } from '../../../../data/uploads/fitting-picture.ts';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { FileButton } from '../../../../ui/forms/file-button.tsx';
import { FileDrop } from '../../../../ui/forms/file-drop.tsx';

/** A code that was read in a picture, and is not saved yet. */
export type ReadCode = Answer<typeof readPaymentCode>['data'];

interface CodeFieldProps {
  groupId: string;
  /** Whom the code pays that is saved or was just read. Null: there is none. */
  payee: PayeeCode | null;
  /** Null takes the code away. Nothing is saved before the form is. */
  onChange: (code: ReadCode | null) => void;
}

/** The owner's QR Ph code: the name of its account, or the way to upload one. */
export function CodeField({ groupId, payee, onChange }: CodeFieldProps) {
  const [complaint, setComplaint] = useState<string | null>(null);
  const reading = useMutation({
    mutationFn: async (file: File) =>
      (
        await call(readPaymentCode, {
          params: { group_id: groupId },
          body: { content: await base64Of(file) },
        })
      ).data,
    onSuccess: onChange,
  });
  async function choose(chosen: File) {
    reading.reset();
    const file = await fittingPicture(chosen, uploadRules.proof_image);
    const wrong = complaintAbout(file, uploadRules.proof_image);
    setComplaint(wrong === null ? null : t(wrong));
    if (wrong === null) reading.mutate(file);
  }
  const said = complaint ?? (reading.error === null ? null : describeFailure(reading.error));
  return (
    <FileDrop
      isDisabled={reading.isPending}
      onDrop={(file) => void choose(file)}
      className="grid gap-2.5 p-3"
    >
      <div>
        <p className="text-meta font-medium">{t('Your QR Ph code')}</p>
        <p className="text-meta text-pretty text-muted">
          {t('Optional. Members get it with the exact amount, so they only press Pay.')}
        </p>
      </div>
      {payee !== null && <Payee payee={payee} />}
      {said !== null && (
        <p role="alert" className="text-meta text-pretty text-danger">
          {said}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          accept={uploadRules.proof_image.types}
          isDisabled={reading.isPending}
          icon={<QrIcon aria-hidden />}
          onChoose={(file) => void choose(file)}
        >
          {reading.isPending
            ? t('Reading...')
            : payee === null
              ? t('Upload your QR code')
              : t('Use another code')}
        </FileButton>
        {payee !== null && (
          <Button kind="ghost" isDisabled={reading.isPending} onPress={() => onChange(null)}>
            {t('Remove the code')}
          </Button>
        )}
      </div>
    </FileDrop>
  );
}

function Payee({ payee: { name, city, bank, kind } }: { payee: PayeeCode }) {
  const account = kind === 'PERSON' ? t('Account of a person') : t('Account of a shop');
  return (
    <div role="status" className="min-w-0 rounded-card bg-sunken px-3.5 py-3">
      <p className="text-name wrap-anywhere">{name}</p>
      <p className="text-dense text-soft wrap-anywhere">
        {[bank, account, city].filter((part) => part !== null).join(' · ')}
      </p>
      <p className="mt-1 text-meta text-pretty text-muted">
        {t('Is this your account? Members send the money there.')}
      </p>
    </div>
  );
}
