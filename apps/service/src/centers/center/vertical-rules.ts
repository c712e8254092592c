import { GRACE_DAYS_DEFAULT } from '../../people/index.ts';
import type { CenterSettings } from './settings-schema.ts';

export const VERTICALS = [
  'rehabilitation',
  'welfare',
  'education',
  'pharmacy',
  'commerce',
  'mentoring',
  'interior',
] as const;

export type Vertical = (typeof VERTICALS)[number];

type Hours = CenterSettings['businessHours'];

/** The settings that a center of this vertical starts with; each call gives an object of its own. */
export function verticalDefaults(vertical: Vertical): CenterSettings {
  const own = OWN[vertical];
  return structuredClone({ ...COMMON, ...own, features: { ...COMMON.features, ...own.features } });
}

const office: Hours = week([{ from: '09:00', to: '18:00' }], [], []);
const COMMON = {
  timezone: 'Asia/Seoul',
  locale: 'ko-KR',
  currency: 'KRW',
  description: '',
  logo: '',
  membershipApproval: 'manual' as const,
  requireSecondFactor: 'off' as const,
  secondFactorGraceDays: GRACE_DAYS_DEFAULT,
  emailDomains: [] as string[],
  country: 'KR',
  region: '',
  features: { booking: true, learning: false, proof: true, workflows: true } as CenterSettings['features'],
};

const OWN: Record<Vertical, Pick<CenterSettings, 'businessHours' | 'booking' | 'features' | 'vertical'>> = {
  rehabilitation: {
    businessHours: week(
      [
        { from: '09:00', to: '12:30' },
        { from: '13:30', to: '18:00' },
      ],
      [{ from: '09:00', to: '13:00' }],
      [],
    ),
    booking: { slotMinutes: 40, bufferMinutes: 10, minNoticeMinutes: 120, horizonDays: 30 },
    features: {},
    vertical: { sessionKinds: ['physical', 'occupational', 'speech'], reportsNeedReview: true },
  },
  welfare: {
    businessHours: office,
    booking: { slotMinutes: 60, bufferMinutes: 0, minNoticeMinutes: 240, horizonDays: 30 },
    features: {},
    vertical: { caseReviewDays: 90, homeVisits: true },
  },
  education: {
    businessHours: week([{ from: '14:00', to: '22:00' }], [{ from: '10:00', to: '18:00' }], []),
    booking: { slotMinutes: 50, bufferMinutes: 10, minNoticeMinutes: 180, horizonDays: 60 },
    features: { learning: true },
    vertical: { termWeeks: 12, attendanceGoal: 0.8 },
  },
  pharmacy: {
    businessHours: week([{ from: '09:00', to: '19:00' }], [{ from: '09:00', to: '14:00' }], []),
    booking: { slotMinutes: 15, bufferMinutes: 0, minNoticeMinutes: 30, horizonDays: 14 },
    features: {},
    vertical: { counselling: true, dualCheckDispensing: true },
  },
  commerce: {
    businessHours: week(
      [{ from: '10:00', to: '20:00' }],
      [{ from: '10:00', to: '20:00' }],
      [{ from: '11:00', to: '18:00' }],
    ),
    booking: { slotMinutes: 30, bufferMinutes: 0, minNoticeMinutes: 60, horizonDays: 30 },
    features: {},
    vertical: { refundDays: 14 },
  },
  mentoring: {
    businessHours: week([{ from: '10:00', to: '21:00' }], [{ from: '10:00', to: '17:00' }], []),
    booking: { slotMinutes: 60, bufferMinutes: 15, minNoticeMinutes: 720, horizonDays: 45 },
    features: { learning: true },
    vertical: { sessionsPerProgram: 8 },
  },
  interior: {
    businessHours: week([{ from: '10:00', to: '19:00' }], [{ from: '10:00', to: '16:00' }], []),
    booking: { slotMinutes: 90, bufferMinutes: 30, minNoticeMinutes: 1_440, horizonDays: 60 },
    features: {},
    vertical: { siteVisits: true },
  },
};

function week(workday: Hours['mon'], saturday: Hours['sat'], sunday: Hours['sun']): Hours {
  return { mon: workday, tue: workday, wed: workday, thu: workday, fri: workday, sat: saturday, sun: sunday };
}
