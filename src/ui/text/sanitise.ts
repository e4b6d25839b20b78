import { normalForm } from '../../engine/data/normal-form.ts';

/** OSC, DCS, APC, PM and SOS with their payload. A payload that nothing ends is text: only its opening goes. */
const strings =
  /(?:\u001B[\]P_^X]|[\u009D\u0090\u009F\u009E\u0098])(?:[^\u0007\u001B\u0090\u0098\u009C-\u009F\n]*(?:\u0007|\u001B\\|\u009C))?/g;
const csi = /(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]?/g;
const otherEscapes = /\u001B[ -/]*[0-~]?/g;

const lineEnds = /\r\n?|[\u000B\u000C\u0085\u2028\u2029]/g;

/** Control characters (but `\n` and the tab), invisible ones, and those that change the direction of the text. */
const unwanted =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g;

/** Invisible tag characters, unless they spell one of the three flags. */
const tags =
  /(\u{1F3F4}[\u{E0061}-\u{E007A}]{2}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,3}\u{E007F})|[\u{E0000}-\u{E007F}]/gu;

/** Letters written as several code points: composed, so that every terminal draws them in the cells we count. */
const decomposed = /[^\n][\u0300-\u036F\u3099\u309A]+|[\u1100-\u11FF]+/gu;

const halfPairs = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const harmless =
  /^[\n\u0020-\u007E\u00A0-\u00AC\u00AE-\u02FF\u2010-\u2027\u2030-\u205E\u2190-\u25FF\u3000-\u3098\u309B-\u9FFF\uFF00-\uFFEF]*$/;

const tabStop = 4;

/**
 * Makes text from models, files and commands safe to draw. Escape sequences, control and direction-changing characters
 * are taken out; whatever ends a line, a lone `\r` too, becomes `\n`, so that nothing can be overwritten; tabs become
 * spaces. Of the control characters only `\n` is left. Doing it twice changes nothing more.
 */
export function sanitise(text: string): string {
  if (harmless.test(text)) return text;
  return text
    .replace(strings, '')
    .replace(csi, '')
    .replace(otherEscapes, '')
    .replace(lineEnds, '\n')
    .replace(unwanted, '')
    .replace(halfPairs, '\uFFFD')
    .replace(tags, '$1')
    .replace(decomposed, (letters) => normalForm(letters, 'NFC'))
    .replace(/^.*\t.*$/gm, expandTabs);
}

/** Counts UTF-16 units, not cells: close enough for what a tab is used for, and cheap. */
function expandTabs(line: string): string {
  let shown = '';
  for (const [index, piece] of line.split('\t').entries()) {
    if (index > 0) shown += ' '.repeat(tabStop - (shown.length % tabStop));
    shown += piece;
  }
  return shown;
}

/** Sanitised and on one line: for titles, names, cells of a table. Emoji are left in their plain, certain width. */
export function oneLine(text: string): string {
  return sanitise(text)
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
    .replaceAll('\uFE0F', '');
}
