import { knownYamlSentence, yamlSentence } from './yaml-problems.ts';

/*
 * ファイルのどこがおかしいかを、読み手（JSON、YAML、形の検査、ディスク）の英語から日本語にする。知らない文はそのまま返す。
 */

type Said = readonly [RegExp, (...found: readonly string[]) => string];

const kinds = new Map(
  Object.entries({
    string: '文字列',
    number: '数',
    int: '整数',
    boolean: 'true か false',
    object: '「名前: 値」の組',
    record: '「名前: 値」の組',
    array: '一覧',
    null: 'null',
  }),
);

const kind = (name: string) => kinds.get(name) ?? name;

const disk: Readonly<Record<string, string>> = {
  EACCES: '読む権限がありません',
  EPERM: '読む権限がありません',
  EISDIR: 'ファイルではなくフォルダーです',
  ENOTDIR: '途中がフォルダーではありません',
  ELOOP: 'リンクが輪になっています',
  EMFILE: '開いているファイルが多すぎます',
  EIO: 'ディスクの読み取りに失敗しました',
};

/** 章、話、採点の番号と数についての誤り（`folio/schema.ts`、`plan/`、`scorecard.ts`、`crew/shapes/wave-plan.ts`）。 */
const numbered: readonly Said[] = [
  [
    /^must be (\d+): chapters are numbered 1, 2, 3 … without a gap$/,
    (is) => `${is} でなければなりません（章の番号は 1 から飛ばさずに付けます）`,
  ],
  [
    /^must be (\d+): chapters are numbered without a gap from (\d+) on$/,
    (is, from) => `${is} でなければなりません（章の番号は ${from} から飛ばさずに付けます）`,
  ],
  [
    /^must be (\d+): a flow has the episodes (\d+) to (\d+)$/,
    (is, from, to) => `${is} でなければなりません（この流れは第${from}話から第${to}話までです）`,
  ],
  [
    /^must be (\d+): waves are numbered 1, 2, 3 … in order$/,
    (is) => `${is} でなければなりません（ウェーブの番号は 1 から順に付けます）`,
  ],
  [
    /^must be (.{1,40}): the scorecard is about another (?:draft|round)$/,
    (is) => `${is} でなければなりません（別の草稿の採点です）`,
  ],
  [
    /^must be more than (\d+): that many chapters are written already$/,
    (is) => `${is} より大きくなければなりません（${is}章までは書かれています）`,
  ],
  [/^must be a list of the episodes of this chapter$/, () => 'この章の話の一覧が要ります'],
  [/^must be a list of (\d+) episodes$/, (count) => `${count}話の一覧でなければなりません`],
  [/^must be a list of entries, each with a dash$/, () => '「- 」で始まる項目の並びにしてください'],
  [
    /^must be short, medium, long or serial$/,
    () => 'short、medium、long、serial のどれかにしてください',
  ],
  [
    /^has (\d+) entries, but chapter_count is (\d+)$/,
    (is, count) => `章が ${is} 件ありますが、chapter_count は ${count} です`,
  ],
  [
    /^has (\d+) episodes in all, but a (\w+) story has (\d+) to (\d+)$/,
    (is, scale, from, to) => `全部で ${is} 話ありますが、${scale} の物語は ${from}〜${to} 話です`,
  ],
  [
    /^is (\d+), but the waves hold (\d+) tasks$/,
    (is, held) => `${is} ですが、ウェーブにあるタスクは ${held} 件です`,
  ],
];

/** 値の形についての誤り。項目の名は付かない。 */
const shapes: readonly Said[] = [
  [
    /^Invalid input: expected (\w+), received undefined$/,
    (want) => `${kind(want ?? '')}がありません`,
  ],
  [
    /^Invalid input: expected (\w+), received (\w+)$/,
    (want, got) => `${kind(want ?? '')}でなければなりません（いまは${kind(got ?? '')}）`,
  ],
  [/^Invalid input: expected (.{1,80})$/, (want) => `${want} でなければなりません`],
  [
    /^Invalid option: expected one of (.{1,160})$/,
    (all = '') => `${all.split('|').join('、')} のどれかにしてください`,
  ],
  [/^Too small: expected array to have >=?(\d+) items$/, (least) => `${least} 個以上が要ります`],
  [/^Too big: expected array to have <=?(\d+) items$/, (most) => `${most} 個までです`],
  [
    /^Too small: expected string to have >=1 characters$|^must not be empty$/,
    () => '空ではいけません',
  ],
  [
    /^Too small: expected string to have >=?(\d+) characters$/,
    (least) => `${least} 文字以上が要ります`,
  ],
  [/^Too big: expected string to have <=?(\d+) characters$/, (most) => `${most} 文字までです`],
  [/^Too small: expected \w+ to be >=(-?[\d.]+)$/, (least) => `${least} 以上でなければなりません`],
  [
    /^Too small: expected \w+ to be >(-?[\d.]+)$/,
    (least) => `${least} より大きくなければなりません`,
  ],
  [/^Too big: expected \w+ to be <=?(-?[\d.]+)$/, (most) => `${most} までです`],
  [/^Unrecognized keys?: (.{1,120})$/, (names) => `知らない項目があります（${names}）`],
  [/^Invalid string: must match pattern (.{1,120})$/, () => '決まった書き方ではありません'],
  [/^Invalid input$/, () => '使える値ではありません'],
  ...numbered,
  [/^must be (.{1,80})$/, (want) => `${want} でなければなりません`],
  [/^must not be (.{1,80})$/, (not) => `${not} ではいけません`],
  [/^is missing$/, () => 'ありません'],
];

