/**
 * Takes away what was pushed about a notification that was read, here or elsewhere; all of it for null. A page must be
 * open for that: browsers allow no push that shows nothing.
 */
export async function withdrawPush(tag: string | null): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications?.(tag === null ? {} : { tag })) ?? [];
  for (const notification of shown) notification.close();
}
