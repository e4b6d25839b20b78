import { twoDigits } from '../../../../engine/data/two-digits.ts';
import { type Cost, costBehind } from '../../../messages/about-cost.ts';
import type { ReadBy } from '../cli/manuscript-input.ts';

/* A manuscript that a person hands over, in both languages. */

type ImportedWords = {
  /** By what it was parted into chapters. */
  readonly by: Readonly<Record<ReadBy, string>>;
  /** Said over the chapters before anything is written. */
  readonly title: (chapters: number) => string;
  /** What the story is called, and how that is changed. */
  readonly named: (title: string) => string;
  /** The same where a key changes it. */
  readonly namedHere: (title: string) => string;
  /** What happens to it. */
  readonly keeps: string;
  /** The same of one that is only scored. */
  readonly titleScored: (chapters: number) => string;
  readonly keepsScored: string;
  /** What is paid for until there are paths to choose from; of one that is only scored, until its end. */
  readonly costs: (calls: number, cost: Cost) => string;
  readonly costsScored: (calls: number, cost: Cost) => string;
  /** What else can be begun with it by a key: the word of the key, and what is said of it before. */
  readonly instead: Readonly<Record<'score' | 'write', string>>;
  readonly insteadCosts: Readonly<Record<'score' | 'write', (cost: Cost) => string>>;
  /** In place of the language that it is written on in. */
  readonly scoredIn: Readonly<Record<'ja' | 'en', string>>;
  /** No model is connected: what can be done all the same, and what cannot. */
  readonly unconnected: string;
  /** Such a text was put where requests are typed: what Enter does with it. */
  readonly pasted: string;
  /** The headings do not count as the chapters here do: the number of the next one in its heading, and here. */
  readonly counts: (next: number, chapter: number) => string;
  /** The numbers of its chapters do not agree; `at`: which of those that are listed. */
  readonly odd: {
    readonly twice: (number: number, at: readonly number[]) => string;
    readonly back: (at: number, number: number, before: number) => string;
    readonly name: (at: number, number: number, file: string) => string;
    readonly more: (count: number) => string;
  };
  /** What was mended or written in the story in hand and is not in the manuscript. */
  readonly lost: (
    title: string,
    chapters: readonly {
      readonly chapter: number;
      readonly paragraphs: number;
      readonly whole: boolean;
    }[],
  ) => string;
  /** What has to stand behind the command. */
  readonly needsFile: string;
  readonly scoreNeedsFile: string;
  readonly command: string;
  /** That it is only scored. */
  readonly scoreCommand: string;
  readonly behind: string;
};

/** So many are named. */
const named = 4;

function shortened<T>(
  all: readonly T[],
  word: (one: T) => string,
  between: string,
  more: (left: number) => string,
): string {
  const left = all.length - named;
  return [...all.slice(0, named).map(word), ...(left > 0 ? [more(left)] : [])].join(between);
}

const ja: ImportedWords = {
  by: {
    files: '章ごとのファイル',
    h1: '「# 」で始まる行で章を分けます',
    h2: '「## 」で始まる行で章を分けます',
    chapter: '「第一章」のような行で章を分けます',
    episode: '「第1話」のような行で章を分けます',
    named: '「プロローグ」のような行で章を分けます',
    whole: '全体をひとつの章にします',
  },
  title: (chapters) => `この ${chapters} 章から始めますか`,
  named: (title) => `題名: 「${title}」（変えるには、始めたあとで ctrl+p の /title 題名）`,
  namedHere: (title) => `題名: 「${title}」（t で変えられます）`,
  keeps: '原稿は1バイトも変えず、続きの章から書きます。まだ何も書き込んでいません。',
  titleScored: (chapters) => `この ${chapters} 章を採点しますか`,
  keepsScored:
    '8人の評者が各章を一度ずつ採点します。原稿は1バイトも変えず、続きも書きません。まだ何も書き込んでいません。',
  costs: (calls, cost) =>
    `原稿を読み、続きの道筋を三つ立てるまでに、モデルを ${calls} 回呼び出します${costBehind.ja(cost)}。章を書く前に、道筋と費用を確かめます。`,
  costsScored: (calls, cost) =>
    `採点には、モデルを ${calls} 回呼び出します${costBehind.ja(cost)}。`,
  instead: { score: '採点だけ', write: '続きを書く' },
  insteadCosts: {
    score: (cost) =>
      `o で採点だけに切り替え: 8人が各章を採点し、続きは書きません${costBehind.ja(cost)}。`,
    write: (cost) =>
      `o で続きを書くほうに切り替え: まず続きの道筋を三つ立てます${costBehind.ja(cost)}。`,
  },
  scoredIn: { ja: '日本語の原稿として採点します', en: '英語の原稿として採点します' },
  pasted: '原稿のようです。 ↵ で取り込みの確認へ（/import と同じ）  alt+1〜5 ほか',
  unconnected:
    'モデルがつながっていません。読む、直す、話に分ける、書き出すところまではこのままできます。講評と続きの執筆は、つないでから（最初の画面の c）始まります。',
  counts: (next, chapter) =>
    `見出しの番号はそのまま続き、次に書く章の見出しは第${next}章です（画面とフォルダーでは第${chapter}章、ch${twoDigits(chapter)}）`,
  odd: {
    twice: (number, at) =>
      `注意: 見出しが「第${number}章」のものが ${at.length} つあります（下の ${at.join('、')}）`,
    back: (at, number, before) =>
      `注意: ${at} の見出しの番号 ${number} が、その前の ${before} より小さくなっています`,
    name: (at, number, file) =>
      `注意: ${at} の見出しの番号 ${number} が、ファイル名（${file}）と合いません。並びはファイル名の順です`,
    more: (count) => `注意: 番号の合わない所が、ほかに ${count} か所あります`,
  },
  lost: (title, chapters) =>
    `注意: いまの作品「${title}」で書いたり直したりした所が、この原稿にはありません（${shortened(
      chapters,
      (each) =>
        each.whole ? `第${each.chapter}章の全文` : `第${each.chapter}章の ${each.paragraphs} 段落`,
      '、',
      (left) => `ほか ${left} 章`,
    )}）。新しい作品にも入れるには、先に ctrl+p の /export（シェルでは folio-tui export）で書き出し、原稿に写してください。`,
  needsFile: '/import のうしろに、ファイルかフォルダーの名前を入力して ↵',
  scoreNeedsFile: '/score のうしろに、ファイルかフォルダーの名前を入力して ↵',
  command: '自分の原稿から始める',
  scoreCommand: '自分の原稿を採点だけしてもらう（書かない）',
  behind: 'ファイルかフォルダー',
};

