import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { endpoint } from '../../../contract/core/endpoint.ts';
import { id } from '../../../contract/core/text.ts';
import { learnerFilters, learnersFilePath } from '../../../contract/courses/learners.ts';
import { type FileDeps, serveFile } from '../../platform/http/api/serve-file.ts';
import type { LearnerService } from './learner.service.ts';

export interface LearnersFileDeps extends FileDeps {
  readonly learners: Pick<LearnerService, 'file'>;
}

/** Described like an API call but registered separately, because it returns a file. */
const download = endpoint({
  method: 'GET',
  path: learnersFilePath(':course_id') as '/courses/:course_id/learners.csv',
  access: 'learners.read',
  summary: 'The learners of a course as CSV',
  params: z.object({ course_id: id }),
  query: learnerFilters,
  response: z.unknown(),
  problems: ['course.not_found', 'course.not_allowed'],
});

/** Serves the file to those who may read the list. */
export function learnersFileRoutes(app: FastifyInstance, deps: LearnersFileDeps): void {
  serveFile(app, deps, download, async ({ params, query }, caller) => ({
    name: 'learners.csv',
    text: await deps.learners.file(params.course_id, query, caller),
  }));
}
