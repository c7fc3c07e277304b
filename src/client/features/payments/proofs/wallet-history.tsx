import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, FileUp } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  acceptHistoryMatches,
  HISTORY_MAX_BYTES,
  type HistorySummary,
  readWalletHistory,
} from '../../../../contract/money/direct/wallet-history.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { describeFailure, toastFailure } from '../../../data/api/failure-toast.ts';
import { base64Of } from '../../../data/uploads/base64-of.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FileButton } from '../../../ui/forms/file-button.tsx';
import { FileDrop } from '../../../ui/forms/file-drop.tsx';
import { FormError, ZodForm } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { historyMatchesQuery } from './proofs.queries.ts';

/** Some phones know no type for CSV files. */
const TYPES = ['text/csv', '.csv', '.txt', '.tsv', 'application/pdf', '.pdf'];

const typed = z.object({ password: z.string().check(z.minLength(1, 'Enter the password')) });

/** The owner uploads the history of their wallet, and accepts everything that it has with one press. */
export function WalletHistory({ groupId }: { groupId: string }) {
  const [file, setFile] = useState<File | null>(null);
  const reading = useReading(groupId);
  const matches = useQuery(historyMatchesQuery(groupId)).data;
  const accepting = useAccepting(groupId, reading.reset);
  const isLocked = problemOf(reading.error)?.code === 'proof.history_locked';
  function choose(chosen: File) {
    setFile(chosen);
    reading.mutate({ file: chosen });
  }
  return (
    <FileDrop
      isDisabled={reading.isPending}
      onDrop={choose}
      className="mx-4 mb-3 grid justify-items-start gap-2.5 p-3"
    >
      {reading.data === undefined ? (
        <p className="text-dense text-pretty text-soft">
          {t(
            'Download the history from your wallet (CSV or PDF) and upload it here. We find the payments in it for you, and don’t keep the file.',
          )}
        </p>
      ) : (
        <Summary summary={reading.data} />
      )}
      {reading.error !== null && !isLocked && (
        <FormError message="The history was not read">{describeReading(reading.error)}</FormError>
      )}
      {isLocked && file !== null && (
        <ZodForm
          aria-label={t('Password of the PDF')}
          schema={typed}
          issues={[]}
          onSubmit={({ password }) => reading.mutate({ file, password })}
        >
          {/* No password of this site: managers of passwords have nothing for it. */}
          <TextField
            name="password"
            label={t('Password of the PDF')}
            hint={describeFailure(reading.error)}
            autoComplete="off"
            spellCheck="false"
          />
          <Button type="submit" className="justify-self-start" isPending={reading.isPending}>
            {t('Open')}
          </Button>
        </ZodForm>
      )}
      <div className="flex flex-wrap gap-2">
        {matches !== undefined && matches.proof_ids.length > 0 && (
          <Button
            kind="primary"
            icon={<CheckCheck aria-hidden />}
            isPending={accepting.isPending}
            onPress={() => accepting.mutate(matches.proof_ids)}
          >
            {accepting.isPending
              ? t('Accepting...')
              : t('Accept {n, plural, one {# payment} other {# payments}} ({amount})', {
                  n: matches.proof_ids.length,
                  amount: formatAmount(parsePesos(matches.amount) ?? 0),
                })}
          </Button>
        )}
        <FileButton
          accept={TYPES}
          isDisabled={reading.isPending || accepting.isPending}
          icon={<FileUp aria-hidden />}
          onChoose={choose}
        >
          {reading.isPending ? t('Reading...') : t('Upload wallet history')}
        </FileButton>
      </div>
    </FileDrop>
  );
}

function Summary({ summary: { lines, matched, differing, missing } }: { summary: HistorySummary }) {
  const others = differing + missing;
  return (
    <div role="status" className="grid gap-0.5 text-dense text-pretty">
      <p className="font-medium">
        {others === 0
          ? t('{n, plural, one {# payment matches} other {# payments match}}', { n: matched })
          : t(
              '{n, plural, one {# payment matches} other {# payments match}}, {others} {others, plural, one {does not} other {do not}}',
              {
                n: matched,
                others,
              },
            )}
      </p>
      {differing > 0 && (
        <p className="text-soft">
          {t('{n, plural, one {# differs} other {# differ}} from the history: see why below.', {
            n: differing,
          })}
        </p>
      )}
      {missing > 0 && (
        <p className="text-soft">
          {t('{n, plural, one {# is} other {# are}} not in the history.', { n: missing })}
        </p>
      )}
      <p className="text-meta text-muted">
        {t(
          '{n, plural, one {# payment that you received was} other {# payments that you received were}} read.',
          {
            n: lines,
          },
        )}
      </p>
    </div>
  );
}

class TooLarge extends Error {}

function describeReading(error: Error): string {
  return error instanceof TooLarge ? t('File size must be less than 4MB') : describeFailure(error);
}

function useReading(groupId: string) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ file, password }: { file: File; password?: string }) {
      if (file.size > HISTORY_MAX_BYTES) throw new TooLarge();
      const body = { content: await base64Of(file), ...(password !== undefined && { password }) };
      return (await call(readWalletHistory, { params: { group_id: groupId }, body })).data;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['proofs', groupId] }),
  });
}

function useAccepting(groupId: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) =>
      call(acceptHistoryMatches, { params: { group_id: groupId }, body: { proof_ids: ids } }),
    onSuccess({ data: { accepted, left } }) {
      onDone();
      const title = t('{n, plural, one {# payment} other {# payments}} accepted', { n: accepted.length });
      const [first] = left;
      if (first === undefined) return toast.success(title);
      const lead = t('{n, plural, one {# was} other {# were}} left to look at.', { n: left.length });
      toast.error(title, `${lead} ${t(first.message)}`);
    },
    onError: toastFailure,
    onSettled() {
      void queries.invalidateQueries({ queryKey: ['proofs', groupId] });
      void queries.invalidateQueries({ queryKey: ['subscriptions', groupId] });
    },
  });
}
