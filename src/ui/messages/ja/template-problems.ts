import { damageText } from './damage.ts';

/** テンプレートのどこがおかしいか。読み手（`agents/prompt/template*.ts`）の英語から日本語にする。知らない文はそのまま返す。 */
const known: readonly (readonly [RegExp, (...found: readonly string[]) => string])[] = [
  [/^a hole is opened with \{\{ and not closed$/, () => '「{{」が閉じていません'],
  [
    /^(\{\{.{0,80}\}\}): nothing is called that; there is (.+)$/,
    (hole, names) => `${hole} という差し込みはありません（使えるのは ${names}）`,
  ],
  [
    /^nothing is called that; there is (.+)$/,
    (names) => `この名前のテンプレートは使われません（使われるのは ${names}）`,
  ],
  [/^(\{\{.{0,80}\}\}) was given no value$/, (hole) => `${hole} に入れる値がありません`],
  [
    /^the value of (\{\{.{0,80}\}\}) is no plain line of words$/,
    (hole) => `${hole} に入れる値が、ふつうの言葉の一行ではありません`,
  ],
  [
    /^(\{\{.{0,80}\}\}): this text is the same for every call, it has no holes$/,
    (hole) => `この文はいつも同じなので、差し込み ${hole} は使えません`,
  ],
  [/^it has no front matter between --- lines$/, () => '「---」の行で囲んだ前書きがありません'],
  [
    /^the front matter is not closed by a --- line$/,
    () => '前書きが「---」の行で閉じられていません',
  ],
  [/^it has no text$/, () => '本文がありません'],
  [/^"role" must be (.+)$/, (name) => `role は ${name} でなければなりません`],
  [/^"(.{0,80})" is no key of a template$/, (key) => `${key} という項目はテンプレートにありません`],
  [
    /^"reply" or "include" differs from the one in (.+)$/,
    (file) => `reply か include が ${file} のものと違います`,
  ],
  [/^the file is missing$/, () => 'ファイルがありません'],
  [/^the folder cannot be read$/, () => 'フォルダーを読めません'],
  [/^it cannot be read$/, () => '読めません'],
  [/^these are not the prompts of this version$/, () => 'この版のテンプレートではありません'],
  [/^"(.{0,80})": (.+)$/, (key = '', message = '') => `${key}: ${damageText(message)}`],
];

export function templateProblem(detail: string): string {
  for (const [pattern, say] of known) {
    const found = pattern.exec(detail);
    if (found !== null) return say(...found.slice(1));
  }
  return damageText(detail);
}
