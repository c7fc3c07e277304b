import {
  AtSign,
  Bold,
  Code,
  Heading2,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Smile,
  SquareCode,
  Strikethrough,
} from 'lucide-react';
import { Fragment, Suspense, useRef, useState } from 'react';
import { Toolbar } from 'react-aria-components/Toolbar';
import { useStore } from 'zustand';
import { t } from '../../i18n/t.ts';
import { classNames } from '../base/class-names.ts';
import { IconButton } from '../base/icon-button.tsx';
import { lazyComponent } from '../base/lazy.ts';
import type { Texture } from '../markdown/texture.ts';
import type { RichEditor } from './create-editor.ts';
import type { Format } from './formats.ts';
import { LinkPopover } from './link-popover.tsx';

const EmojiPopover = lazyComponent(() => import('../emoji/emoji-popover.tsx'), 'EmojiPopover');

interface FormatBarProps {
  editor: RichEditor;
  texture: Texture;
  /** False where no one can be mentioned. */
  canMention: boolean;
  /** Whether the link is asked for, by the key or the button. */
  isLinking: boolean;
  onLinking: (isLinking: boolean) => void;
  className?: string | undefined;
}

const buttons: readonly (readonly [Format, string, typeof Bold])[] = [
  ['strong', 'Bold (Ctrl+B)', Bold],
  ['em', 'Italic (Ctrl+I)', Italic],
  ['strike', 'Strikethrough', Strikethrough],
  ['heading', 'Heading', Heading2],
  ['bullet_list', 'List', List],
  ['ordered_list', 'Numbered list', ListOrdered],
  ['blockquote', 'Quote', Quote],
  ['code', 'Code', Code],
  ['code_block', 'Code block', SquareCode],
];

/** Buttons that format the text. The field keeps the focus; the arrow keys move between the buttons. */
export function FormatBar({ editor, texture, canMention, isLinking, onLinking, className }: FormatBarProps) {
  const formats = useStore(editor.formats);
  const [isEmoji, setIsEmoji] = useState(false);
  const linkButton = useRef<HTMLButtonElement>(null);
  const emojiButton = useRef<HTMLButtonElement>(null);

  function mention() {
    const before = editor.textBeforeCaret() ?? '';
    editor.insert(before === '' || /\s$/.test(before) ? '@' : ' @');
    editor.focus();
  }

  const formatting = (
    <Fragment key="formatting">
      {buttons.map(([format, label, Icon]) =>
        format === 'heading' && texture === 'chat' ? null : (
          <IconButton
            key={format}
            size="small"
            label={t(label)}
            className="mx-0.5 touch:mx-1.5 touch:my-2"
            isOn={formats.has(format)}
            preventFocusOnPress
            onPress={() => editor.toggle(format)}
          >
            <Icon aria-hidden />
          </IconButton>
        ),
      )}
      <IconButton
        ref={linkButton}
        size="small"
        label={texture === 'chat' ? t('Link') : t('Link (Ctrl+K)')}
        className="mx-0.5 touch:mx-1.5 touch:my-2"
        isOn={formats.has('link')}
        preventFocusOnPress
        onPress={() => onLinking(true)}
      >
        <Link aria-hidden />
      </IconButton>
    </Fragment>
  );
  const inserts = (
    <Fragment key="inserts">
      <IconButton
        ref={emojiButton}
        size="small"
        label={t('Emoji')}
        className="mx-0.5 touch:mx-1.5 touch:my-2"
        preventFocusOnPress
        onPress={() => setIsEmoji(true)}
      >
        <Smile aria-hidden />
      </IconButton>
      {canMention && (
        <IconButton
          size="small"
          label={t('Mention someone')}
          className="mx-0.5 touch:mx-1.5 touch:my-2"
          preventFocusOnPress
          onPress={mention}
        >
          <AtSign aria-hidden />
        </IconButton>
      )}
    </Fragment>
  );

  return (
    <Toolbar
      aria-label={t('Formatting')}
      className={classNames(
        'scroll-quiet flex min-h-8 min-w-0 flex-1 touch:min-h-12 items-center overflow-x-auto',
        // On a phone it scrolls: the end fades, so that no button looks cut.
        'max-sm:mask-r-from-[calc(100%-1.5rem)] max-sm:pr-5',
        className,
      )}
    >
      {inserts}
      {formatting}
      {isLinking && (
        <LinkPopover
          anchor={linkButton}
          address={editor.linkAddress()}
          onLink={(href) => editor.link(href)}
          onClose={() => {
            onLinking(false);
            editor.focus();
          }}
        />
      )}
      {isEmoji && (
        <Suspense>
          <EmojiPopover
            anchor={emojiButton}
            onChoose={(emoji) => editor.insert(emoji)}
            onClose={() => {
              setIsEmoji(false);
              editor.focus();
            }}
          />
        </Suspense>
      )}
    </Toolbar>
  );
}
