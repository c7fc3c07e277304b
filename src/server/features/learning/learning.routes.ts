import * as certificates from '../../../contract/courses/certificates.ts';
import { searchLearners, searchMyCourses } from '../../../contract/courses/learners.ts';
import { getProgress, putProgress } from '../../../contract/courses/progress.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { CertificateService } from './certificate.service.ts';
import type { LearnerService } from './learner.service.ts';
import type { ProgressService } from './progress.service.ts';

export interface LearningServices {
  readonly progress: ProgressService;
  readonly learners: LearnerService;
  readonly certificates: CertificateService;
}

/** Binds the endpoints of learners to their services. Contains no rules. */
export function learningRoutes(implement: Implement, services: LearningServices): void {
  const { progress, learners } = services;
  implement(getProgress, async ({ params }, caller) => ({
    data: await progress.get(params.lesson_id, caller),
  }));
  implement(putProgress, async ({ params, body }, caller) => ({
    data: await progress.report(params.lesson_id, body, caller),
  }));
  implement(searchLearners, ({ params, query }, caller) => learners.search(params.course_id, query, caller));
  implement(searchMyCourses, ({ query }, caller) => learners.own(query, caller));
  implement(certificates.getMyCertificate, async ({ params }, caller) => ({
    data: await services.certificates.own(params.course_id, caller),
  }));
  implement(certificates.getCertificate, async ({ params }) => ({
    data: await services.certificates.byCode(params.code),
  }));
  implement(certificates.revokeCertificate, async ({ params, body }, caller) => {
    const key = { courseId: params.course_id, userId: params.user_id };
    return { data: await services.certificates.setRevoked(key, body.is_revoked, caller) };
  });
}
