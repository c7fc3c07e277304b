import type { EventFrom } from 'xstate';
import type {
  CommunityDraft,
  CommunityFieldEvent,
  createCommunityFormMachine,
} from '../../../../../machines/community-form.machine.ts';
import {
  type CommunityForm,
  communityForm,
  DESCRIPTION_MAX,
} from '../../../../contract/communities/communities.ts';
import type { ProblemIssue } from '../../../../contract/core/problems.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { ZodForm } from '../../../ui/forms/form.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PlatformPlanChoice } from '../../payments/platform/platform-plan-choice.tsx';
import { AcceptedPromise } from '../page/accepted-promise.tsx';
import { AccessChoice } from './access-choice.tsx';
import { CommunityBasics } from './community-basics.tsx';

interface CommunityFormFieldsProps {
  draft: CommunityDraft;
  issues: readonly ProblemIssue[];
  isSaving: boolean;
  send: (event: EventFrom<ReturnType<typeof createCommunityFormMachine<CommunityForm>>>) => void;
}

/** The fields of a new community, validated on every change (SPEC §5). The machine holds their values. */
export function CommunityFormFields({ draft, issues, isSaving, send }: CommunityFormFieldsProps) {
  const isTooLong = draft.description.trim().length > DESCRIPTION_MAX;
  const change = (event: CommunityFieldEvent) => send(event);
  return (
    <ZodForm
      aria-label={t('Create a community')}
      schema={communityForm}
      issues={issues}
      isCheckedWhileTyping
      extra={{
        is_public: draft.is_public,
        tag_ids: draft.tags.map(({ id }) => id),
        subscription_plan_type: draft.subscription_plan_type,
        subscription_plan_cycle_type: draft.subscription_plan_cycle_type,
      }}
      onSubmit={(form) => send({ type: 'form.submitted', form })}
    >
      <CommunityBasics mode="create" community={null} draft={draft} isSaving={isSaving} send={change} />
      <Card title={t('Who can join')}>
        <AccessChoice
          isPublic={draft.is_public}
          isDisabled={isSaving}
          onChange={(is_public) => change({ type: 'plain.changed', change: { is_public } })}
        />
      </Card>
      <Card
        title={t('Plan')}
        action={
          <Link to="/calculator/" className="text-meta">
            {t('How much would you keep?')}
          </Link>
        }
      >
        <PlatformPlanChoice
          plan={draft.subscription_plan_type}
          cycle={draft.subscription_plan_cycle_type}
          isDisabled={isSaving}
          onChoose={(plan) => change({ type: 'plan.chosen', plan })}
          onCycle={(cycle) => change({ type: 'cycle.chosen', cycle })}
        />
        {draft.subscription_plan_type !== 'FREEMIUM' && (
          <p className="mt-3 text-meta text-pretty text-muted">
            {t(
              'Your community starts on Freemium right away. The plan begins when you pay, in the next step.',
            )}
          </p>
        )}
      </Card>
      <Card>
        <div className="grid gap-2">
          <AcceptedPromise
            name="acceptedGuidelines"
            isSelected={draft.acceptedGuidelines}
            onChange={(acceptedGuidelines) =>
              change({ type: 'plain.changed', change: { acceptedGuidelines } })
            }
          />
          <AcceptedPromise
            name="acceptedNda"
            isSelected={draft.acceptedNda}
            onChange={(acceptedNda) => change({ type: 'plain.changed', change: { acceptedNda } })}
          />
        </div>
      </Card>
      <div className="flex justify-end gap-2">
        <ButtonLink kind="ghost" to="/communities/">
          {t('Cancel')}
        </ButtonLink>
        <Button type="submit" kind="primary" isPending={isSaving} isDisabled={isTooLong}>
          {isSaving ? t('Creating...') : t('Create community')}
        </Button>
      </div>
    </ZodForm>
  );
}
