import { bodies, type Mail, sendMail } from '../../delivery/mail/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ContestKind, selectDecisions } from '../decisions/index.ts';
import { type CenterFace, selectCenterFace } from '../inbox/index.ts';
import { takeUntold } from './contests.queries.ts';

/** The job that the sealing of an answer leaves behind. */
export const TELL_ANSWER = 'tell-answer';

/**
 * Mails an answer to whoever asked, or that there will be none because an erasure closed their question. That it was done commits with the
 * mail, so that a job which runs twice tells once.
 */
export async function tellAnswer(platform: Platform, payload: Record<string, unknown>): Promise<void> {
  const centerId = Number(payload.centerId);
  const contestId = String(payload.contestId);
  await platform.database.inScope({ centerIds: [centerId] }, async (tx) => {
    const now = platform.clock.now();
    const untold = await takeUntold(tx, { centerId, contestId, now });
    // Whoever has no address finds the answer in the console.
    if (!untold?.email) return;
    const { email, eventId, kind } = untold;
    const decisions = await selectDecisions(tx, centerId, [contestId, eventId]);
    const given = decisions.get(contestId)?.approvals.at(-1);
    if (!given) return;
    const center = await selectCenterFace(tx, centerId);
    const { publicUrl } = platform.settings;
    if (given.approver?.rule) {
      await sendMail(tx, platform, closedMail({ to: email, center, kind }));
      return;
    }
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
        // Once nobody knows whom the decision was about, nobody is shown it as theirs.
        url: decisions.get(eventId)?.subject ? `${publicUrl}/decisions/${eventId}?center=${centerId}` : null,
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
  /** Where it can be read; null where nobody is shown it any more. */
  url: string | null;
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
    closed: {
      subject: 'Your question about a decision was closed without an answer',
      contest: 'Nobody has answered your objection, and nobody will.',
      explanation: 'Nobody has answered your request for an explanation, and nobody will.',
      why: 'It was closed because everything that decisions say about the person it is about is erased, the decision and your question included.',
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
    closed: {
      subject: '결정에 대한 문의가 답변 없이 종료되었습니다',
      contest: '제기하신 이의에는 아무도 답변하지 않았으며 앞으로도 답변이 없습니다.',
      explanation: '요청하신 설명에는 아무도 답변하지 않았으며 앞으로도 답변이 없습니다.',
      why: '해당하는 사람에 관한 결정의 모든 내용이, 그 결정과 문의를 포함하여 삭제되므로 종료되었습니다.',
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
    ...bodies(lines, url === null ? null : { url, label: words.open }),
    data: url === null ? {} : { url },
  };
}

/** There is nothing to open: what was asked about is erased too. */
function closedMail({ to, center, kind }: Pick<AnswerToTell, 'to' | 'center' | 'kind'>): Mail {
  const { closed } = WORDS[center.language];
  return {
    to,
    kind: 'contest-closed',
    subject: closed.subject,
    ...bodies([`${center.name}: ${closed[kind]}`, closed.why], null),
    data: {},
  };
}
