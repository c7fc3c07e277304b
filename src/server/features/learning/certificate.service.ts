import { Problem } from '../../../contract/core/problems.ts';
import type { Certificate } from '../../../contract/courses/certificates.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { type CourseAccess, mayIn } from '../courses/course-access.ts';
import { courseNotAllowed } from '../courses/course-problems.ts';
import { announceCertificate } from './announce-certificate.ts';
import { createCertificateRepo, type LearnerKey } from './certificate.repo.ts';
import { readCertificateCode } from './certificate-code.ts';

export interface CertificateDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly access: Pick<CourseAccess, 'course'>;
}

/** @throws Problem `certificate.not_found`, also for a certificate of someone who closed their account */
export interface CertificateService {
  /** The caller's latest one of the course. */
  own(courseId: string, caller: Caller): Promise<Certificate>;
  byCode(code: string): Promise<Certificate>;
  /** A repeated call changes and announces nothing. @throws Problem `course.not_found`, `course.not_allowed` */
  setRevoked(key: LearnerKey, isRevoked: boolean, caller: Caller): Promise<Certificate>;
}

export function createCertificateService({
  db,
  withTx,
  clock,
  audit,
  access,
}: CertificateDeps): CertificateService {
  return {
    async own(courseId, { userId }) {
      return (await createCertificateRepo(db).find({ courseId, userId })) ?? notFound();
    },

    async byCode(typed) {
      const code = readCertificateCode(typed);
      return (code !== null && (await createCertificateRepo(db).findByCode(code))) || notFound();
    },

    async setRevoked(key, isRevoked, caller) {
      const { membership } = await access.course(key.courseId, caller);
      if (!mayIn(membership, 'certificate.revoke')) throw courseNotAllowed();
      return withTx(async (tx) => {
        const repo = createCertificateRepo(tx);
        const isChanged = await repo.setRevoked(key, isRevoked ? new Date(clock.now()).toISOString() : null);
        const certificate = (await repo.find(key)) ?? notFound();
        if (!isChanged) return certificate;
        announceCertificate(tx, key, caller.userId);
        await audit(tx, {
          actorId: caller.userId,
          action: isRevoked ? 'certificate.revoked' : 'certificate.restored',
          targetType: 'user',
          targetId: key.userId,
          groupId: membership.group.id,
          after: { course_id: key.courseId, course_title: certificate.course_title },
        });
        return certificate;
      });
    },
  };
}

function notFound(): never {
  throw new Problem('certificate.not_found', 'This certificate does not exist.');
}
