import { normalForm } from '../../../data/normal-form.ts';

/*
 * Headings of chapters as authors type them: in Markdown, in the way of Japanese manuscripts (第一章, 第3話,
 * プロローグ) and of English ones (Chapter One, Prologue). Pure.
 */

/** From the coarsest division to the finest; `named` is a chapter without a number. */
export type HeadingKind = 'h1' | 'h2' | 'chapter' | 'episode' | 'named';

export type Heading = {
  readonly kind: HeadingKind;
  /** Without its number; may be empty. */
  readonly title: string;
  /** Does it count a chapter or an episode? */
  readonly numbered: boolean;
};

const digits = '[\\d０-９〇零一二三四五六七八九十百千壱壹弐貳参參肆伍陸漆捌玖拾]+';
const space = '[ \\t　]*';
/** What may stand between a number and its title; a title in brackets needs nothing. */
const after = `(?:[ \\t　：:、.．―—-]${space}(.*)|([「『【（(〈《＜<［\\[〔].*))?$`;
const chapter = new RegExp(`^第${space}${digits}${space}[章部編篇幕]${after}`);
const episode = new RegExp(`^(?:第${space}${digits}${space}[話回節夜]|[\\d０-９]+話)${after}`);
const counted =
  '\\d+|[ivxlc]+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty)(?:-[a-z]+)?';
const behind = '(?:[ \\t]*[:：.–—-][ \\t]*(.*)|[ \\t]+([^a-z].*))?$';
const english =
  /^(?:Chapter|CHAPTER)[ \t]+(?:\d+|[\p{L}-]+)(?:[ \t]*[:：.–—-][ \t]*(.*)|[ \t]+(.*))?$/u;
/** Written small it must count, or many a sentence would be a heading. */
const small = new RegExp(`^chapter[ \\t]+(?:${counted})${behind}`);
const englishEpisode = new RegExp(`^(?:Episode|EPISODE|episode|Ep\\.?|EP\\.?)[ \\t]*\\d+${behind}`);
const named =
  /^(?:序章|終章|序幕|終幕|序|終|幕間|間章|閑話|番外編|番外篇|外伝|後日談|まえがき|はじめに|あとがき|おわりに|プロローグ|エピローグ|インタールード|(?:Prologue|Epilogue|Interlude|Afterword|Foreword|Preface)|(?:PROLOGUE|EPILOGUE|INTERLUDE)|(?:prologue|epilogue|interlude))(?:[\d０-９一二三四五六七八九十]*(?:[ 　：:―—-].*|[「『（(【〈《].*)?)$/;
/** Signs that authors put around a heading. */
const around = /^[■□◆◇●○★☆▼▽※\u00a7♦*]+[ \t　]*|[ \t　]*[■□◆◇●○★☆▼▽※\u00a7♦*]+$/g;
const bracketed = /^[【［[〔〈《＜<（(]([^】］\]〕〉》＞>）)]{1,40})[】］\]〕〉》＞>）)](.*)$/;

/** 【第一章】霧 → `第一章　霧`; what is in brackets counts a chapter or it is left as it is. */
function undecorated(line: string): string {
  const bare = line.replaceAll(around, '');
  const [, inside = '', rest = ''] = bracketed.exec(bare) ?? [];
  if (inside === '') return bare;
  const joined = rest.trim() === '' ? inside.trim() : `${inside.trim()}　${rest.trim()}`;
  return [chapter, episode, small, english, named].some((form) => form.test(inside.trim()))
    ? joined
    : bare;
}

