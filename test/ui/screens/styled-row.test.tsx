import chalk from 'chalk';
import { Box, Text } from 'ink';
import { render } from 'ink-testing-library';
import type { ReactNode } from 'react';
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

function bySpans(row: Row, colours: Colours) {
  return <Text>{styledRow(row, colours)}</Text>;
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
    const rows = roles
      .filter((each) => each !== 'plain')
      .map(
        (role): Row => [
          { text: 'か ', role },
          { text: 'plain ' },
          { text: '', role },
          { text: 'x', role, chosen: true },
        ],
      );
    const ours = drawn(rows.map((row) => bySpans(row, colours)));
    expect(ours).toHaveLength(rows.length);
    expect(ours).toEqual(drawn(rows.map((row) => byNodes(row, colours))));
  }
});

/** One below another, by their lines: to draw each by itself takes a hundred times as long. */
function drawn(rows: readonly ReactNode[]): readonly string[] {
  const screen = rows.map((row, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row is never changed
    <Box key={at}>{row}</Box>
  ));
  const { lastFrame, unmount } = render(<Box flexDirection="column">{screen}</Box>);
  const lines = (lastFrame() ?? '').split('\n');
  unmount();
  return lines;
}

test('what has no style of its own is plain text', () => {
  const [palette] = palettes;
  if (palette === undefined) throw new Error('no palette');
  expect(styledRow([{ text: 'a' }, { text: 'b' }], palette)).toBe('ab');
  expect(styledRow([{ text: 'a', role: 'good' }], palette)).toBe('\u001B[32ma\u001B[39m');
});
