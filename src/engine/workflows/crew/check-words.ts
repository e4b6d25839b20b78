import type { CommandSeen } from '../../acting/acting.ts';
import { completionMarker } from './text/lines.ts';
import type { Language } from './words.ts';

/**
 * A result with the checks of its worker as the engine saw them end, in front of its last line. A section of that name that
 * somebody else has written does not count.
 */
export function withChecks(
  text: string,
  checks: readonly CommandSeen[],
  language: Language,
): string {
  const { title, head, none } = checkWords[language];
  const titles = Object.values(checkWords).map((words) => words.title);
  const own = withoutSections(text, titles);
  if (checks.length === 0) return own;
  const rows = checks.map(({ command, code }) => {
    return `| \`${shortLine(command.replaceAll('|', '\\|'))}\` | ${code ?? none} |`;
  });
  return withSection(own, [title, '', head, '|---|---|', ...rows, '']);
}

/**
 * A result with what its person refused of what its worker wanted: where something was, it does not rate itself good, and says
 * what is missing.
 */
export function withRefusals(text: string, refused: readonly string[], language: Language): string {
  const titles = Object.values(refusalWords).map((words) => words.title);
  const own = withoutSections(text, titles);
  if (refused.length === 0) return own;
  const { title, said } = refusalWords[language];
  const lines = refused.map((what) => `- \`${shortLine(what)}\``);
  const rated = own.replace(/^(---\n(?:[^\n]*\n){0,20}?quality:[ \t]*)["']?GREEN["']?/, '$1YELLOW');
  return withSection(rated, [title, '', said, '', ...lines, '']);
}

function withSection(text: string, lines: readonly string[]): string {
  const section = lines.join('\n');
  const at = text.lastIndexOf(completionMarker);
  if (at === -1) return `${text.trimEnd()}\n\n${section}`;
  return `${text.slice(0, at).trimEnd()}\n\n${section}\n${text.slice(at)}`;
}

function shortLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('`', "'").trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}

const refusalWords = {
  ja: {
    title: '## 本人が断ったこと',
    said: '次のことは行われていません。品質は YELLOW までです（エンジンによる）。',
  },
  en: {
    title: '## Refused by its person',
    said: 'None of this was done. The quality is YELLOW at best (set by the engine).',
  },
} as const;

const checkWords = {
  ja: {
    title: '## エンジンが見た検査',
    head: '| コマンド | 終了コード |',
    none: 'なし（途中で止まった）',
  },
  en: {
    title: '## Checks as the engine saw them',
    head: '| Command | Exit code |',
    none: 'none (it was stopped)',
  },
} as const;

/** Without sections under these headings, up to the next heading of their level or the mark of the end. */
function withoutSections(text: string, titles: readonly string[]): string {
  if (!titles.some((title) => text.includes(title))) return text;
  let inside = false;
  const kept = text.split('\n').filter((line) => {
    if (/^#{1,2}\s/.test(line)) inside = titles.includes(line.trim());
    if (line.trim() === completionMarker) inside = false;
    return !inside;
  });
  return kept.join('\n');
}
