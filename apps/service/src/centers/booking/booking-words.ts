import type { Mail } from '../../delivery/mail/index.ts';

export type BookingMailKind = Extract<Mail['kind'], `booking-${string}`>;

/** What a mail about a booking tells. */
interface Told {
  when: string;
  instructor: string;
  learner: string;
  center: string;
}

interface Words {
  subject: Record<BookingMailKind, string>;
  line(kind: BookingMailKind, told: Told): string;
  /** What stands on the button. */
  look: string;
  /** How the calendar names a session. */
  entry(told: Pick<Told, 'instructor' | 'learner' | 'center'>): string;
}

const ENGLISH: Record<BookingMailKind, string> = {
  'booking-confirmed': 'is booked',
  'booking-from-waiting-list': 'became free and is booked, because you were next on the waiting list',
  'booking-moved': 'is the new time of a session',
  'booking-canceled': 'was canceled',
  'booking-reminder': 'is coming up',
};

const KOREAN: Record<BookingMailKind, string> = {
  'booking-confirmed': '이 예약되었습니다',
  'booking-from-waiting-list': '에 자리가 나서 대기 순서에 따라 예약되었습니다',
  'booking-moved': '으로 시간이 변경되었습니다',
  'booking-canceled': '이 취소되었습니다',
  'booking-reminder': '이 곧 시작됩니다',
};

const WORDS: Record<'en' | 'ko', Words> = {
  en: {
    subject: {
      'booking-confirmed': 'A session is booked',
      'booking-from-waiting-list': 'A place became free for you',
      'booking-moved': 'A session was moved',
      'booking-canceled': 'A session was canceled',
      'booking-reminder': 'A session is coming up',
    },
    line: (kind, { when, instructor, learner, center }) =>
      `${when} with ${instructor} at ${center}, for ${learner}, ${ENGLISH[kind]}.`,
    look: 'Look at the bookings',
    entry: ({ center, learner, instructor }) => `${center}: ${learner} with ${instructor}`,
  },
  ko: {
    subject: {
      'booking-confirmed': '수업이 예약되었습니다',
      'booking-from-waiting-list': '기다리던 자리가 났습니다',
      'booking-moved': '수업 시간이 변경되었습니다',
      'booking-canceled': '수업이 취소되었습니다',
      'booking-reminder': '곧 수업이 있습니다',
    },
    line: (kind, { when, instructor, learner, center }) =>
      `${learner} 님의 ${center} 수업(${when}, 담당 ${instructor})${KOREAN[kind]}.`,
    look: '예약 보기',
    entry: ({ center, learner, instructor }) => `${center}: ${learner} (담당 ${instructor})`,
  },
};

/** In the language of the center (docs/rules.md#booking). */
export function bookingWords(locale: string): Words & { spokenTime(at: Date, timeZone: string): string } {
  const language = locale.startsWith('ko') ? 'ko' : 'en';
  return { ...WORDS[language], spokenTime: (at, timeZone) => spokenTime(at, timeZone, SPOKEN[language]) };
}

const SPOKEN = { en: 'en-GB', ko: 'ko-KR' };

function spokenTime(at: Date, timeZone: string, locale: string): string {
  return at.toLocaleString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
}
