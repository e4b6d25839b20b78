import { blockedIn } from '../../../../../engine/workflows/session/contract/blocked.ts';
import type { SessionContract } from '../../../../../engine/workflows/session/contract/index.ts';
import { aboutCost } from '../../../../messages/about-cost.ts';
import { reasons } from '../../../../messages/ja/reasons.ts';
import { whyNotApplied } from '../../../../messages/ja/why-not-applied.ts';
import type { NoticesOf, QuestionsOf, Values, WarningsOf } from '../../../../messages/words.ts';
import { whyBlocked } from '../blocked.ts';
import { components, sessionTypes, taskTypes } from './kinds.ts';
import { improvementStages } from './screens.ts';
import { japaneseReason } from './why.ts';

const why = (v: Values, name = 'reason') => whyBlocked(v.text(name), reasons);
const session = (kind: string) => sessionTypes[kind] ?? kind;
const task = (kind: string) => taskTypes[kind] ?? kind;
const pair = (v: Values) =>
  v.text('executor') === '' ? 'なし' : `${v.text('executor')} → ${v.text('watcher')}`;

const notices: NoticesOf<SessionContract> = {
  session_begins: (v) =>
    [
      `セッション: ${session(v.text('session'))}（最大${v.text('max')}回） / タスク: ${task(v.text('task'))} / 人格: ${pair(v)}`,
      `  選んだわけ: ${japaneseReason(v.text('why_session'))}`,
      `  分類: ${japaneseReason(v.text('why_task'))}`,
    ].join('\n'),
  session_report: (v) => v.list('lines').map(japaneseReason).join('\n'),
  attempt_passed: (v) =>
    `✓ 合格（${v.text('iteration')}回目）${v.number('issues') > 0 ? `、軽い懸念 ${v.text('issues')} 件` : ''}`,
  attempt_refused: (v) =>
    `✗ 不合格（${v.text('iteration')}回目）: ${japaneseReason(v.text('issue'))}${v.number('more') > 0 ? `（ほか ${v.text('more')} 件）` : ''}`,
  session_over: (v) =>
    `${statusWord(v.text('status'))}${v.text('message') === '' ? '' : `: ${japaneseReason(v.text('message'))}`}`,
  next_session: (v) => `次のセッションの候補: ${session(v.text('next'))}`,
  reclassification: (v) =>
    `分類の見直し提案: ${task(v.text('task'))} → ${task(v.text('suggestion'))}（--type を付けてやり直せます）`,
  artifacts_applied: (v) =>
    `プロジェクトに入れました: ${v.list('files').join('、')}（このセッションの画面の u で取り除けます）`,
  artifacts_undone: (v) => `プロジェクトから取り除きました: ${v.list('files').join('、')}`,
  improvement_told: (v) =>
    `改善 ${v.text('id')}: ${improvementStages[v.text('stage')] ?? v.text('stage')}`,
  artifacts_dropped: () => 'プロジェクトには入れません。成果物は実行のフォルダーに残ります',
};

function statusWord(status: string): string {
  return (
    { completed: '完了しました', escalated: '判断をお願いします', failed: '終了しました' }[
      status
    ] ?? status
  );
}

