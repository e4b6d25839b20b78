import { damageText } from './damage.ts';
import { learned } from './learned.ts';

/** `folio-tui memory` の言葉。 */
export const memory = {
  learned,
  none: '覚えていることはありません。',
  noHit: '当てはまるものは覚えていません。folio-tui memory ですべて見られます。',
  notFound: (name: string) =>
    `「${name}」という記憶はありません。folio-tui memory list で名前を確かめられます。`,
  noWorkspace: '作業フォルダーがないため、記憶もありません。',
  internal: (count: number) => `ほかに、この仕組みの内部の記録が ${count} 件あります。`,
  origins: {
    person: 'あなたが書いた',
    agent: 'エージェントが書き、あなたが承認した',
    rejected: 'エージェントが書き、あなたが却下した（もう提案しないための控え）',
    imported: '取り込んだもの（未確認）',
  },
  learnedIn: (run: string) => `${run} で`,
  quotes: (words: string) => `もとになったあなたの言葉:「${words}」`,
  /** `name`: あるものの名前。なければ、どれでも。 */
  toDelete: (name = '名前') => `消すには: folio-tui memory delete ${name}`,
  deleted: (names: string) => `消しました: ${names}`,
  rewritten: (count: number) => `これまでの作業の記録 ${count} 件からも取り除きました。`,
  traces: (files: string) =>
    `あなた自身の言葉、出来上がった成果、動いている作業には、まだ書かれています: ${files}\nこれらも消したいときは、そのファイルを削除するか書き直してください。`,
  imported: (entities: number) => `${entities} 件を取り込みました（出どころ: 未確認）。`,
  skipped: (lines: string) => `読めない行は飛ばしました: ${lines}`,
  skippedInternal: (count: number) => `内部の記録 ${count} 件は取り込みませんでした。`,
  refused: (names: string) =>
    `鍵やパスワードのような文、または長すぎる文を含むため、取り込みませんでした: ${names}`,
  refusedEdit: (problems: string) => `変更しませんでした: ${problems}`,
  edited: (name: string) => `変更しました: ${name}`,
  unchanged: '変わっていません。',
  noTerminal: '端末がないため尋ねられません。何も変えていません。',
  confirmReset: '端末がないときは --confirm-reset を付けると消します。',
  configKept: (problem: string) =>
    `設定を書き換えられませんでした（${damageText(problem)}）。lp_system.enabled: false を config.yaml に書いてください。`,
};
export type MemoryWords = typeof memory;
