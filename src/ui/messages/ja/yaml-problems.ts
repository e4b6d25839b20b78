import { sentenceFor, type YamlSentences } from '../yaml-sentence.ts';

/** YAML の読み取りで見つかった誤り。読み取り側は英語で言うため、その文から日本語の一文にする。知らない文はそのまま添える。 */
const known: YamlSentences = [
  [/^no UTF-8 text, or too large/, 'UTF-8 の文章ではないか、1 MB を超えています'],
  [/^no UTF-8 text/, 'UTF-8 の文字ではありません'],
  [/^not a file/, 'ファイルではないものがこの名前で置かれています'],
  [/^\d+ > \d+$/, '1 MB を超えています'],
  [/^(E[A-Z]{2,14}):/, '読み取れません（$1）'],
  [/^key: value$/, '設定は「名前: 値」の形で書いてください'],
  [/^Map keys must be unique/, '同じ名前の項目が二つあります'],
  [/^Tabs are not allowed/, '字下げにタブは使えません（空白にしてください）'],
  [
    /^Nested mappings are not allowed/,
    '一行に「名前: 値」が二つあります（値にコロンがあるなら引用符で囲む）',
  ],
  [/^A block sequence may not be used/, '「- 」の並びは、名前の次の行から始めてください'],
  [/^All (?:sequence|mapping|map) items must start/, '同じ並びの項目は、字下げをそろえてください'],
  [
    /^Implicit (?:map )?keys? (?:of|need)|^Implicit map keys/,
    'コロンのない行があります（「名前: 値」の形に）',
  ],
  [
    /^Flow (?:sequence|map)|^.{0,40}must end with/,
    'かっこが閉じていないか、続きの字下げが足りません',
  ],
  [/^Missing closing/, '引用符かかっこが閉じていません'],
  [/^Comments must be separated/, '「#」の前の空白が足りません'],
  [/^Missing (?:space|,)/, '「,」か「: 」のあとの空白が足りません'],
  [/^Missing|^Sequence item without/, '区切りの記号が足りません'],
  [/^Plain value cannot start/, '値がこの記号で始まるときは、引用符で囲んでください'],
  [/^Invalid escape|^Block scalar/, '引用符の中か「|」のあとに、使えない書き方があります'],
  [
    /^Unresolved (?:alias|tag)|^Alias|^Anchor|^An alias/,
    '「&」「*」「!」の印が、指すもののないまま使われています',
  ],
  [/^Write out what \*/, '「*」の参照は使えません（指しているものを、そこに書いてください）'],
  [/^Excessive alias count/, '「*」の参照が多すぎます'],
  [/^Source contains multiple documents/, '「---」で区切られた文書が二つ以上あります'],
  [
    /^Unexpected|^Not a YAML token/,
    'ここに置けない文字があります（引用符で囲むか、消してください）',
  ],
  [/nested more than (\d+) deep/, 'かっこの入れ子が $1 段を超えています'],
];

/** 場所の付かない誤りを日本語にする。 */
export function yamlSentence(message: string): string {
  return knownYamlSentence(message) ?? `YAML として読めません（${message}）`;
}

/** 同じ。知らない文は undefined。 */
export function knownYamlSentence(message: string): string | undefined {
  return sentenceFor(known, message);
}
