import type { Part } from '../../../../engine/workflows/folio/contract/episodes/cut.ts';

/* Where the episodes of a book end, in both languages. */

export type CutsWords = {
  readonly command: string;
  readonly title: string;
  readonly band: (episodes: number, from: string, to: string) => string;
  readonly head: { readonly chapter: string; readonly length: string; readonly ends: string };
  readonly short: string;
  readonly long: string;
  readonly ends: Readonly<Record<Part['ends'], string>>;
  /** The chapter is cut where its author says. */
  readonly own: string;
  readonly chapter: (chapter: number, title: string) => string;
  readonly hook: string;
  readonly next: string;
  /** As the footer says it, which has few cells. */
  readonly keys: {
    readonly scene_later: string;
    readonly scene_earlier: string;
    readonly paragraph_later: string;
  };
  readonly none: string;
  readonly noStory: string;
  /** Its units are episodes: there is nothing to cut. */
  readonly inEpisodes: string;
  /** There is no such place. */
  readonly noScene: string;
  readonly noParagraph: string;
  readonly chapterEnd: string;
  readonly noPart: string;
  readonly moved: (episode: number) => string;
  readonly computed: (chapter: number) => string;
  readonly isComputed: (chapter: number) => string;
  /** Its own words in the file do not count. */
  readonly lost: (chapter: number, path: string) => string;
  readonly unwritable: (path: string) => string;
};

const ja: CutsWords = {
  command: '話の切れ目を見る・動かす',
  title: '話の切れ目',
  band: (episodes, from, to) => `全${episodes}話。1話の目安は${from}〜${to}字`,
  head: { chapter: '章', length: '字数', ends: '終わり方' },
  short: '短い',
  long: '長い',
  ends: { chapter: '章末', scene: '場面', inside: '途中', own: '途中' },
  own: '手動',
  chapter: (chapter, title) => (title === '' ? `第${chapter}章` : `第${chapter}章 ${title}`),
  hook: '終わり: ',
  next: '次の話: ',
  keys: { scene_later: '後へ', scene_earlier: '前へ', paragraph_later: '段落' },
  none: 'まだ章がありません',
  noStory: '物語がありません',
  inEpisodes: '話を一つずつ書いた物語です。話の終わりがそのまま切れ目で、動かせません',
  noScene: 'その先に場面の切れ目はありません。段落で動かすなら [ と ]',
  noParagraph: 'その先に動かせる段落はありません',
  chapterEnd: 'この話は章の終わりで終わります。章をまたぐ話はないため、動かせません',
  noPart: 'この話はこれ以上分けられません',
  moved: (episode) => `第${episode}話の終わりを動かしました（cuts.yaml）。c で自動に戻せます`,
  computed: (chapter) => `第${chapter}章を、長さと場面で切る形に戻しました`,
  isComputed: (chapter) => `第${chapter}章は、長さと場面で切ったままです`,
  lost: (chapter, path) =>
    `${path} の第${chapter}章は、いまの本文に合いません。e で直すか、c で消して自動に戻してください`,
  unwritable: (path) =>
    `${path} を書き換えられません。e で開いて、読める YAML に直してください。何も変えていません`,
};

const en: CutsWords = {
  command: 'episodes: see and move where they end',
  title: 'Where episodes end',
  band: (episodes, from, to) =>
    `${episodes} ${episodes === 1 ? 'episode' : 'episodes'}; each should have ${from}–${to} characters`,
  head: { chapter: 'chapter', length: 'length', ends: 'ends' },
  short: 'short',
  long: 'long',
  ends: { chapter: 'chapter', scene: 'scene', inside: 'midway', own: 'midway' },
  own: 'by you',
  chapter: (chapter, title) => (title === '' ? `Ch. ${chapter}` : `Ch. ${chapter} ${title}`),
  hook: 'ends: ',
  next: 'next: ',
  keys: { scene_later: 'later', scene_earlier: 'earlier', paragraph_later: 'paragraph' },
  none: 'there are no chapters yet',
  noStory: 'there is no story',
  inEpisodes: 'It is written episode by episode: each ends as it was written to end',
  noScene: 'No scene ends there. By paragraphs it moves with [ and ]',
  noParagraph: 'There is no paragraph it could be moved to',
  chapterEnd: 'It ends with its chapter. No episode holds two, so this end cannot be moved',
  noPart: 'This episode cannot be parted any further',
  moved: (episode) => `Moved where episode ${episode} ends (cuts.yaml); c cuts by length again`,
  computed: (chapter) => `Chapter ${chapter} is cut by length and scenes again`,
  isComputed: (chapter) => `Chapter ${chapter} is cut by length and scenes already`,
  lost: (chapter, path) =>
    `What ${path} says of chapter ${chapter} does not fit its text: mend it with e, or c takes it out`,
  unwritable: (path) =>
    `${path} cannot be written into: open it with e and mend its YAML. Nothing was changed`,
};

export const cutsWords: Readonly<Record<'ja' | 'en', CutsWords>> = { ja, en };
