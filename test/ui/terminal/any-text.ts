import fc from 'fast-check';

const pieces = [
  '灯台守の娘は、霧の朝に手帳を閉じた。',
  '「まだ、来ない」',
  '『……』――',
  'がぎぐげご',
  'ﾊﾝｶｸｶﾞ',
  'ＡＢＣ１２３　',
  'The lighthouse keeper waited (for hours). ',
  'https://example.invalid/a-very-long-path/without/any/space?query=1',
  '①…→●─│αЖ',
  '👨‍👩‍👧👍🏽🇯🇵⚠️❤️1️⃣🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '葛󠄀\u{20BB7}한글한글',
  '\u200B\u200D\uFEFF\u00AD\u2060',
  '\t',
  '\n',
  '   ',
];

/** Text as it comes: prose of several scripts, emoji, marks, now and then anything at all. */
export const printable = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...pieces) },
      { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

const hostile = [
  '\u001B[2J',
  '\u001B]52;c;aGVsbG8=\u0007',
  '\u001B]0;owned\u001B\\',
  '\u001B]8;;https://x.example.invalid\u0007',
  '\u001BP$q',
  '\u001B\\',
  '\u001Bc',
  '\u001B',
  '\u009B2J',
  '\u009D0;x\u009C',
  '\u0090q',
  '\u0007',
  '\b\b\b',
  '\r',
  '\r\n',
  '\u202Eevil\u202C',
  '\u2066\u2069',
  '\u0000',
  '\u007F',
  '\u0085',
  '\u2028',
  '\u{E0041}\u{E0042}',
  '\uD800',
  '\u001B\u001B[m',
  '[31m',
  ']52;c;',
];

/** As `printable`, strewn with what a terminal would obey. */
export const hostileText = fc
  .array(
    fc.oneof(printable, fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 6 })),
    {
      maxLength: 16,
    },
  )
  .map((parts) => parts.join(''));

export const columns = fc.integer({ min: 20, max: 200 });
export const ambiguity = fc.constantFrom<1 | 2>(1, 2);
