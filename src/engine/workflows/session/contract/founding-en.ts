/*
 * What the engine itself puts into files of a session, and into what it tells: founding names and sentences, which are Japanese there
 * whatever its language. What an English screen shows and an English session sends says them in English. Each is read by itself,
 * wherever in a text it stands; what a model or a person wrote stays as it is.
 */

/** Poles as the prompt for persona strategy explains them: in files they stay spelled as the axes are. */
const poles: Readonly<Record<string, string>> = {
  ...{ 削減: 'less', 追加: 'more', 短期: 'short term', 長期: 'long term' },
  ...{ 顧客: 'customer', システム: 'system', 理想: 'ideal', 現実: 'practice' },
  ...{ 確率論: 'probabilistic', 決定論: 'deterministic', 分析: 'analysis', 直感: 'intuition' },
  ...{ 構造: 'structure', 柔軟: 'flexibility', リスク: 'risk', 機会: 'opportunity' },
  ...{ リスク回避: 'avoiding risk', 機会追求: 'seeking opportunity', 局所: 'local', 全体: 'whole' },
};

export function englishPole(pole: string): string {
  return (Object.hasOwn(poles, pole) ? poles[pole] : undefined) ?? pole;
}

const founding = new Map(Object.entries(poles).map(([pole, english]) => [english, pole]));

/** The pole as files have it, of one that an English session was answered with. */
export function foundingPole(pole: string): string {
  return founding.get(pole.trim().toLowerCase()) ?? pole;
}

type Said = readonly [RegExp, string | ((...found: string[]) => string)];

const headings: readonly Said[] = [
  [/## DEBT アラート/g, '## Debt alerts'],
  [/## Coverage レポート/g, '## Coverage'],
  [/## 関連する学び/g, '## Related learnings'],
  [/## 改善提案の状況/g, '## Improvements that are tried'],
  [/## 棚卸し推奨/g, '## To be looked through'],
  [/関連度: ([高中低])/g, (_, how) => `relevance: ${relevance[how] ?? how}`],
  [/→ 推奨: /g, '→ advised: '],
  [/軸カバレッジ: /g, 'axes covered: '],
  [/未使用軸: /g, 'axes not used: '],
  [/未使用軸があります: /g, 'Axes not used: '],
  [/次のタスクでは /g, 'For the next task, consider personas on the axis '],
  [/ 軸の人格を検討してください/g, ''],
  [
    /軸カバー率: (\d{1,3})%（目標: (\d{1,3})%）/g,
    (_, now, aim) => `axes covered: ${now}% (aim: ${aim}%)`,
  ],
  [/人格を選ぶときに参考にする/g, 'to be kept in mind when personas are chosen'],
];

const relevance: Readonly<Record<string, string>> = { 高: 'high', 中: 'medium', 低: 'low' };

const declarations: readonly Said[] = [
  [/人格宣言:/g, 'Persona:'],
  [/私は今回、([^。\n]{1,120}?) として振る舞います。/g, (_, name) => `This time I act as ${name}.`],
  [
    /私は今回、([^。\n]{1,120}?) として検査します。/g,
    (_, name) => `This time I inspect as ${name}.`,
  ],
  [/歪み:/g, 'Leans:'],
  [/大事にすること:/g, 'Values:'],
  [/大事にしないこと:/g, 'Does not value:'],
  [/盲点（自覚）:/g, 'Blind to (as it knows):'],
  [/executor の人格:/g, 'Executor:'],
  [/executor の盲点:/g, 'Executor is blind to:'],
  [/私がカバーすべき盲点:/g, 'To be looked into for it:'],
];

const verdicts: readonly Said[] = [
  [/executor が blocked。/g, 'the executor was blocked. '],
  [/artifacts が空。成果物が生成されていない。/g, 'nothing was made.'],
  [/ が存在しない。/g, ' is not there.'],
  [/artifacts がない。/g, 'Nothing was made.'],
  [/executor の盲点が検査されていない。/g, 'the blind spot of the executor was not looked into.'],
  [/判定理由が示されませんでした/g, 'no reason was given for the verdict'],
  [/判定不能/g, 'no verdict'],
  [/誤分類を検出: /g, 'wrongly classified: '],
  [/→ 不明/g, '→ unknown'],
  [/ がトリガーされました/g, ' was found'],
  [/⏱ (\d+)秒でタイムアウトしました（設定: /g, (_, s) => `⏱ Silent for ${s} s (setting: `],
  [/executor_timeout_ms）/g, 'executor_timeout_ms)'],
  [/本人の判断(?!で)/g, 'Your decision'],
  [/記録なし/g, 'no record'],
  [/選択基準を説明できない/g, 'Nobody could say why.'],
];

const debts: readonly Said[] = [
  [/（(\d+)回検出）/g, (_, n) => ` (found ${n} times)`],
  [/ \((\d+)回検出\)/g, (_, n) => ` (found ${n} times)`],
  [
    /（直近 (\d+) 件の(試行|タスク)がすべて不合格）/g,
    (_, n, unit) => ` (the last ${n} ${unitOf(unit)} were all refused)`,
  ],
  [
    /（直近 (\d+) 件の(試行|タスク)の不合格率 (\d+)%（95% 区間 ([\d.]+)–([\d.]+)））/g,
    (_, n, unit, rate, low, high) =>
      ` (of the last ${n} ${unitOf(unit)} ${rate}% were refused, 95% interval ${low}–${high})`,
  ],
  [/Task Classifier の判断基準が暗黙的/g, 'How tasks are classified is not written down'],
  [/デフォルト fail のオオカミ少年化/g, 'Too many refusals lose their weight'],
  [/タスクの分類が繰り返し外れています/g, 'Tasks are classified wrongly again and again'],
  [/分類の語の表を見直す/g, 'look through the words tasks are classified by'],
  [/retrospective で外れた例を集める/g, 'collect what was missed, in a retrospective'],
  [/不合格が多すぎます/g, 'Too much is refused'],
  [/retrospective で不合格の理由を見直す/g, 'look through the reasons, in a retrospective'],
  [/受入条件が厳しすぎないか確かめる/g, 'see whether what counts as success is too strict'],
  [
    /重大なアラートがあります。retrospective を先に行うことを勧めます。/g,
    'There is a critical alert; a retrospective first is advised.',
  ],
  [/次のタスクまたは retrospective/g, 'the next task, or a retrospective'],
  [/design または implement/g, 'design or implement'],
];

const unitOf = (unit: string) => (unit === '試行' ? 'attempts' : 'tasks');

const axes: readonly Said[] = [
  [
    /([\p{Script=Han}\p{Script=Katakana}ー]{1,12}) vs ([\p{Script=Han}\p{Script=Katakana}ー]{1,12})/gu,
    (_, one, other) => `${englishPole(one)} vs ${englishPole(other)}`,
  ],
  [
    /（axis: executor=([^,，）\n]{1,60}), watcher=([^）\n]{1,60})）/g,
    (_, one, other) => ` (axis: executor=${englishPole(one)}, watcher=${englishPole(other)})`,
  ],
];

const all = [...headings, ...declarations, ...verdicts, ...debts, ...axes];

/** With the founding names and sentences in it as English screens say them. */
export function englishFounding(text: string): string {
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return text;
  return all.reduce(
    (said, [found, put]) =>
      typeof put === 'string' ? said.replace(found, put) : said.replace(found, put),
    text,
  );
}
