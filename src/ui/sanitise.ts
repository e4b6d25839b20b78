/**
 * Makes text from models, files and commands safe to draw: escape sequences, control and direction-changing
 * characters are taken out, `\r` ends a line, tabs become spaces. Only `\n` is left of the control characters.
 */
export function sanitise(text: string): string {
  return text
    .replace(/\r\n?|[\u000B\u000C\u0085\u2028\u2029]/g, '\n')
    .replace(/\u001B[\]P_^X][^\u0007\u001B\n]*(?:\u0007|\u001B\\)/g, '')
    .replace(/(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]?/g, '')
    .replace(/\u001B[ -/]*[0-~]?/g, '')
    .replace(/\t/g, '    ')
    .replace(
      /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g,
      '',
    );
}

/** Sanitised and on one line: for titles, names, cells of a table. */
export function oneLine(text: string): string {
  return sanitise(text)
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('\uFE0F', '');
}

/** Control and invisible characters as `\u202e`: for what a person must see before they decide (file names, commands). */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
