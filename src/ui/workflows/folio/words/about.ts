import { entryOf } from '../../../text/entry-of.ts';

/* What two places of a ledger differ about: the words of the keeper, and those that the engine itself gives. */

export const about = {
  ja: (what: string) =>
    own(
      what,
      { name: '名', age: '年', reading: '読み', paid: '回収' },
      (whom) => `${whom}の呼び方`,
    ),
  en: (what: string) =>
    own(
      what,
      { name: 'name', age: 'age', reading: 'reading', paid: 'where it is paid' },
      (whom) => `what ${whom} is called`,
    ),
};

function own(
  what: string,
  words: Readonly<Record<string, string>>,
  calls: (whom: string) => string,
): string {
  const whom = /^calls (.+)$/.exec(what)?.[1];
  if (whom !== undefined) return calls(whom);
  return entryOf(words, what) ?? what;
}
