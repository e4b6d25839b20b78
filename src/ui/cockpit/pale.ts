import type { Look } from '../components/look.tsx';
import { type Colours, noColours, type TextStyle } from '../components/theme.ts';

const dim: TextStyle = { dimColor: true };

const paleColours: Colours = {
  ...{
    plain: dim,
    title: dim,
    dim,
    accent: dim,
    running: dim,
    changed: dim,
    good: dim,
    warn: dim,
    bad: dim,
  },
  ...{ selected: dim, chosen: {}, key: dim, border: dim, focused: dim, borderFocused: dim },
};

/** The same look is made pale once: whatever is drawn with it need not be drawn again. */
const made = new WeakMap<Look, Look>();

/** What lies behind a sheet, where there are styles at all. */
export function pale(look: Look): Look {
  if (look.colours === noColours) return look;
  const before = made.get(look);
  if (before !== undefined) return before;
  const looks = { ...look, colours: paleColours };
  made.set(look, looks);
  return looks;
}