const whole: readonly Said[] = [
  [/ is not valid JSON$/, () => 'JSON として読めない文字があります'],
  [
    /^Unexpected end of JSON input$|^Unterminated string in JSON/,
    () => 'JSON が途中で終わっています',
  ],
  [
    /^Unexpected non-whitespace .{1,80}\(line (\d+) /,
    (line) => `${line} 行目: JSON のあとに余分なものがあります`,
  ],
  [
    /^(?:Expected|Bad) .{1,80} in JSON .{1,40}\(line (\d+) /,
    (line) => `${line} 行目が JSON として読めません`,
  ],
  [
    /^bytes that are no text|not valid for encoding utf-8$/,
    () => 'UTF-8 の文章ではありません（UTF-8 で保存し直してください）',
  ],
  [/^(?:is too large|the file is too large)$/, () => '大きすぎます'],
  [/^(\d+) > (\d+)$/, (is, most) => `大きすぎます（${is} バイト、最大 ${most} バイト）`],
  [/^(?:more|longer) than (\d+) million characters$/, (most) => `${most}00 万文字を超えています`],
  [/^no UTF-8 text, or too large$/, () => 'UTF-8 の文章ではないか、大きすぎます'],
  [/^is empty$/, () => '空です'],
  [/^not a file$/, () => 'ファイルではありません'],
  [/^not a lock of this program$/, () => 'このプログラムのロックではありません'],
  [/^not the record of a run$/, () => '実行の記録ではありません'],
  [/^not the recording of a field$/, () => 'Issue の見渡しの録画ではありません'],
  [/^it is no list of rows$/, () => '行を並べた一覧ではありません'],
  [/^a key must be a text$/, () => '項目の名は文字列にしてください'],
  [
    /^episodes: chapter (\d+) has no episode (\d+)$/,
    (chapter, episode) => `第${chapter}章に第${episode}話はありません`,
  ],
  [/^turn (\d+), not (\d+)$/, (is, want) => `${want} 回目のはずが ${is} 回目です`],
];

/** 誤りの文（「; 」や「✖」でいくつか続く）を、日本語で。どれも知らなければ、そのまま。 */
export function damageText(detail: string): string {
  const parts = detail
    .split(/✖|; /)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const told = parts.map(problem);
  if (told.every((each) => each === undefined)) return detail;
  return told.map((each, at) => each ?? parts[at]).join('、');
}

function problem(text: string): string | undefined {
  const code = /^\[E\d{3}\] /.exec(text)?.[0] ?? '';
  const bare = text.slice(code.length);
  const said = among(whole, bare) ?? onDisk(bare) ?? atLine(bare) ?? ofField(bare);
  return said === undefined ? undefined : code + said;
}

function among(table: readonly Said[], text: string): string | undefined {
  for (const [pattern, say] of table) {
    const found = pattern.exec(text);
    if (found !== null) return say(...found.slice(1).map((each) => each ?? ''));
  }
  return undefined;
}

/** `EACCES: permission denied, open '…'`。 */
function onDisk(text: string): string | undefined {
  const code = /^(E[A-Z]{2,14})(?:: |$)/.exec(text)?.[1];
  return code === undefined ? undefined : `${disk[code] ?? '読み取れません'}（${code}）`;
}

/** `Map keys must be unique at line 3, column 1:`。 */
function atLine(text: string): string | undefined {
  const [, message = '', line] = /^(.{1,200}) at line (\d+), column \d+:?$/.exec(text) ?? [];
  if (line !== undefined) return `${line} 行目: ${yamlSentence(message)}`;
  return knownYamlSentence(text);
}

/** `Invalid input: … → at tasks[0].id`、`tasks.0.id: Invalid input: …`、または項目の名のないもの。 */
function ofField(text: string): string | undefined {
  const [, after, at] = /^(.{1,200}?)\s+→ at (\S{1,120})$/.exec(text) ?? [];
  if (at !== undefined && after !== undefined) return named(at, after);
  const bare = among(shapes, text);
  if (bare !== undefined) return bare;
  const [, field, message] = /^([\w.[\]-]{1,120}): (.{1,240})$/.exec(text) ?? [];
  return field === undefined || message === undefined ? undefined : named(field, message);
}

function named(field: string, message: string): string | undefined {
  const said = among(shapes, message);
  return said === undefined ? undefined : `${field}: ${said}`;
}
