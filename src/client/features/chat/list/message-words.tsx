import type { ReactNode } from 'react';
import type { Person } from '../../../../contract/account/people.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useLazyModule } from '../../../ui/base/lazy.ts';
import { formattingModule } from '../../../ui/markdown/formatting-module.ts';
import type { MessageRow } from '../store/message-log.ts';
import { type Inline, inlinesOf } from '../store/parse-message.ts';
import { isFewEmoji, isLong, mayBeFormatted } from './message-look.ts';
import { Inlines } from './message-text.tsx';
import { useUnfolded } from './unfolded-messages.ts';

interface MessageWordsProps {
  row: MessageRow;
  myId: string;
  myUsername: string | null;
}

/** A few emoji are large, and a long text is folded. */
export function MessageWords({ row, ...reader }: MessageWordsProps) {
  const { content, mentions } = row;
  const words = <Words text={content} mentions={mentions} inlines={inlinesOf(row)} {...reader} />;
  return isLong(content) ? <Folded id={row.client_msg_id}>{words}</Folded> : words;
}

interface WordsProps extends Omit<MessageWordsProps, 'row'> {
  text: string;
  mentions: readonly Person[];
  /** The parsed text. */
  inlines: readonly Inline[];
}

/**
 * A text as it is, or formatted where it has signs of formatting; until that code is loaded with bold, code and links
 * only.
 */
export function Words({ text, mentions, inlines, ...reader }: WordsProps) {
  const isFormatted = mayBeFormatted(text);
  const formatting = useLazyModule(formattingModule, isFormatted);
  const plain = <Inlines inlines={inlines} people={mentions} {...reader} />;
  if (isFewEmoji(text)) return <span className="text-[2rem] leading-tight">{plain}</span>;
  if (!isFormatted || formatting === null) return plain;
  return (
    <formatting.FormattedText
      texture="chat"
      text={text}
      mentions={mentions}
      plain={<div className="whitespace-pre-wrap">{plain}</div>}
      {...reader}
    />
  );
}

/** A long text, of which the beginning is shown until a press. `id` is kept while the page is open. */
export function Folded({ id, children }: { id: string; children: ReactNode }) {
  const [isOpen, open] = useUnfolded(id);
  return (
    <>
      <div className={isOpen ? '' : 'max-h-66 overflow-hidden mask-b-from-80%'}>{children}</div>
      <Button
        kind="ghost"
        size="small"
        className="-ml-2.5 text-accent!"
        aria-expanded={isOpen}
        onPress={() => open(!isOpen)}
      >
        {isOpen ? t('Show less') : t('Show more')}
      </Button>
    </>
  );
}
