import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { ProofQueue } from './proof-queue.tsx';
import { ProofSettingsEditor } from './proof-settings-editor.tsx';
import { proofSettingsQuery } from './proofs.queries.ts';

/** For owners: whether members may pay them outside the app, and the payments that they have to look at. */
export function PaymentProofs({ groupId, canDecide }: { groupId: string; canDecide: boolean }) {
  const query = useQuery(proofSettingsQuery(groupId));
  return (
    <SettingsSection
      id="proofs"
      title={t('Payments outside the app')}
      lead={t('By GCash to your own number, at a bank, or in cash. You keep all of it.')}
      isPadded={false}
    >
      <QueryState
        query={query}
        isBare
        failed={t('The payments did not load')}
        label={t('Loading the payments')}
        skeleton={
          <div className="border-t border-line p-4">
            <SkeletonRows rows={2} lead="none" />
          </div>
        }
      >
        {(data) => (
          <>
            {canDecide && (
              <div className="border-t border-line px-4 py-3">
                <ProofSettingsEditor saved={data} />
              </div>
            )}
            {(data.is_on || data.version > 1) && <ProofQueue groupId={groupId} canDecide={canDecide} />}
          </>
        )}
      </QueryState>
    </SettingsSection>
  );
}