const en: ImportedWords = {
  by: {
    files: 'one file a chapter',
    h1: 'chapters begin at lines with # ',
    h2: 'chapters begin at lines with ## ',
    chapter: 'chapters begin at lines such as “Chapter 1”',
    episode: 'chapters begin at lines such as “Episode 1”',
    named: 'chapters begin at lines such as “Prologue”',
    whole: 'all of it is one chapter',
  },
  title: (chapters) =>
    `Begin with ${chapters === 1 ? 'this chapter' : `these ${chapters} chapters`}?`,
  named: (title) => `Title: “${title}” (to change it: ctrl+p, /title TITLE once it has begun)`,
  namedHere: (title) => `Title: “${title}” (t changes it)`,
  keeps: 'Your text stays as it is; the story goes on after it. Nothing has been written yet.',
  titleScored: (chapters) =>
    `Have ${chapters === 1 ? 'this chapter' : `these ${chapters} chapters`} scored?`,
  keepsScored:
    'Eight reviewers read each chapter once. Your text stays as it is, and nothing is written after it. Nothing has been written yet.',
  costs: (calls, cost) =>
    `Reading it and planning three paths from here takes ${calls} calls of the model${costBehind.en(cost)}. You choose, with the price, before a chapter is written.`,
  costsScored: (calls, cost) => `Scoring takes ${calls} calls of the model${costBehind.en(cost)}.`,
  instead: { score: 'only score', write: 'write on' },
  insteadCosts: {
    score: (cost) =>
      `o turns to scoring alone: eight reviews of each chapter, nothing written${costBehind.en(cost)}.`,
    write: (cost) => `o turns to writing on: three paths from here first${costBehind.en(cost)}.`,
  },
  scoredIn: { ja: 'Scored as a Japanese text', en: 'Scored as an English text' },
  pasted: 'This reads like a manuscript. ↵ looks at it as /import does  alt+1-5 something else',
  unconnected:
    'No model is connected: you can read, edit, cut into episodes and export. Reviews and further chapters begin once one is (c on the first screen).',
  counts: (next, chapter) =>
    `Your headings go on as they count: the next chapter is headed ${next} (on screen and in folders it is chapter ${chapter}, ch${twoDigits(chapter)})`,
  odd: {
    twice: (number, at) =>
      `Note: ${at.length} headings have the number ${number} (${at.join(', ')} in this list)`,
    back: (at, number, before) =>
      `Note: the heading of ${at} has the number ${number}, less than the ${before} before it`,
    name: (at, number, file) =>
      `Note: the heading of ${at} has the number ${number}, its file another (${file}); the order is that of the files`,
    more: (count) => `Note: ${count} more numbers do not agree`,
  },
  lost: (title, chapters) =>
    `Note: what you wrote or mended in “${title}” is not in this text (${shortened(
      chapters,
      (each) =>
        each.whole
          ? `all of chapter ${each.chapter}`
          : `${each.paragraphs === 1 ? '1 paragraph' : `${each.paragraphs} paragraphs`} of chapter ${each.chapter}`,
      ', ',
      (left) => `${left} more chapters`,
    )}). To have it in the new story, first export that one (ctrl+p, /export; folio-tui export in the shell) and copy it over.`,
  needsFile: 'Type the name of a file or folder behind /import, then ↵',
  scoreNeedsFile: 'Type the name of a file or folder behind /score, then ↵',
  command: 'begin with chapters you have',
  scoreCommand: 'have chapters of yours scored, nothing written',
  behind: 'FILE or FOLDER',
};

export const importedWords: Readonly<Record<'ja' | 'en', ImportedWords>> = { ja, en };
