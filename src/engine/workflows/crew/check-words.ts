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
    const line = command.replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('`', "'").trim();
    return `| \`${line.length > 200 ? `${line.slice(0, 199)}…` : line}\` | ${code ?? none} |`;
  });
  const section = [title, '', head, '|---|---|', ...rows, ''].join('\n');
  const at = own.lastIndexOf(completionMarker);
  if (at === -1) return `${own.trimEnd()}\n\n${section}`;
  return `${own.slice(0, at).trimEnd()}\n\n${section}\n${own.slice(at)}`;
}

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
