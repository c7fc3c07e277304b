import { useState } from 'react';
import type { CurrentUser } from '../../../contract/account/me.ts';
import { updateMe } from '../../../contract/account/users.ts';
import { call } from '../../data/api/call.ts';
import { session } from '../../data/session/session.ts';
import { t } from '../../i18n/t.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PhotoRow } from '../settings/profile/photo-row.tsx';
import { type StepActions, StepPage } from './step-page.tsx';

/** Longest line about oneself here. The settings have room for more. */
const LINE_MAX = 160;

/** A picture, which is stored at once, and one line about the user. */
export function ProfileStep({ user, ...actions }: StepActions & { user: CurrentUser }) {
  const [line, setLine] = useState(user.bio ?? '');
  const hasChanged = line.trim() !== (user.bio ?? '');

  async function save() {
    if (!hasChanged) return;
    const { data } = await call(updateMe, { body: { bio: line.trim() || null } });
    session.send({ type: 'profile.changed', user: data });
  }

  return (
    <StepPage
      {...actions}
      step="profile"
      title={t('Show people who you are')}
      lead={t('A face and a line make it easier to say hello. You can change both later.')}
      save={hasChanged || user.avatar_url !== null ? save : null}
    >
      <Card isPadded={false}>
        <PhotoRow user={user} />
        <div className="p-4">
          <TextField
            name="bio"
            label={t('About you, in one line')}
            placeholder={t('Baker in Danao, learning to price my cakes')}
            // A longer text from the settings is kept as it is.
            maxLength={Math.max(LINE_MAX, user.bio?.length ?? 0)}
            autoComplete="off"
            value={line}
            onChange={setLine}
          />
        </div>
      </Card>
    </StepPage>
  );
}
