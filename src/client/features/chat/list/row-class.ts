import { classNames } from '../../../ui/base/class-names.ts';

/**
 * The row of a message. Block layout instead of a grid, and no compositing layers: in a busy chat each row is laid out
 * once.
 *
 * @param hasHead the avatar, the name and the time are on top.
 */
export function rowClass(hasHead: boolean): string {
  return classNames('flow-root pr-4 pb-0.75 pl-16 sm:pr-6 sm:pl-18', hasHead ? 'pt-2.75' : 'pt-0.75');
}

/** The avatar in the gutter of a row with a head. The margin aligns the text below it. */
export const rowAvatarClass = 'float-left mt-px -ml-12';

/** The text of a message. */
export const rowTextClass = 'max-w-160 text-body whitespace-pre-wrap wrap-anywhere';
