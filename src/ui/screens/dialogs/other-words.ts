import type { Action } from '../../keys/keymap.ts';

/**
 * Words that people look for a command by, besides the one it has: those of both languages, since commands are typed in either. They
 * are seen nowhere.
 */
export const otherWords: { readonly [name in Action]?: string } = {
  read: 'text chapter draft 本文 原稿 草稿',
  copy: 'clipboard コピー',
  scores: 'score rating review 採点 点数 評価 レビュー',
  only_review: 'score rate review 採点 評価 講評 レビュー',
  gate: 'score verdict review 採点 判定 講評',
  set_gate: 'score limit threshold 合格 基準 点数',
  decide: 'rewrite revise accept take 改稿 書き直し リライト 採用 推敲',
  use_round: 'accept take 採用',
  redo_chapter: 'rewrite revise 改稿 書き直し リライト 推敲',
  edit_file: 'edit revise 編集 修正 改稿',
  edit_paragraph: 'edit revise 編集 修正 改稿 推敲',
  findings: 'findings issues review 指摘 採点 レビュー',
  compare: 'compare difference diff 比較 差分',
  more_chapters: 'next chapter continue write 続き 次の章',
  plan_more: 'plan outline 構成 プロット 続き',
  bible: 'ledger characters setting 台帳 設定 登場人物',
  checks: 'count words 数える 表記',
  search: 'search find filter 検索 絞り込み 探す',
  raise_budget: 'budget money 予算 上限',
  stop: 'stop pause cancel abort 停止 中断 中止 やめる キャンセル',
  back: 'back return cancel leave 戻る もどる 中止 やめる キャンセル',
  quit: 'quit exit leave stop bye :q :q! 終了 やめる 中止 抜ける 閉じる',
  put_away: 'archive delete 保管 片付け 削除',
  connect: 'key login API 接続 ログイン',
};
