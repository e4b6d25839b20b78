import xterm from '@xterm/headless';
import { eastAsianWidth } from 'get-east-asian-width';

export type Cell = {
  readonly text: string;
  /** 2 for the first cell of a wide character, 0 for its second. */
  readonly width: number;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly inverse: boolean;
  /** Palette number, or undefined for the terminal's own colour. */
  readonly colour: number | undefined;
};

/** What the program has switched on and off, as a terminal sees it. */
export type ModeState = {
  readonly alternateScreen: boolean;
  readonly cursorVisible: boolean;
  readonly autowrap: boolean;
  readonly paste: boolean;
  readonly focusReports: boolean;
  readonly mouse: boolean;
  readonly alternateScroll: boolean;
  readonly synchronized: boolean;
  /** Entries on the kitty keyboard stack. */
  readonly kitty: number;
  /** Level of xterm's modifyOtherKeys. */
  readonly modifiedKeys: number;
  readonly title: string;
};

/** The state of every terminal before and after a program that behaves. */
export const restedModes: Omit<ModeState, 'title'> = {
  alternateScreen: false,
  cursorVisible: true,
  autowrap: true,
  paste: false,
  focusReports: false,
  mouse: false,
  alternateScroll: false,
  synchronized: false,
  kitty: 0,
  modifiedKeys: 0,
};

/** A terminal's screen without a window. `wide` draws East Asian ambiguous characters in two cells. */
export function openScreen(options: { columns: number; rows: number; wide: boolean }) {
  const screen = new xterm.Terminal({
    cols: options.columns,
    rows: options.rows,
    allowProposedApi: true,
    scrollback: 500,
  });
  if (options.wide) drawAmbiguousWide(screen);
  const modes = watchModes(screen);

  const row = (y: number) => screen.buffer.active.getLine(screen.buffer.active.viewportY + y);
  const lines = () =>
    Array.from({ length: screen.rows }, (_, y) => row(y)?.translateToString(true) ?? '');

  function cell(x: number, y: number): Cell {
    const found = row(y)?.getCell(x);
    return {
      text: found?.getChars() ?? '',
      width: found?.getWidth() ?? 1,
      bold: found?.isBold() !== 0,
      dim: found?.isDim() !== 0,
      inverse: found?.isInverse() !== 0,
      colour: found === undefined || found.isFgDefault() ? undefined : found.getFgColor(),
    };
  }

  /** Cell in which `text` first appears, from the top; undefined when it is not on the screen. */
  function find(text: string): { readonly x: number; readonly y: number } | undefined {
    for (const [y, line] of lines().entries()) {
      const at = line.indexOf(text);
      if (at >= 0) return { x: columnOf(y, at), y };
    }
    return undefined;
  }

  /** Index in the row's text → column. */
  function columnOf(y: number, index: number): number {
    let seen = 0;
    for (let x = 0; x < screen.cols; x += 1) {
      if (seen >= index && cell(x, y).width > 0) return x;
      seen += cell(x, y).width === 0 ? 0 : cell(x, y).text.length || 1;
    }
    return screen.cols;
  }

  return {
    terminal: screen,
    modes,
    lines,
    text: () => lines().join('\n'),
    cell,
    find,
    cursor: () => ({ x: screen.buffer.active.cursorX, y: screen.buffer.active.cursorY }),
  };
}

function watchModes(screen: xterm.Terminal): () => ModeState {
  const on = new Set<number>();
  let cursorVisible = true;
  let kitty = 0;
  let modifiedKeys = 0;
  let title = '';
  const numbers = (parameters: readonly (number | number[])[]) => parameters.flat();
  const { parser } = screen;
  parser.registerCsiHandler({ prefix: '?', final: 'h' }, (parameters) => {
    for (const mode of numbers(parameters)) on.add(mode);
    if (numbers(parameters).includes(25)) cursorVisible = true;
    return false;
  });
  parser.registerCsiHandler({ prefix: '?', final: 'l' }, (parameters) => {
    for (const mode of numbers(parameters)) on.delete(mode);
    if (numbers(parameters).includes(25)) cursorVisible = false;
    return false;
  });
  parser.registerCsiHandler({ prefix: '>', final: 'u' }, () => {
    kitty += 1;
    return false;
  });
  parser.registerCsiHandler({ prefix: '<', final: 'u' }, () => {
    kitty = Math.max(0, kitty - 1);
    return false;
  });
  parser.registerCsiHandler({ prefix: '>', final: 'm' }, (parameters) => {
    if (numbers(parameters)[0] === 4) modifiedKeys = numbers(parameters)[1] ?? 0;
    return false;
  });
  screen.onTitleChange((text) => {
    title = text;
  });
  return () => ({
    alternateScreen: screen.buffer.active.type === 'alternate',
    cursorVisible,
    autowrap: screen.modes.wraparoundMode,
    paste: screen.modes.bracketedPasteMode,
    focusReports: screen.modes.sendFocusMode,
    mouse: screen.modes.mouseTrackingMode !== 'none',
    alternateScroll: on.has(1007),
    synchronized: on.has(2026),
    kitty,
    modifiedKeys,
    title,
  });
}

/** As many terminals in Japan are set up. */
function drawAmbiguousWide(screen: xterm.Terminal): void {
  const widthOf = (codePoint: number): 0 | 1 | 2 => {
    if (/\p{M}|\p{Cf}/u.test(String.fromCodePoint(codePoint))) return 0;
    return eastAsianWidth(codePoint, { ambiguousAsWide: codePoint > 0xa0 });
  };
  screen.unicode.register({
    version: 'wide',
    wcwidth: widthOf,
    // xterm's packing: bit 0 joins the character before, bits 1–2 are the width.
    charProperties: (codePoint) => (widthOf(codePoint) === 0 ? 1 : widthOf(codePoint) << 1),
  });
  screen.unicode.activeVersion = 'wide';
}
