/**
 * The language of the screen: the flag, then `ui.language`, then the environment: `ja` when the first of LC_ALL,
 * LC_MESSAGES, LANG that is set says so, else `en`.
 */
export function pickLanguage(
  env: Readonly<Record<string, string | undefined>>,
  flag: 'ja' | 'en' | undefined,
  configured: 'auto' | 'ja' | 'en' | undefined,
): 'ja' | 'en' {
  if (flag !== undefined) return flag;
  if (configured === 'ja' || configured === 'en') return configured;
  const locale = ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => env[name]).find((value) => value);
  return locale?.toLowerCase().startsWith('ja') ? 'ja' : 'en';
}
