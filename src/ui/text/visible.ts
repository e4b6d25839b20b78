/** Characters that a terminal does not show, or shows as something else. */
const unseen =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u00A0\u115F\u1160\u2000-\u200A\u202F\u205F\u2800\u3164\uFFA0]|\p{Variation_Selector}|\u034F/gu;
const mixedWord = /[\p{L}\p{M}\p{N}_-]+/gu;
const lookAlikes = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/gu;

/**
 * What a person must see before they decide: control and invisible characters as `\u202e`, also letters of another
 * alphabet inside a Latin word. On one line unless `lines` keeps the line ends. Width and order are the reader's own.
 */
export function visible(text: string, options: { readonly lines?: boolean } = {}): string {
  return text
    .replace(mixedWord, (word) =>
      /\p{Script=Latin}/u.test(word) ? word.replace(lookAlikes, escaped) : word,
    )
    .replace(unseen, (character) =>
      options.lines && character === '\n' ? '\n' : escaped(character),
    );
}

const emoji = /(\p{RGI_Emoji})/v;

/** The same of prose: a whole emoji is shown as it is, with the joiners and selectors that make it one. */
export function visibleProse(text: string): string {
  return text
    .split(emoji)
    .map((part, at) => (at % 2 === 1 ? part : visible(part)))
    .join('');
}

/**
 * What prose may have and a command may not: every blank but the ordinary one, everything that may be drawn as nothing.
 */
const unseenInCommand = /(?! )\p{Zs}|\p{Default_Ignorable_Code_Point}/gu;

/** Letters in a style of their own that pass for Latin ones; the wide ones of Japanese do so only among Latin ones. */
const styled = /[\u{1D400}-\u{1D7FF}]/gu;
const wideLetters = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g;

/**
 * A command as a person must see it: as `visible`, its line ends kept, and without anything that looks like what it is
 * not. What the terminal shows is what there is, or says `\u…`.
 */
export function visibleCommand(command: string): string {
  return visible(command, { lines: true })
    .replace(unseenInCommand, escaped)
    .replace(styled, escaped)
    .replace(mixedWord, (word) =>
      /[A-Za-z]/.test(word) ? word.replace(wideLetters, escaped) : word,
    );
}

function escaped(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}
