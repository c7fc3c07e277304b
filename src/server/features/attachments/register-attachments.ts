import type { Context } from '../../platform/context.ts';
import type { Uploads } from '../uploads/register-uploads.ts';
import { attachmentRoutes, type ServeDeps, serveAttachments } from './attachment.routes.ts';
import {
  type AttachmentDeps,
  type AttachmentService,
  createAttachmentService,
} from './attachment.service.ts';

interface AttachmentFeatures
  extends Pick<AttachmentDeps, 'sites'>,
    Pick<ServeDeps, 'callerOf'>,
    Pick<Uploads, 'uploads'> {}

/** Files of messages, posts, comments and lessons. */
export function registerAttachments(
  context: Context,
  { callerOf, uploads, ...features }: AttachmentFeatures,
): Pick<AttachmentService, 'forgetUser'> {
  const attachments = createAttachmentService({ ...context, ...features });
  attachmentRoutes(context.implement, { attachments, uploads });
  serveAttachments(context.app, { ...context, attachments, callerOf });
  context.jobs.handle('attachments.sweep', () => attachments.sweep());
  return attachments;
}
