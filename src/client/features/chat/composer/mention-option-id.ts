/** The id of an option of the list `listId`, for `aria-activedescendant` of the field. */
export function mentionOptionId(listId: string, at: number): string {
  return `${listId}-${at}`;
}
