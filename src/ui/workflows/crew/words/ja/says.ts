import { shellWord } from '../../../../../engine/data/shell-word.ts';
import type { CrewContract } from '../../../../../engine/workflows/crew/contract/index.ts';
import { damageText } from '../../../../messages/ja/damage.ts';
import { learned } from '../../../../messages/ja/learned.ts';
import { reasons } from '../../../../messages/ja/reasons.ts';
import type { NoticesOf, QuestionsOf, WarningsOf } from '../../../../messages/words.ts';
import { entryOf } from '../../../../text/entry-of.ts';
import { cardLines } from '../../card-text.ts';
import { type PlanLineWords, planLines } from '../../plan-lines.ts';
import { describeTaskReason } from '../../task-reason.ts';
import { appliedCounts, isApart, planPrice } from '../facts.ts';
import { cards } from './cards.ts';
import { learnedQuestions } from './learned-questions.ts';
import { whyNotCommitted } from './not-committed.ts';
import { taskReasons } from './reasons.ts';
import { roles } from './roles.ts';
import { modeWord, qualityWord, statusWord, verdictWord, personaWord as who } from './verdicts.ts';
import { whyNotApplied, whyNotChecked } from './work-reasons.ts';

const prices = {
  rehearsed: 'リハーサルなので費用なし',
  unknown: '費用は不明',
  about: (usd: string) => `約 ${usd}`,
};

