/*
 * A model's thinking, where a provider hands it out as part of the reply: between marks of many kinds, closed or not.
 * It is not a part of any draft, result or plan. Pure; goes through a text once for each kind of mark.
 */

type Marks = { readonly open: RegExp; readonly close: RegExp };

const names = '(?:antml:|seed:)?(?:think|thinking|thought)';
const attributes = '(?:[ \\t][^<>\\n]{0,200})?';

/** Each opens at the beginning of a line: a story in which somebody types `<think>` within a line keeps it. */
const kinds: readonly Marks[] = [
  {
    open: new RegExp(`^[ \\t]*<${names}${attributes}>`, 'gim'),
    close: new RegExp(`</${names}[ \\t]*>[ \\t]*$`, 'gim'),
  },
  { open: /^[ \t]*\[THINK(?:ING)?\]/gm, close: /\[\/THINK(?:ING)?\]/g },
  { open: /^[ \t]*◁think▷/gm, close: /◁\/think▷/g },
  { open: /^[ \t]*<\|begin_of_thought\|>/gm, close: /<\|end_of_thought\|>/g },
  {
    open: /^[ \t]*<\|channel\|>analysis<\|message\|>/gm,
    close: /<\|channel\|>final<\|message\|>/g,
  },
];
/** Names that a result may have a use for as well: only a block that the reply begins with is thinking. */
const loose =
  /^\s*<(thoughts|reasoning|reflection|scratchpad|analysis|(?:inner|internal)_monologue)>/i;

/** What a reply proper can begin with, where thinking was opened and never closed. */
const beginning = /^(?:---$|# *(?:第|Chapter\b)|¶ ?1\b|\{)/m;

/** The reply without the model's thinking; empty where it held nothing else. What stands in a fence is not looked at. */
export function withoutThinking(text: string): string {
  return withoutLoose(kinds.reduce(without, text));
}

function withoutLoose(text: string): string {
  const name = loose.exec(text)?.[1];
  const end = name === undefined ? -1 : text.indexOf(`</${name}>`);
  return name === undefined || end === -1 ? text : text.slice(end + name.length + 3);
}

function without(text: string, { open, close }: Marks): string {
  const seen = withoutFenced(text);
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const closes = next(close, seen, from);
    const opens = next(open, seen, from);
    if (opens === undefined && closes === undefined) break;
    if (opens !== undefined && (closes === undefined || opens.index < closes.index)) {
      kept.push(text.slice(from, opens.index));
      const after = opens.index + opens[0].length;
      if (closes === undefined) return `${kept.join('')}${fromBeginning(text.slice(after))}`;
      from = closes.index + closes[0].length;
    } else if (closes !== undefined) {
      // closed without having been opened: the mark before it was lost, and all of this was thinking
      kept.length = 0;
      from = closes.index + closes[0].length;
    }
  }
  return from === 0 ? text : `${kept.join('')}${text.slice(from)}`;
}

/** Of the same length; a fence that nothing closes is none. */
function withoutFenced(text: string): string {
  const lines = text.split('\n');
  let opened: number | undefined;
  for (const [index, line] of lines.entries()) {
    if (!/^(?:```|~~~)/.test(line)) continue;
    if (opened === undefined) opened = index;
    else {
      for (let inside = opened; inside <= index; inside += 1)
        lines[inside] = ' '.repeat((lines[inside] ?? '').length);
      opened = undefined;
    }
  }
  return lines.join('\n');
}

function next(mark: RegExp, text: string, from: number): RegExpExecArray | undefined {
  mark.lastIndex = from;
  return mark.exec(text) ?? undefined;
}

function fromBeginning(text: string): string {
  const at = text.search(beginning);
  return at === -1 ? '' : text.slice(at);
}
