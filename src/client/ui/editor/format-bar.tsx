import {
  AtSign,
  Bold,
  Code,
  Ellipsis,
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
import type { Texture } from '../../../markdown/dialect.ts';
import { t } from '../../i18n/t.ts';
import { classNames } from '../base/class-names.ts';
import { IconButton } from '../base/icon-button.tsx';
import { lazyComponent } from '../base/lazy.ts';
import { useIsPhone } from '../base/use-is-phone.ts';
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

/** Formats that a phone shows at first. */
const FIRST = 2;

/**
 * Buttons that format the text. The field keeps the focus; the arrow keys move between the buttons. A phone has room
 * for a few of them; the last one shows the others in rows. In a chat the reader has asked for all of them already.
 */
export function FormatBar({ editor, texture, canMention, isLinking, onLinking, className }: FormatBarProps) {
  const formats = useStore(editor.formats);
  const [isEmoji, setIsEmoji] = useState(false);
  const isPhone = useIsPhone();
  const [isWhole, setIsWhole] = useState(texture === 'chat');
  // The fields of a link open at its button.
  const isShort = isPhone && !isWhole && !isLinking;
  const linkButton = useRef<HTMLButtonElement>(null);
  const emojiButton = useRef<HTMLButtonElement>(null);

  function mention() {
    const before = editor.textBeforeCaret() ?? '';
    editor.insert(before === '' || /\s$/.test(before) ? '@' : ' @');
    editor.focus();
  }

  const formatting = (
    <Fragment key="formatting">
      {(isShort ? buttons.slice(0, FIRST) : buttons).map(([format, label, Icon]) =>
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
      {!isShort && (
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
      )}
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
        'flex min-h-8 min-w-0 flex-1 touch:min-h-12 items-center',
        isPhone ? 'flex-wrap' : 'scroll-quiet overflow-x-auto',
        className,
      )}
    >
      {inserts}
      {formatting}
      {isPhone && texture !== 'chat' && (
        <IconButton
          size="small"
          label={t('More formatting')}
          aria-expanded={isWhole}
          className="mx-0.5 touch:mx-1.5 touch:my-2"
          preventFocusOnPress
          onPress={() => setIsWhole(!isWhole)}
        >
          <Ellipsis aria-hidden />
        </IconButton>
      )}
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
