import { useQueryClient } from '@tanstack/react-query';
import { Ban, Flag, MessageCircle, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { PublicProfile } from '../../../contract/account/users.ts';
import { openReport } from '../../data/reports/report-dialog-store.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { ButtonLink } from '../../ui/base/button-link.tsx';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { useWriteTo } from '../chat/composer/use-write-to.ts';
import { useUnblock } from './use-unblock.ts';

// Loaded on demand: rarely used, and a dialog is heavy.
const BlockDialog = lazyComponent(() => import('../chat/actions/block-dialog.tsx'), 'BlockDialog');

/** Actions on a profile: message and block; on the user's own: edit. */
export function ProfileActions({ person }: { person: PublicProfile }) {
  if (person.is_self) {
    return (
      <div className="flex border-t border-line px-4 py-3 sm:px-5">
        <ButtonLink to="/settings/" icon={<Pencil aria-hidden />}>
          {t('Edit profile')}
        </ButtonLink>
      </div>
    );
  }
  return <OthersActions person={person} />;
}

function OthersActions({ person }: { person: PublicProfile }) {
  const { id, is_blocked, may_message, chat_conversation_id: conversationId } = person;
  const queries = useQueryClient();
  const writeTo = useWriteTo();
  const unblock = useUnblock(person);
  const [isAsking, setIsAsking] = useState(false);

  function closeQuestion() {
    setIsAsking(false);
    void queries.invalidateQueries({ queryKey: ['people', id] });
  }

  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3 sm:px-5">
      {may_message && (
        <Button kind="primary" icon={<MessageCircle aria-hidden />} onPress={() => writeTo(person)}>
          {t('Message')}
        </Button>
      )}
      {!may_message && conversationId !== null && (
        <ButtonLink
          icon={<MessageCircle aria-hidden />}
          to="/messages/"
          search={{ tab: 'private', conversationId }}
        >
          {t('See your chat')}
        </ButtonLink>
      )}
      <p className="min-w-0 flex-1 basis-40 text-meta text-muted empty:basis-0">{whyNot(person)}</p>
      {/* On a narrow phone they go to the next line together. */}
      <span className="flex flex-none items-center gap-2">
        <Button
          kind="ghost"
          icon={<Flag aria-hidden />}
          onPress={() => openReport({ kind: 'user', id, author: is_blocked ? null : person })}
        >
          {t('Report')}
        </Button>
        {is_blocked ? (
          <Button isPending={unblock.isPending} onPress={() => unblock.mutate()}>
            {unblock.isPending ? t('Unblocking...') : t('Unblock')}
          </Button>
        ) : (
          <Button kind="danger" icon={<Ban aria-hidden />} onPress={() => setIsAsking(true)}>
            {t('Block')}
          </Button>
        )}
      </span>
      {isAsking && (
        <Suspense fallback={null}>
          <BlockDialog peer={person} onClose={closeQuestion} />
        </Suspense>
      )}
    </div>
  );
}

/** Why the user cannot send a message, when they cannot. */
function whyNot({ first_name, is_blocked, may_message, communities }: PublicProfile): string {
  if (may_message) return '';
  if (is_blocked) return t('You blocked {name}.', { name: first_name });
  if (communities.length === 0) return t('You can message people in your communities.');
  return t('You can’t message each other now.');
}
