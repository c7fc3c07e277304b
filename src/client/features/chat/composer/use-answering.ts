import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { type Person, person } from '../../../../contract/account/people.ts';
import { type Quote, quote } from '../../../../contract/chat/chat.ts';
import { useComposerDraft } from '../../../data/drafts/use-composer-draft.ts';

const answering = z.object({
  reply_to: z._default(z.nullable(quote), null),
  people: z._default(z.array(person), []),
});

/** What a text that is being written refers to, beside its words. */
export interface AnsweringDraft {
  /** The message that it answers. */
  readonly reply_to: Quote | null;
  /** Who was chosen from the list of people; some may be gone from the text again. */
  readonly people: readonly Person[];
}

const nothing: AnsweringDraft = { reply_to: null, people: [] };

function parse(text: string): AnsweringDraft {
  if (text === '') return nothing;
  try {
    const parsed = answering.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : nothing;
  } catch {
    return nothing;
  }
}

/** Kept on the device beside the draft whose key is `key`, so that a reload costs neither. */
export function useAnswering(key: string) {
  const [stored, store] = useComposerDraft(`${key}:answering`);
  const draft = useMemo(() => parse(stored), [stored]);
  const change = useCallback(
    (to: Partial<AnsweringDraft>) => {
      const next = { ...draft, ...to };
      store(next.reply_to === null && next.people.length === 0 ? '' : JSON.stringify(next));
    },
    [draft, store],
  );
  return [draft, change] as const;
}
