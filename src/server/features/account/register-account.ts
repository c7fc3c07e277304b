import type { Context } from '../../platform/context.ts';
import { deleteMails } from '../../platform/mail/delete-mails.ts';
import type { Auth } from '../auth/register-auth.ts';
import { activityRoutes } from './activity.routes.ts';
import { consentRoutes } from './consent.routes.ts';
import { createConsentService } from './consent.service.ts';
import { deletionRoutes } from './erasure/deletion.routes.ts';
import { createDeletionService, type DeletionDeps } from './erasure/deletion.service.ts';
import { createDeletionMail } from './erasure/deletion-mail.ts';
import { createErasureService, type ErasureDeps } from './erasure/erasure.service.ts';
import { restorePageRoutes } from './erasure/restore-page.routes.ts';
import { exportFileRoutes, exportRoutes } from './export.routes.ts';
import { createExportService, type ExportDeps } from './export.service.ts';

interface AccountFeatures
  extends Pick<DeletionDeps, 'withWritability' | 'announceEverywhere'>,
    Pick<ErasureDeps, 'leaveAll' | 'removeMessage'>,
    Pick<ExportDeps, 'notifier'> {
  readonly auth: Auth;
  /** Deletes every file of a user. */
  readonly forgetUploads: (userId: string) => Promise<void>;
}

/** A user's consents, activity and data, and the end of the account. */
export function registerAccount(context: Context, features: AccountFeatures): void {
  const { app, config, db, implement, jobs } = context;
  const { auth, forgetUploads } = features;
  const deletion = createDeletionService({ ...context, ...features, ...auth });
  deletionRoutes(implement, deletion);
  restorePageRoutes(app, deletion.restore);
  createDeletionMail({ ...context, mails: auth.mails });
  consentRoutes(implement, createConsentService(context));
  activityRoutes(implement, db);
  const exports = createExportService({ ...context, ...features });
  exportRoutes(implement, exports);
  exportFileRoutes(app, { ...context, exports, callerOf: auth.sessions.callerOf });
  jobs.handle('export.make', ({ export_id }, attempt) => exports.build(export_id, attempt));
  jobs.handle('exports.sweep', () => exports.sweep());
  const erasure = createErasureService({
    ...context,
    ...features,
    async forgetFiles(userId, email) {
      await forgetUploads(userId);
      await exports.deleteFiles(userId);
      if (config.smtpUrl === null) await deleteMails(context.mailFolder, email);
    },
  });
  jobs.handle('accounts.erase', async () => void (await erasure.eraseDue()));
}
