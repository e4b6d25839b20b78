import { besideReadings } from './beside-readings.ts';
import type { Indents } from './indents.ts';
import {
  oneReading,
  starred,
  underscored,
  unescaped,
  withoutLineMarks,
  withoutLinks,
} from './plain-prose.ts';
import { isMarkdownBreak, isSceneBreak } from './scene-break.ts';
import type { Language } from './words.ts';

/*
 * A chapter as the Japanese novel sites want it pasted (`docs/spec/folio.md` §14): no Markdown, no ¶, paragraphs
 * indented, doubled ellipses and dashes, readings (ルビ) and emphasis dots (傍点) in the site's own notation.
 */
export const sites = ['narou', 'kakuyomu', 'pixiv', 'alphapolis'] as const;
export type Site = (typeof sites)[number];

export function isSite(format: string): format is Site {
  return sites.some((site) => site === format);
}

/** The body alone: the title is a field of its own there. Doing it twice changes nothing but for pixiv, whose notation is its own. */
export function siteText(
  chapter: string,
  site: Site,
  language: Language = 'ja',
  indents: Indents = 'made',
): string {
  const lines = chapter
    .split('\n')
    .filter((line) => !/^#\s/.test(line))
    .map((line) => siteLine(line, site, { language, indents }));
  return `${lines.join('\n').replaceAll(/^\n+|(?<!\n)\n+$/g, '')}\n`;
}

function siteLine(
  line: string,
  site: Site,
  { language, indents }: { readonly language: Language; readonly indents: Indents },
): string {
  // A sign of the author's own between scenes stays theirs.
  if (isSceneBreak(line))
    return isMarkdownBreak(line)
      ? { ja: '　　　＊　＊　＊', en: '* * *' }[language]
      : `${language === 'en' ? '' : '　　　'}${line.replaceAll(/^[\s　]+|[\s　]+$/g, '')}`;
  const words = withoutLinks(withoutLineMarks(line)).trimEnd();
  const plain = unescaped(notation(bracketsKept(words, site), site));
  // English is parted by empty lines, and its ellipses and dashes are single
  const text = language === 'en' ? plain : set(besideReadings(plain, doubled), indents);
  return site === 'pixiv' ? ofPixiv(text) : text;
}

/** pixiv has a tag for readings; what the author kept from becoming one needs no bar there. */
function ofPixiv(line: string): string {
  return line
    .replaceAll(/[|｜]([^|｜《》]+)《([^《》]+)》/g, '[[rb:$1 > $2]]')
    .replaceAll(/([\p{Script=Han}々〆〇ヶヵ]+)《([^《》]+)》/gu, '[[rb:$1 > $2]]')
    .replaceAll(/[|｜](?=《)/g, '');
}

/**
 * なろう makes a reading of kana in brackets behind kanji. A bar before the bracket keeps it as it was typed; only where
 * the author put a bar before the word is a reading meant.
 */
function bracketsKept(line: string, site: Site): string {
  const meant = line.replaceAll(
    /[|｜]([^|｜《》（）()\s]{1,10})[（(]([ぁ-ゖァ-ヺー・]{1,10})[）)]/g,
    '｜$1《$2》',
  );
  if (site !== 'narou') return meant;
  return meant.replaceAll(
    /(?<=[\p{Script=Han}々〆〇ヶヵ])(?=[（(][ぁ-ゖゝゞァ-ヺー・ 　]+[）)])/gu,
    '｜',
  );
}

/** Speech, thoughts, notes and what is indented already begin at the margin, as the sites' guides have it. */
const atMargin = /^(?:[\s　]|[「『（(〈《【〔［"“―—…※]|$)/;

function set(line: string, indents: Indents): string {
  return indents === 'kept' ? line : indented(line);
}

function indented(line: string): string {
  // 《 opens an emphasis or a reading, which belongs to the prose
  if (line.startsWith('《《')) return `　${line}`;
  return atMargin.test(line) ? line : `　${line}`;
}

/** 三点リーダー and ダッシュ stand in pairs. */
function doubled(line: string): string {
  return line
    .replaceAll(/\.{3,}|。{3,}|・{3,}/g, '……')
    .replaceAll(/…+/g, (run) => '…'.repeat(run.length + (run.length % 2)))
    .replaceAll(/[―—─]+/g, (run) => '―'.repeat(run.length + (run.length % 2)));
}

/** Every spelling of a reading becomes `｜親《おや》`, every emphasis the site's own. */
function notation(line: string, site: Site): string {
  return oneReading(line)
    .replaceAll(starred, (_, __, words: string) => dotted(words, site))
    .replaceAll(underscored, (_, __, words: string) => dotted(words, site))
    .replaceAll(/《《((?:[^《》]|[^《》]《[^《》]+》)+)》》/g, (_, words: string) =>
      dotted(words, site),
    );
}

/**
 * On neither site can a letter have dots and a reading: what has a reading keeps that, what stands around it gets dots.
 */
function dotted(words: string, site: Site): string {
  return words
    .split(/([|｜][^|｜《》]+《[^《》]+》|(?<!\p{Script=Han})\p{Script=Han}+《[^《》]+》)/u)
    .map((part, index) => (index % 2 === 1 ? part : emphasis(part, site)))
    .join('');
}

const letters = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** Only カクヨム has a notation for dots: elsewhere each character gets one as its reading. */
function emphasis(words: string, site: Site): string {
  // An unclosed mark would start a reading in the middle of the prose.
  if (words === '' || /[《》]/.test(words)) return words;
  if (site === 'kakuyomu') return `《《${words}》》`;
  return [...letters.segment(words)]
    .map(({ segment: one }) => (/^[\s|｜]+$/.test(one) ? one : `｜${one}《・》`))
    .join('');
}
