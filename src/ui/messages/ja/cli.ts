import type { Unread } from '../../../engine/data/unread.ts';
import { doctor } from './cli-doctor.ts';
import { safety } from './cli-safety.ts';
import { memory } from './memory.ts';

/** 評者の仕事。名前はプロンプトのファイル名から。 */
const doings: Readonly<Record<string, string>> = {
  path: '道筋',
  draft: '草稿',
  more: '構成の続き',
  cross: '再読',
};

/** 1行ずつの表示（--plain）と、動詞の返事。点数と金額は表示する形で渡される。 */
export const cli = {
  ...safety,
  doctor,
  memory,
  events: {
    started: (title: string, id: string) => `始めます: 「${title}」（${id}）`,
    resumed: (title: string, id: string) => `続きから始めます: 「${title}」（${id}）`,
    rehearsal: '【リハーサル】録画を再生します。モデルは使わず、費用はかかりません',
    nobody: 'モデルは使いません。費用はかかりません',
    paid: (provider: string, payer: string, budget: string) =>
      `${provider} を使います。支払い: ${payer}、予算: ${budget === '' ? '上限なし' : budget}`,
    costs: (cost: string) => `、費用: ${cost}`,
    phase: (name: string, place: string) => `― ${name}${place === '' ? '' : ` ${place}`} ―`,
    working: (agent: string, path: string) => `取りかかりました: ${path}（${agent}）`,
    making: (path: string) => `作っています: ${path}`,
    made: (path: string) => `できました: ${path}`,
    keptAsIs: (path: string) => `すでにあります: ${path}`,
    stepFailed: (who: string, what: string) => `${who} で失敗しました: ${what}`,
    called: (role: string, model: string) => `${model} を呼び出しました（${role}）`,
    replied: (role: string, seconds: string, tokens: string, cost: string) =>
      `返答が届きました（${role}、${seconds}秒、${tokens} トークン、${cost}）`,
    reused: (role: string) => `前回の返答を使います（${role}。新しい費用はかかりません）`,
    callFailed: (role: string, what: string) => `呼び出しに失敗しました（${role}）: ${what}`,
    retried: (what: string, seconds: string, attempt: string) =>
      `${what}。${seconds}秒後に ${attempt} 回目を試します`,
    waitingUntil: (what: string, until: string) => `${what}。${until} まで待って続けます`,
    waiting: (what: string) => `${what}。待って続けます`,
    concurrency: (limit: string) => `同時に呼ぶ数を ${limit} にしました`,
    observed: (source: string) => `確かめました: ${source}`,
    effectStarted: (key: string) => `実行します: ${key}`,
    effectFinished: (key: string) => `実行しました: ${key}`,
    question: (title: string) => `質問: ${title}`,
    superseded: (count: number, into: string) => `${count} 件を ${into} に移しました`,
    inbox: (kind: string) => `依頼を受け取りました: ${kind}`,
    warning: (text: string) => `注意: ${text}`,
    ended: {
      done: '終わりました',
      waiting: 'あなたの返事を待っています',
      paused: '停止しました',
      failed: '失敗して止まりました',
      cancelled: '中止しました',
    },
    unknownPrice: '料金不明',
  },

  configWarnings: {
    unknown_key: (file: string, key: string, likely: string) =>
      `${file}: ${key} という設定はありません${likely === '' ? '。使われません' : `。もしかして: ${likely}`}`,
    out_of_range: (file: string, key: string, value: string, allowed: string, used: string) =>
      `${file}: ${key} に ${value} は使えません（${allowed}）。${used} のままにします`,
    not_granted: (file: string, key: string) =>
      `${file}: ${key} は、信頼するまで作業フォルダーからは決められません（folio-tui trust）。自分の設定ファイルか -c でも指定できます`,
  },
  stopping: '止めています。もう一度 ctrl+c を押すと、すぐに抜けます',
  door: {
    taken: (name: string, words: readonly string[]) =>
      `${name} で始めます（${words.map((word) => `「${word}」`).join('')}）`,
    unsure: 'どれで始めるか、はっきりしません。名指しで始めてください:',
  },
  archiveNeeded: (title: string) =>
    `「${title}」が作業中です。\n→ \`--new\` を付けると archive/ に移して新しく始めます（消えません）。続きを書くなら \`folio-tui resume current\` です。`,
  foreignFolder: (folder: string) =>
    `${folder} に、folio-tui が作ったものではないファイルがあります。\n→ \`--new\` を付けると archive/ に移して始めます（消えません）。`,
  noTextInput: (path: string) => `読み取れません: ${path}`,

  runs: {
    none: 'まだ作品はありません。`folio-tui write "アイデア"` で始められます。',
    columns: {
      id: 'ID',
      status: '状態',
      place: '進み',
      average: '平均',
      cost: '費用',
      when: '最終',
      title: '作品',
    },
    rehearsal: '［リハーサル］',
    archived: '［保管済み］',
    questions: (count: number) => `（質問 ${count}）`,
    show: {
      id: 'ID',
      title: '作品',
      status: '状態',
      folder: '場所',
      place: '進み',
      average: '平均',
      cost: '費用',
      calls: '呼び出し',
      started: '開始',
      last: '最終',
      outAgain: '取り除く',
      questions: '質問',
      files: 'ファイル',
    },
    noFiles: 'まだファイルはありません。',
    noEvents: 'まだ記録はありません。',
    earlier: (count: number) => `（これより前に ${count} 件。--all で全部）`,
    cancelAsked: (id: string) => `${id} に停止を頼みました。書いたものは残ります。`,
    unapplied: (id: string, files: number) =>
      `${id} が変えた ${files} ファイルは、まだプロジェクトに入っていません。反映するなら folio-tui crew apply ${id}、反映せずに移すなら folio-tui runs archive ${id} --yes です。`,
    restored: (id: string) => `${id} は手元にあります。続きは folio-tui resume ${id} です。`,
    putAway: (id: string) => `${id} を archive/ に移しました。読むことはいつでもできます。`,
    notRunning: (id: string) => `${id} は実行中ではありません。`,
    cancelElsewhere: (host: string) =>
      `別のコンピューター（${host === '' ? '不明' : host}）で実行中のため、ここからは止められません。`,
    noFile: (path: string) => `そのファイルはありません: ${path}`,
  },
  stats: {
    nothing: 'まだ何も呼び出していません。',
    unknown: '不明',
    summary: (runs: number, calls: number, cost: string, time: string, cached: string) =>
      `${runs} 件の実行、呼び出し ${calls} 回、${cost}、呼び出しの時間 ${time}、キャッシュ ${cached}`,
    aside: (rehearsals: number) => `リハーサル ${rehearsals} 件は数えていません`,
    by: {
      workflow: '仕事の種類',
      run: '実行',
      role: '役',
      model: 'モデル',
      round: '章/ラウンド',
    },
    columns: ['回数', '失敗', '費用', '時間', 'キャッシュ'],
    paceColumns: ['役', 'タスク', '平均'],
    seconds: (seconds: number) => `${seconds} 秒`,
    /** 評者が、何をしているときの費用か。 */
    doing: (name: string, task: string) => `${name}（${doings[task] ?? task}）`,
    curve: (run: string) => `費用と平均点（${run}）`,
    place: (chapter: number, round: number) => `第${chapter}章 R${round}`,
  },

  export: {
    unread: (path: string, part: string, why: Unread['why']) =>
      `${path}: ${
        {
          yaml: `${part} 行目が YAML として読めないため、このファイルの言葉は使っていません`,
          unknown: `「${part}」という項目はありません（catch、synopsis、tags、foreword、afterword）`,
          form: `「${part}」は${part === 'tags' ? '語の並び（[海, 謎] など）' : '文章'}で書いてください。いまは使っていません`,
          no_chapter: `「${part}」は章の番号ではありません（例 3: [雨は夜半に]）`,
          no_words: `「${part}」には、話を始める段落の書き出しを並べてください（例 [雨は夜半に]）。いまは使っていません`,
          gone: `「${part}」で始まる段落が見つからないため、この章は長さと場面で切りました`,
        }[why]
      }。直してから、もう一度書き出してください。ファイルはそのままです`,
    untaken: (what: readonly string[]) =>
      `まだ反映していないため、この書き出しに入っていないもの: ${what.join('、')}。\`folio-tui resume current\` で反映してから、もう一度書き出してください。`,
    disclosure: {
      kakuyomu: (most: string, part: string, help: string) =>
        `カクヨムに載せるとき: AI の使い方をタグで示す決まりです。本文の半分以上なら「${most}」、一部なら「${part}」、相談や校正だけなら「${help}」。`,
      kakuyomuUse: (tag: string, percent: number) =>
        `この原稿は記録によると、本文の${percent}％にエージェントの文章が残っているので「${tag}」にあたります。`,
      kakuyomuOwn: (help: string) =>
        `この原稿の本文は、記録によるとあなたの文章です。評価や相談に使っただけなら「${help}」にあたります。`,
      kakuyomuNone: 'この作品では一度もモデルを呼び出していないので、タグは要りません。',
      between: '',
      kakuyomuPace: '短い間の大量投稿は控えてください。',
      narou:
        'なろうに載せるとき: AI を使った作品であることを、あらすじや前書きで読者に伝えてください。載せる前に、投稿画面のプレビューでルビと傍点を確かめてください。',
      narouOwn:
        'なろうに載せるとき: 本文は、取り込んだままのあなたの文章です。載せる前に、投稿画面のプレビューでルビと傍点を確かめてください。',
      pixiv:
        'pixiv に載せるとき: 投稿画面の「AI生成作品」を「はい」にし、キャプションでも読者に伝えてください。',
      pixivOwn:
        'pixiv に載せるとき: 本文は、取り込んだままのあなたの文章です。AI の補助の扱いは、投稿画面の「AI生成作品」の説明で確かめてください。',
      pixivNone:
        'pixiv に載せるとき: この作品では一度もモデルを呼び出していません。投稿画面の「AI生成作品」は「いいえ」です。',
      alphapolis:
        'アルファポリスに載せるとき: AI を使った作品であることを、内容紹介で読者に伝えてください。コンテストに出すときは、その募集要項の AI の項を先に確かめてください。',
      alphapolisOwn:
        'アルファポリスに載せるとき: 本文は、取り込んだままのあなたの文章です。コンテストに出すときは、その募集要項の AI の項を確かめてください。',
    },
  },
  answer: {
    none: '開いている質問はありません。',
    howTo: (id: string, choice: string) => `答えるには: folio-tui answer ${id} ${choice}`,
    withWords: '（ひとことを添えるなら --text 文）',
    byCard: (id: string, choice: string, example: string) =>
      `一つずつ決めるには: folio-tui answer ${id} ${choice} --text "${example}"（y 承認、n 却下、k 今のまま、d 後で。書かなかったものは後で）`,
    amount: (from: number, to: number) =>
      `いま書く章は、--chapters N（${from}–${to}）で第 N 章までと選べます`,
    recorded: (label: string) => `答えを記録しました: ${label}`,
    goesOn: '動いているところが、そのまま続けます。',
    goOn: (run: string) => `続きは \`folio-tui resume ${run}\` で始まります。`,
    several: '質問がいくつも開いています。ID を付けて答えてください。',
    estimate: (chapter: string, book: string, from: string) =>
      `見積もり: 第${from}章 ${chapter}、${from === '1' ? '全体' : '残り全部'} ${book}`,
    estimated: (calls: string, cost: string, minutes: string) =>
      `呼び出し ${calls} 回、${cost}、約 ${minutes} 分`,
    unknownCost: '料金不明',
    noAmount: 'この質問では --chapters は選べません。',
    badAmount: (given: number, from: number, to: number) =>
      `--chapters ${given} は選べません（${from}–${to}）。`,
  },
  asking: {
    which: (keys: string) =>
      `答え（${keys}。続けて書いた言葉も伝わります。? でもう一度、Enter だけなら後で）: `,
    later: '後で答えます。folio-tui answer --accessible で、また尋ねます。',
    unknown: (typed: string, keys: string) =>
      `「${typed}」は選べません。${keys} のどれかを入れてください。`,
    whichHosts: (choice: string) =>
      `つないでよい相手の名を続けて書いてください。例: ${choice} example.org`,
    amount: (usual: number, max: number) => `いま書く章の数（1–${max}。Enter だけなら ${usual}）: `,
    notANumber: (max: number) => `1 から ${max} までの数を入れてください。`,
    card: (id: string, title: string) =>
      `${id} ${title}（y 承認、n 却下、k 今のまま、d または Enter 後で）: `,
    notADecision: 'y、n、k、d のどれかを入れてください。',
    wish: 'したいことを一行で（Enter だけなら終わり）: ',
    whichWay: 'どれで始めますか（番号。Enter だけなら始めない）: ',
  },
  init: {
    made: (root: string) => `作業フォルダーを用意しました: ${root}`,
    nothing: (root: string) => `作業フォルダーはもう揃っています: ${root}`,
    file: (name: string) => `  作成: ${name}`,
  },
  done: {
    cost: (cost: string, calls: number) => `費用 ${cost}、呼び出し ${calls} 回`,
  },
};

export type Cli = typeof cli;