/** 作業の進行中に告げる言葉。 */
const notices: NoticesOf<CrewContract> = {
  plan_ready: (v) => `計画ができました: ${v.text('tasks')} タスク、${v.text('waves')} ウェーブ`,
  plan_taken: (v) =>
    `計画はこのまま使います（${v.text('tasks')} タスク、${planPrice(v, prices)}）: ${v.text('by') === 'yes' ? '--yes の指定' : '端末に確かめる人がいないため'}`,
  plan_edited: (v) => `ここからは編集された計画（${v.text('tasks')} タスク）が有効です`,
  plan_reviewed: (v) =>
    `計画レビュー: ${verdictWord(v.text('verdict'))}${v.text('notes') === '' ? '' : ` – ${v.text('notes')}`}`,
  wave_started: (v) =>
    `ウェーブ ${v.text('wave')}/${v.text('waves')}: ${v.text('tasks')} 件を実行中${v.text('minutes') === '' ? '' : `（約 ${v.text('minutes')} 分の見込み）`}`,
  wave_done: (v) =>
    `ウェーブ ${v.text('wave')}/${v.text('waves')} 終了（${v.text('tasks')} 件中 ${v.text('ok')} 件完了）`,
  task_done: (v) =>
    `タスク ${v.text('task')}（${who(v.text('persona'))}）完了。品質の自己申告: ${qualityWord(v.text('quality'))}`,
  tasks_done: (v) => `タスクが終わりました: ${v.text('tasks')} 件中 ${v.text('ok')} 件完了`,
  tasks_failed: (v) =>
    [
      '⚠️ 完了しなかったタスクがあります:',
      ...v.list('lines').map((line) => `- ${failedLine(line)}`),
      `次に: ${v.text('action') === 'replan' ? 'その分を計画し直します' : '報告書に進みます'}`,
    ].join('\n'),
  report_ready: (v) => `報告書ができました: ${v.text('path')}`,
  report_thin: (v) => `まとめるものがないため、結果をそのまま使います: ${v.text('path')}`,
  secretary_done: (v) => secretaryDone(v.number('phase'), v.list('lines')),
  nothing_proposed: () => '構造的な改善点・スキル化候補は見つかりませんでした',
  look_back_done: (v) =>
    `振り返り（${modeWord(v.text('mode'))}）: 改善 ${v.text('improvements')}、スキル ${v.text('skills')}、知識 ${v.text('knowledge')}${v.number('leftOut') === 0 ? '' : `（ほかに規則で外れたもの ${v.text('leftOut')} 件が retrospective.md にあります）`}`,
  proposals_applied: (v) =>
    [
      ...(appliedCounts(v)
        ? [
            v.number('rehearsal') === 1
              ? `承認（リハーサルの中だけで覚えます）: ${v.text('applied')} 件`
              : `承認して反映: ${v.text('applied')} 件`,
          ]
        : []),
      ...(v.number('rehearsed') === 0
        ? []
        : [`承認のみ（リハーサルではファイルを変えません）: ${v.text('rehearsed')} 件`]),
      ...(v.number('unapplied') === 0 ? [] : [`承認したが未反映: ${v.text('unapplied')} 件`]),
      ...(v.number('left') === 0 ? [] : [`あとで: ${v.text('left')} 件`]),
    ].join('、'),
  improvement_committed: (v) => {
    const hooks = {
      sandbox: 'リポジトリのフックとフィルターはサンドボックスの中で実行',
      off: 'フックは実行していません（permissions.commit.hooks）',
    };
    const said = [
      ...Object.entries(hooks).flatMap(([how, words]) => (v.text('hooks') === how ? [words] : [])),
      ...(v.number('unsigned') === 0 ? [] : ['署名なし']),
      ...(v.text('by') === '' ? [] : [`フックの出力: ${v.text('by')}`]),
    ];
    const how = said.length === 0 ? '' : `（${said.join('、')}）`;
    return `${v.text('id')} をコミットしました: ${v.text('commit')}${how}`;
  },
  git_not_asked: (v) =>
    v.text('id') === ''
      ? 'プロジェクトの未コミットの変更は調べていません。git はリポジトリの設定でプログラムを起動することがあり、このコンピューターには閉じ込めるサンドボックスがないためです。git status で確認してください'
      : `${v.text('id')} はファイルに反映しましたが、コミットしていません。git はリポジトリの設定でプログラムを起動することがあり、このコンピューターには閉じ込めるサンドボックスがないためです。コミットは自分で行ってください`,
  improvement_by_hand: (v) =>
    `${v.text('id')} は設定の変更です。設定はエージェントが書かないため、作業フォルダーの config.yaml を自分で変えてください: ${v.text('change')}`,
  improvement_not_made: (v) =>
    `${v.text('id')} は行われていません: 担当の報告に反して、${v.text('target')} は元のままです。コミットも変更履歴への記入もしていません。次の振り返りのあとで、あらためて承認できます`,
  improvement_not_committed: (v) =>
    `${v.text('id')} はコミットしていません: ${whyNotCommitted(v.text('reason'))}`,
  result_reviewed: (v) =>
    `タスク ${v.text('task')}: 自己申告 ${qualityWord(v.text('quality'))} ${v.text('completeness')}%、独立した点検 ${verdictWord(v.text('verdict'))}${v.text('reason') === '' ? '' : ` – ${v.text('reason')}`}`,
  preferences_deleted: (v) =>
    `好みを削除しました: ${v.list('names').join('、')} – 作業の記録からも取り除くには: folio-tui memory delete ${v.list('names').join(' ')}`,
  preferences_reset: (v) =>
    [
      ...learned.reset.done(v.number('count')).filter((line) => line !== ''),
      '作業の記録からも取り除くには: folio-tui memory lp reset',
    ].join('\n'),
  uncommitted: (v) =>
    `プロジェクトでまだコミットされていない変更: ${v.list('files').join('、')}${v.number('more') > 0 ? ` ほか ${v.number('more')} 件` : ''}（内容は git diff で）`,
  commits: (v) => `この作業のコミット: ${v.list('commits').join(' · ')}`,
  work_applied: (v) =>
    `プロジェクトに反映しました（d、u で取り除けます）: ${v.list('files').join('、')}${v.number('more') > 0 ? ` ほか ${v.number('more')} 件` : ''}。画面を使わずに取り除くには folio-tui crew undo`,
  work_is_in: () => '何も反映しませんでした（プロジェクトには、すでにすべて入っています）',
  work_checked: (v) =>
    `${v.number('task') === 0 ? '全部の変更' : `タスク ${v.number('task')} の変更`}で ${v.text('command')}: ${v.number('code') < 0 ? '途中で止めました' : `終了コード ${v.number('code')}`}（${v.number('seconds')} 秒、出力は workspace/${v.text('file')}）`,
  ignored_taken: (v) => `${v.text('path')} も、これからはタスク ${v.text('task')} の変更に数えます`,
  work_dropped: (v) =>
    `タスク ${v.list('tasks').join('、')} の変更は使いません。プロジェクトは元のままです`,
  work_undone: (v) =>
    `プロジェクトから取り除きました: ${v.list('files').join('、')}${v.number('more') > 0 ? ` ほか ${v.number('more')} 件` : ''}`,
  stays_ended: (v) =>
    `${v.text('cmd')} は終わっているため、再開してもタスク ${v.list('failed').join('、')} は自動ではやり直しません。やり直すには、folio-tui で ${v.text('cmd')} を開き、タスクを選んで r を押します`,
  cmd_done: (v) =>
    `${v.text('cmd')}: ${statusWord(v.text('status'))}（${v.text('tasks')} 件中 ${v.text('ok')} 件完了）`,
};

