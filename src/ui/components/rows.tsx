import { Box, Text } from 'ink';
import { useLook } from '../look.tsx';
import { fitRow, type Row } from './row.ts';

/** Draws rows, each exactly as wide as the screen (or `width`). */
export function Rows({ rows, width }: { readonly rows: readonly Row[]; readonly width?: number }) {
  const { cells, colours, columns } = useLook();
  const across = width ?? columns;
  return (
    <Box flexDirection="column" flexShrink={0} width={across}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place on the screen
        <Text key={index} wrap="truncate">
          {fitRow(row, across, cells).map(({ text, role }, piece) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a span is its place in the row
            <Text key={piece} {...(role === undefined ? {} : colours[role])}>
              {text}
            </Text>
          ))}
        </Text>
      ))}
    </Box>
  );
}
