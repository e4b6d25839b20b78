import type { AiUse } from '../../../ai-use.ts';
import type { Site } from '../novel-site.ts';
import type { Language } from '../words.ts';

/* What stands in the sheets beside the text for a novel site, in the story's language. */

/** カクヨム's tags, as its authors have to set them. */
export const useTags: Readonly<Record<Exclude<AiUse['degree'], 'none'>, string>> = {
  most: 'AI本文利用',
  part: 'AI本文一部利用',
  help: 'AI補助利用',
};

const ofReaders = {
  ja: {
    most: (percent: number, touched: boolean) =>
      `この作品の本文は、生成AIを使って書き、作者が${touched ? '選び、直した' : '選んだ'}ものです（本文の${percent}％）。`,
    part: (percent: number, _touched: boolean) =>
      `この作品の本文の一部（${percent}％）は、生成AIが書いたものを作者が選び、直したものです。`,
    help: () =>
      'この作品の本文は作者が書きました。生成AIは、評価や相談など補助にだけ使っています。',
    none: () => 'この作品に生成AIは使っていません。',
  },
  en: {
    most: (percent: number, touched: boolean) =>
      `The text of this work was written with generative AI and chosen ${touched ? 'and revised ' : ''}by its author (${percent} % of it).`,
    part: (percent: number, _touched: boolean) =>
      `Part of this work (${percent} %) was written by generative AI and chosen and revised by its author.`,
    help: () =>
      'The text of this work is its author’s own. Generative AI was used for review and advice alone.',
    none: () => 'No generative AI was used for this work.',
  },
} as const;

/** What readers are told. */
export function disclosureSentence(use: AiUse, language: Language): string {
  // nobody is told that the author revised what lies as it was drafted
  const touched = use.author + use.edited > 0;
  return ofReaders[language][use.degree](use.percent, touched);
}

/** What each site asks about AI, and as of when that is known. */
export const siteRules: Readonly<Record<Site, Readonly<Record<Language, string>>>> = {
  narou: {
    ja: '2026-01-10 時点: 禁止の規定はなく、使ったことをあらすじなどに書くよう案内されています。手を加えないままの投稿は避けてください。',
    en: 'As of 2026-01-10: not forbidden; authors are told to say it in the summary, and not to post what they did not work on.',
  },
  kakuyomu: {
    ja: '2025-11-19 の告知: 本文の半分以上なら「AI本文利用」、一部なら「AI本文一部利用」、補助だけなら「AI補助利用」のタグ（コンテストでは必須）。2025-11-13 の告知: 短い間の大量投稿は控える。',
    en: 'Notice of 2025-11-19: a tag for half of the text and more (AI本文利用), for less (AI本文一部利用), for help alone (AI補助利用); required in contests. Notice of 2025-11-13: do not post much in a short time.',
  },
  pixiv: {
    ja: '2022-10-31 から: 投稿画面の「AI生成作品」で答えます。',
    en: 'Since 2022-10-31: say so at "AI-generated work" on the posting page.',
  },
  alphapolis: {
    ja: '2025-11-18 の告知: 大部分を生成AIで書いた作品は、出版申請とコンテストに出せません。',
    en: 'Notice of 2025-11-18: what generative AI wrote most of cannot apply for publication or enter contests.',
  },
};

export const sheetWords = {
  ja: {
    title: 'タイトル',
    catch: 'キャッチコピー',
    tooLong: (length: number, most: number) =>
      `（${length}字あります。このサイトの欄に入るのは${most}字までです。current/site.yaml の catch を短くしてください。）`,
    synopsis: 'あらすじ',
    tags: 'タグ',
    foreword: '前書き',
    afterword: '後書き',
    ai: 'AI の利用について',
    episodes: '話の一覧',
    hook: '引き',
    check: '規則は変わります。載せる前に、サイトの案内で確かめてください。',
    thanks: 'お読みいただきありがとうございます。',
    own: 'このファイルは書き出すたびに作り直されます。あなたの言葉は current/site.yaml に catch、synopsis、tags、foreword、afterword として書くと、ここに入ります。',
    counted: (author: string, edited: string, model: string) =>
      `本文の文字数（空白、見出し、場面の区切りは数えません。話の文字数も同じです）: 作者が書いた ${author}字、作者と AI の両方が手を入れた ${edited}字、AI が書いた ${model}字`,
    alone: (author: string) =>
      `本文の文字数（空白、見出し、場面の区切りは数えません。話の文字数も同じです）: ${author}字、すべて作者が書いたものです`,
    unasked: 'モデルへの呼び出しは、この作品では一度もありません。タグは要りません。',
    how: '数え方: 書き出した本文を1行ずつ、この作品の記録（エージェントの草稿、作者が渡した原稿、作者が直した段落）と照らし合わせました。草稿と同じ行はエージェント、原稿や直した段落と同じ行は作者、半分以上似ている行は双方とします。双方の行は AI を使った側に数えます。',
    tag: (tag: string, percent: number) =>
      `当てはまるタグ: ${tag}（AI が関わった本文 ${percent}％）`,
    disclosure: 'AI の利用の開示',
  },
  en: {
    title: 'Title',
    catch: 'Catch line',
    tooLong: (length: number, most: number) =>
      `(${length} characters; the field of this site takes ${most}. Shorten catch in current/site.yaml.)`,
    synopsis: 'Summary',
    tags: 'Tags',
    foreword: 'Foreword',
    afterword: 'Afterword',
    ai: 'On the use of AI',
    episodes: 'Episodes',
    hook: 'ends',
    check: 'Rules change: look them up on the site before you post.',
    thanks: 'Thank you for reading.',
    own: 'Each export writes this file again. Put words of your own into current/site.yaml, as catch, synopsis, tags, foreword and afterword, and they appear here.',
    counted: (author: string, edited: string, model: string) =>
      `Characters of the text (without blanks, headings and marks between scenes, as those of the episodes): written by the author ${author}, by the author and AI ${edited}, by AI ${model}`,
    alone: (author: string) =>
      `Characters of the text (without blanks, headings and marks between scenes, as those of the episodes): ${author}, all written by the author`,
    unasked: 'No model was ever asked for this work: no tag is needed.',
    how: 'How it was counted: each line of the exported text was held against the record of this story (what agents drafted, the manuscript the author handed over, paragraphs the author edited). A line that is the same as in a draft is the agents’, as in the manuscript or an edited paragraph the author’s, and one that is alike by half and more is of both. Lines of both count as use of AI.',
    tag: (tag: string, percent: number) =>
      `The tag that follows: ${tag} (AI had a part in ${percent} % of the text)`,
    disclosure: 'Disclosure of the use of AI',
  },
} as const;

export const releaseWords = {
  ja: { columns: ['話', 'タイトル', '公開日', '時刻', '文字数'] },
  en: { columns: ['episode', 'title', 'date', 'time', 'words'] },
} as const satisfies Readonly<Record<Language, { readonly columns: readonly string[] }>>;
