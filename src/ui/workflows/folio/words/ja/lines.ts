import { kanji } from '../../../../../engine/data/kanji.ts';
import type { Unit } from '../../../../../engine/workflows/folio/contract/unit.ts';
import { nth } from './nth.ts';

/** 一覧と、1行ずつの表示と、動詞の返事で、作品について言うこと。 */
export const lines = {
  separator: '、',
  place: (chapter: string, round: string) =>
    [chapter === '' ? '' : `第${chapter}章`, round === '' ? '' : `ラウンド ${round}`]
      .filter((part) => part !== '')
      .join(' '),
  scored: (agent: string, score: string, lowest: string, critical: number) =>
    `${agent} ${score}${lowest === '' ? '' : `（最低 ${lowest}）`}${critical === 0 ? '' : ` 重大な指摘 ${critical} 件`}`,
  judged: (place: string, average: string, gain: string, outcome: string, why: string) =>
    `判定 ${place}: 平均 ${average}${gain === '' ? '' : `（${gain}）`} ${outcome} – ${why}`,
  imported: {
    taken: (chapters: number) => `次の ${chapters} 章として読みました。始まりの行:`,
    chapter: (number: string, line: string, characters: number) =>
      `  ${number}. ${line}（${characters.toLocaleString('ja-JP')}字）`,
    encoding: (name: string, encoding: string, doubtful: boolean) =>
      `${name} は ${encoding} として読みました${doubtful ? '。確かではありません。下の行が文字化けしていたら、UTF-8 で保存し直してください' : ''}`,
  },
  export: {
    begin: '原稿をエクスポートしています...',
    title: (title: string) => `✓ タイトル: 「${title}」`,
    chapter: (n: number, title: string, source: string, unit?: Unit) =>
      `✓ ${unit === 'episode' ? nth(n, unit) : `章${n}: 第${kanji(n)}章`}${title === '' ? '' : `「${title}」`}（${source}）`,
    left: (n: number, title: string, source: string, unit?: Unit) =>
      `– ${unit === 'episode' ? nth(n, unit) : `章${n}`}${title === '' ? '' : `「${title}」`}は、まだ合格していないので入れていません（${source}）`,
    taken: (n: number, title: string, source: string, unit?: Unit) =>
      `⚠️ ${unit === 'episode' ? nth(n, unit) : `章${n}`}${title === '' ? '' : `「${title}」`}は、まだ合格していない草稿です（${source}）`,
    noAuthor:
      '作者名がありません。`current/site.yaml` に `author: 名前` と書くか、ctrl+p で /author 名前、シェルなら --author 名前。',
    takeDrafts: '合格していない草稿も入れるには --with-drafts を付けます。',
    takeDraftsHere: '合格していない草稿も入れるには、ctrl+p で /export-drafts に形式を続けます。',
    missing: (n: number, unit?: Unit) =>
      `警告: ${unit === 'episode' ? nth(n, unit) : `章${n}`}のドラフトが見つかりません（スキップします）`,
    untaken: {
      use: (n: number, round: number, unit?: Unit) =>
        `${nth(n, unit)}をラウンド ${round} の稿にする`,
      redo: (n: number, unit?: Unit) => `${nth(n, unit)}を書き直す`,
      edit: (n: number, round: number, unit?: Unit) =>
        `${nth(n, unit)}のラウンド ${round} の稿の編集`,
      review: (n: number, round: number, unit?: Unit) =>
        `${nth(n, unit)}のラウンド ${round} の採点し直し`,
    },
    done: (path: string) => `エクスポート完了: ${path}`,
    episode: (n: number, title: string, characters: number, words?: number) =>
      `✓ 第${n}話「${title}」（${lengthOf(characters, words)}）`,
    hook: (words: string) => `    引き: ${words}`,
    inside: '    場面の途中で切れています（この場面だけで1話より長いため）',
    own: '    場面の途中で切れています（current/cuts.yaml の指定どおり）',
    episodes: (episodes: number, folder: string) =>
      `エクスポート完了: ${folder}（全${episodes}話）`,
    stock: (there: number, wanted: number) =>
      `公開の予定を作りました。ただし書きためは${there}話です。${wanted}話あると、書けない週があっても止まりません。`,
    /** `words`: 英語の物語の語数。 */
    total: (characters: number, words?: number) =>
      words === undefined
        ? `総文字数: ${lengthOf(characters, words)}`
        : `総語数: ${lengthOf(characters, words)}`,
  },
  done: {
    files: '書けたもの:',
    own: 'あなたの原稿（そのまま）:',
  },
  since: {
    chapters: (n: readonly number[]) => `第${n.join('・')}章が完成`,
    rounds: (n: number) => `採点 ${n}ラウンド`,
  },
  position: (chapter: string | number, round: string | number, maxRounds: string | number) =>
    `第${chapter}章 ラウンド${Number(round) > Number(maxRounds) ? round : `${round}/${maxRounds}`}`,
  phases: {
    intake: '構想',
    paths: '道筋',
    select: '選択',
    loop: '執筆',
  } as Readonly<Record<string, string>>,
  gate: {
    outcome: {
      PASS: '合格',
      CONVERGED: '合格（伸びが止まった）',
      FORCE_PASS: '基準に届かないまま採用',
      FAIL: '不合格',
    },
    notConverged: '基準は満たしたが、まだ伸びているので続ける',
    allMet: (high: number) =>
      `基準をすべて満たした${high === 0 ? '' : `（重い指摘 ${high} 件が残る）`}`,
  },
};

export type StoryLines = typeof lines;

function lengthOf(characters: number, words: number | undefined): string {
  return words === undefined
    ? `${characters.toLocaleString('ja-JP')}文字`
    : `${words.toLocaleString('ja-JP')}語`;
}
