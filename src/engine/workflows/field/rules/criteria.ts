import { plainBody } from './plain-body.ts';

const heading =
  /^ {0,3}#{1,6}[ \t]+(?:acceptance criteria|completion criteria|done when|完了条件|受け入れ条件)[ \t]*[:：]?[ \t#]*$/i;
const anyHeading = /^ {0,3}#{1,6}[ \t]/;
const open = /^[ \t]*[-*+][ \t]+\[ \][ \t]+(\S.*)$/;
const task = /^[ \t]*[-*+][ \t]+\[[ xX]\][ \t]/;
const most = 5;
const longest = 300;

/** What is still to be done for an issue to be finished, by its own list (docs/spec/field.md §11.1). `listed`: it has one. */
export function criteriaIn(body: string): {
  readonly items: readonly string[];
  readonly listed: boolean;
} {
  const lines = plainBody(body).split('\n');
  const at = lines.findIndex((line) => heading.test(line));
  const end = lines.findIndex((line, index) => index > at && anyHeading.test(line));
  const own = at < 0 ? [] : lines.slice(at + 1, end < 0 ? undefined : end);
  const from = own.some((line) => task.test(line)) ? own : lines;
  const items = from.flatMap((line) => open.exec(line)?.[1]?.trim() ?? []).slice(0, most);
  return { items: within(items), listed: from.some((line) => task.test(line)) };
}

/** As many as fit. */
function within(items: readonly string[]): readonly string[] {
  let left = longest;
  return items.filter((item) => {
    left -= item.length;
    return left >= 0;
  });
}
