import { MemoryCandidate } from '../shapes/proposals.ts';
import { linesOf, sectionOf, withoutOuterFence } from '../text/lines.ts';

const item = /^\s*(?:(?:[-*+]|\d+\.)\s*)?\**`?(name|type|observation)`?\**\s*[:：]\s*([\s\S]*)$/i;

/**
 * The memory candidates of a report, the one part of `report.md` the parent reads (`docs/spec/crew.md` §2.4, §6.5):
 * items of name, type and observation below `## Memory MCP追加候補（統合）`. Those that are not candidates are left out.
 */
export function readMemorySection(report: string): readonly MemoryCandidate[] {
  const section = sectionOf(withoutOuterFence(linesOf(report)), /^Memory MCP追加候補/);
  const found: Record<string, string>[] = [];
  for (const line of section) {
    const [, key = '', text = ''] = item.exec(line) ?? [];
    if (key === '') continue;
    const name = key.toLowerCase();
    const last = found.at(-1);
    if (last === undefined || Object.hasOwn(last, name)) found.push({ [name]: bare(text) });
    else last[name] = bare(text);
  }
  return found.flatMap((fields) => {
    const candidate = { family: 'MCP', id: null, priority: 'MEDIUM', ...fields };
    return MemoryCandidate.safeParse(candidate).data ?? [];
  });
}

function bare(text: string): string {
  return text
    .trim()
    .replace(/^(["'`])(.*)\1$/, '$2')
    .trim();
}