const why = (reason: string) => describeTaskReason(reason, reasons, taskReasons);
const said = (problems: readonly string[]) => problems.map((problem) => why(problem));

const warnings: WarningsOf<CrewContract> = {
  plan_refused: (v) =>
    `この計画は実行できないため、もう一度だけ作り直します: ${said(v.list('problems')).join(' · ')}`,
  plan_edit_refused: (v) =>
    `編集された計画は実行できないため、使いませんでした: ${said(v.list('problems')).join(' · ')}`,
  wave_plan_unused: (v) =>
    `wave_plan.json は使わず、計画の表に従います: ${damageText(v.text('why'))}`,
  task_retried: (v) =>
    `タスク ${v.text('task')}（${who(v.text('persona'))}）をやり直します: ${why(v.text('reason'))}`,
  task_failed: (v) =>
    `タスク ${v.text('task')}（${who(v.text('persona'))}）: ${statusWord(v.text('status'))} – ${why(v.text('error'))}`,
  task_skipped: (v) =>
    `タスク ${v.text('task')} を飛ばします（タスク ${v.text('failed')} が完了しなかったため）`,
  task_refused: (v) =>
    `タスク ${v.text('task')}: 断られた ${v.list('what').join('、')} は行われていないので、結果を「良好」とはしません`,
  task_left_open: (v) =>
    `タスク ${v.text('task')}（${who(v.text('persona'))}）は返事待ちです。ほかは続けます`,
  half_failed: (v) =>
    `${v.text('tasks')} タスクのうち ${v.text('failed')} が失敗したため、その分だけ計画し直します`,
  second_plan_unused: (v) =>
    `二つ目の計画は実行できないため、それなしで報告に進みます: ${said(v.list('problems')).join(' · ')}`,
  still_half_failed: (v) =>
    `やり直しても ${v.text('tasks')} タスクのうち ${v.text('failed')} が失敗のため、報告に進みます`,
  duration_exceeded: (v) =>
    `⚠️ ${v.text('cmd')} は決めた時間（${v.text('max')} 秒）を超えました（始めてから ${v.text('elapsed')} 秒、止まっていた間も含みます）`,
  repositories_changed: (v) =>
    `この実行で、プロジェクト内の次のフォルダーが git リポジトリになったか、その git の設定が変わりました: ${v.list('folders').join('、')}${v.number('more') > 0 ? ` ほか ${v.number('more')} 件` : ''}。中の設定からプログラムが起動されることがあります。そこやプロジェクトで git を使う前に config と hooks を確かめるか、フォルダーを削除してください`,
  repositories_unknown: (v) =>
    `${v.text('folder')} はフォルダーが多すぎるため、この実行で作られた git リポジトリをすべては調べられませんでした`,
  project_untrusted: (v) =>
    `このプロジェクトは、いまの内容ではまだ信頼していません。読むだけでない操作は、そのつど確認します。信頼するには: folio-tui trust ${shellWord(v.text('folder'))}`,
  project_unknown: (v) =>
    `このプロジェクトはまだ信頼していません。担当者はファイルをじかに書き換え、ファイルとコマンドは 1 件ごとに許可を求めます。全体を見てから反映することも、取り除くこともできません。信頼するには: folio-tui trust ${shellWord(v.text('folder'))}`,
  trust_overtaken: (v) =>
    `信頼するかをお尋ねしたあとにプロジェクトが変わったため、信頼していません。ファイルとコマンドは 1 件ごとに許可を求めます。いまの内容で信頼するには: folio-tui trust ${shellWord(v.text('folder'))}`,
  work_refused: (v) =>
    `いまのプロジェクトに合わないものがあるため、何も反映していません: ${v
      .rows('files')
      .map((row) => `${row.text('path')}（${whyNotApplied(row.text('why'))}）`)
      .join(' ・ ')}。ファイルを直してから、もう一度反映してください`,
  claim_not_borne_out: (v) =>
    `タスク ${v.text('task')} は ${v.list('files').join('、')} を変えたと言いますが、変わっていません。差分を確かめてください`,
  work_not_checked: (v) =>
    `テストは実行していません: ${whyNotChecked(v.text('why'), v.text('detail'))}`,
  ignored_gone: (v) =>
    `${v.text('path')} は見つからないか、もう取り込んであります。何もしていません`,
  work_not_undone: (v) =>
    v.list('files').length === 0
      ? '何も取り除いていません。反映したものがないか、その後でファイルが変わっています'
      : `反映したあとに変わったファイルがあるため、何も取り除いていません: ${v.list('files').join('、')}${v.number('more') > 0 ? ` ほか ${v.number('more')} 件` : ''}。反映したときの内容に戻せば、もう一度取り除けます`,
  no_repository: () => '[E320] git リポジトリではないため、コミットはしません',
  log_damaged: (v) =>
    `${v.text('path')} が読めないため、壊れたものを残し、ファイルから作り直しました`,
  foreign_file: (v) =>
    `${v.text('path')} は、担当のタスクが始まる前に別の誰かが書いたものです。使わずに ${v.text('into')} に残しました`,
  plan_failed: (v) =>
    `[E120] 計画ができなかったため、どの作業も始めていません（${why(v.text('reason'))}）`,
  report_failed: (v) =>
    `[E122] 報告書を作れませんでした（${why(v.text('reason'))}）。結果はそのまま残っています`,
  look_back_failed: (v) => `[E123] 振り返りができませんでした: ${why(v.text('reason'))}`,
  preferences_full: (v) => learned.nearCap(v.number('count'), v.number('cap')),
  result_unreviewed: (v) =>
    `タスク ${v.text('task')} の結果は点検できませんでした: ${why(v.text('reason'))}`,
  learning_still_on: (v) =>
    `設定を変えられませんでした（${damageText(v.text('problem'))}）。config.yaml に lp_system.enabled: false と書いてください`,
  secretary_failed: (v) =>
    `${secretaryFailed(v.number('phase'), v.text('line').startsWith('❌'))}\n理由: ${why(v.text('reason'))}`,
};

