import type { Context } from '../../platform/context.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { CourseAccess } from '../courses/course-access.ts';
import { createCertificateService } from './certificate.service.ts';
import { createLearnerService } from './learner.service.ts';
import { learnersFileRoutes } from './learners-file.routes.ts';
import { learningRoutes } from './learning.routes.ts';
import { createProgressService, type ProgressDeps } from './progress.service.ts';

interface LearningFeatures extends Pick<ProgressDeps, 'notifier'> {
  readonly access: CourseAccess;
  readonly callerOf: (token: string) => Promise<Caller | null>;
}

/** What learners do with courses: progress, quizzes and certificates; and who they are. */
export function registerLearning(context: Context, { access, callerOf, notifier }: LearningFeatures): void {
  const deps = { ...context, access, notifier };
  const learners = createLearnerService(deps);
  learningRoutes(context.implement, {
    progress: createProgressService(deps),
    learners,
    certificates: createCertificateService(deps),
  });
  learnersFileRoutes(context.app, { ...context, callerOf, learners });
}
