import type { Config } from '../config.ts';
import type { EngineParts } from '../engine-parts.ts';

/**
 * The settings of a run that is played in place of a model: it is of another request in any case, but in the language of the one that was
 * typed; where that says nothing, in the language of the screen.
 */
export function playedConfig(
  { config, screen }: Pick<EngineParts, 'config' | 'screen'>,
  request: string,
): Config {
  // what a person recorded themselves is there in the language their settings name
  if (screen === undefined || config.provider.recording !== null) return config;
  const { ui, folio } = config;
  const shown = ui.language === 'auto' ? screen : ui.language;
  return { ...config, folio: { ...folio, language: requestLanguage(request) ?? shown } };
}

/** What a request is written in; undefined: Han letters alone are Chinese names as well, and one word is a name anywhere. */
export function requestLanguage(request: string): 'ja' | 'en' | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(request)) return 'ja';
  if (/[^\P{L}\p{Script=Latin}]/u.test(request)) return undefined;
  return (request.match(/\b[a-z]+/gi) ?? []).length > 1 ? 'en' : undefined;
}
