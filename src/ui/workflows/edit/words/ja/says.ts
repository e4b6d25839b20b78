import { shellWord } from '../../../../../engine/data/shell-word.ts';
import type { EditContract } from '../../../../../engine/workflows/edit/contract/index.ts';
import { whyNotApplied } from '../../../../messages/ja/why-not-applied.ts';
import type { NoticesOf, QuestionsOf, WarningsOf } from '../../../../messages/words.ts';
import { entryOf } from '../../../../text/entry-of.ts';
import { isUnusable } from '../unusable.ts';
import { because, failure, refusal } from './refusals.ts';
import { ja } from './screen.ts';

/** 作業が進むあいだに伝えること。 */
const notices: NoticesOf<EditContract> = {
  edit_dirty: (v) =>
    `コミットしていない変更が ${v.text('count')} 件あります。残したまま、この作業の変更と一緒に検証します`,
  edit_pipeline: (v) => `検証の手順: ${v.list('steps').join('、')}`,
  edit_at_once: () => ja.atOnce,
  edit_scout_asked: (v) => `偵察${v.text('scout')}に質問中… ${v.text('question')}`,
  edit_scout_answered: (v) => `偵察${v.text('scout')}の答えが届きました`,
  edit_applied: (v) =>
    `変更を書き込みました: ${some(v.list('files'))}（+${v.text('added')} −${v.text('removed')}）`,
  edit_verifying: (v) => `検証を実行中… ${v.text('attempt')}/12`,
  edit_passed: (v) =>
    `${v.text('attempt')}/12 で検証に通りました（${v.text('seconds')}秒、${v.text('run')}）`,
  edit_failed: (v) =>
    `${v.text('attempt')}/12 の検証に失敗、手順 ${v.text('step')}: ${failure(v.text('summary'))}（${v.text('run')}）`,
  edit_replanning: (v) => `方針を立て直しています…（${v.text('attempt')}/12 のあと）`,
  edit_replanned: (v) => `新しい方針（${v.text('id')}）: ${v.text('approach')}`,
  edit_base_green: (v) => `変更前は全部通っています（${v.text('seconds')}秒）`,
  edit_proposed: (v) =>
    `変更案ができました: ${v.text('count')}ファイル（+${v.text('added')} −${v.text('removed')}）。まだ何も書き込んでいません`,
  edit_nothing_proposed: () => '変更案はありません',
  edit_discarded: () => '変更案を見送りました。リポジトリは元のままです',
  edit_done: (v) =>
    `${v.text('attempt')}/12 で検証済み（${v.text('run')}）。変更 ${v.text('files')}ファイル、コミットはしていません。まとめ: agent/summary.md`,
  edit_stuck: (v) =>
    `${v.text('attempts')}回試しても通りませんでした。試したことは${reportOf(v.text('report'))}にあり、次の作業が引き継ぎます`,
  edit_left: (v) => ja.leftHere(some(v.list('files')), v.text('green') === 'yes'),
  edit_stuck_read: (v) =>
    `前の作業がここで行き詰まっています（検証${v.text('runs')}回）: ${some(v.list('hypotheses'))}。その報告を引き継ぎます（--ignore-stuck-report で引き継がない）`,
  edit_contradiction: (v) =>
    `依頼は「${v.text('request')}」、検査は「${v.text('check')}」で、両立しません。どちらを取るか決めてください`,
};

