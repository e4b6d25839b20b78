import { withoutAccess } from '../../../engine/data/failure.ts';
import type { FailureWords } from '../words.ts';
import { damageText } from './damage.ts';
import { inputFailures } from './input-failures.ts';
import { type StopLimit, stops } from './stops.ts';
import { templateProblem } from './template-problems.ts';
import { beginProblems, writeAdvice, writeProblems } from './write-problems.ts';
import { yamlSentence } from './yaml-problems.ts';

/** The reason that `edit` gives on the shell: the same as the title. */
const resume = '`folio-tui resume ID` で続きから再開できます。';
const kept = `ここまでに書けたものは残っています。${resume}`;

/** 起きたこと、その場所や理由、次にすること。値は画面に出してよい形で渡される。 */
export const failures = {
  connection: (detail: string): FailureWords => ({
    title: 'モデルのサーバーにつながりません',
    detail,
    next: `ネットワークと接続先（provider.base_url）を確かめてください。${kept}`,
  }),
  server_error: (status: string, detail: string): FailureWords => ({
    title: `モデルのサーバーでエラーが起きました${status === '' ? '' : `（${status}）`}`,
    detail,
    next: `サーバー側の不調です。少し待って、${resume}`,
  }),
  overloaded: (detail: string): FailureWords => ({
    title: 'モデルのサーバーが混み合っています',
    detail,
    next: `少し待って、${resume}`,
  }),
  rate_limited: (seconds: number | null, detail: string): FailureWords => ({
    title: '呼び出しの回数制限に達しました',
    detail: seconds === null ? detail : `${seconds} 秒待つように言われています。${detail}`,
    next: `少し待って、${resume}同時に呼ぶ数は provider.concurrency で減らせます。`,
  }),
  usage_limit: (until: string | null, detail: string): FailureWords => ({
    title: '契約の利用上限に達しました',
    detail: until === null ? detail : `${until} に元に戻ります。${detail}`,
    next: `上限が戻ってから、${resume}`,
  }),
  stream_cut: (detail: string): FailureWords => ({
    title: '返答が途中で切れました',
    detail,
    next: `切れた返答は使っていません。${resume}`,
  }),
  stream_idle: (seconds: number): FailureWords => ({
    title: `モデルが ${seconds} 秒間、何も送ってきません`,
    detail: '設定: provider.timeouts.idle_sec',
    next: `${resume}遅いモデルなら、この設定を大きくしてください。`,
  }),
  call_timeout: (seconds: number): FailureWords => ({
    title: `モデルの返答が ${seconds} 秒で終わりませんでした`,
    detail: '設定: provider.timeouts.total_sec',
    next: `${resume}長い章なら、この設定を大きくしてください。`,
  }),
  call_cut_off: (): FailureWords => ({
    title: '返答が届く前にプログラムが終わりました',
    detail: '提供元から請求されるかもしれませんが、額は分かりません。',
    next: resume,
  }),
  not_the_api: (detail: string): FailureWords => ({
    title: '接続先がモデルの API ではないようです',
    detail,
    next: 'ANTHROPIC_BASE_URL か provider.base_url の値と、間に挟まるプロキシを確かめてください。',
  }),
  authentication: (detail: string): FailureWords => ({
    title: 'API キーまたはログインが受け付けられませんでした',
    detail,
    next: 'API キーなら環境変数を確かめて設定し直し（ファイルには書きません）、Claude のログインなら `claude` でログインし直してから、もう一度実行してください。',
  }),
  permission: (detail: string): FailureWords => ({
    title: 'この API キーまたはログインには許されていない操作です',
    detail,
    next: 'キーやアカウントで使えるものを確かめるか、別のモデルを provider.tiers に設定してください。',
  }),
  payment: (detail: string): FailureWords => ({
    title: '支払いの問題で断られました',
    detail,
    next: `提供元の管理画面で残高と支払い方法を確かめてください。その後、${resume}`,
  }),
  spend_cap: (code: string, detail: string): FailureWords => ({
    title: '提供元で決めた支出の上限に達しました',
    detail: joined(code, detail),
    next: `提供元の管理画面で上限を上げてから、${resume}`,
  }),
  unknown_model: (model: string, detail: string): FailureWords => ({
    title: `モデル「${model}」が見つかりません`,
    detail,
    next: 'config.yaml の provider.tiers に、使えるモデルの名前を書いてください。',
  }),
  bad_request: (status: number, detail: string): FailureWords => ({
    title: `モデルのサーバーが要求を受け付けませんでした（${status}）`,
    detail,
    next: '同じ要求は繰り返しません。provider の設定を見直してください。',
  }),
  too_large: (detail: string): FailureWords => ({
    title: '送る文章が大きすぎます',
    detail,
    next: '入力の長いモデルを provider.tiers に設定するか、workspace/current/characters/ に置いた資料を短くしてください。',
  }),
  refused: (category: string, detail: string): FailureWords => ({
    title: `モデルが断りました${category === '' ? '' : `（${category}）`}`,
    detail,
    next: `アイデアの表現を和らげて新しく始めるか、別のモデルを provider.tiers に設定してください。そのあと、${resume}`,
  }),
  truncated: (maxTokens: number): FailureWords => ({
    title: '返答が長すぎて途中で切れました',
    detail: `上限は ${maxTokens} トークンです。途中までの返答は使っていません。`,
    next: `provider.max_output_tokens を大きくして、${resume}`,
  }),
  context_full: (): FailureWords => ({
    title: 'モデルが一度に読める量を超えました',
    detail: '途中までの返答は使っていません。',
    next: '入力の長いモデルを provider.tiers に設定するか、資料を短くしてください。',
  }),
  empty_reply: (): FailureWords => ({
    title: 'モデルの返答が空でした',
    detail: '',
    next: `${resume}続くようなら、別のモデルを provider.tiers に設定してください。`,
  }),
  unknown_stop: (stop: string): FailureWords => ({
    title: 'モデルが、ここでは分からない理由で止まりました',
    detail: `理由: ${stop}`,
    next: `その返答は使っていません。${resume}`,
  }),
  invalid_reply: (problems: string, excerpt: string): FailureWords => ({
    title: 'モデルの返答が決められた形になっていません',
    detail: excerpt === '' ? problems : `${problems}（返答: ${excerpt}）`,
    next: `形を直すよう頼みましたが、直りませんでした。${resume}続くようなら、より強いモデルを provider.tiers に設定してください。`,
  }),
  no_model: (detail: string): FailureWords => ({
    title: '使えるモデルがありません',
    detail,
    next: 'ANTHROPIC_API_KEY を設定してください。モデルなしで録画を見るには `--rehearsal` を付けます。',
    onScreen:
      (detail === withoutAccess || detail === '' ? '' : `${detail} `) +
      'つなぎ方は最初の画面で c（入力欄では先に esc）。空の欄で ↵ を押すと録画を見られます。',
  }),
  unconnected: (): FailureWords => ({
    title: 'モデルがつながっていないので、ここで待っています',
    detail: '原稿を読む、直す、話に分ける、書き出すことは、このままできます。',
    next: 'つなぎ方は最初の画面の c に出ます。つないでから開くと、ここから先へ進みます。',
  }),
  model_only: (): FailureWords => ({
    title: 'モデルで始めたものですが、いまはモデルが接続されていません',
    detail: 'リハーサルが、ご自分の物語や作業に書き込むことはありません。',
    next: 'ANTHROPIC_API_KEY を設定してから `folio-tui resume ID` を実行してください。',
  }),
  rehearsal_only: (): FailureWords => ({
    title: 'これはリハーサルです（モデルを使わず、録画を再生します）',
    detail: '',
    next: '`folio-tui resume ID --provider recorded` で続きを再生できます。モデルで進めるには `folio-tui write`（作業なら `folio-tui crew`）で新しく始めてください。',
  }),
  tape_ended: (): FailureWords => ({
    title: '録画はここまでです',
    detail: 'この先に返答は録画されていません。ここまでのものは、このまま読めます。',
    next: '先へ進めるには、モデルをつないで新しく始めてください（つなぎ方は最初の画面の c）。',
  }),
  agent_failed: (agent: string, step: string, cause: FailureWords): FailureWords => ({
    title: `${agent} が失敗しました: ${cause.title}`,
    detail: joined(step, cause.detail),
    next: cause.next,
  }),
  budget_reached: (
    what: 'usd' | 'tokens' | 'calls',
    spent: string,
    budget: string,
  ): FailureWords => ({
    title: `予算を超える前に止めました（使用 ${spent} / 予算 ${budget}）`,
    detail: `次の呼び出しまで行うと、予算を超えるおそれがありました（設定: provider.budget.${what}）。始めていた呼び出しの結果は残っています。`,
    next:
      what === 'usd'
        ? '`folio-tui resume ID --budget ドル` で予算を増やして続けられます。'
        : `\`folio-tui resume ID -c provider.budget.${what}=数\` で予算を増やして続けられます。`,
  }),
  already_running: (pid: string, where: string, run: string): FailureWords => ({
    title: `すでに実行中です: pid ${pid === '' ? '不明' : pid}`,
    detail: where,
    next: `その画面で続けるか、終わるのを待ってください。\`folio-tui runs cancel ${run}\` で止められます。`,
  }),
  file_unwritable: (path: string, code: string, detail: string): FailureWords => {
    const begin = beginProblems[code];
    if (begin !== undefined)
      return {
        title: `${begin}（${code}）`,
        detail: joined(path, detail),
        next: 'まだ何も始めておらず、費用もかかっていません。作業フォルダーの空きと権限を確かめて、もう一度実行してください。',
      };
    const advice = writeAdvice[code] ?? '場所と権限を確かめて、';
    return {
      title: `${writeProblems[code] ?? '書き込めません'}（${code}）`,
      detail: joined(path, detail),
      next: `前のファイルは元のまま残っています。${advice}${resume}`,
      opening: `${advice}起動し直してください。`,
    };
  },
  file_damaged: (path: string, detail: string, line?: number): FailureWords => ({
    title: `ファイルを読み取れません: ${path}`,
    detail: line === undefined ? damageText(detail) : `${line} 行目: ${damageText(detail)}`,
    next: 'ファイルには手を付けていません。中身を直すか、別の場所へ移してから、もう一度実行してください。',
  }),
  file_missing: (path: string, neededFor: string): FailureWords => ({
    title: `必要なファイルがありません: ${path}`,
    detail: neededFor === '' ? '' : `使うところ: ${neededFor}`,
    next: 'ファイルを元の場所に戻して、もう一度実行してください。',
  }),
  run_gone: (path: string): FailureWords => ({
    title: '実行中に、そのフォルダーが削除されたか移動されました',
    detail: path,
    next: 'そのあとは何も書き込んでいません。フォルダーを元の場所に戻せば続けられます。なければ、新しく始めてください。',
  }),
  program_renewed: (): FailureWords => ({
    title: '開いているあいだに folio-tui のファイルが入れ替わり、この先を読み込めません',
    detail: '書いたものはすべて残っています',
    next: '閉じて、もう一度 folio-tui を起動してください。続きから再開できます。',
  }),
  outside_workspace: (path: string): FailureWords => ({
    title: '作業フォルダーの外を指すパスは使いません',
    detail: path,
    next: 'リンクを実際のファイルに置き換えるか、作業フォルダーの中のパスを指定してください。',
  }),
  workspace_untrusted: (path: string): FailureWords => ({
    title: 'この作業フォルダーは、いまの内容ではまだ信頼されていません',
    detail: `${path}（読むことはできます）`,
    next: '`folio-tui trust show` で、何が有効になるかを確かめられます。自分で作ったものか、作った人を信頼できるなら、`folio-tui trust` を実行してください。',
  }),
  workspace_without_config: (path: string): FailureWords => ({
    title: '[E001] 作業フォルダーに config.yaml がありません',
    detail: path,
    next: '`folio-tui init` を実行すると、既定値の入った config.yaml を作ります。ほかのファイルは変えません。',
  }),
  config_invalid: (file: string, problems: string, hasSecret: boolean): FailureWords => ({
    title: `設定に使えない値があります: ${file}`,
    detail: problems,
    next: hasSecret
      ? 'キーやパスワードは設定に書きません。その行を消し、環境変数に入れて、変数の名前を provider.api_key_env に書いてください。'
      : 'かっこ内の値や矢印の先の名前に直すか、その指定を消してください。消すと既定値になります。',
  }),
  config_no_text: (file: string, problem: string): FailureWords => ({
    title: `設定ファイルを読み取れません: ${file}`,
    detail: problem,
    next: 'お使いのエディタで文字コードを UTF-8 にして保存し直すか、別の場所へ移してから、もう一度実行してください。',
    opening: 'お使いのエディタで文字コードを UTF-8 にして保存し直すか、別の場所へ移してください。',
  }),
  config_unreadable: (file: string, problems: string): FailureWords => ({
    title: `設定ファイルを YAML として読めません: ${file}`,
    detail: problems,
    next: '先頭の数字は行:桁です。その行の字下げ、コロン、引用符を直して、もう一度実行してください。',
    opening: 'その行の字下げ、コロン、引用符、かっこを見てください。',
  }),
  yamlSentence,
  onLine: (line: number, said: string) => `${line} 行目: ${said}`,
  template_broken: (file: string, line: number, detail: string): FailureWords => ({
    title: `テンプレートが壊れています: ${file} ${line} 行目`,
    detail: templateProblem(detail),
    next: 'そのファイルを直すか、folio-tui を入れ直してください。',
  }),
  input_invalid: (reason: string): FailureWords => ({
    title: '入力を受け付けられません',
    detail: reason,
    next: '直して、もう一度入力してください。',
  }),
  ...inputFailures,
  unknown_run: (id: string): FailureWords => ({
    title: id === '' ? '未完のものはありません' : `「${id}」という実行は見つかりません`,
    detail: '',
    next:
      id === ''
        ? '`folio-tui write "アイデア"` で新しく始めるか、`folio-tui resume current --chapters N` で第 N 章まで書き足してください。'
        : '`folio-tui runs` で一覧を確かめてください。',
  }),
  unknown_question: (id: string): FailureWords => ({
    title: `「${id}」という質問は開いていません`,
    detail: '',
    next: '`folio-tui answer` で、いま開いている質問を確かめてください。',
  }),
  unknown_choice: (choice: string, choices: string): FailureWords => ({
    title: `「${choice}」という答えは選べません`,
    detail: `選べるもの: ${choices}`,
    next: '選べるものから1つを指定してください。',
  }),
  question_changed: (id: string): FailureWords => ({
    title: 'この質問には、もう別の答えがあるか、内容が変わっています',
    detail: id,
    next: '`folio-tui answer` で、いまの質問を確かめてください。',
  }),
  agent_stopped: (limit: StopLimit, value: string, tool: string): FailureWords => ({
    title: stops[limit](value),
    detail: tool,
    next: `${kept}してほしいことをより具体的に書くか、分けてください。`,
  }),
  effect_unclear: (key: string): FailureWords => ({
    title: '前回の作業が終わったかどうか分かりません',
    detail: key,
    next: '二重に行わないよう止めました。結果を自分で確かめてから、質問に答えてください。',
  }),
  delegation_stopped: (phase: string, run: string, detail: string): FailureWords => ({
    title: `秘書が仕事を終えられず、段階 ${phase} で止まりました`,
    detail,
    next: `秘書なし: folio-tui resume ${run} --reload-config -c secretary.enabled=false（そのまま再開すると、もう一度頼みます）`,
  }),
  cancelled: (anew?: string): FailureWords =>
    anew === undefined
      ? { title: '中止しました', detail: '', next: kept }
      : {
          title: '中止しました（この続きはありません）',
          detail: 'それまでに変えたものは残っています。',
          next: `もう一度行うには、\`folio-tui ${anew}\` に仕事の文を付けて始めてください。`,
        },
  not_paid: (): FailureWords => ({
    title: '支払う前に中止しました',
    detail: 'モデルは一度も呼んでいません。',
    next: kept,
  }),
  bug: (detail: string): FailureWords => ({
    title: 'folio-tui の不具合で止まりました',
    detail,
    next: `${kept}繰り返すなら、この表示と、実行フォルダーの .engine/events.jsonl を添えて報告してください。`,
  }),
};

export type Failures = typeof failures;

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' – ');
}
