import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { BLOCKED_WORD_MAX, BLOCKED_WORDS_MAX } from '../../../../contract/communities/communities.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

interface BlockedWordsProps {
  words: readonly string[];
  isDisabled: boolean;
  onChange: (words: readonly string[]) => void;
}

/**
 * Splits `text`, which may be a pasted list, into words. Leaves out those already in `words`; case is
 * ignored.
 */
function newText(text: string, words: readonly string[]): readonly string[] {
  const known = new Set(words.map((word) => word.toLocaleLowerCase()));
  return text
    .split(/[,\n;]/)
    .map((word) => word.trim())
    .filter(
      (word) => word !== '' && !known.has(word.toLocaleLowerCase()) && known.add(word.toLocaleLowerCase()),
    );
}

/** Blocked words: typed or pasted in, each with its own remove button. */
export function BlockedWords({ words, isDisabled, onChange }: BlockedWordsProps) {
  const [text, setText] = useState('');
  const found = newText(text, words);
  const isTooLong = found.some((word) => word.length > BLOCKED_WORD_MAX);
  const isTooMany = words.length + found.length > BLOCKED_WORDS_MAX;

  function add(): void {
    if (found.length > 0 && (isTooLong || isTooMany)) return;
    onChange([...words, ...found]);
    setText('');
  }

  function handleKey(event: KeyboardEvent): void {
    // Enter would submit the whole form.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-2">
        <TextField
          className="flex-1"
          label={t('Blocked words')}
          autoComplete="off"
          hint={
            isTooLong
              ? t('A blocked word must not exceed 50 characters')
              : isTooMany
                ? t('Choose at most 100 blocked words')
                : t(
                    'Posts, comments and chat messages with these words are rejected. Separate words with commas.',
                  )
          }
          isReadOnly={isDisabled}
          value={text}
          onChange={setText}
          onKeyDown={handleKey}
        />
        <Button
          size="field"
          className="mt-6"
          isDisabled={isDisabled || text.trim() === '' || isTooLong || isTooMany}
          onPress={add}
        >
          {t('Add')}
        </Button>
      </div>
      {words.length > 0 && (
        <ul aria-label={t('Blocked words')} className="flex flex-wrap gap-1.5">
          {words.map((word) => (
            <li
              key={word}
              className="inline-flex h-7 max-w-full items-center gap-0.5 rounded-badge border border-line-firm bg-raised pl-2 text-meta font-medium text-soft touch:h-8"
            >
              <span className="truncate">{word}</span>
              <IconButton
                size="small"
                label={t('Remove {name}', { name: word })}
                isDisabled={isDisabled}
                onPress={() => onChange(words.filter((one) => one !== word))}
                className="[&>svg]:size-3.5"
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
