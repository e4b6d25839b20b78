import type { MemoryGraph } from '../memory/graph.ts';
import { preferencesIn } from './preference.ts';
import { foldedText, termsIn } from './words-of.ts';

/** Whom a preference is to be told. */
export type Work = {
  /** `worker_coder`, `aggregator` … */
  readonly role: string;
  /** What the person asked for, in their words. */
  readonly request: string;
  /** `lp_system.technology_stack` and `project_scope`. */
  readonly stack: readonly string[];
  readonly project: string;
};

/** As an agent is told of it: how to act, and where that holds. */
export type ToldPreference = {
  readonly name: string;
  readonly action: string;
  readonly scope: string;
};

/** What a scope may name; a scope that names kinds of work is for those, and for no other. */
const kinds = [
  [
    'code',
    [
      'code',
      'coding',
      'implementation',
      'bug',
      'bugs',
      'refactoring',
      'programming',
      'test',
      'tests',
      'コード',
      '実装',
      'バグ',
      'リファクタ',
      'プログラ',
      'テスト',
    ],
  ],
  [
    'writing',
    [
      'writing',
      'document',
      'documents',
      'documentation',
      'docs',
      'article',
      'articles',
      'report',
      'reports',
      'readme',
      '文書',
      '文章',
      '記事',
      'ドキュメント',
      '報告',
      'レポート',
      '執筆',
    ],
  ],
  [
    'research',
    [
      'research',
      'investigation',
      'survey',
      'comparison',
      'analysis',
      '調査',
      '比較',
      '分析',
      'リサーチ',
    ],
  ],
  ['review', ['review', 'reviews', 'reviewing', 'レビュー', '査読']],
] as const;
type Kind = (typeof kinds)[number][0];
const kindOfRole: Readonly<Record<string, readonly Kind[]>> = {
  worker_coder: ['code'],
  worker_writer: ['writing'],
  worker_researcher: ['research'],
  worker_reviewer: ['review', 'code'],
  aggregator: ['writing'],
};
const technologies = [
  'typescript',
  'javascript',
  'python',
  'ruby',
  'rust',
  'golang',
  'java',
  'kotlin',
  'swift',
  'php',
  'c#',
  'c++',
  'react',
  'vue',
  'svelte',
  'django',
  'rails',
  'node',
  'node.js',
  'deno',
  'bun',
  'sql',
  'postgresql',
  'terraform',
  'docker',
  'kubernetes',
] as const;

const most = 8;

/**
 * The preferences for this work, narrow ones first (`docs/spec/crew.md` §13.1: silently, and below whatever is asked
 * for now). One whose scope names other kinds of work or another technology is left out, and so is what was imported or
 * is deprecated. Pure.
 */
export function preferencesFor(graph: MemoryGraph, work: Work): readonly ToldPreference[] {
  return preferencesIn(graph)
    .filter(({ deprecated }) => !deprecated)
    .flatMap(({ name, rules }) => rules.map(({ action, scope }) => ({ name, action, scope })))
    .flatMap((told) => {
      const nearness = nearnessOf(told.scope, work);
      return nearness === null ? [] : { told, nearness };
    })
    .toSorted((a, b) => b.nearness - a.nearness || (a.told.name < b.told.name ? -1 : 1))
    .slice(0, most)
    .map(({ told }) => told);
}

/** Words to look for in the memory before such work (`docs/spec/crew.md` §9.1): technology, project, kind of task. */
export function wordsToRecall({ role, request, stack, project }: Work): string {
  const own: readonly string[] = kindOfRole[role] ?? [role.replace(/^worker_/, '')];
  return [...new Set([...stack, ...termsIn(request, technologies), project, ...own])]
    .filter((word) => word !== '')
    .join(' ');
}

/** null: not for this work. */
function nearnessOf(scope: string, { role, request, stack, project }: Work): number | null {
  const tools = termsIn(scope, technologies);
  const around = [...stack, request, project].join('\n');
  if (tools.length > 0 && termsIn(around, tools).length === 0) return null;
  const named = kinds.filter(([, terms]) => termsIn(scope, terms).length > 0).map(([kind]) => kind);
  const own = kindOfRole[role];
  const fits = named.some((kind) => own?.includes(kind));
  // A custom role may do any kind of work: it judges the scope itself.
  if (named.length > 0 && !fits && own !== undefined) return null;
  const inProject = project !== '' && foldedText(scope).includes(foldedText(project));
  return Number(tools.length > 0) * 2 + Number(fits) * 2 + Number(inProject);
}
