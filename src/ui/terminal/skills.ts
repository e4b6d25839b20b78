/** What a terminal understands beyond drawing, as far as its environment tells. */
export type TerminalSkills = {
  /** The sequence that shows a notification; none: it has none that we know of. */
  readonly notify: 'osc9' | 'osc777' | 'none';
  /** Does it show progress (OSC 9;4)? Others would show a notification instead. */
  readonly progress: boolean;
  /** Does it put into the clipboard what OSC 52 hands it? */
  readonly copies: boolean;
  /** Has it more than the sixteen colours of its palette? If unknown, it has not. */
  readonly manyColours: boolean;
  /** tmux hands on to the terminal around it only what is wrapped. */
  readonly tmux: boolean;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment; unknown features count as missing. Pure. */
export function skillsOf(env: Environment): TerminalSkills {
  const tmux = env['TMUX'] !== undefined;
  const name = nameOf(env);
  return {
    notify: notifyOf(name),
    // Never through tmux: a sequence that went astray there would stay for ever.
    progress: !tmux && progresses(name, env),
    copies: name !== 'apple' && name !== 'vte',
    manyColours: hasManyColours(env),
    tmux,
  };
}

/** By the same signs as Ink: a shade that it would have to replace by one of sixteen can become unreadable. */
function hasManyColours(env: Environment): boolean {
  const term = env['TERM'] ?? '';
  return (
    env['COLORTERM'] === 'truecolor' ||
    /-256(?:color)?$/i.test(term) ||
    ['xterm-kitty', 'xterm-ghostty', 'wezterm'].includes(term) ||
    ['iTerm.app', 'Apple_Terminal'].includes(env['TERM_PROGRAM'] ?? '')
  );
}

type Name =
  | 'iterm'
  | 'kitty'
  | 'ghostty'
  | 'wezterm'
  | 'foot'
  | 'rxvt'
  | 'windows'
  | 'vte'
  | 'apple'
  | 'other';

function nameOf(env: Environment): Name {
  const program = env['TERM_PROGRAM'] ?? '';
  const term = env['TERM'] ?? '';
  if (program === 'iTerm.app' || env['LC_TERMINAL'] === 'iTerm2') return 'iterm';
  if (program === 'ghostty' || term.includes('ghostty')) return 'ghostty';
  if (program === 'WezTerm') return 'wezterm';
  if (program === 'Apple_Terminal') return 'apple';
  if (env['KITTY_WINDOW_ID'] !== undefined || term.includes('kitty')) return 'kitty';
  if (term.startsWith('foot')) return 'foot';
  if (term.startsWith('rxvt')) return 'rxvt';
  if (env['WT_SESSION'] !== undefined) return 'windows';
  return env['VTE_VERSION'] === undefined ? 'other' : 'vte';
}

function notifyOf(name: Name): TerminalSkills['notify'] {
  switch (name) {
    case 'iterm':
    case 'kitty':
    case 'wezterm':
      return 'osc9';
    case 'ghostty':
    case 'foot':
    case 'rxvt':
      return 'osc777';
    default:
      return 'none';
  }
}

function progresses(name: Name, env: Environment): boolean {
  if (name === 'windows' || name === 'ghostty' || env['ConEmuANSI'] === 'ON') return true;
  if (env['KONSOLE_VERSION'] !== undefined) return true;
  return name === 'vte' && Number(env['VTE_VERSION']) >= 8000;
}
