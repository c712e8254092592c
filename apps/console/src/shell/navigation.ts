import {
  type Icon,
  IconBook2,
  IconBuilding,
  IconCalendar,
  IconCalendarHeart,
  IconCalendarTime,
  IconCertificate,
  IconChartBar,
  IconCreditCard,
  IconEye,
  IconFileCertificate,
  IconGavel,
  IconHistory,
  IconHome,
  IconId,
  IconInbox,
  IconKey,
  IconLayoutDashboard,
  IconLink,
  IconPalette,
  IconPencilCheck,
  IconQrcode,
  IconRoute,
  IconScale,
  IconSchool,
  IconSettings,
  IconTransfer,
  IconUserQuestion,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { TextKey } from '../text/en.ts';
import type { Me } from './session.tsx';

/** A page that is found without an id. */
type Place = Exclude<NonNullable<LinkProps['to']>, `${string}$${string}` | '.' | '..'>;

interface Section {
  label: TextKey;
  links: { to: Place; label: TextKey; icon: Icon; roles?: string[] }[];
}

const LEARNERS = ['PARENT', 'CHILD'];
const TEACHERS = ['ADMIN', 'INSTRUCTOR'];

const CENTER: Section[] = [
  {
    label: 'nav.section.mine',
    links: [
      { to: '/app', label: 'nav.home', icon: IconHome, roles: LEARNERS },
      { to: '/app/courses', label: 'nav.courses', icon: IconBook2, roles: LEARNERS },
      { to: '/app/check-in', label: 'nav.checkIn', icon: IconQrcode, roles: LEARNERS },
      { to: '/app/results', label: 'nav.results', icon: IconCertificate, roles: LEARNERS },
      { to: '/app/calendar', label: 'nav.calendar', icon: IconCalendarHeart, roles: LEARNERS },
    ],
  },
  {
    label: 'nav.section.proof',
    links: [
      { to: '/app', label: 'nav.dashboard', icon: IconLayoutDashboard, roles: TEACHERS },
      { to: '/app/about-me', label: 'nav.aboutMe', icon: IconUserQuestion },
      { to: '/app/inbox', label: 'nav.inbox', icon: IconInbox, roles: ['ADMIN'] },
      { to: '/app/decisions', label: 'nav.decisions', icon: IconGavel, roles: ['ADMIN', 'INSTRUCTOR'] },
      { to: '/app/dpus', label: 'nav.dpus', icon: IconFileCertificate, roles: ['ADMIN', 'INSTRUCTOR'] },
      { to: '/app/chain', label: 'nav.chain', icon: IconLink, roles: ['ADMIN'] },
      { to: '/app/policies', label: 'nav.policies', icon: IconScale, roles: ['ADMIN'] },
      { to: '/app/oversight', label: 'nav.oversight', icon: IconEye, roles: ['ADMIN'] },
    ],
  },
  {
    label: 'nav.section.teaching',
    links: [
      { to: '/app/day', label: 'nav.day', icon: IconCalendarTime, roles: TEACHERS },
      { to: '/app/marks', label: 'nav.marks', icon: IconPencilCheck, roles: TEACHERS },
    ],
  },
  {
    label: 'nav.section.center',
    links: [
      { to: '/app/workflows', label: 'nav.workflows', icon: IconRoute, roles: ['ADMIN', 'INSTRUCTOR'] },
      { to: '/app/members', label: 'nav.members', icon: IconUsers, roles: ['ADMIN'] },
      { to: '/app/bookings', label: 'nav.bookings', icon: IconCalendar },
      { to: '/app/learning', label: 'nav.learning', icon: IconSchool, roles: ['ADMIN', 'INSTRUCTOR'] },
      { to: '/app/subscription', label: 'nav.subscription', icon: IconCreditCard, roles: ['ADMIN'] },
      { to: '/app/audit', label: 'nav.audit', icon: IconHistory, roles: ['ADMIN'] },
      { to: '/app/data', label: 'nav.data', icon: IconTransfer, roles: ['ADMIN'] },
      { to: '/app/records', label: 'nav.records', icon: IconUserShield, roles: ['ADMIN'] },
      { to: '/app/organisation', label: 'nav.organisation', icon: IconId, roles: ['ADMIN'] },
      { to: '/app/settings', label: 'nav.settings', icon: IconSettings, roles: ['ADMIN'] },
    ],
  },
  {
    label: 'nav.section.build',
    links: [
      { to: '/app/keys', label: 'nav.keys', icon: IconKey, roles: ['ADMIN'] },
      { to: '/app/webhooks', label: 'nav.webhooks', icon: IconWebhook, roles: ['ADMIN'] },
    ],
  },
];

const PARTNER: Section = {
  label: 'nav.partner',
  links: [
    { to: '/app/partner', label: 'nav.partnerDashboard', icon: IconChartBar },
    { to: '/app/partner/centers', label: 'nav.partnerCenters', icon: IconBuilding },
    { to: '/app/partner/members', label: 'nav.partnerMembers', icon: IconUsers },
    { to: '/app/partner/audit', label: 'nav.partnerAudit', icon: IconHistory },
    { to: '/app/partner/organisation', label: 'nav.partnerOrganisation', icon: IconId },
    { to: '/app/partner/settings', label: 'nav.partnerSettings', icon: IconPalette },
  ],
};

const OPERATOR: Section = {
  label: 'nav.operator',
  links: [
    { to: '/app/operator/centers', label: 'operator.centers', icon: IconBuilding },
    { to: '/app/operator/partners', label: 'operator.partners', icon: IconUsersGroup },
    { to: '/app/operator/policies', label: 'nav.policies', icon: IconScale },
    { to: '/app/operator/audit', label: 'operator.audit', icon: IconHistory },
  ],
};

/** Where the rest of a center is closed, these are open. */
const OPEN_WHILE_SUSPENDED: Place[] = ['/app', '/app/subscription'];

/** Where somebody may go: nobody is shown a door that is locked for them. */
export function navigation(me: Me): Section[] {
  const center = me.centerId
    ? CENTER.map((section) => ({
        ...section,
        links: section.links
          .filter(({ roles }) => !roles || roles.includes(me.role ?? ''))
          .filter(({ to }) => me.centerStatus !== 'SUSPENDED' || OPEN_WHILE_SUSPENDED.includes(to)),
      }))
    : [];
  const partner = me.partner ? [PARTNER] : [];
  const operator = me.isOperator ? [OPERATOR] : [];
  return [...center, ...partner, ...operator].filter((section) => section.links.length > 0);
}
