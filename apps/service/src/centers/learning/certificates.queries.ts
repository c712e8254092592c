import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface Certificate {
  id: string;
  learnerId: string;
  learnerName: string;
  courseId: string;
  courseName: string;
  centerName: string;
  issuedAt: Date;
  dpuId: string;
  chainHash: string;
}

export async function insertCertificate(
  tx: Tx,
  { centerId, ...certificate }: Certificate & { centerId: number },
): Promise<void> {
  await tx
    .insertInto('certificates')
    .values({
      center_id: centerId,
      id: certificate.id,
      learner_id: certificate.learnerId,
      learner_name: certificate.learnerName,
      course_id: certificate.courseId,
      course_name: certificate.courseName,
      center_name: certificate.centerName,
      issued_at: certificate.issuedAt,
      dpu_id: certificate.dpuId,
      chain_hash: certificate.chainHash,
    })
    .execute();
}

export async function findCertificate(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<Certificate | undefined> {
  return certificates(tx).where('center_id', '=', centerId).where('id', '=', id).executeTakeFirst();
}

/** Somebody's certificates, latest first. */
export async function selectCertificates(
  tx: Tx,
  { centerId, learnerId, page, limit }: { centerId: number; learnerId: string; page: number; limit: number },
): Promise<{ certificates: Certificate[]; total: number }> {
  const theirs = certificates(tx).where('center_id', '=', centerId).where('learner_id', '=', learnerId);
  const rows = await theirs
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await theirs
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { certificates: rows, total };
}

interface IssuingCenter {
  id: number;
  vertical: string;
  settings: unknown;
}

/** By its id alone, whichever center issued it: for the page that its holder shows to others. */
export async function findPublicCertificate(
  tx: Tx,
  id: string,
): Promise<(Certificate & { locale: string; center: IssuingCenter }) | undefined> {
  const ofCenter = sql`from centers c where c.id = center_id`;
  const locale = sql<string>`coalesce((select settings ->> 'locale' ${ofCenter}), '')`;
  const center = sql<IssuingCenter>`
    (select json_build_object('id', c.id, 'vertical', c.vertical, 'settings', c.settings) ${ofCenter})`;
  return certificates(tx)
    .select([locale.as('locale'), center.as('center')])
    .where('id', '=', id)
    .executeTakeFirst();
}

function certificates(tx: Tx) {
  return tx
    .selectFrom('certificates')
    .select([
      'id',
      'learner_id as learnerId',
      'learner_name as learnerName',
      'course_id as courseId',
      'course_name as courseName',
      'center_name as centerName',
      'issued_at as issuedAt',
      'dpu_id as dpuId',
      'chain_hash as chainHash',
    ]);
}
