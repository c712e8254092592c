/** In this order, because the later names stand in the user agents of the earlier ones too. */
const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** A user agent in the words that people use for their devices; whatever is no browser is called by its own first word. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const named = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = named(BROWSERS) ?? userAgent.split(/[\s/]/)[0];
  return [browser, named(SYSTEMS)].filter(Boolean).join(' · ');
}
