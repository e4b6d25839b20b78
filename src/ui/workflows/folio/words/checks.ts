import type { CheckKind } from '../../../../engine/workflows/folio/contract/lint/kinds.ts';
import type { VoiceDistance } from '../../../../engine/workflows/folio/contract/voice.ts';

/* What code counts in a chapter, in both languages. */

export type ChecksWords = {
  readonly title: (file: string) => string;
  readonly kinds: Readonly<Record<CheckKind, string>>;
  readonly head: {
    readonly kind: string;
    readonly count: string;
    readonly rate: string;
    readonly own: string;
  };
  /** How long the text is, and by which rule. */
  readonly length: (letters: string) => string;
  /** How far it is from how its author writes, and in what; `before`: how far the draft before it was. */
  readonly voice: (distance: VoiceDistance, before: number | undefined) => string;
  readonly none: string;
  readonly noText: string;
  /** They are counts, not faults. */
  readonly evidence: string;
  readonly mendable: string;
  readonly nothingToMend: string;
  readonly notYours: string;
  /** Of a chapter that lies as its author handed it over. */
  readonly mended: (kind: string, path: string) => string;
  readonly tookBack: (path: string) => string;
  readonly nothingLeft: string;
  readonly place: (paragraph: number) => string;
};

const signed = (value: number, digits: number) =>
  `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;
/** A number, with the one it was before. */
const fromTo = (before: number | undefined, now: number) =>
  before === undefined ? String(now) : `${before} → ${now}`;
const percent = (share: number) => `${signed(100 * share, 0)} %`;

const ja: ChecksWords = {
  title: (file) => `数えたもの  ${file}`,
  kinds: {
    near_name: '名前の書き違い',
    honorific: '呼び方の揺れ',
    spelling: '表記の揺れ',
    same_ending: '同じ文末の連なり',
    even_length: '同じ長さの連なり',
    stock: '出来合いの反応',
    simile: 'まるで〜よう',
    triple: '三つ並べ',
    aphorism: '決め台詞で閉じる',
    em_dash: 'ダッシュ',
    not_but: 'AではなくB',
    indent: '字下げ',
    pairs: '……と――を二つで',
    space_after: '！？のあとの空き',
    stop_in_quotes: '」の前の。',
    nested_quotes: '「」の中の「」',
    half_digits: '半角の数字',
    straight_quotes: '直線の引用符',
  },
  head: { kind: '種類', count: '件', rate: '千字に', own: '自作' },
  length: (letters) => `${letters} 字（空白・ルビ・見出し・注を除く）`,
  voice: ({ distance, off }, before) =>
    `自作との文体の距離 ${fromTo(before, distance)}/100（${before === undefined ? '' : `前の草稿${['より近い', 'と同じ', 'より遠い'][1 + Math.sign(distance - before)]}。`}一文 ${signed(off.sentence, 0)} 字、台詞 ${percent(off.spoken)}、漢字 ${percent(off.dense)}、同じ文末 ${percent(off.alike)}、読点 ${signed(off.commas, 1)}）`,
  none: '数えるものは見つかりませんでした',
  noText: 'まだ本文がありません',
  evidence: '数だけです。傷かどうかは読んで決めてください',
  mendable: '一度に直せる',
  nothingToMend: 'この種類は、読んで直すものです',
  notYours: 'ここでは直せません。本文を e でエディタに開いてください',
  mended: (kind, path) => `${path} の「${kind}」を全部直しました。z で元に戻せます`,
  tookBack: (path) => `${path} を元に戻しました`,
  nothingLeft: 'この種類で直すところは、もうありません',
  place: (paragraph) => (paragraph > 0 ? `¶${paragraph}` : ''),
};

const en: ChecksWords = {
  title: (file) => `Counted  ${file}`,
  kinds: {
    near_name: 'nearly a known name',
    honorific: 'ways of addressing',
    spelling: 'two spellings',
    same_ending: 'like openings in a row',
    even_length: 'like lengths in a row',
    stock: 'stock reactions',
    simile: 'stock similes',
    triple: 'threes',
    aphorism: 'closing aphorisms',
    em_dash: 'em dashes',
    not_but: 'not X but Y',
    indent: 'indents',
    pairs: 'ellipses in pairs',
    space_after: 'space after ！？',
    stop_in_quotes: '。 before 」',
    nested_quotes: '「」 in 「」',
    half_digits: 'half-width digits',
    straight_quotes: 'straight quotes',
  },
  head: { kind: 'kind', count: 'found', rate: 'per 1,000', own: 'your own' },
  length: (letters) => `${letters} characters (without blanks, readings, headings, comments)`,
  voice: ({ distance, off }, before) =>
    `Distance from how you write: ${fromTo(before, distance)}/100 (${before === undefined ? '' : `${['nearer than', 'as far as', 'farther than'][1 + Math.sign(distance - before)]} the draft before; `}sentence ${signed(off.sentence, 0)}, talk ${percent(off.spoken)}, long words ${percent(off.dense)}, like openings ${percent(off.alike)}, commas ${signed(off.commas, 1)})`,
  none: 'nothing of what is counted was found',
  noText: 'there is no text yet',
  evidence: 'counts, not faults: you decide by reading',
  mendable: 'one key mends all',
  nothingToMend: 'this kind is mended by reading',
  notYours: 'it cannot be mended here: open the text in your editor with e',
  mended: (kind, path) => `Mended all of «${kind}» in ${path}; z takes it back`,
  tookBack: (path) => `${path} is as it was`,
  nothingLeft: 'Nothing of this kind is left to mend',
  place: (paragraph) => (paragraph > 0 ? `¶${paragraph}` : ''),
};

export const checksWords: Readonly<Record<'ja' | 'en', ChecksWords>> = { ja, en };
