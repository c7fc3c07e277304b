import type { Config } from '../../../platform/config/config.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';

/** How push services identify this site: a key pair, and a contact for complaints. */
export interface VapidKeys {
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Returns the configured pair, or one that is made at first use and stored in the database. Browser subscriptions are
 * bound to it, so it must not change. Concurrent nodes get the same pair.
 */
async function loadVapidKeys(
  db: Database,
  { vapid, publicUrl, mailFrom }: Pick<Config, 'vapid' | 'publicUrl' | 'mailFrom'>,
): Promise<VapidKeys> {
  const address = /[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0];
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${address ?? 'nobody@localhost'}`;
  if (vapid !== null) return { subject, ...vapid };
  const { default: webPush } = await import('web-push');
  const made = webPush.generateVAPIDKeys();
  await db.query(
    'insert into push_keys (public_key, private_key) values ($1, $2) on conflict (is_only) do nothing',
    [made.publicKey, made.privateKey],
  );
  const { rows } = await db.query<{ public_key: string; private_key: string }>(
    'select public_key, private_key from push_keys',
  );
  const { public_key, private_key } = singleRow(rows);
  return { subject, publicKey: public_key, privateKey: private_key };
}

/** Loads the keys at first use. A failed load is retried at the next call. */
export function createVapidKeys(
  db: Database,
  config: Pick<Config, 'vapid' | 'publicUrl' | 'mailFrom'>,
): () => Promise<VapidKeys> {
  let keys: Promise<VapidKeys> | null = null;
  return () => {
    keys ??= loadVapidKeys(db, config).catch((error: unknown) => {
      keys = null;
      throw error;
    });
    return keys;
  };
}
