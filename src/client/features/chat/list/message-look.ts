import { MENTION_OR_GROUP } from '../../../../contract/chat/mentions.ts';

const ADDRESSES = /https?:\/\/\S+/gi;
/** Signs that may be formatting. Most messages have none. */
const SIGNS =
  /[*`~\\|]|\]\(|(?<![\p{L}\p{N}])_|<[a-z!/?]|&(?:#|[a-z]+;)|^[ \t]*(?:[-+>](?:\s|$|-)|\d+[.)]\s)/imu;

/** Whether a message may have formatting, so that the formatting code is needed to show it. */
export function mayBeFormatted(content: string): boolean {
  return SIGNS.test(content.replace(MENTION_OR_GROUP, '').replace(ADDRESSES, ''));
}

const ONE_EMOJI = String.raw`(?:\p{RI}\p{RI}|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}(?=\uFE0F|\p{EMod}))[\uFE0F\p{EMod}]?(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{EMod}]?)*)`;
const FEW_EMOJI = new RegExp(String.raw`^\s*(?:${ONE_EMOJI}\s*){1,3}$`, 'u');

/** Whether a message is one to three emoji and nothing else: they are shown larger. */
export function isFewEmoji(content: string): boolean {
  return content.length <= 60 && FEW_EMOJI.test(content);
}

/** More than these are folded: the text, and its lines. */
const LONG_TEXT = 1200;
const LONG_LINES = 16;

/** Whether only the beginning of a message is shown until the reader opens it. */
export function isLong(content: string): boolean {
  return content.length > LONG_TEXT || content.split('\n', LONG_LINES + 1).length > LONG_LINES;
}
