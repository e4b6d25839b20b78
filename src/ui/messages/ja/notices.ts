import type { EngineNotices, EngineWarnings } from '../words.ts';
import { damageText } from './damage.ts';

/** どのワークフローでも、作業のあいだにエンジンが伝えること。 */
export const notices: EngineNotices = {
  answer_taken: (v) => `答えを記録しました: ${v.text('choice')}${answeredBy(v.text('by'))}`,
  answer_for_an_older_question: (v) =>
    `質問の内容が変わったため、前の答えは使いません（${v.text('question')}）`,
  raise_not_own: (v) =>
    `あなた以外の誰かが予算を ${v.text('usd')} USD に上げていました。予算は元のままです`,
  answer_not_own: (v) =>
    `あなたがこのアカウントで出したものではない（または使い終わった）答えがありました。効力はなく、脇に残してあります（${v.text('question')}）`,
  archived: (v) => `前の作品を archive/${v.text('id')} に移しました`,
};

export const warnings: EngineWarnings = {
  cost_unknown: (v) => `モデル ${v.text('model')} の料金が分からないため、費用に含まれません`,
  calls_cut_off: (v) => `呼び出し ${v.text('count')} 回の費用は不明（途中で終了、+?）`,
  answers_pass: (v) =>
    v.text('why') === 'unsafe'
      ? `答えに署名する鍵が使えません: ${v.text('path')}（${v.text('detail')}。32 バイト、モード 600 のファイルでなければなりません）。答えはこのプログラムが終わるまで有効です。ファイルを消すと新しい鍵が作られます`
      : `答えに署名する鍵を ${v.text('path')} に置けません（${v.text('detail')}）。答えはこのプログラムが終わるまで有効で、次からはもう一度尋ねます`,
  clock_went_back: (v) => `時計が ${v.text('seconds')} 秒戻りました。記録の順序は変わりません`,
  journal_tail_dropped: (v) =>
    `前回の記録の末尾 ${v.text('bytes')} バイトが途中で切れていたため、取り除きました`,
  stale_kept: (v) =>
    `元のファイルが変わりましたが、作ったもの ${v.text('count')} 件をそのまま使います`,
  memory_unreadable: (v) =>
    `memory.json が読めないため、記憶なしで進めます。ファイルには何も書きません（${damageText(v.text('detail'))}）`,
};

function answeredBy(by: string): string {
  const known: Readonly<Record<string, string>> = {
    file: '（ファイルから）',
    flag: '（コマンドの指定）',
    yes: '（--yes）',
  };
  return known[by] ?? '';
}
