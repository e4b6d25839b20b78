import { normalForm } from '../../../data/normal-form.ts';
import type { Persona, StrategyOut } from '../contract/shapes.ts';

/* Two views that are two, and the pair where nobody finds one (`docs/spec/session.md` §11). */

/** The one pair that is built in: everything else is recalled anew for its task. */
export const fallbackPair = {
  executor_persona: {
    name: 'Kent Beck',
    distortion: '単純さを最優先し、今必要なものだけを作る',
    values: ['単純さ', 'テストを先に書く', 'YAGNI'],
    anti_values: ['先回りの一般化', '使われない抽象'],
    blindspot: '将来の変化への備えを軽く見る',
    axis: '削減',
  },
  watcher_persona: {
    name: 'Martin Fowler',
    distortion: '構造の明快さを最優先し、変更しやすさに投資する',
    values: ['明快な構造', 'リファクタリング', '進化的設計'],
    anti_values: ['その場しのぎ', '名前のない概念'],
    blindspot: '構造化しすぎること、先払いの費用を軽く見る',
    axis: '追加',
  },
  rationale: '人格を選べなかったため、既定の組（Kent Beck + Martin Fowler）を用いる。',
} as const satisfies StrategyOut;

/** The same in the language of a session: names, poles and the reason are what files have in every one. */
export function fallbackPairIn(language: 'ja' | 'en'): StrategyOut {
  const { executor_persona: beck, watcher_persona: fowler } = fallbackPair;
  if (language === 'ja') return fallbackPair;
  return {
    ...fallbackPair,
    executor_persona: {
      ...beck,
      distortion: 'puts simplicity first and makes only what is needed now',
      values: ['simplicity', 'tests first', 'YAGNI'],
      anti_values: ['generalising ahead of need', 'abstractions nobody uses'],
      blindspot: 'makes light of getting ready for changes to come',
    },
    watcher_persona: {
      ...fowler,
      distortion: 'puts a clear structure first and invests in being easy to change',
      values: ['clear structure', 'refactoring', 'evolutionary design'],
      anti_values: ['stopgaps', 'concepts without a name'],
      blindspot: 'makes light of too much structure and of costs paid up front',
    },
  };
}

/** No judgement is needed. */
export const noPair: StrategyOut = {
  executor_persona: null,
  watcher_persona: null,
  rationale: 'TaskClassifier により人格注入不要と判定。決定的に解けるタスク。',
};

const fold = (text: string) =>
  normalForm(text, 'NFKC')
    .toLowerCase()
    .replaceAll(/[\s・]+/g, '');

/** What is wrong with a pair, in sentences its maker can act on. */
export function pairProblems(strategy: StrategyOut): readonly string[] {
  const { executor_persona: one, watcher_persona: other, rationale } = strategy;
  if (one === null || other === null) return ['Both personas are needed.'];
  const problems: string[] = [];
  const differ = (field: 'name' | 'axis' | 'blindspot', words: string) => {
    if (fold(one[field]) === fold(other[field])) problems.push(words);
  };
  differ('name', 'Both are the same person; choose two different ones.');
  differ('axis', 'Both stand at the same pole; choose opposite poles.');
  differ(
    'blindspot',
    'Both have the same blind spot; the watcher must see what the executor does not.',
  );
  if (rationale.trim() === '') problems.push('The reason for this choice is missing (rationale).');
  return problems;
}

/** What a persona says of itself before it begins; `other`: whose blind spots it has to cover. */
function declaration(persona: Persona, other: Persona | null): string {
  const list = (items: readonly string[]) => items.map((item) => `  - ${item}`).join('\n');
  if (other === null)
    return [
      ...['人格宣言:', `私は今回、${persona.name} として振る舞います。`],
      ...[`歪み: ${persona.distortion}`, `大事にすること:\n${list(persona.values)}`],
      ...[`大事にしないこと:\n${list(persona.anti_values)}`, `盲点（自覚）: ${persona.blindspot}`],
    ].join('\n');
  return [
    ...[`私は今回、${persona.name} として検査します。`, `歪み: ${persona.distortion}`],
    ...[`executor の人格: ${other.name}`, `executor の盲点: ${other.blindspot}`],
    `私がカバーすべき盲点: ${other.blindspot}`,
  ].join('\n');
}

/** A log without the declaration is given it: whose words these are must stand in every one. */
export function declared(log: string, persona: Persona | null, other: Persona | null): string {
  if (persona === null) return log;
  const { name } = persona;
  // in English work it may be said in English
  const said =
    other === null
      ? [`${name} として`, `I act as ${name}`]
      : [`${name} として検査します`, `I inspect as ${name}`];
  return said.some((words) => log.includes(words))
    ? log
    : `${declaration(persona, other)}\n\n${log}`;
}

const declaring =
  /^(?:人格宣言|私は今回、|歪み|大事にすること|大事にしないこと|盲点（自覚）|Persona:|(?:This time )?I act as |Leans:|Values:|Does not value:|Blind to \(as it knows\):)/;

/** A log without the declaration it begins with, in which nothing is said of the work. */
export function undeclared(log: string): string {
  const lines = log.trim().split('\n');
  if (!declaring.test(lines[0] ?? '')) return log;
  const rest = lines.findIndex(
    (line) => line.trim() !== '' && !declaring.test(line) && !/^\s*(?:[-*・]|\s\s)/.test(line),
  );
  return rest === -1 ? log : lines.slice(rest).join('\n');
}
