import { hasAny, hitsIn, type Keywords, mostHits, quoted } from '../../../data/keywords.ts';
import type { TaskType } from '../contract/kinds.ts';
import type { ClassifierOut } from '../contract/shapes.ts';

/* What a task is, and whether judgement matters in it (`docs/spec/session.md` §7). */

const keywords: Keywords<TaskType> = {
  implement: [
    ...['直して', '修正', 'バグ', '実装して', '作って', '作成して'],
    ...['fix', 'bug', 'implement', 'build', 'create'],
  ],
  investigate: [
    ...['調べて', 'なぜ', '原因', '分析'],
    ...['investigate', 'why', 'cause', 'analyse', 'analyze', 'find out'],
  ],
  review: [...['レビュー', 'チェック', '確認'], ...['review', 'check', 'verify']],
  design: [...['設計', 'アーキテクチャ', '構造'], ...['design', 'architecture', 'structure']],
  strategy: [
    ...['方向性', '戦略', '判断', '決定'],
    ...['direction', 'strategy', 'decide', 'decision'],
  ],
};

/** Where several have as many hits: the side of judgement is the safe one. */
const order: readonly TaskType[] = ['review', 'design', 'strategy', 'investigate', 'implement'];

const highLevel = [
  ...['アーキテクチャ', '設計', '構造', '方針', '戦略'],
  ...['architecture', 'design', 'structure', 'strategy'],
];
const ofCode = [
  ...['コード', 'スタイル', 'テスト', '構文', 'フォーマット'],
  ...['code', 'style', 'test', 'syntax', 'format', 'lint', 'typo'],
];

/** undefined: no word says what it is, and somebody has to be asked. */
export function classifyTask(request: string): ClassifierOut | undefined {
  const hits = hitsIn(request, keywords);
  const task = mostHits(hits, order);
  if (task === undefined) return undefined;
  const said = `${quoted(hits.get(task) ?? [])}に一致。`;
  const persona = needsPersona(task, request);
  const why = persona ? '判断を要する。' : '決定的に解ける。';
  return { task_type: task, requires_persona: persona, rationale: `${said}${why}` };
}

function needsPersona(task: TaskType, request: string): boolean {
  if (task === 'implement') return false;
  if (task !== 'review') return true;
  return hasAny(request, highLevel) || !hasAny(request, ofCode);
}

/** Nobody could tell: looked into, and with two views. */
export const unclassified = {
  task_type: 'investigate',
  requires_persona: true,
  rationale: '分類基準を説明できない',
} as const satisfies ClassifierOut;

/** The person named it. */
export function taskOf(
  task: TaskType | undefined,
  persona: boolean | undefined,
  request: string,
): ClassifierOut | undefined {
  if (task === undefined && persona === undefined) return undefined;
  const byRule = classifyTask(request) ?? unclassified;
  const type = task ?? byRule.task_type;
  const needs =
    persona ?? (task === undefined ? byRule.requires_persona : needsPersona(type, request));
  return { task_type: type, requires_persona: needs, rationale: '本人の指定による。' };
}
