import type { Payer } from '../../../engine/data/event.ts';
import { aboutCost, costBehind, costRange } from '../about-cost.ts';
import type { EngineQuestions } from '../words.ts';
import { damageText } from './damage.ts';
import { earlierLine } from './earlier.ts';

/** どのワークフローでもエンジンが人に尋ねること。選択肢の言葉は選択肢の id で引く。 */
export const questions: EngineQuestions = {
  damaged_file: {
    title: (v) => `ファイルが壊れています: ${v.text('path')}`,
    body: (v) => [
      ...v.list('problems').map(damageText),
      '作り直すと、壊れたファイルは .engine/superseded/ に残します。',
    ],
    choice: (id) => ({ rebuild: '作り直す', stop: '止める（自分で直す）' })[id],
  },
  stale_steps: {
    title: (v) =>
      v.list('changed').length === 0
        ? 'もとになるもの（設定など）が変わりました'
        : `${v.list('changed').length} 個のファイルが変わりました`,
    body: (v) => [
      ...v.list('changed').map((path) => `変わったもの: ${path}`),
      ...(v.list('steps').length === 0
        ? []
        : [`それをもとに作ったもの（${v.list('steps').length} 件）:`]),
      ...v.list('steps').map((path) => `  ${path}`),
    ],
    choice: (id, v) => {
      const [usd] = v.rows('estimate').map((row) => row.money('usd'));
      const cost = costBehind.ja(usd === '' ? null : usd);
      return { keep: '作ったものをそのまま使う', redo: `作り直す${cost}` }[id];
    },
  },
  effect_unclear: {
    title: () => '前回の作業が終わったかどうか分かりません',
    body: (v) => [v.text('key'), '結果を自分の目で確かめてから選んでください。'],
    choice: (id) => ({ again: 'もう一度行う', stop: '行わずに止める' })[id],
  },
  from_before: {
    title: () => '署名が始まる前の、またはほかの人の答えと記憶があります',
    body: (v) => [
      'あなたが認めるまで、どれも効力を持ちません。残すと、今後はあなたのものとして扱います:',
      ...v
        .rows('items')
        .map((row) => earlierLine(row.text('n'), row.text('kind'), row.text('text'))),
      '自分で出したものだけを残してください（残さないものは脇に保管します）。',
    ],
    choice: (id) =>
      ({
        none: 'どれも残さない',
        some: '一部を残す（ひとことに番号。コマンドでは --text "1 3"）',
        all: 'すべて残す',
        later: '後で決める（それまで効力はありません）',
      })[id],
  },
  payer: {
    title: (v) =>
      v.payer('payer')?.kind === 'claude_login'
        ? 'この Claude のログインで初めてモデルを呼び出します。料金がかかります（従量）'
        : v.payer('payer')?.kind === 'local'
          ? v.number('known') === 1
            ? 'このキーを初めての送り先に送ります。料金はここでは分かりません'
            : 'このサーバーに初めてつなぎます。料金はここでは分かりません'
          : v.number('known') === 1
            ? 'このキーを初めての送り先に送ります。料金がかかります'
            : 'このキーで初めてモデルを呼び出します。料金がかかります',
    body: (v) => [
      `支払い: ${payerText(v.payer('payer'))}`,
      v.money('budgetUsd') === ''
        ? '予算: 上限なし（provider.budget.usd: null）'
        : `予算: ${v.money('budgetUsd')} まで。達する前に止まります`,
      ...v.rows('estimate').map((row) => {
        const [usd, calls] = [row.money('usd'), row.number('calls')];
        const [most, mostCalls] = [row.money('most'), row.number('mostCalls')];
        if (usd === '') return `費用: ${aboutCost.ja(null)}（${row.text('model')}）`;
        if (calls === 0) return `費用: ふつうの長さの呼び出し1回に約${usd}（${row.text('model')}）`;
        const range = costRange(usd, most);
        const count = calls === mostCalls ? `${calls}` : `${calls}–${mostCalls}`;
        return `費用: ${row.text('to') === 'end' ? '' : '次に尋ねるまでに'}約${range}（呼び出し ${count} 回、${row.text('model')}）`;
      }),
    ],
    choice: (id) => ({ pay: 'これで支払う', stop: 'やめる（何も呼び出しません）' })[id],
  },
  permission: {
    title: () => '許可が必要です',
    // 何をしようとしているかは、縮めずに別に示す（describe-permission）。
    body: () => [],
    choice: (id) =>
      ({
        once: '今回だけ許可',
        always: 'このフォルダーではいつも許可',
        checks: 'テストとビルドをこの作業のあいだ許可（写しの中、通信なし）',
        network: 'ホストを決めて通信つきで今回だけ許可',
        network_run: '同じく、この実行で許可するものすべてに',
        deny: '断る',
      })[id],
  },
  other: {
    title: (v) => v.text('title') || '?',
    body: () => [],
    choice: () => undefined,
  },
};

/** 誰が払うか。 */
export function payerText(payer: Payer | null): string {
  switch (payer?.kind) {
    case undefined:
    case 'nobody':
      return 'なし';
    case 'api_key':
      return `${payer.env} …${payer.tail}${payer.host === undefined ? '' : `（送り先 ${payer.host}）`}`;
    case 'local':
      return `${payer.charged ? '接続先での契約' : 'なし'}（${payer.url}）`;
    case 'claude_login':
      return 'Claude のログイン（従量）';
    default:
      return payer satisfies never;
  }
}
