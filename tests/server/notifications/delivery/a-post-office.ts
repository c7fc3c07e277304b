import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DeliveryChannel, getDeliveries } from '../../../../src/contract/notifications/deliveries.ts';
import { listNotifications } from '../../../../src/contract/notifications/notifications.ts';
import { listMails } from '../../../../src/server/platform/mail/mail-folder.ts';
import { startCommunityApi } from '../../../support/actions/community-api.ts';

export type PostOffice = Awaited<ReturnType<typeof aPostOffice>>;

/** The whole server over a database and a mail folder of its own; its jobs run when the test says so. */
export async function aPostOffice(environment: Readonly<Record<string, string>> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tambayan-post-'));
  const api = await startCommunityApi({ TAMBAYAN_DATA: dataDir, ...environment });
  const folder = join(dataDir, 'mail');
  return {
    ...api,
    /** Where mails lie. */
    folder,

    /** Runs what is due now. */
    run: () => api.app.jobs.runDue(),

    /** Lets time pass until everything that waits is due, and runs it. */
    async later() {
      await api.db.query(`update pgboss.job set start_after = now() where state in ('created', 'retry')`);
      return api.app.jobs.runDue();
    },

    /** The mails that a person got, the newest first. */
    mailsTo: (person: string) => listMails(folder, `${person}@mail.example`),

    /** As a mail program sees it, headers and all, with long lines put together again. */
    async rawMail(id: string) {
      return (await readFile(join(folder, `${id}.eml`), 'utf8'))
        .replace(/\r?\n[ \t]/g, ' ')
        .replaceAll('\r', '');
    },

    async newest(person: string) {
      const { data } = await api.ok(listNotifications, person, { query: {} });
      const [first] = data;
      if (!first) throw new Error('nothing was told');
      return first;
    },

    /** What the ledger says of one way. */
    async ledger(person: string, notificationId: string, channel: DeliveryChannel) {
      const { data } = await api.ok(getDeliveries, person, { params: { notification_id: notificationId } });
      const found = data.deliveries.find((delivery) => delivery.channel === channel);
      if (!found) throw new Error(`the ledger has no ${channel}`);
      return found;
    },

    async close() {
      await api.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
