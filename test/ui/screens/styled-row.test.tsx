import chalk from 'chalk';
import { Text } from 'ink';
import { render } from 'ink-testing-library';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/ui/components/row.ts';
import { styledRow } from '../../../src/ui/components/styled.ts';
import { type Colours, coloursFor, noColours } from '../../../src/ui/components/theme.ts';

const before = chalk.level;
beforeAll(() => {
  chalk.level = 3;
});
afterAll(() => {
  chalk.level = before;
});

/** The same row with a node of Ink for each of its spans. */
function byNodes(row: Row, colours: Colours) {
  return (
    <Text>
      {row.map(({ text, role, chosen }, index) => (
        <Text
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is never changed
          key={index}
          {...colours[role ?? 'plain']}
          {...(chosen === undefined ? {} : colours.chosen)}
        >
          {text}
        </Text>
      ))}
    </Text>
  );
}

const palettes: readonly Colours[] = [
  coloursFor('ansi', undefined, true),
  coloursFor('light', undefined, true),
  coloursFor('dark', undefined, true),
  coloursFor('auto', 'dark', true),
  { ...noColours, plain: { color: '#123456', inverse: true } },
];

test('a row of any role, chosen or not, is drawn as Ink draws a node for each of its spans', () => {
  for (const colours of palettes) {
    const roles = Object.keys(colours) as (keyof Colours)[];
    for (const role of roles.filter((each) => each !== 'plain')) {
      const row: Row = [
        { text: 'か ', role },
        { text: 'plain ' },
        { text: '', role },
        { text: 'x', role, chosen: true },
      ];
      const screens = [<Text key="row">{styledRow(row, colours)}</Text>, byNodes(row, colours)];
      const [ours, theirs] = screens.map((screen) => {
        const { lastFrame, unmount } = render(screen);
        const frame = lastFrame();
        unmount();
        return frame;
      });
      expect(ours, role).toBe(theirs);
    }
  }
});

test('what has no style of its own is plain text', () => {
  const [palette] = palettes;
  if (palette === undefined) throw new Error('no palette');
  expect(styledRow([{ text: 'a' }, { text: 'b' }], palette)).toBe('ab');
  expect(styledRow([{ text: 'a', role: 'good' }], palette)).toBe('\u001B[32ma\u001B[39m');
});
