import type { ChannelKind } from './channels.queries.ts';

export type NoticeKind = 'waiting' | 'reminder' | 'escalation' | 'test';

export interface ChannelNotice {
  kind: NoticeKind;
  center: { name: string; timeZone: string; language: 'en' | 'ko' };
  /** How many it is about; not all of them are listed. */
  total: number;
  decisions: readonly { about: string | null; dueAt: Date | null; url: string }[];
  inboxUrl: string;
}

const TITLES: Record<'en' | 'ko', Record<NoticeKind, (count: number) => string>> = {
  en: {
    waiting: (count) =>
      count === 1 ? 'A decision waits for approval' : `${count} decisions wait for approval`,
    reminder: (count) =>
      count === 1 ? 'A decision is about to be late' : `${count} decisions are about to be late`,
    escalation: (count) => (count === 1 ? 'A decision is late' : `${count} decisions are late`),
    test: () => 'This channel hears of decisions that wait',
  },
  ko: {
    waiting: (count) => `결정 ${count}건이 승인을 기다립니다`,
    reminder: (count) => `결정 ${count}건의 기한이 다가옵니다`,
    escalation: (count) => `결정 ${count}건의 기한이 지났습니다`,
    test: () => '이 채널에 승인을 기다리는 결정을 알립니다',
  },
};
const WORDS = {
  en: { until: 'until', open: 'Look and decide', inbox: 'Open the inbox', erased: 'a decision' },
  ko: { until: '기한', open: '확인하고 결정하기', inbox: '받은 결정함 열기', erased: '결정' },
} as const;

/** A notice as the receiver wants it: Slack reads blocks, Teams an adaptive card. */
export function formatNotice(kind: ChannelKind, notice: ChannelNotice): object {
  return kind === 'slack' ? slackMessage(notice) : teamsMessage(notice);
}

/** https://docs.slack.dev/block-kit: `text` is what a phone's notification shows. */
function slackMessage(notice: ChannelNotice): object {
  const { title, words, lines } = partsOf(notice);
  return {
    text: `${escapeSlack(notice.center.name)}: ${title}`,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: title, emoji: false } },
      { type: 'context', elements: [{ type: 'plain_text', text: notice.center.name, emoji: false }] },
      ...lines.map(({ about, due, url }) => ({
        type: 'section',
        text: { type: 'mrkdwn', text: `${escapeSlack(about)}${due ? `\n_${escapeSlack(due)}_` : ''}` },
        accessory: { type: 'button', text: { type: 'plain_text', text: words.open, emoji: false }, url },
      })),
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            text: { type: 'plain_text', text: words.inbox, emoji: false },
            url: notice.inboxUrl,
          },
        ],
      },
    ],
  };
}

/** The message that an incoming webhook of Teams takes: one attachment, which is the card. */
function teamsMessage(notice: ChannelNotice): object {
  const { title, words, lines } = partsOf(notice);
  const text = (value: string, style: object = {}) => ({
    type: 'TextBlock',
    text: escapeMarkdown(value),
    wrap: true,
    ...style,
  });
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            text(title, { size: 'Large', weight: 'Bolder' }),
            text(notice.center.name, { isSubtle: true, spacing: 'None' }),
            ...lines.map(({ about, due, url }) => ({
              type: 'Container',
              separator: true,
              items: [
                text(about),
                ...(due ? [text(due, { isSubtle: true, spacing: 'None' })] : []),
                { type: 'ActionSet', actions: [{ type: 'Action.OpenUrl', title: words.open, url }] },
              ],
            })),
          ],
          actions: [{ type: 'Action.OpenUrl', title: words.inbox, url: notice.inboxUrl }],
        },
      },
    ],
  };
}

function partsOf({ kind, center, total, decisions }: ChannelNotice) {
  const words = WORDS[center.language];
  const time = new Intl.DateTimeFormat(center.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: center.timeZone,
  });
  return {
    title: TITLES[center.language][kind](total),
    words,
    lines: decisions.map(({ about, dueAt, url }) => ({
      about: about ?? words.erased,
      due: dueAt && `${words.until} ${time.format(dueAt)} (${center.timeZone})`,
      url,
    })),
  };
}

/** What Slack asks to be escaped; without angle brackets nobody's words become a link or a mention. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Cards read a little Markdown: whoever named an action does not get to put a link behind other words. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]()#<>~|!]/g, String.raw`\$&`);
}
