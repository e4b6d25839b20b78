import { type Cost, costBehind } from '../../../../messages/about-cost.ts';
import { cards } from './cards.ts';
import { lines } from './lines.ts';
import { qualityWord, statusWord, verdictWord } from './verdicts.ts';
import { whyNotApplied, whyNotChecked } from './work-reasons.ts';

/** 作業の画面の言葉: ウェーブのボード、計画、承認。数は表示する形で渡される。 */
export const screens = {
  cards,
  phases: lines.phases,
  head: {
    done: (ok: number, all: number) => `${ok}/${all} 件完了`,
    elapsed: (clock: string) => `経過 ${clock}`,
    eta: (minutes: number) => ` / ~${minutes}分`,
  },
  columns: {
    task: 'タスク',
    persona: '役',
    model: 'モデル',
    turns: '応答',
    tokens: 'トークン',
    cost: '費用',
    elapsed: '経過',
    what: 'いまの様子',
  },
  /** 波の時間の図。 */
  time: {
    title: '時間',
    wave: (n: number) => `ウェーブ ${n}`,
    critical: (tasks: string, took: string) => `所要時間を決めたタスク: ${tasks}  計 ${took}`,
    nothing: 'まだ何も始まっていません',
  },
  /** 選んだタスクが書いたもの。 */
  planning: {
    now: '依頼を小さなタスクに分け、担当・モデル・順番を決めています。',
    next: 'それまで、ほかには何も始まりません。計画ができると、費用と時間の見込みといっしょにここに出ます。始めるのは、あなたが決めてからです。',
    nextPlayed:
      'それまで、ほかには何も始まりません。計画ができると、ここに出ます。続きを再生するのは、あなたが決めてからです。',
  },
  text: {
    data: 'プログラム用のデータを書いています。終わると読めます。',
    title: '書いたもの',
    nothing: 'まだ何も書かれていません',
  },
  /** 波の見出し。 */
  wave: {
    todo: (place: string, tasks: number) => `ウェーブ ${place}: ${tasks} 件`,
    now: (place: string, tasks: number) => `ウェーブ ${place}: ${tasks} 件を実行中`,
    waiting: (place: string, tasks: number) => `ウェーブ ${place}: ${tasks} 件が返事待ち`,
    /** 途中で止まっているとき。 */
    begun: (place: string, ok: number, tasks: number) =>
      `ウェーブ ${place}: ${tasks} 件中 ${ok} 件完了`,
    done: (place: string, ok: number, tasks: number) =>
      `ウェーブ ${place} 終了（${tasks} 件中 ${ok} 件完了）`,
    eta: (minutes: number) => `（約 ${minutes} 分の見込み）`,
    took: (clock: string) => `  ${clock}`,
    retry: 'やり直し ',
  },
  task: {
    after: (tasks: string) => `${tasks} のあと`,
    pending: '待機',
    running: '作業中',
    /** 作業の途中で、いまは誰も進めていない。 */
    resting: '途中で停止',
    retrying: 'やり直し中',
    waiting: '返事待ち',
    success: '完了',
    partial: '一部のみ',
    failure: '失敗',
    timeout: '応答の上限',
    skipped: '飛ばしました',
    /** 自分で付けた評価であること。 */
    reviewed: (word: string, verdict: string) =>
      `自己:${qualityWord(word)} 点検:${verdictWord(verdict)}`,
    review: (verdict: string, reason: string) =>
      `独立した点検: ${verdictWord(verdict)}${reason === '' ? '' : ` – ${reason}`}`,
    quality: (word: string, percent: string) => `自己申告 ${qualityWord(word)}${percent}`,
    retried: (times: number) => `再試行${times}`,
    retriedNow: (times: number, now: string) => `再試行${times}、${now}`,
    replaces: (task: number) => `タスク ${task} の代わり`,
    turns: (n: number) => `応答 ${n}`,
    tokens: (count: string) => `${count} トークン`,
    helperDone: '済',
    helperFailed: '失敗',
  },
  detail: {
    title: (task: number, name: string) => `タスク ${task} ${name}`,
    pick: '↑↓ タスクを選ぶ',
    /** 写しがないときに、どこを変えるか。 */
    inProject: {
      shared: 'タスクはプロジェクトのファイルをじかに変えます',
      in_place: 'タスクはファイルをじかに変えます（git がないため）',
      untrusted: 'タスクはファイルをじかに変えます（1 件ごとに許可）',
    },
    /** 終わったあと。 */
    wasInProject: '写しなし: 変更は手元のファイルに入っています',
    /** リハーサルで写しがないとき。 */
    rehearsed: 'リハーサル用のプロジェクトだけが変わります（workspace/rehearsal/projects）',
    projects: { own: 'プロジェクト', played: 'リハーサル用のプロジェクト' },
    /** 変更がどこにあるか。null: まだ数えていない。 */
    place: (unapplied: number | null, project: string) => {
      if (unapplied === null) return `変更は写しの中だけで、${project}はそのままです`;
      if (unapplied === 0)
        return '写しに残っている変更はありません（反映したか、使わないと決めたもの）';
      return `写しで変わったファイル ${unapplied} 件（${project}にはまだ反映していません）`;
    },
    counts: {
      running: '実行中',
      waiting: '返事待ち',
      pending: '待機',
      success: '完了',
      partial: '一部',
      failed: '失敗',
      skipped: '飛ばし',
    },
    ended: (status: string, ok: number, all: number) =>
      `${statusWord(status)}: ${all} 件中 ${ok} 件完了`,
    failed: (tasks: string) => `  未完了: ${tasks}`,
  },
  elsewhere: 'ほかの画面で回答されました。ここで選んだことは使われません。',
  deed: {
    cancelSure: (task: number) => `タスク ${task} を中止する`,
    retrySure: (task: number, cost: string | null) =>
      `タスク ${task} をやり直す${costBehind.ja(cost)}`,
    retrySureFree: (task: number) => `タスク ${task} をやり直す（録画を再生）`,
    cancelled: (task: number) => `タスク ${task} の中止を伝えました`,
    retried: (task: number) => `タスク ${task} のやり直しを伝えました`,
    noted: (task: number) => `タスク ${task} に伝えました。次の応答から効きます`,
    kept: '感想を残しました。振り返りで使います',
    notRunning: 'このタスクは実行中ではありません',
    stillRunning: 'このタスクはまだ実行中です（c で中止できます）',
    notBegun: 'このタスクはまだ始まっていません',
    pickFirst: '先に ↑↓ でタスクを選んでください',
    noTasks: 'タスクはありません（まだ計画ができていません）',
    note: (task: number) => `タスク ${task} への伝言: `,
    feedback: (task: number) => `タスク ${task} への感想（自分の言葉で）: `,
    feedbackAll: '全体への感想（自分の言葉で）: ',
  },
  plan: {
    title: (tasks: number, waves: number) =>
      `この計画で進めますか？ ${tasks} タスク、${waves} ウェーブ`,
    estimate: (usd: string, minutes: string) => `${usd} ${minutes}`,
    usd: (usd: string) => `~${usd}`,
    minutes: (n: number) => `~${n}分`,
    unknownUsd: '費用は不明',
    wave: (n: number, tasks: number) => `ウェーブ ${n}  ${tasks} 件`,
    needs: (tasks: string) => `← ${tasks}`,
    /** 担当者にできること。 */
    may: {
      all: (deeds: readonly string[]) => `できること: ${deeds.join('、')}`,
      read: '読む・探す',
      fetch: 'ウェブを見る',
      write: 'ファイルを書く',
      run: 'コマンドを動かす',
    },
    where: {
      trees:
        '担当者はプロジェクトの写しの中で働きます。あなたのファイルは、反映すると決めたときに変わります。',
      shared: '担当者は全員、プロジェクトの中でじかに働きます（crew.trees.mode: shared）。',
      in_place: 'git リポジトリがないため、担当者はファイルをじかに書き換えます。',
      untrusted:
        'このプロジェクトはまだ信頼していません。担当者はファイルをじかに書き換え、1 件ごとに許可を求めます。全体を見てから反映することも、取り除くこともできません。',
      rehearsal:
        '担当者はリハーサル用のプロジェクト（workspace/rehearsal/projects）で働きます。あなたのファイルは変わりません。',
    },
    wouldCount: (names: string) => `信頼すると、次のファイルも効きます: ${names}。`,
    lacks: (names: string, more: number) =>
      `写しには git が無視するものがありません: ${names}${more > 0 ? ` ほか ${more} 件` : ''}（crew.trees.include）。`,
    problems: '編集した計画は使えません:',
    edited: (added: number, removed: number) => `編集済み（+${added} -${removed} 行）`,
    unchanged: '計画は変わっていません',
    grants: '数字キーで、この実行のあいだ担当者が尋ねずにしてよいことを選べます:',
    grantsTrust: '数字キーで、計画と一緒に許すことを選べます（コマンドはこの実行だけ）:',
    wide: {
      trust: 'このプロジェクトを信頼: 担当者は写しで働き、反映はあなたが決める',
      'work:cmd': '作業に要るコマンドを、写しの中で、通信なしで動かす',
      'work:project': '同じことを、このプロジェクトの作業すべてで（取り消すまで）',
    } as Readonly<Record<string, string>>,
    /** 狭い画面で。 */
    narrow: {
      where: {
        trees: '作業は写しの中だけ。反映はあとで決めます。',
        shared: '全員がプロジェクトでじかに働きます。',
        in_place: 'git がないため、ファイルをじかに書き換えます。',
        untrusted: '未信頼: 1 件ごとに尋ねます。取り除けません。',
        rehearsal: 'リハーサル用のプロジェクトだけが変わります。',
      },
      grants: '数字キーで、尋ねずにしてよいことを選べます:',
      grantsTrust: '数字キーで、一緒に許すことを選べます:',
      wide: {
        trust: 'プロジェクトを信頼: 写しで働き、反映は自分で',
        'work:cmd': '写しの中のコマンド（通信なし）',
        'work:project': '同じことをこのプロジェクトの作業すべてで',
      } as Readonly<Record<string, string>>,
    },
    notBegun: 'いまあるのは計画だけで、作業はまだ始まっていません',
    goPicked: '↵ でこの計画を始めます（作業に費用がかかります）',
    goPickedFree: '↵ でこの計画を始めます（リハーサルのため費用はかかりません）',
    editPicked: '↵ で編集した計画を使います。もう一度 e で続きを編集',
    stopSure: 'ここで止める',
    unread: '計画のファイルが読めないため、編集できません',
  },
  approvals: {
    title: (id: string) => `提案の承認（${id}）`,
    place: (at: number, all: number) => `${at}/${all}`,
    kinds: {
      improvement: '改善',
      skill: 'スキル',
      memory: '知識',
      preference: '好み',
      preference_update: '好みの更新',
      signal_log: '気づいた癖',
    },
    decisions: {
      approved: '承認',
      edited: '編集して承認',
      rejected: '却下',
      kept: 'いまのまま',
      deferred: 'あとで',
    },
    /** 番号を言葉で: IMP-001 は「改善 1」。 */
    named: {
      IMP: '改善',
      SKL: 'スキル',
      SKILL: 'スキル',
      MCP: '学び',
      LP: '好み',
      'LP-UPD': '好みの更新',
    } as Readonly<Record<string, string>>,
    noticed: '気づいた癖',
    open: '未決',
    bar: (approved: number, rejected: number, deferred: number, open: number) =>
      `承認 ${approved}  却下 ${rejected}  あとで ${deferred}  未決 ${open}`,
    branch: (name: string) => `ブランチ ${name}`,
    noBranch: 'git リポジトリでないか、信頼していないため、コミットはしません',
    more: '↓ 続き（space）',
    readFirst: '続きを読んでから、もう一度押してください',
    tooFast: '押し続けたキーは数えません。1 回ずつ押してください',
    onlyUpdates: '「いまのまま」は、好みの更新でだけ選べます',
    fixed: 'このカードは編集できません',
    undone: '元に戻しました',
    nothingToUndo: '戻すものはありません',
    nothingYet: 'まだ何も決めていません（y / n / d）',
    noneOpen: 'この種類はすべて決めてあります（u で戻せます）',
    reason: (kind: string) => `${kind}の提案を今後やめる理由（なくてもよい）: `,
    rejectedKind: (kind: string, reason: string) =>
      `今後「${kind}」は提案されません${reason === '' ? '' : `（理由: ${reason}）`}`,
    editing: 'ctrl+g でエディタ、↵ でこの文面を承認、esc でやめる',
    summary: '反映する前の確認',
    summaryFiles: '変わるファイル',
    summaryNoFiles: 'ファイルは変わりません（記憶だけが変わります）',
    summaryWork: (n: number, cost: Cost) => `改善 ${n} 件は担当者が行います${costBehind.ja(cost)}`,
    summaryRehearsal:
      'リハーサルなので、どの提案のファイルも変わりません。承認したことはリハーサルの中だけで覚え、あなたの記憶には入りません。',
    summaryNothing: '承認したものはありません。何も変わりません',
    summaryLater: (n: number) => `未決の ${n} 件は、あとに回します`,
    applied: '決定を記録しました',
    introNext: '提案を見る',
    prepared: '秘書が用意した一覧',
    preparedNext: '1 件ずつ決める',
  },
  change: {
    message: 'コミットの文',
    files: 'ファイル',
    diff: '差分',
    pick: 'c コミットする / l コミットせずに残す',
    commitSure: 'コミットする',
    leavePicked: '↵ でコミットせずに残します（変更はファイルに残ります）',
    pickApart: 'c プロジェクトに入れてコミットする / l 入れない',
    leaveApartPicked: '↵ で入れずにおきます（プロジェクトは元のまま）',
  },
  work: {
    title: (files: number) => `タスクの変更: ${files} ファイル`,
    all: '全部',
    ofTask: (at: number, all: number) => `タスクごと ${at}/${all}`,
    ofFile: (at: number, all: number) => `ファイルごと ${at}/${all}`,
    ofIgnored: (at: number, all: number) => `git が無視 ${at}/${all}`,
    ignoredHead: 'タスクが作り、git が無視するもの。名前を選んで取り込まない限り、反映されません',
    ignoredMore: (count: number) => `git が無視するもの ${count} 件: tab`,
    takeSure: (path: string) =>
      `a で ${path} を取り込みます（ほかの変更と一緒に反映されます） / → 次の名前`,
    checked: (command: string, code: number | null, seconds: number, task: number | null) =>
      `${command}${task === null ? '' : `（タスク ${task}）`}: ${code === null ? '途中で停止' : `終了コード ${code}`}、${seconds} 秒`,
    missing: (files: number) => `${files} 件がまだプロジェクトに入っていません`,
    decided: {
      applied: 'すべて反映しました',
      dropped: 'すべて使わないことにしました',
      both: '反映したもののほかは、使わないことにしました',
    },
    refused: '何も反映していません。いまのプロジェクトと合わないファイル:',
    notUndone: '何も取り除いていません。反映したあとに変わったファイル:',
    notUndoneNext: '反映したときの内容に戻してから、もう一度 u を押してください。',
    refusedNext: 'プロジェクトの側を直してからもう一度反映するか、使わないことにしてください。',
    why: whyNotApplied,
    unchecked: (why: string, detail: string) =>
      `テストは実行していません: ${whyNotChecked(why, detail)}`,
    states: {
      open: 'まだプロジェクトに入っていません',
      applied: '反映しました',
      dropped: '使いません',
    },
    ranks: { protected: 'プログラムや担当者が従うファイル', test: 'テスト' },
    task: (task: number) => `タスク ${task}`,
    none: 'ファイルを変えたタスクはありません',
    pick: 'a すべて反映する / t 先にテスト / x 使わない / tab タスクやファイルごとに見る',
    pickTask: (task: number) =>
      `a タスク ${task} の変更を反映する / t 先にテスト / x 使わない / → 次へ`,
    look: 'tab タスクごと・ファイルごと・全部',
    applySure: 'すべてプロジェクトに反映する',
    applyTaskSure: (task: number) => `タスク ${task} の変更を反映する`,
    dropSure: 'どれも使わず、元のままにする',
    dropTaskSure: (task: number) => `タスク ${task} の変更を使わない`,
    canUndo: (files: number) => ` / u 最後に反映した ${files} 件を取り除く`,
    nothingToUndo: '取り除けるものがありません',
    notDone: (task: number) => `タスク ${task} には、まだ反映できるものがありません`,
    isApplied: (task: number) => `タスク ${task} の変更は、もう反映してあります`,
    rehearsal:
      'リハーサル用のプロジェクト（workspace/rehearsal/projects）の中だけのことで、あなたのファイルは変わりません',
    elsewhere: 'この実行は別の画面で動いています。そちらで決めてください',
    told: {
      apply: '反映しています',
      drop: '使わないことにしています',
      undo: '取り除いています',
      check: '変更を入れた別の写しでテストしています。結果はここに出ます',
      take: '取り込んでいます',
    },
  },
  profile: { pick: '選びたい行のキーを押してください' },
};

export type TaskWords = typeof screens;