/** A line that ends like a sentence is prose, whatever it begins with; so is one as long as a paragraph. */
const sentence = /[。、，,;]$|[a-z][.!?]["”’]?$/;
const longest = 60;
/** In a longer line with the marks of a heading no number is looked for. */
const longestNumbered = 1000;

/** What a line is the heading of; undefined = it is none. */
export function headingIn(line: string): Heading | undefined {
  const bare = line.replace(/^\uFEFF/, '').trim();
  const [, marks, behind] = /^(#{1,2})[ \t　]+(\S.*)$/.exec(bare) ?? [];
  if (marks !== undefined && behind !== undefined) {
    const words = behind.replace(/(?<![ \t])[ \t]+#+$/, '');
    const title = words.length > longestNumbered ? undefined : titleIn(undecorated(words));
    return {
      kind: marks === '#' ? 'h1' : 'h2',
      title: title ?? words,
      numbered: title !== undefined,
    };
  }
  if ([...bare].length > longest || sentence.test(bare)) return undefined;
  const plain = undecorated(bare);
  const kind = kindOf(plain);
  if (kind === undefined) return undefined;
  return { kind, title: titleIn(plain) ?? plain, numbered: kind !== 'named' };
}

function kindOf(line: string): HeadingKind | undefined {
  if ([chapter, english, small].some((form) => form.test(line))) return 'chapter';
  if (episode.test(line) || englishEpisode.test(line)) return 'episode';
  return named.test(line) ? 'named' : undefined;
}

/** `第三章「霧」` → `霧`, `Chapter 3` → ``; undefined = it has no number to take away. */
function titleIn(line: string): string | undefined {
  const forms = [chapter, episode, english, small, englishEpisode];
  const found = forms.map((form) => form.exec(line)).find(Boolean);
  if (!found) return undefined;
  const [, plain = '', quoted = ''] = found;
  return (plain || quoted)
    .trim()
    .replace(/^[「『【（(〈《＜<［[〔](.*)[」』】）)〉》＞>］\]〕]$/, '$1');
}

/** From where it begins: one that counts nothing is gone through once. */
const kanjiNumber =
  /(?<![〇零一二三四五六七八九十百千])[〇零一二三四五六七八九十百千]+(?=[章部話回節巻])/g;

/** Kanji numerals between 第 and what is counted as digits, so that names sort by them: `第十二章` → `第12章`. */
export function withDigits(name: string): string {
  return normalForm(name, 'NFKC')
    .replaceAll(/(?<=第)[壱壹弐貳参參肆伍陸漆捌玖拾]+/g, (run) =>
      run.replaceAll(/./g, plainNumeral),
    )
    .replaceAll(kanjiNumber, (run) => String(numberOf(run)))
    .replaceAll(/(?<=第)[〇零一二三四五六七八九十百千]+/g, (run) => String(numberOf(run)));
}

const old = '壱壹弐貳参參肆伍陸漆捌玖拾';
const today = '一一二二三三四五六七八九十';

/** 弐 → 二 */
function plainNumeral(one: string): string {
  return today[old.indexOf(one)] ?? one;
}

const units: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** 二十三 → 23, 二三 → 23, 百五 → 105. */
function numberOf(kanji: string): number {
  let whole = 0;
  let digit: number | undefined;
  for (const one of kanji) {
    const unit = units[one];
    const value = one === '零' ? 0 : '〇一二三四五六七八九'.indexOf(one);
    if (unit === undefined) digit = (digit ?? 0) * 10 + value;
    else {
      whole += (digit ?? 1) * unit;
      digit = undefined;
    }
  }
  return whole + (digit ?? 0);
}

const inWords =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** The number in a heading: 第七章, 第7話, Chapter Seven → 7; undefined = it counts nothing, or not in a way that is read. */
export function numberIn(line: string): number | undefined {
  const heading = headingIn(line);
  if (heading?.numbered !== true) return undefined;
  const bare = line
    .trim()
    .slice(0, longestNumbered)
    .replace(/^\uFEFF?#{1,2}[ \t　]+/, '');
  const plain = withDigits(undecorated(bare)).trim();
  const [, japanese, english] =
    /^(?:第 *)?(\d{1,4}) *[章部編篇幕話回節夜]|^(?:chapter|episode|ep\.?) *(\d{1,4}|[a-z]+)/i.exec(
      plain,
    ) ?? [];
  if (japanese !== undefined) return Number(japanese);
  if (english === undefined) return undefined;
  const word = inWords.indexOf(english.toLowerCase()) + 1;
  const number = /^\d/.test(english) ? Number(english) : word;
  return number === 0 ? undefined : number;
}

/** The number in the first heading of a text. */
export function numberOfText(text: string): number | undefined {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const first = lines.find((line) => line.trim() !== '');
  return first === undefined ? undefined : numberIn(first);
}
