/** What is written into crew's files. */
export type YamlValue =
  | string
  | number
  | boolean
  | null
  | readonly YamlValue[]
  | { readonly [key: string]: YamlValue };

/** Words of our own that stand unquoted, as in the founding samples; every other text is quoted. */
const plainKeys: ReadonlySet<string> = new Set([
  ...['cmd_id', 'status', 'role', 'task', 'model', 'kind', 'decision', 'quality', 'mode'],
  ...['trigger', 'quality_before', 'id'],
]);
const plainWord = /^(?!(?:null|true|false|yes|no|on|off|y|n)$)[A-Za-z][A-Za-z0-9_-]*$/i;

/**
 * A block mapping in the founding form. Texts that another reader of YAML could take for a date, a number or a flag are
 * quoted; quoted texts are JSON strings, which every reader knows.
 */
export function yamlText(
  fields: Readonly<Record<string, YamlValue | undefined>>,
  indent = '',
): string {
  return Object.entries(fields)
    .map(([key, value]) => (value === undefined ? '' : entry(key, value, indent)))
    .join('');
}

function entry(key: string, value: YamlValue, indent: string): string {
  const name =
    /^[A-Za-z_][\w-]*$/.test(key) && !/^(?:null|true|false)$/i.test(key) ? key : quoted(key);
  if (isList(value)) return `${indent}${name}:${list(value, indent)}`;
  if (value !== null && typeof value === 'object') {
    const inner = yamlText(value, `${indent}  `);
    return inner === '' ? `${indent}${name}: {}\n` : `${indent}${name}:\n${inner}`;
  }
  return `${indent}${name}: ${scalar(key, value)}\n`;
}

function list(values: readonly YamlValue[], indent: string): string {
  if (!values.some((value) => value !== null && typeof value === 'object')) {
    return ` [${values.map((value) => flow(value)).join(', ')}]\n`;
  }
  return `\n${values.map((value) => item(value, `${indent}  `)).join('')}`;
}

function item(value: YamlValue, indent: string): string {
  if (value !== null && typeof value === 'object' && !isList(value)) {
    const inner = yamlText(value, `${indent}  `);
    return inner === '' ? `${indent}- {}\n` : `${indent}- ${inner.slice(indent.length + 2)}`;
  }
  return `${indent}- ${flow(value)}\n`;
}

function scalar(key: string, value: string | number | boolean | null): string {
  const bare = typeof value === 'string' && plainKeys.has(key) && plainWord.test(value);
  return bare ? value : flow(value);
}

function flow(value: YamlValue): string {
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
}

/** C1 controls and the like are not characters of YAML: they are escaped too. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

function isList(value: YamlValue): value is readonly YamlValue[] {
  return Array.isArray(value);
}
