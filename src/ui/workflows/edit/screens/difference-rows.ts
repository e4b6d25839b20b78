import { hunkRole, hunkText } from '../../../components/hunk-role.ts';
import type { Look } from '../../../components/look.tsx';
import { type Row, ruleRow, span } from '../../../components/row.ts';
import { visible } from '../../../text/visible.ts';
import { wordsOf } from '../words/words.ts';

/** The reader has all of a longer one. */
const most = 400;

/** What has changed, line by line, as far as a screen is a place to read it; `undefined`: nothing was read. */
export function differenceRows(patch: string | undefined, look: Look): readonly Row[] {
  if (patch === undefined || patch.trim() === '') return [];
  const { cells, columns, glyphs, messages } = look;
  let [isHead, last] = [true, ''];
  const rows = patch
    .trimEnd()
    .split('\n', most)
    .flatMap((line): Row[] => {
      if (/^(?:diff |@@)/.test(line)) isHead = line.startsWith('diff ');
      if (!isHead) return lineRows(line, look);
      const name = nameIn(line);
      // A file that is gone has a name on one side only.
      if (name === undefined || name === last) return [];
      last = name;
      return [[span(' '), span(name, 'title')]];
    });
  const title = wordsOf(messages).titles.difference;
  return [ruleRow(glyphs.rule, columns, cells, [span(title, 'title')]), ...rows];
}

function lineRows(line: string, { cells, columns, messages }: Look): Row[] {
  const text = hunkText(line, messages);
  if (text === undefined) return [];
  const shown = cells.truncate(visible(text.replaceAll('\t', '    ')), columns - 4);
  return [[span('   '), span(shown, hunkRole(line))]];
}

function nameIn(line: string): string | undefined {
  const name = /^(?:\+\+\+ b|--- a)\/(.+)$/.exec(line)?.[1];
  return name && visible(name);
}