const warnings: WarningsOf<EditContract> = {
  edit_unknown_before: (v) =>
    `ここでは Git が答えません（${v.text('reason')}）。Git なしで進めます。始める前の未コミットの変更がどれかは分かりません`,
  edit_unenforced: (v) =>
    `エンジンでは守らせられないため、エージェントに伝えるだけのもの: ${v.list('lines').join('；')}`,
  edit_no_checks: () =>
    'ここには検証するもの（テストやビルド）が見つかりません。テストを新しく書くか、--verify 名前=コマンド で検証するコマンドを渡さないと、成功では終わりません',
  edit_no_place_for_tests: () =>
    'テストのないリポジトリですが、許された範囲にテストを置けません。範囲を広げるか、--verify で検証方法を指定してください',
  edit_pipeline_note: (v) => v.list('lines').join('；'),
  edit_base_red: (v) =>
    `変更前から失敗しています。手順 ${v.text('step')}: ${failure(v.text('summary'))}。これも通るまで直します`,
  edit_refused: (v) =>
    `編集${v.text('n')}は受け取れません: ${v.list('problems').map(refusal).join('；')}`,
  edit_scout_failed: (v) =>
    `偵察${v.text('scout')}が失敗しました（${v.text('attempt')}/3）: ${because('scout', v.text('reason'))}`,
  edit_mutated: (v) =>
    `検証のあいだに、リポジトリのファイルが書き換わりました: ${some(v.list('files'))}${v.list('kept').length === 0 ? '' : `。元に戻し、そのときの内容は ${v.list('kept').join('、')} に残しました`}`,
  edit_findings: (v) => {
    const lines = v.list('lines').map(worded);
    const more = v.number('more');
    return `「通った」を信じる前に見てください（${lines.length + more} 件）: ${lines.join('；')}${more > 0 ? ` … ほか ${more} 件` : ''}`;
  },
  edit_infra: (v) =>
    `変更の失敗ではありません。${ja.unable[v.text('source')] ?? v.text('source')}: ${because(v.text('source'), `${v.text('type')}: ${v.text('message')}`)}${v.text('report') === '' ? '' : `。報告: ${reportOf(v.text('report'))}`}。${isUnusable(v.text('source'), v.text('type')) ? 'もう一度始めてください' : '直してからもう一度始めてください'}`,
  edit_beside: (v) =>
    `作業中にほかの人が次のファイルを変えました。その変更は差分に入れていません: ${some(v.list('files'))}`,
  edit_mixed: (v) =>
    `作業中にほかの人が次のファイルの同じ箇所、または全体を変えました。差分にはこの作業が書いた内容だけが入っており、そのままでは取り消せないことがあります: ${some(v.list('files'))}`,
  edit_changed_meanwhile: (v) =>
    `作業中に別の人が変えたため、何も書き込みませんでした: ${some(v.list('files'))}`,
};

const questions: QuestionsOf<EditContract> = {
  confirm_pipeline: {
    title: () => '検証に、次のコマンドを実行してよいですか',
    body: (v) => [
      `リポジトリ: ${v.text('repository')}`,
      ...v.list('lines'),
      ...v.list('warnings').map((each) => `! ${warned(each)}`),
      v.text('unbounded') === ''
        ? 'サンドボックスの中で動き、書き込めるのはこのリポジトリだけです。'
        : `このコンピューターには制限する仕組みがありません: ${v.text('unbounded')}`,
      v.text('network') === 'on'
        ? 'ネットワークを使えます（edit.network: off で禁止）。'
        : 'ネットワークは使えません。',
      '尋ねるのはこのリポジトリで一度だけです。コマンドが変わったら、もう一度尋ねます。',
    ],
    choice: (id) => ({ run: '実行する（次からは尋ねない）', stop: 'ここでやめる' })[id],
  },
  apply_proposal: {
    title: (v) =>
      `変更案を適用しますか（${v.text('count')}ファイル、+${v.text('added')} −${v.text('removed')}）`,
    body: (v) => [
      ...v.rows('refused').map((row) => `! ${row.text('path')}: ${whyNotApplied(row.text('why'))}`),
      ...v.list('files'),
      ...(v.text('verified') === 'yes' ? ['この変更で、検証はすべて通っています。'] : []),
      '画面では、r で差分の全体を読めます。',
    ],
    choice: (id, v) =>
      ({
        apply: v.text('verified') === 'yes' ? 'リポジトリに書き込む' : '書き込んで検証する',
        discard: '見送る（リポジトリは元のまま）',
      })[id],
  },
  write_edit: {
    title: (v) =>
      `この変更を書き込みますか（${v.text('count')}ファイル、+${v.text('added')} −${v.text('removed')}）`,
    body: (v) => [
      ...v.list('files'),
      'このリポジトリはまだ信頼されていないため、変更のたびに、書き込む前に尋ねます。',
      `信頼するには: folio-tui trust ${shellWord(v.text('repository'))}`,
      '画面では、r で差分の全体を読めます。',
    ],
    choice: (id) => ({ apply: '書き込んで検証する', stop: 'ここでやめる（書き込まない）' })[id],
  },
};

/** 何の報告かと、リポジトリでの場所。 */
function reportOf(path: string): string {
  return entryOf(ja.reports, path) ?? path;
}

function warned(text: string): string {
  return text
    .replace(/: cannot_fail$/, ': 何があっても失敗しません')
    .replace(/: hidden_by_pipe$/, ': パイプで終了コードが隠れます');
}

/** 種類の意味を前に置いた一行。 */
function worded(line: string): string {
  const [, kind = '', rest = ''] = /^(\w+) (.*)$/s.exec(line) ?? [];
  const word = Object.hasOwn(ja.findings, kind) ? ja.findings[kind] : undefined;
  return word === undefined ? line : `${word}: ${rest}`;
}

function some(names: readonly string[]): string {
  const more = names.length - 5;
  return more > 0 ? `${names.slice(0, 5).join('、')} … ほか ${more} 件` : names.join('、');
}

/** 作業が伝えることと尋ねること。 */
export const editSays = { notices, warnings, questions };
