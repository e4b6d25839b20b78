import { Box, Text } from 'ink';
import { useLook } from './look.tsx';
import { capRow, type Row } from './row.ts';
import { styledRow } from './styled.ts';

/**
 * Draws rows one below the other in a column that is as wide as the screen (or `width`). Each repaint pays for every
 * node and every character: what has no colour of its own is plain text, and nothing is filled up with spaces.
 */
export function Rows({ rows, width }: { readonly rows: readonly Row[]; readonly width?: number }) {
  const { cells, colours, columns } = useLook();
  const across = width ?? columns;
  return (
    <Box flexDirection="column" flexShrink={0} width={across}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place on the screen
        <Text key={index} wrap="truncate">
          {isEmpty(row) ? ' ' : styledRow(capRow(row, across, cells), colours)}
        </Text>
      ))}
    </Box>
  );
}

/** Without a character a row would have no height. */
function isEmpty(row: Row): boolean {
  return row.every(({ text }) => text === '');
}
