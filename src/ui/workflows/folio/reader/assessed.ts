import { isRecord } from '../../../../engine/data/shapes.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { assessmentWords } from '../words/assessments.ts';

/** What a scorecard of an episode says of how it ends and reads, a sentence each; nothing in one of a chapter. Pure. */
export function assessedIn(
  card: Readonly<Record<string, unknown>>,
  language: 'ja' | 'en',
): readonly string[] {
  const { episode_hook_assessment: hook, web_novel_assessment: screen } = card;
  return [
    ...(isRecord(hook) ? hookLines(hook, language) : []),
    ...(isRecord(screen) ? screenLines(screen, language) : []),
  ];
}

function hookLines(
  { has_hook: has, hook_type: type, effectiveness, suggestion }: Readonly<Record<string, unknown>>,
  language: 'ja' | 'en',
): readonly string[] {
  const words = assessmentWords[language];
  const kind = typeof type === 'string' ? (words.kinds[type] ?? '') : '';
  const effect = typeof effectiveness === 'number' ? String(effectiveness) : '';
  return [
    has === false ? words.noHook : words.hook(kind, effect),
    ...(typeof suggestion === 'string' && suggestion.trim() !== ''
      ? [words.suggestion(oneLine(suggestion))]
      : []),
  ];
}

function screenLines(
  {
    avg_paragraph_length: paragraph,
    dialogue_ratio: talk,
    scroll_friendly: easy,
  }: Readonly<Record<string, unknown>>,
  language: 'ja' | 'en',
): readonly string[] {
  const figure = (value: unknown, times: number) =>
    typeof value === 'number' ? String(Math.round(value * times)) : '';
  const known = typeof easy === 'boolean' ? easy : null;
  const [length, share] = [figure(paragraph, 1), figure(talk, 100)];
  if (length === '' && share === '' && known === null) return [];
  return [assessmentWords[language].screen(length, share, known)];
}
