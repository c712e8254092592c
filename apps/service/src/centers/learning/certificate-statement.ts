import type { Certificate } from './certificates.queries.ts';

/** What is sealed of a certificate. Names are quoted as JSON, so that no name can be read as the words around it. */
export function certificateStatement({
  id,
  learnerId,
  learnerName,
  courseName,
  centerName,
}: Pick<Certificate, 'id' | 'learnerId' | 'learnerName' | 'courseName' | 'centerName'>): string {
  const [learner, course, center] = [learnerName, courseName, centerName].map((name) => JSON.stringify(name));
  return `Certificate ${id} of ${center}: ${learner} (learner ${learnerId}) completed ${course}.`;
}
