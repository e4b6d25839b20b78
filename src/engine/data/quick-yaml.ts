/** What a plain YAML text holds. */
type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { readonly [key: string]: Value };

/** Nothing that is written plainly nests deeper. */
const mostIndent = 40;

/**
 * Reads the plain YAML that this program writes itself, and agents in the heads of their files: block mappings and
 * lists by two spaces, words, numbers, flags, texts as JSON writes them, flow lists of these. undefined: something else
 * stands there, of which only the whole reader knows what it means. What is read here is read by that one as the same,
 * at twenty times the cost; a property holds it.
 */
export function quickYaml(text: string): { readonly [key: string]: Value } | undefined {
  const reading: Reading = { lines: text.split('\n'), at: 0 };
  const value = mapping(reading, 0);
  return value !== undefined && indentOfNext(reading) === undefined ? value : undefined;
}

type Reading = { readonly lines: string[]; at: number };

/** Spaces before the next line that has anything in it; undefined: there is none. */
function indentOfNext(reading: Reading): number | undefined {
  while (reading.lines[reading.at] === '') reading.at += 1;
  return reading.lines[reading.at]?.search(/[^ ]|$/);
}

function mapping(reading: Reading, indent: number): Record<string, Value> | undefined {
  const fields = new Map<string, Value>();
  for (;;) {
    const found = indentOfNext(reading);
    if (found === undefined || found < indent) break;
    const line = reading.lines[reading.at] ?? '';
    const [, key, said] = /^([A-Za-z_][\w-]*):(?: (.+))?$/.exec(line.slice(indent)) ?? [];
    if (found > indent || key === undefined || isOdd(key) || fields.has(key)) return undefined;
    reading.at += 1;
    const value = said === undefined ? below(reading, indent) : scalar(said);
    if (value === undefined) return undefined;
    fields.set(key, value);
  }
  return fields.size === 0 ? undefined : Object.fromEntries(fields);
}

/** What stands under a key that has nothing beside it. */
function below(reading: Reading, indent: number): Value | undefined {
  const inner = indent + 2;
  if (indentOfNext(reading) !== inner || inner > mostIndent) return undefined;
  return isItem(reading, inner) ? list(reading, inner) : mapping(reading, inner);
}

function isItem({ lines, at }: Reading, indent: number): boolean {
  return lines[at]?.startsWith('- ', indent) === true;
}

function list(reading: Reading, indent: number): readonly Value[] | undefined {
  const items: Value[] = [];
  for (;;) {
    const found = indentOfNext(reading);
    if (found === undefined || found < indent) return items;
    if (found > indent || !isItem(reading, indent)) return undefined;
    const item = itemOf(reading, indent);
    if (item === undefined) return undefined;
    items.push(item);
  }
}

/** A scalar, or a mapping whose first key stands behind the dash. */
function itemOf(reading: Reading, indent: number): Value | undefined {
  const said = (reading.lines[reading.at] ?? '').slice(indent + 2);
  if (/^[A-Za-z_][\w-]*:(?: |$)/.test(said)) {
    reading.lines[reading.at] = ' '.repeat(indent + 2) + said;
    return mapping(reading, indent + 2);
  }
  reading.at += 1;
  return scalar(said);
}

/** A letter first: no number, no mark of YAML; what follows can be neither a key nor a remark. */
const words = /^[\p{L}][\p{L}\p{N}_.,()/+-]*(?: [\p{L}\p{N}_.,()/+-]+)*$/u;
const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/;
/** As JSON writes it: the same in YAML. */
const text =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those that are no characters of YAML
  /^"(?:[^"\\\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"$/;
const flags: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['null', null],
  ['true', true],
  ['false', false],
]);

function scalar(said: string): Value | undefined {
  const flag = flags.get(said);
  if (flag !== undefined) return flag;
  if (words.test(said)) return isOdd(said) ? undefined : said;
  if (number.test(said)) return String(Number(said)) === said ? Number(said) : undefined;
  if (text.test(said)) return String(JSON.parse(said));
  if (said === '{}') return {};
  return said.startsWith('[') ? flowList(said) : undefined;
}

/** Scalars as JSON writes them, and nothing else. */
function flowList(said: string): readonly Value[] | undefined {
  try {
    const values: unknown = JSON.parse(said);
    if (!Array.isArray(values)) return undefined;
    const items = values.map((value: unknown) => scalar(JSON.stringify(value)));
    const whole = `[${values.map((value: unknown) => JSON.stringify(value)).join(', ')}]`;
    if (whole !== said) return undefined;
    return items.some((item) => item === undefined || (typeof item === 'object' && item !== null))
      ? undefined
      : items.map((item) => item ?? null);
  } catch {
    return undefined;
  }
}

/** Words that YAML takes for something else, in one way of writing or another, and a name that objects have. */
function isOdd(word: string): boolean {
  return /^(?:null|true|false|__proto__)$/i.test(word);
}