/** `Wave 1: 1 … (researcher, haiku)`, as the engine writes it. */
function waveLine(line: string): string {
  return line
    .replace(/^Wave (?=\d)/, 'ウェーブ ')
    .replace(/\((\w+)(?=, \w+\))/g, (_, role: string) => `(${entryOf(roles, role) ?? role}`);
}

const planWords: PlanLineWords = {
  wave: (n) => `ウェーブ ${n}`,
  task: ({ id, name, model }, role, after) =>
    `${id} ${name}（${role}、${model}）${after.length === 0 ? '' : `　${after.join('、')} のあと`}`,
  who,
  problem: why,
  rehearsed: 'リハーサルなので費用はかかりません。',
  price: (usd, minutes) =>
    `この計画を進める費用は${usd === null ? 'わかりません' : `約 ${usd}`}${minutes === null ? '' : `（約 ${minutes} 分）`}。まだ何も使っていません。`,
};

const questions: QuestionsOf<CrewContract> = {
  confirm_plan: {
    whole: (question, run) => planLines(question, run, planWords),
    title: (v) => `この計画で進めますか？ ${v.text('tasks')} タスク、${v.text('waves')} ウェーブ`,
    body: (v) => [
      ...v.list('problems').map((problem) => `! ${why(problem)}`),
      ...v.list('lines').map(waveLine),
    ],
    choice: (id) =>
      ({
        go: 'この計画で進める',
        edit: '編集した計画を使う（全文を答えに添える）',
        stop: 'ここで止める',
      })[id],
  },
  approvals: {
    byCard: 'decide',
    whole: (question, run) => cardLines(question, run, cards),
    title: (v) => `提案 ${v.text('count')} 件の承認（${v.text('cmd')}）`,
    body: (v) => v.list('lines'),
    choice: (id) =>
      ({
        decide: '1 件ずつ決める（決定を答えに添える）',
        all: 'すべて承認する',
        none: 'すべて却下する',
        later: '後で決める',
      })[id],
  },
  commit_change: {
    difference: true,
    title: (v) => `${v.text('id')} を ${v.text('branch')} にコミットしますか？`,
    body: (v) => [...v.list('files'), v.text('message')],
    choice: (id, v) =>
      ({
        commit: 'コミットする',
        leave: isApart(v) ? 'プロジェクトに入れない' : 'コミットせずに残す',
      })[id],
  },
  apply_work: {
    difference: true,
    title: (v) =>
      `タスクの変更 ${v.text('count')} 件は、まだプロジェクトに入っていません。反映しますか？`,
    body: (v) => [
      ...v.rows('refused').map((row) => `! ${row.text('path')}: ${whyNotApplied(row.text('why'))}`),
      ...v.list('lines'),
    ],
    choice: (id) =>
      ({
        all: 'すべてプロジェクトに反映する',
        later: '後で決める（それまで何も変わりません）',
        drop: '使わない（プロジェクトは元のまま）',
      })[id],
  },
  write_in_place: {
    title: () =>
      'ここには git リポジトリがありません。担当者がファイルをじかに書き換えてもかまいませんか？',
    body: (v) => [
      v.text('folder'),
      '変更はすぐ反映され、元の内容はどこにも残りません。git のプロジェクトなら、担当者は自分だけの写しの中で働きます。',
    ],
    choice: (id) => ({ write: '書き換えてよい', stop: 'やめる' })[id],
  },
  changes_clash: {
    difference: true,
    title: (v) =>
      v.number('task') === 0
        ? '二つのタスクの変更が食い違っています。どちらを使いますか？'
        : `タスク ${v.text('task')} が引き継ぐ変更どうしが食い違っています。どちらを使いますか？`,
    body: (v) => v.list('lines'),
    choice: (id) =>
      ({
        first: '先のもの',
        second: '後のもの',
        stop: 'どちらも使わず、このタスクをやめる',
      })[id],
  },
  task_blocked: {
    title: (v) =>
      `タスク ${v.text('task')} は、いまの環境では仕上げられませんでした。どうしますか？`,
    body: (v) => v.list('lines'),
    choice: (id) =>
      ({
        again: '整えたので、もう一度やらせる',
        take: 'できたところまでで受け取る',
        give_up: 'このタスクをやめる',
      })[id],
  },
  ...learnedQuestions,
};

