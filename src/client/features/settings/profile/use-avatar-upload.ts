import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import { createAvatarUploadMachine } from '../../../../../machines/avatar-upload.machine.ts';
import type { CurrentUser } from '../../../../contract/account/me.ts';
import { updateMe } from '../../../../contract/account/users.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { session } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { takePicture } from './draw-picture.ts';
import { sendAvatar } from './send-avatar.ts';

/** Refusals that say what to do next. Others use the text of SPEC §8. */
const TELLING = new Set(['upload.not_a_picture', 'upload.too_many_pixels', 'request.too_many']);

const machine = createAvatarUploadMachine<File, CurrentUser>().provide({
  actors: {
    takePicture: fromPromise(({ input, signal }) => takePicture(input.url, signal)),
    removePicture: fromPromise(async () => (await call(updateMe, { body: { avatar_url: null } })).data),
    upload: fromCallback(({ input, sendBack }) => {
      const stopping = new AbortController();
      const onProgress = (share: number) => sendBack({ type: 'upload.progressed', share });
      sendAvatar(input.file, { signal: stopping.signal, onProgress }).then(
        (user) => sendBack({ type: 'upload.finished', user }),
        (error: unknown) => {
          const problem = problemOf(error);
          const complaint = problem !== null && TELLING.has(problem.code) ? problem.message : null;
          sendBack({ type: 'upload.failed', complaint });
        },
      );
      return () => stopping.abort();
    }),
  },
});

/** State of the dialog 'Change Profile Picture'. The current user is refreshed when it is done (SPEC §7). */
export function useAvatarUpload() {
  const [snapshot, send, actor] = useMachine(machine);

  useEffect(() => {
    const saved = actor.on('avatar.saved', ({ user }) => {
      session.send({ type: 'profile.changed', user });
      toast.success(t('Profile picture updated successfully'));
    });
    const removed = actor.on('avatar.removed', ({ user }) => {
      session.send({ type: 'profile.changed', user });
      toast.success(t('Profile picture removed'));
    });
    return () => {
      saved.unsubscribe();
      removed.unsubscribe();
    };
  }, [actor]);

  return { ...snapshot.context, state: snapshot.value, isBusy: snapshot.hasTag('busy'), send };
}
