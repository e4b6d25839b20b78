const esc = '\u001B';

/** A way of behaving that we ask of the terminal, and how it is taken back. */
type Mode = { readonly enter: string; readonly leave: string };

/**
 * Everything we switch on ourselves. The alternate screen, bracketed paste, the hidden cursor and synchronized output are
 * Ink's; it takes them back when it is unmounted.
 */
const modes = {
  /** Where characters are wider than we think, a line is clipped instead of running into the next one. */
  autowrapOff: { enter: `${esc}[?7l`, leave: `${esc}[?7h` },
  focus: { enter: `${esc}[?1004h`, leave: `${esc}[?1004l` },
  /** The wheel sends arrow keys on the alternate screen, so that selecting with the mouse stays the terminal's. */
  alternateScroll: { enter: `${esc}[?1007h`, leave: `${esc}[?1007l` },
  /** tmux does not answer the kitty query; this lets it tell Shift+Enter from Enter. */
  modifiedKeys: { enter: `${esc}[>4;2m`, leave: `${esc}[>4;0m` },
  /** Kept on the terminal's own stack of titles. */
  title: { enter: `${esc}[22;2t`, leave: `${esc}[23;2t` },
} as const satisfies Readonly<Record<string, Mode>>;

type ModeName = keyof typeof modes;

/** The modes of one cockpit, in the order in which they are entered. */
export type ModeSet = {
  /** Switches all of them on. */
  readonly enter: string;
  /** Takes all of them back, last one first. May be written twice. */
  readonly leave: string;
};

export function modesFor(options: { readonly tmux: boolean }): ModeSet {
  const always: readonly ModeName[] = ['autowrapOff', 'focus', 'alternateScroll'];
  const names = options.tmux ? [...always, 'modifiedKeys' as const] : always;
  return {
    enter: names.map((name) => modes[name].enter).join(''),
    leave: names
      .toReversed()
      .map((name) => modes[name].leave)
      .join(''),
  };
}

/**
 * The kitty keyboard: asked for, and switched on whenever the terminal answers. Each screen has its own stack of these, so
 * it is entered on the alternate one and left before that is.
 */
export const kitty = {
  ask: `${esc}[?u`,
  isAnswer: (reply: string) => /^\u001B\[\?\d+u$/.test(reply),
  enter: `${esc}[>1u`,
  leave: `${esc}[<u`,
} as const;

/** Ink's, once more: a field that was entered at the last moment may have switched it on behind us. */
export const pasteOff = `${esc}[?2004l`;
export const rememberTitle: string = modes.title.enter;
export const restoreTitle: string = modes.title.leave;

/** Sets the window's title; the text must be sanitised. */
export function titled(text: string): string {
  return `${esc}]2;${text}${esc}\\`;
}

export const enterAlternateScreen = `${esc}[?1049h${esc}[H`;
export const leaveAlternateScreen = `${esc}[?1049l`;

/**
 * Puts a terminal right that somebody left in any state: keyboard protocols, paste, mouse, focus, synchronized output,
 * autowrap, cursor, colours. Then, and only when nobody has left the alternate screen yet, `leaveAlternateScreen`:
 * a second time it would put the cursor back over what was written since.
 */
export const RESET: string = [
  `${esc}[<u`,
  `${esc}[>4;0m`,
  `${esc}[?2004l`,
  `${esc}[?1000l${esc}[?1002l${esc}[?1003l${esc}[?1006l`,
  `${esc}[?1004l`,
  `${esc}[?1007l`,
  `${esc}[?2026l`,
  `${esc}[?7h`,
  `${esc}[?25h`,
  `${esc}[0m`,
].join('');