function secretaryDone(phase: number, lines: readonly string[]): string {
  if (phase === 2) return ['秘書がウェーブを組みました', ...lines].join('\n');
  if (phase === 3) return '秘書が報告書をまとめました';
  return '秘書が承認の一覧を用意しました';
}

/** `Task 3 (coder): failure — error` を画面の言葉で。 */
function failedLine(line: string): string {
  const [, task = '', persona = '', status = '', error = ''] =
    /^Task (\d+) \(([^()]*)\): (\w+) — (.*)$/s.exec(line) ?? [];
  if (task === '') return line;
  const end = error === '' ? '' : ` – ${why(error)}`;
  return `タスク ${task}（${who(persona)}）: ${statusWord(status)}${end}`;
}

/** 秘書が仕事を終えられなかったとき、代わりに何をするか。 */
function secretaryFailed(phase: number, stops: boolean): string {
  if (stops) return '❌ 秘書が仕事を終えられず、代わりの方法も切ってあるため、ここで止めます';
  if (phase === 2) return '⚠️ 秘書がウェーブを組めなかったため、計画の表から組みます';
  if (phase === 3) return '⚠️ 秘書が報告書をまとめられなかったため、統合の担当に任せます';
  return '⚠️ 秘書が承認の一覧を用意できなかったため、振り返りの記録をそのまま使います';
}

/** 作業が伝えること、尋ねること。 */
export const crewSays = { notices, warnings, questions };
