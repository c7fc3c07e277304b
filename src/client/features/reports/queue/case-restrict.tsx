import { Suspense, useState } from 'react';
import { useIsAdmin } from '../../../data/session/authorization.queries.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { CaseBan } from './case-ban.tsx';
import type { CasePartProps } from './case-panel.tsx';

// Lazy: a dialog that is opened rarely.
const MuteDialog = lazyComponent(() => import('../../moderation/mute-dialog.tsx'), 'MuteDialog');

interface CaseRestrictProps extends Pick<CasePartProps, 'issue'> {
  isDisabled: boolean;
}

/**
 * Restricts the person whom a case is about, for that case: in its community, and for administrators on the whole
 * platform. Nothing when the case is about no person.
 */
export function CaseRestrict({ issue: { id, group, subject }, isDisabled }: CaseRestrictProps) {
  const isAdmin = useIsAdmin();
  const [asked, setAsked] = useState<{ groupId: string | null } | null>(null);
  if (subject === null) return null;
  const name = subject.first_name;
  return (
    <div className="flex flex-wrap gap-2">
      {group !== null && (
        <Button size="small" isDisabled={isDisabled} onPress={() => setAsked({ groupId: group.id })}>
          {t('Restrict {name} in this community...', { name })}
        </Button>
      )}
      {group !== null && (
        <CaseBan reportId={id} groupId={group.id} person={subject} isDisabled={isDisabled} />
      )}
      {isAdmin && (
        <Button size="small" isDisabled={isDisabled} onPress={() => setAsked({ groupId: null })}>
          {t('Restrict {name} on Tambayan...', { name })}
        </Button>
      )}
      {asked !== null && (
        <Suspense fallback={null}>
          <MuteDialog groupId={asked.groupId} person={subject} reportId={id} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}
