import chalk from 'chalk';
import type { Row } from './row.ts';
import type { Colours, TextStyle } from './theme.ts';

/**
 * A row as one text with its styles in it: what Ink's `<Text>` would make of a node for each span, without the nodes, which
 * each repaint pays for. What has no style of its own is plain text.
 */
export function styledRow(row: Row, colours: Colours): string {
  return row
    .map(({ text, role, chosen }) => {
      const own = colours[role ?? 'plain'];
      return styled(text, chosen === undefined ? own : { ...own, ...colours.chosen });
    })
    .join('');
}

/** In the order in which Ink puts styles around each other. */
function styled(text: string, style: TextStyle | undefined): string {
  if (style === undefined) return text;
  const { color, backgroundColor, dimColor, bold, inverse } = style;
  let shown = dimColor ? chalk.dim(text) : text;
  if (color !== undefined) shown = (isHex(color) ? chalk.hex(color) : chalk[color])(shown);
  if (backgroundColor !== undefined) shown = chalk.bgHex(backgroundColor)(shown);
  if (bold) shown = chalk.bold(shown);
  return inverse ? chalk.inverse(shown) : shown;
}

function isHex(color: NonNullable<TextStyle['color']>): color is `#${string}` {
  return color.startsWith('#');
}
