import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { endpoint } from '../../../contract/core/endpoint.ts';
import { Problem } from '../../../contract/core/problems.ts';
import { id } from '../../../contract/core/text.ts';
import { learnerFilters, learnersFilePath } from '../../../contract/courses/learners.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { parseInput } from '../../platform/http/api/parse-input.ts';
import type { HttpPlatform } from '../../platform/http/http-platform.ts';
import type { LearnerService } from './learner.service.ts';

export interface LearnersFileDeps extends Pick<HttpPlatform, 'cookie' | 'limits'> {
  readonly apiBase: string;
  readonly callerOf: (token: string) => Promise<Caller | null>;
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
  app.route({
    method: download.method,
    url: deps.apiBase + download.path,
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await deps.limits?.ofAddress(request);
      const credential = deps.cookie.credentialOf(request.headers);
      request.caller = credential ? await deps.callerOf(credential.token) : null;
      await deps.limits?.ofCaller(request);
    },
    handler: async (request, reply) => {
      if (!request.caller) throw new Problem('auth.required', 'Please log in to continue');
      const { params, query } = parseInput(download, request);
      const text = await deps.learners.file(params.course_id, query, request.caller);
      return (
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="learners.csv"')
          .header('x-content-type-options', 'nosniff')
          // With the mark that tells spreadsheets that it is UTF-8.
          .send(`\uFEFF${text}`)
      );
    },
  });
}
