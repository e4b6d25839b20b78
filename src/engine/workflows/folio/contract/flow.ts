/*
 * Three ways in which a chapter of a story in episodes may go on (`docs/spec/books.md` §7). Names and hints are those of files and
 * prompts, in every language.
 */

export const flows = [
  { pattern: 'A', hint: '穏やか・日常の積み重ね' },
  { pattern: 'B', hint: '緊張・対立と急転' },
  { pattern: 'C', hint: '内省・心の動き' },
] as const;

export type Pattern = (typeof flows)[number]['pattern'];
export const patterns = flows.map(({ pattern }) => pattern) as [Pattern, ...Pattern[]];

/** What a flow must agree with: the founding name of each in `consistency.json`, and what it asks. */
export const consistencyItems = {
  connection: { item: '前章末との接続', description: '前の章の終わりから無理なく続くか' },
  threads: { item: '未回収伏線の扱い', description: '開いている伏線を忘れず、期限を守るか' },
  characters: {
    item: 'キャラクターの状態連続性',
    description: '居場所、体、知っていること、間柄が続いているか',
  },
  timeline: { item: '時系列の整合性', description: '日時と出来事の順に矛盾がないか' },
  world: { item: '世界観設定との整合性', description: '世界の決まりに反しないか' },
  arcs: { item: 'キャラクターアークの進行', description: '人物の変化が進み、後戻りしないか' },
} as const;

export type ConsistencyItem = keyof typeof consistencyItems;
export const consistencyNames = [
  'connection',
  'threads',
  'characters',
  'timeline',
  'world',
  'arcs',
] as const satisfies readonly ConsistencyItem[];

/** Is this what was chosen for a chapter of the book? */
export function isChapterOutline(path: string): boolean {
  return /(?:^|\/)chapters\/ch\d+\/outline\.json$/.test(path);
}
