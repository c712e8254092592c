import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';

export async function readMyDecision(id: string) {
  return contentOf(await api.GET('/api/my/decisions/{id}', { params: { path: { id } } })).data;
}

/** A decision as it is told to whom it is about. */
export type MyDecision = Awaited<ReturnType<typeof readMyDecision>>;
export type Question = MyDecision['contests'][number];
export type QuestionKind = Question['kind'];

export async function ask(id: string, question: { kind: QuestionKind; reason: string }) {
  return contentOf(
    await api.POST('/api/decisions/{id}/contest', { params: { path: { id } }, body: question }),
  ).data;
}
