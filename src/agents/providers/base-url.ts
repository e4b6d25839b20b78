import { RunError } from '../../engine/data/failure.ts';

/**
 * Any usual spelling of an API address as what the SDK appends `/v1/messages` to: no slash at the end, no `/v1`, a
 * path in between kept. Throws RunError config_invalid that names the setting.
 */
export function baseUrl(given: string): string {
  const url = URL.parse(given.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw invalid(
      `provider.base_url / ANTHROPIC_BASE_URL: not an http(s) address: ${shown(given)}`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid('provider.base_url / ANTHROPIC_BASE_URL: must not contain a user or password');
  }
  const path = url.pathname
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .replace(/\/messages$/, '')
    .replace(/\/v1$/, '');
  return url.origin + path;
}

/** Whether an address means this computer, where nothing is billed. */
export function isLoopback(base: string): boolean {
  const host = URL.parse(base)?.hostname ?? '';
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

function invalid(problem: string): RunError {
  return new RunError({ kind: 'config_invalid', file: '', problems: [problem] });
}

function shown(given: string): string {
  return JSON.stringify(given.replace(/\/\/[^/@]*@/, '//…@').slice(0, 200));
}
