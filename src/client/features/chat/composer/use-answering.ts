import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { type Person, person } from '../../../../contract/account/people.ts';
import { type Quote, quote } from '../../../../contract/chat/chat.ts';
import { useDraftText } from '../../../data/drafts/use-draft-text.ts';

const answering = z.object({
  reply_to: z._default(z.nullable(quote), null),
  people: z._default(z.array(person), []),
});

/** What a draft refers to, besides its text. */
export interface AnsweringDraft {
  /** The message that it replies to. */
  readonly reply_to: Quote | null;
  /** Members who were chosen from the list; their names may have been deleted from the text since. */
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

/** Stored on the device next to the draft with the key `key`, so that both survive a reload. */
export function useAnswering(key: string) {
  const [stored, store] = useDraftText(`${key}:answering`);
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
