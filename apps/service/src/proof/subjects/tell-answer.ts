import { bodies, type Mail, sendMail } from '../../delivery/mail/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ContestKind, selectDecisions } from '../decisions/index.ts';
import { type CenterFace, selectCenterFace } from '../inbox/index.ts';
import { takeUntold } from './contests.queries.ts';

/** The job that the sealing of an answer leaves behind. */
export const TELL_ANSWER = 'tell-answer';

/** Mails an answer to whoever asked. That it was done commits with the mail, so that a job which runs twice tells once. */
export async function tellAnswer(platform: Platform, payload: Record<string, unknown>): Promise<void> {
  const centerId = Number(payload.centerId);
  const contestId = String(payload.contestId);
  await platform.database.inScope({ centerIds: [centerId] }, async (tx) => {
    const now = platform.clock.now();
    const untold = await takeUntold(tx, { centerId, contestId, now });
    // Whoever has no address finds the answer in the console.
    if (!untold?.email) return;
    const decision = (await selectDecisions(tx, centerId, [contestId])).get(contestId);
    const given = decision?.approvals.at(-1);
    if (!given) return;
    const center = await selectCenterFace(tx, centerId);
    const { email, eventId, kind } = untold;
    const { publicUrl } = platform.settings;
    await sendMail(
      tx,
      platform,
      answerMail({
        to: email,
        center,
        kind,
        result: given.result,
        reason: given.reason,
        by: given.approver?.name ?? null,
        url: `${publicUrl}/decisions/${eventId}?center=${centerId}`,
      }),
    );
  });
}

interface AnswerToTell {
  to: string;
  center: CenterFace;
  kind: ContestKind;
  result: 'approved' | 'rejected';
  reason: string | null;
  by: string | null;
  url: string;
}

const WORDS = {
  en: {
    subject: 'Your question about a decision was answered',
    open: 'Read the answer',
    answer: 'The answer',
    by: 'Answered by',
    contest: {
      approved: 'Your objection was accepted.',
      rejected: 'Your objection was looked at, and the decision stands.',
    },
    explanation: {
      approved: 'You asked for an explanation, and here it is.',
      rejected: 'You asked for an explanation, which was not given.',
    },
  },
  ko: {
    subject: '결정에 대한 문의에 답변이 도착했습니다',
    open: '답변 보기',
    answer: '답변',
    by: '답변한 사람',
    contest: {
      approved: '이의 제기가 받아들여졌습니다.',
      rejected: '이의 제기를 검토했으며 결정은 그대로 유지됩니다.',
    },
    explanation: {
      approved: '요청하신 설명이 도착했습니다.',
      rejected: '요청하신 설명은 제공되지 않았습니다.',
    },
  },
} as const;

function answerMail({ to, center, kind, result, reason, by, url }: AnswerToTell): Mail {
  const words = WORDS[center.language];
  const lines = [
    `${center.name}: ${words[kind][result]}`,
    ...(reason ? [`${words.answer}: ${reason}`] : []),
    ...(by ? [`${words.by}: ${by}`] : []),
  ];
  return {
    to,
    kind: 'contest-answered',
    subject: words.subject,
    ...bodies(lines, { url, label: words.open }),
    data: { url },
  };
}