const warnings: WarningsOf<SessionContract> = {
  definition_missing: (v) =>
    `${v.text('name')} がないか読めません。${v.text('used') === '' ? '内蔵の値' : v.text('used')} を使います`,
  check_failed: (v) => `開始前の確認「${v.text('check')}」ができませんでした: ${why(v)}`,
  component_failed: (v) =>
    `${components[v.text('component')] ?? v.text('component')}が答えを出せませんでした（${why(v)}）。代わりに: ${task(v.text('instead'))}`,
  attempt_silent: (v) =>
    `⏱ ${v.text('seconds')}秒でタイムアウトしました（設定: session.${v.text('setting')}）`,
  attempt_blocked: (v) => `${v.text('iteration')}回目の実行ができませんでした: ${why(v)}`,
  misclassified: (v) =>
    `誤分類を検出: ${task(v.text('task'))} → ${v.text('suggestion') === '' ? '不明' : task(v.text('suggestion'))}`,
  gave_way: (v) => `検査する人が新しい根拠なしに取り下げました（譲歩）: ${v.text('issue')}`,
  one_model: (v) =>
    `二人の人格は同じモデル（${v.text('model')}）です。別のモデルにするには設定 session.models.watcher`,
  debt_found: (v) => `${v.text('id')} ${v.text('title')}: ${v.text('message')}`,
  ledger_unwritten: (v) =>
    `台帳に書けませんでした（${why(v)}）。行は ${v.text('path')} に残しました`,
  ledger_torn: (v) =>
    `台帳の最後の行が途中で切れていたので ${v.text('path')} に移しました（${v.text('bytes')} バイト）`,
  artifacts_clash: (v) =>
    `いまのプロジェクトと合わないため、何も入れていません: ${v
      .rows('files')
      .map((row) => `${row.text('path')}（${whyNotApplied(row.text('why'))}）`)
      .join('、')}。プロジェクト側を直してから、もう一度入れてください`,
  artifacts_not_undone: (v) =>
    v.list('files').length === 0
      ? '何も取り除いていません。入れたものがないか、その後でファイルが変わっています'
      : `入れたあとに変わったファイルがあるため、何も取り除いていません: ${v.list('files').join('、')}。入れたときの内容に戻せば、もう一度取り除けます`,
  improvement_refused: (v) =>
    `改善を記録しませんでした（${v.text('why')}）。いまの状態は folio-tui improve で見られます`,
  artifacts_refused: (v) =>
    `見せたあとにプロジェクトが変わったので、何も入れていません: ${v.list('lines').join('、')}`,
  persona_pair_refused: (v) => `人格の組を選び直させます: ${v.list('problems').join(' ')}`,
};

const questions: QuestionsOf<SessionContract> = {
  session_gate: {
    title: () => '⚠️ 開始前に確認が必要なアラートがあります',
    body: (v) => v.list('lines'),
    choice: (id) =>
      ({ continue: 'このまま続行', retrospective: '先に振り返りを行う', stop: '中止' })[id],
  },
  session_escalated: {
    title: (v) =>
      v.list('issues').some((issue) => blockedIn(issue) !== undefined)
        ? `${v.text('max')}回目を実行できませんでした。判断をお願いします`
        : `${v.text('max')}回で合意に達しませんでした。判断をお願いします`,
    body: (v) => [
      ...v.list('issues').map((issue) => `- ${japaneseReason(issue)}`),
      ...(v.list('artifacts').length === 0 ? [] : [`成果物: ${v.list('artifacts').join('、')}`]),
    ],
    choice: (id, v) =>
      ({
        accept: 'この成果物で受け入れる',
        again: `指示を添えてもう一度${attempt(v)}`,
        change: `セッション／人格を変える${attempt(v)}`,
        stop: '終了',
      })[id],
  },
  session_change: {
    title: () => 'どう変えますか',
    body: (v) =>
      v.text('session') === '' ? [] : [`いまのセッション: ${session(v.text('session'))}`],
    choice: (id, v) =>
      `${id === 'pair' ? '別の人格の組' : `${id}（${sessionTypes[id] ?? id}）`}${attempt(v)}`,
  },
  apply_artifacts: {
    title: (v) => `成果物 ${v.text('count')} 件をプロジェクトに入れますか`,
    body: (v) => [
      ...v.rows('refused').map((row) => `! ${row.text('path')}: ${whyNotApplied(row.text('why'))}`),
      ...v.list('lines'),
      '',
      ...v.lines('diff'),
    ],
    choice: (id) =>
      ({ all: 'すべて入れる', later: 'あとで決める', drop: '入れない（フォルダーには残る）' })[id],
  },
};

/** 費用を払う人がいるとき、一回の試みにいくらかかるか。 */
function attempt(v: Values): string {
  const [row] = v.rows('estimate');
  if (row === undefined) return '';
  return `（1回: ${aboutCost.ja(row.money('usd') || null)}）`;
}

/** 場が伝えること、尋ねること。 */
export const sessionSays = { notices, warnings, questions };
