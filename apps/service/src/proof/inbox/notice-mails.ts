import type { Mail } from '../../delivery/mail/index.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { oneLine } from '../../platform/one-line.ts';

/** What a mail tells of one decision. */
export interface NoticedDecision {
  eventId: string;
  /** What is to be decided, in one line; null when it was erased. */
  about: string | null;
  dueAt: Date | null;
  isEscalated: boolean;
}

const LISTED_MAX = 10;

type Words = Record<'reminder' | 'escalation' | 'open' | 'until' | 'erased' | 'inbox', string> & {
  lead(kind: 'reminder' | 'escalation', center: string, count: number): string;
  more(count: number): string;
};

const WORDS: Record<'en' | 'ko', Words> = {
  en: {
    reminder: 'A decision waits for you',
    escalation: 'A decision was passed on to you',
    open: 'Look and decide',
    until: 'until',
    erased: 'a decision',
    inbox: 'Open the inbox',
    lead: (kind, center, count) =>
      kind === 'reminder'
        ? `${center}: ${count === 1 ? 'a decision waits' : `${count} decisions wait`} for an answer, and the time is running out.`
        : `${center}: nobody answered in time, so ${count === 1 ? 'this decision was' : `these ${count} decisions were`} passed on to you.`,
    more: (count) => `And ${count} more.`,
  },
  ko: {
    reminder: '승인을 기다리는 결정이 있습니다',
    escalation: '결정이 회원님께 넘어왔습니다',
    open: '확인하고 결정하기',
    until: '기한',
    erased: '결정',
    inbox: '받은 결정함 열기',
    lead: (kind, center, count) =>
      kind === 'reminder'
        ? `${center}: 결정 ${count}건이 답을 기다리고 있으며 기한이 다가오고 있습니다.`
        : `${center}: 기한 안에 답이 없어 결정 ${count}건이 회원님께 넘어왔습니다.`,
    more: (count) => `그 밖에 ${count}건이 더 있습니다.`,
  },
};

/**
 * One mail for all that somebody is to be told of at once. Each decision has a link of its own, which leads over the sign-in to the
 * answer; what the decision is about stands in the body only, where it is read as somebody's words.
 */
export function noticeMail(notice: {
  to: string;
  center: { id: number; name: string; timeZone: string; language: 'en' | 'ko' };
  decisions: readonly NoticedDecision[];
  publicUrl: string;
}): Mail {
  const { to, center, decisions, publicUrl } = notice;
  const words = WORDS[center.language];
  const kind = decisions.some(({ isEscalated }) => isEscalated) ? 'escalation' : 'reminder';
  const time = new Intl.DateTimeFormat(center.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: center.timeZone,
  });
  const shown = decisions.slice(0, LISTED_MAX).map(({ eventId, about, dueAt }) => ({
    line: `${oneLine(about ?? words.erased)}${dueAt ? ` (${words.until} ${time.format(dueAt)}, ${center.timeZone})` : ''}`,
    url: decisionUrl(publicUrl, center.id, eventId),
  }));
  const lead = words.lead(kind, oneLine(center.name), decisions.length);
  const left = decisions.length - shown.length;
  const inbox = `${publicUrl}/app/inbox`;
  const [first] = shown;
  return {
    to,
    centerId: center.id,
    kind: kind === 'reminder' ? 'approval-reminder' : 'approval-escalated',
    subject: words[kind],
    text: [
      lead,
      ...shown.map(({ line, url }) => `${line}\n${url}`),
      ...(left > 0 ? [words.more(left), inbox] : []),
      '',
    ].join('\n\n'),
    html: [
      `<p>${escapeHtml(lead)}</p>`,
      ...shown.map(
        ({ line, url }) =>
          `<p>${escapeHtml(line)}<br><a href="${escapeHtml(url)}">${escapeHtml(words.open)}</a></p>`,
      ),
      ...(left > 0
        ? [`<p>${escapeHtml(words.more(left))} <a href="${escapeHtml(inbox)}">${words.inbox}</a></p>`]
        : []),
    ].join(''),
    data: first ? { url: first.url } : {},
  };
}

/** The center goes along because a person may have several, and is asked in the one that asks. */
export function decisionUrl(publicUrl: string, centerId: number, eventId: string): string {
  return `${publicUrl}/decisions/${eventId}?center=${centerId}`;
}
