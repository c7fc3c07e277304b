import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { FILE_ROWS_MAX, saveTable, type TableFile } from './save-table.ts';

/** Downloads everything that the filters let through. */
export function FileButton<Row>({ file, total }: { file: TableFile<Row>; total: number }) {
  const saving = useMutation({
    mutationFn: () => saveTable(file),
    onSuccess(isAll) {
      if (!isAll)
        toast.info(
          t('The file holds the first {n} rows. Narrow the list for the others.', {
            n: formatNumber(FILE_ROWS_MAX),
          }),
        );
    },
    onError: toastFailure,
  });
  return (
    <Button
      icon={<Download aria-hidden />}
      isDisabled={total === 0}
      isPending={saving.isPending}
      onPress={() => saving.mutate()}
    >
      {saving.isPending ? t('Preparing the file...') : t('Download CSV')}
    </Button>
  );
}
