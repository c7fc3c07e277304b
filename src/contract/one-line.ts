import * as z from 'zod/mini';
import { trimmedText } from './text.ts';

/**
 * Emoji as people write them: with a skin tone, joined with others into one, or as a flag or a keycap. What joins their
 * parts is invisible, and allowed nowhere else.
 */
const EMOJI =
  /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?(?:\u200D\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?)*(?:[\u{E0020}-\u{E007E}]+\u{E007F})?|[0-9#*]\uFE0F?\u20E3/gu;

/**
 * Line breaks and other control signs; signs that turn or hide text, or take no room; letters that look like nothing;
 * and heaps of accents that cover the lines above.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|\p{M}{5,}/u;

function isVisible(value: string): boolean {
  return !HIDDEN.test(value.replace(EMOJI, ''));
}

/** Refuses what hides something; for names that have rules of their own for spaces. */
export const nothingHidden = z.refine<string>(isVisible, 'Please remove line breaks and hidden characters');

/**
 * One line that others see, such as a name or a title: trimmed, in composed letters, with single spaces, and without
 * anything hidden. Add lengths with `.check(...)`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function oneLine() {
  return trimmedText().check(
    z.normalize('NFC'),
    z.overwrite((value) => value.replace(/\p{Zs}+/gu, ' ')),
    nothingHidden,
  );
}
