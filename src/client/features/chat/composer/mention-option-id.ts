/** The id of an option in the list `listId`, for `aria-activedescendant` of the field. */
export function mentionOptionId(listId: string, at: number): string {
  return `${listId}-${at}`;
}
