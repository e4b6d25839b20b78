import { twoDigits } from '../../../../engine/data/two-digits.ts';
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
  /** No model is connected: what can be done all the same, and what cannot. */
  readonly unconnected: string;
  /** Such a text was put where requests are typed: what Enter does with it. */
  readonly pasted: string;
  /** The headings do not count as the chapters here do: the number of the next one in its heading, and here. */
  readonly counts: (next: number, chapter: number) => string;
  /** What has to stand behind the command. */
  readonly needsFile: string;
  readonly command: string;
  readonly behind: string;
};

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
  pasted: '原稿のようです。 ↵ で取り込みの確認へ（/import と同じ）  alt+1〜5 ほか',
  unconnected:
    'モデルがつながっていません。読む、直す、話に分ける、書き出すところまではこのままできます。講評と続きの執筆は、つないでから（最初の画面の c）始まります。',
  counts: (next, chapter) =>
    `見出しの番号はそのまま続き、次に書く章の見出しは第${next}章です（画面とフォルダーでは第${chapter}章、ch${twoDigits(chapter)}）`,
  needsFile: '/import のうしろに、ファイルかフォルダーの名前を入力して ↵',
  command: '自分の原稿から始める',
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
  pasted: 'This reads like a manuscript. ↵ looks at it as /import does  alt+1-5 something else',
  unconnected:
    'No model is connected: you can read, edit, cut into episodes and export. Reviews and further chapters begin once one is (c on the first screen).',
  counts: (next, chapter) =>
    `Your headings go on as they count: the next chapter is headed ${next} (on screen and in folders it is chapter ${chapter}, ch${twoDigits(chapter)})`,
  needsFile: 'Type the name of a file or folder behind /import, then ↵',
  command: 'begin with chapters you have',
  behind: 'FILE or FOLDER',
};

export const importedWords: Readonly<Record<'ja' | 'en', ImportedWords>> = { ja, en };
