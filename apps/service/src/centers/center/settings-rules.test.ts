import { expect, test } from 'vitest';
import { requireSettings, settingsOf } from './settings-rules.ts';
import { VERTICALS, verticalDefaults } from './vertical-rules.ts';

const refusedFor = (settings: Record<string, unknown>) => {
  try {
    requireSettings(settings);
    return null;
  } catch (error) {
    return (error as { code: string; message: string }).message;
  }
};

test.each(VERTICALS)('the defaults of %s are valid settings, and nobody shares them', (vertical) => {
  const defaults = verticalDefaults(vertical);
  expect(refusedFor(defaults)).toBeNull();
  defaults.businessHours.mon.pop();
  defaults.features.booking = false;
  expect(verticalDefaults(vertical)).not.toEqual(defaults);
});

test('stored settings lie over the defaults of the vertical, and unknown keys are kept', () => {
  const settings = settingsOf({
    vertical: 'pharmacy',
    settings: { booking: { slotMinutes: 20 }, theme: { dark: true } },
  });
  expect(settings.booking).toEqual({ ...verticalDefaults('pharmacy').booking, slotMinutes: 20 });
  expect(settings.theme).toEqual({ dark: true });
  expect(settings.timezone).toBe('Asia/Seoul');
});

test('real time zones are taken and everything else is refused by name', () => {
  for (const timezone of ['Asia/Seoul', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC', 'Asia/Calcutta'])
    expect(refusedFor({ timezone })).toBeNull();
  for (const timezone of ['Mars/Olympus', '+09:00', 'Asia/Seoul; drop', ''])
    expect(refusedFor({ timezone })).toMatch(/^timezone: /);
});

test.each([
  [{ locale: 'not a locale' }, 'locale'],
  [{ currency: 'krw' }, 'currency'],
  [{ currency: 'QQQ' }, 'currency'],
  [{ logo: 'javascript:alert(1)' }, 'logo'],
  [{ logo: '//elsewhere.example/x.png' }, 'logo'],
  [{ logo: 'http://elsewhere.example/x.png' }, 'logo'],
  [{ branding: { logoUrl: 'javascript:alert(1)' } }, 'branding.logoUrl'],
  [{ branding: { faviconUrl: 'http://elsewhere.example/x.ico' } }, 'branding.faviconUrl'],
  [{ branding: { primaryColor: 'red;background:url(//elsewhere.example)' } }, 'branding.primaryColor'],
  [{ branding: { secondaryColor: 7 } }, 'branding.secondaryColor'],
  [{ branding: 'ours' }, 'branding'],
  [{ links: { help: 'javascript:alert(1)' } }, 'links.help'],
  [{ links: { help: 'http://help.example' } }, 'links.help'],
  [{ links: { help: 7 } }, 'links.help'],
  [{ supportEmail: 'nobody' }, 'supportEmail'],
  [{ features: { chat: { nested: 'x' } } }, 'features.chat'],
  [{ features: { chat: 'x'.repeat(201) } }, 'features.chat'],
  [{ features: { '<b>chat</b>': true } }, 'features'],
  [
    { features: Object.fromEntries(Array.from({ length: 65 }, (_, place) => [`f${place}`, true])) },
    'features',
  ],
  [{ description: 7 }, 'description'],
  [{ country: 'Korea' }, 'country'],
  [{ membershipApproval: 'never' }, 'membershipApproval'],
  [{ emailDomains: ['UPPER.example'] }, 'emailDomains.0'],
  [
    { booking: { slotMinutes: 4, bufferMinutes: 0, minNoticeMinutes: 0, horizonDays: 1 } },
    'booking.slotMinutes',
  ],
  [
    { booking: { slotMinutes: 30, bufferMinutes: 0, minNoticeMinutes: 0, horizonDays: 367 } },
    'booking.horizonDays',
  ],
  [
    { booking: { slotMinutes: 30.5, bufferMinutes: 0, minNoticeMinutes: 0, horizonDays: 3 } },
    'booking.slotMinutes',
  ],
  [
    { businessHours: { ...verticalDefaults('welfare').businessHours, mon: [{ from: '9:00', to: '10:00' }] } },
    'businessHours.mon.0.from',
  ],
  [
    {
      businessHours: { ...verticalDefaults('welfare').businessHours, mon: [{ from: '12:00', to: '10:00' }] },
    },
    'businessHours.mon.0',
  ],
  [
    {
      businessHours: {
        ...verticalDefaults('welfare').businessHours,
        sat: [
          { from: '09:00', to: '12:00' },
          { from: '11:00', to: '24:00' },
        ],
      },
    },
    'businessHours.sat.1',
  ],
])('the setting %j is refused with the name of its field', (settings, path) => {
  expect(refusedFor(settings)?.split(': ')[0]).toBe(path);
});

test('settings larger than 64 KiB are refused', () => {
  expect(refusedFor({ notes: 'x'.repeat(64 * 1024) })).toMatch(/64 KiB/);
  expect(refusedFor({ notes: 'x'.repeat(63 * 1024) })).toBeNull();
});
