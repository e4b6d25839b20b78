/* Every key that is tried on a screen, and the bytes a terminal sends for it. */

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
/** Those that mean something of their own somewhere; any other is its small letter. */
const capitals = [...'AEGMRTX'];
const others = [...'0129?/+-[]'];

const named = {
  ...{ enter: '\r', esc: '\u001B', space: ' ', tab: '\t', 'shift+tab': '\u001B[Z' },
  ...{ up: '\u001B[A', down: '\u001B[B', right: '\u001B[C', left: '\u001B[D' },
  ...{ pageup: '\u001B[5~', pagedown: '\u001B[6~', home: '\u001B[H', end: '\u001B[F' },
  ...{ backspace: '\u007F', delete: '\u001B[3~' },
  ...{ 'ctrl+g': '\u0007', 'ctrl+p': '\u0010', 'ctrl+s': '\u0013', 'ctrl+t': '\u0014' },
  ...{ 'ctrl+x': '\u0018' },
} as const;

/** Name → what is typed. */
export const tried: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...letters, ...capitals, ...others].map((key) => [key, key])),
  ...named,
};
