/*
 * Is somebody or something of the ledger named in a text? The ledger has 「瀬戸口文乃」; the text says 文乃, 瀬戸口さん, and the
 * first time 瀬戸口《せとぐち》文乃《ふみの》. Nobody can tell by rule where a family name ends, so every place is tried at which one
 * may end: who is found by mistake costs a line, who is missed is written wrong. Pure.
 */

type Named = { readonly name: string; readonly aliases: readonly string[] };

/** Of people also a part of the name counts. */
type Kind = 'person' | 'other';

/** Which of them this text names. Prepared once for a text, asked for many. */
export function namedIn(text: string): (entry: Named, kind: Kind) => boolean {
  const bare = withoutReadings(text);
  return ({ name, aliases }, kind) =>
    [name, ...aliases].some(
      (each) =>
        isNameIn(bare, withoutReadings(each)) ||
        (kind === 'person' && partsOf(each).some((part) => isPartIn(bare, part))),
    );
}

/** A name as it stands in the ledger. */
function isNameIn(text: string, name: string): boolean {
  if (/^\p{Lu}/u.test(name)) return wordIn(text, name);
  return isNumeral(name) ? isPartIn(text, name) : name !== '' && text.includes(name);
}

/** Somebody may be called 「一」, which is in every text. */
function isNumeral(name: string): boolean {
  return /^[一二三四五六七八九十百千万]$/.test(name);
}

/** A reading that stands behind its word is no part of the word; dots of emphasis are taken off what they emphasise. */
function withoutReadings(text: string): string {
  return text.replaceAll(/《《|》》|[|｜]/g, '').replaceAll(/《[ぁ-ゖァ-ヺー・ 　]{1,30}》/g, '');
}

/** Longer than this it is a description. */
const longestName = 6;
const noName = new Set([
  'さん',
  'ちゃん',
  'くん',
  'さま',
  'どの',
  'たち',
  'ども',
  'The',
  'Old',
  'Mrs',
  'Miss',
  'Sir',
]);

/** By what else a person of this name is called: the family name alone, the other name alone. */
function partsOf(name: string): readonly string[] {
  const apart = name.split(/[\s・＝=]+/).filter((part) => part !== '');
  if (apart.length > 1)
    return apart.filter((part) =>
      /^\p{Lu}/u.test(part)
        ? part.length > 2 && !noName.has(part) && !part.endsWith('.')
        : [...part].length > 1 && !/^\p{Ll}/u.test(part),
    );
  const [, family = '', given = ''] =
    /^(\p{Script=Han}{1,4})((?:\p{Script=Hiragana}|\p{Script=Katakana}|ー){2,5})$/u.exec(name) ??
    [];
  if (given !== '') return [family, given].filter((part) => !noName.has(part));
  const letters = [...name];
  if (letters.length < 3 || letters.length > longestName || !/^[\p{Script=Han}々]+$/u.test(name))
    return [];
  // a name is of one to three letters, and so is what stands before it, seldom of four
  return [1, 2, 3].flatMap((length) => {
    const at = letters.length - length;
    return at < 1 || at > 4 ? [] : [letters.slice(0, at).join(''), letters.slice(at).join('')];
  });
}

/** One letter is a word as well: it counts where a name stands in a sentence, and not inside another word. */
function isPartIn(text: string, part: string): boolean {
  if (/^\p{Lu}/u.test(part)) return wordIn(text, part);
  if ([...part].length > 1) return text.includes(part);
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) {
    const before = text.slice(Math.max(0, at - 1), at);
    const after = text.slice(at + part.length, at + part.length + 2);
    if (
      !/[\p{Script=Han}々の]/u.test(before) &&
      /^(?:[はがをにともへ、]|の|さん|ちゃん|くん|君|様)/.test(after)
    )
      return true;
  }
  return false;
}

/** By itself, or as one of several of that name; a Japanese word may follow it without a blank. */
function wordIn(text: string, word: string): boolean {
  const inWord = /^[\p{Script=Latin}\p{M}\p{N}]/u;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    const after = text.slice(at + word.length, at + word.length + 2);
    if (!inWord.test(text.slice(Math.max(0, at - 1), at)) && !inWord.test(after.replace(/^s/, '')))
      return true;
  }
  return false;
}
