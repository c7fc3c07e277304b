import { queryOptions } from '@tanstack/react-query';
import { getCertificate, getMyCertificate } from '../../../../contract/courses/certificates.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** The certificate with this code. The `ApiError` has status 404 when there is none. */
export function certificateQuery(code: string) {
  return queryOptions({
    queryKey: ['certificates', code],
    queryFn: async ({ signal }) => (await call(getCertificate, { params: { code } }, { signal })).data,
    ...screenQuery,
  });
}

/** The user's certificate of a course. The `ApiError` has status 404 when there is none. */
export function myCertificateQuery(courseId: string) {
  return queryOptions({
    queryKey: ['certificate', courseId],
    queryFn: async ({ signal }) =>
      (await call(getMyCertificate, { params: { course_id: courseId } }, { signal })).data,
    ...screenQuery,
  });
}
