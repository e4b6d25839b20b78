import type { RunSummary } from '../../../engine/engine.ts';
import type { Cockpit, RoomCommand } from '../../cockpit/cockpit-state.ts';
import type { Offering } from '../../cockpit/offering.ts';
import type { SheetName } from '../../cockpit/route.ts';
import type { Offered } from '../../keys/key-scopes.ts';
import { type Action, bindingsOf } from '../../keys/keymap.ts';
import type { Messages } from '../../messages/ja.ts';
import { standingWord } from '../../messages/run-status.ts';
import { folded, matchesFilter } from '../../text/filter.ts';
import { oneLine } from '../../text/sanitise.ts';
import { otherWords } from './other-words.ts';

/** Where a command of the palette leads. */
export type CommandEffect =
  /** As if the person had pressed this key of the table. */
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'go'; readonly to: 'home' | 'runs' | 'stats' }
  | { readonly kind: 'sheet'; readonly of: SheetName }
  | { readonly kind: 'help' }
  /** `offer`: what the field of home begins then; undefined: as it was. */
  | { readonly kind: 'new'; readonly offer?: string }
  | { readonly kind: 'connect' }
  | { readonly kind: 'status' }
  | { readonly kind: 'resume' }
  /** Something of a workflow's own. */
  | { readonly kind: 'room'; readonly perform: RoomCommand['perform']; readonly typed: string }
  | { readonly kind: 'open'; readonly run: RunSummary };

export type Command = {
  readonly label: string;
  /** The key that does the same, or the verb of the command line; for the right edge. */
  readonly hint: string;
  /**
   * Other names it is found by: verbs, and commands such as `/folio` that people know from the documents this follows.
   */
  readonly names: readonly string[];
  /** Names that mean one of the things that can be begun, and which. */
  readonly begins?: ReadonlyMap<string, string>;
  /** The action of the key table that is the same thing, where the screen has it. */
  readonly same?: Action | undefined;
  /** What has to be typed behind its name, in words. */
  readonly takes?: RoomCommand['takes'];
  /** Its key stands on every screen: among all commands it is left out, and found by who types a word for it. */
  readonly onlyTyped?: true;
  readonly effect: CommandEffect;
};

/** Navigation keys are left out: they are not commands. */
const moves: ReadonlySet<string> = new Set([
  'move_up',
  'move_down',
  'page_up',
  'page_down',
  'top',
  'bottom',
  'interrupt',
  'redraw',
  'palette',
  'help',
]);

/** What there is to do something about. */
type ForCommands = Pick<Cockpit, 'runs' | 'rooms' | 'offers'>;

/**
 * Everything that can be done right now: by the keys of the screen, the verbs, the keys that work everywhere, the runs
 * by title.
 */
export function commandsFor(
  offered: readonly Offered[],
  known: ForCommands,
  messages: Messages,
): readonly Command[] {
  const keys = fromKeys(offered, messages);
  const named = verbs(known, messages).map((verb) => withKey(verb, keys));
  const rest = keys.filter(({ action }) => !named.some(({ key }) => key === action));
  const own = rest.filter(({ scope }) => scope !== 'global');
  const everywhere = rest.filter(({ scope }) => scope === 'global');
  return [...own, ...named, ...everywhere, ...fromRuns(known, messages)];
}

/** What the screen does by a key and the palette by a name is one thing: it stands there once, with the key. */
function withKey(verb: Command, keys: ReturnType<typeof fromKeys>): Command & { key?: Action } {
  const { kind } = verb.effect;
  const of = verb.effect.kind === 'go' ? verb.effect.to : kind;
  const key = keys.find(({ action }) => action === verb.same || sameAsKey[action] === of);
  return key === undefined ? verb : { ...verb, hint: key.hint, key: key.action };
}

/** Actions of the key table that are among the verbs as well. */
const sameAsKey: Partial<Record<Action, string>> = {
  new_run: 'new',
  all_runs: 'runs',
  stats: 'stats',
  connect: 'connect',
};

function fromKeys(
  offered: readonly Offered[],
  { screens }: Messages,
): readonly (Command & Offered)[] {
  const taken = new Set<string>();
  return offered.flatMap(({ scope, action }) => {
    const key = keyOf(scope, action);
    // What a screen does by a key, the program behind it does not do any more.
    if (key === undefined || moves.has(action) || taken.has(key)) return [];
    taken.add(key);
    const label = screens.keys[action] ?? action;
    const names = [action, ...(otherWords[action]?.split(' ') ?? [])];
    const command = { scope, action, label, hint: key, names } as const;
    const onlyTyped = action === 'back' ? ({ onlyTyped: true } as const) : {};
    return [{ ...command, ...onlyTyped, effect: { kind: 'key', key } }];
  });
}

function keyOf(scope: Offered['scope'], action: Action): string | undefined {
  return bindingsOf(scope).find((binding) => binding.action === action)?.keys[0];
}

function verbs({ rooms, offers }: ForCommands, messages: Messages): readonly Command[] {
  const { palette: words } = messages.screens;
  const verb = (label: string, effect: CommandEffect, ...names: readonly string[]): Command => ({
    label,
    hint: names[0] ?? '',
    names,
    effect,
  });
  return [
    {
      ...verb(words.new, { kind: 'new' }, ...offers.flatMap(namesOf), 'new'),
      begins: new Map(offers.flatMap((offer) => namesOf(offer).map((name) => [name, offer.name]))),
    },
    verb(words.status, { kind: 'status' }, '/status', 'show'),
    verb(words.resume, { kind: 'resume' }, '/resume'),
    verb(words.runs, { kind: 'go', to: 'runs' }, '/runs', 'list'),
    verb(words.stats, { kind: 'go', to: 'stats' }, '/stats', 'cost'),
    ...[...(rooms?.values() ?? [])]
      .flatMap(({ commands }) => commands?.(messages) ?? [])
      .map(({ label, names, perform, takes, behind, key }) => ({
        ...verb(label, { kind: 'room', perform, typed: '' }, ...names, ...wordsFor(key)),
        ...(key === undefined ? {} : { same: key }),
        ...(takes === undefined ? {} : { takes }),
        hint: [names[0] ?? '', behind ?? ''].join(' ').trim(),
      })),
    ...(['doctor', 'settings', 'permissions', 'memory'] as const).map((of) =>
      verb(words.sheets[of], { kind: 'sheet', of }, `/${of}`),
    ),
    verb(words.home, { kind: 'go', to: 'home' }, '/home'),
    verb(words.connect, { kind: 'connect' }, '/connect', 'login'),
    verb(words.help, { kind: 'help' }, '?', '/help'),
  ];
}

function wordsFor(key: Action | undefined): readonly string[] {
  return key === undefined ? [] : (otherWords[key]?.split(' ') ?? []);
}

/** What begins a run is also found by the verb that does the same. */
function namesOf({ name, verbs }: Offering): readonly string[] {
  return [`/${name}`, ...verbs];
}

function fromRuns({ runs }: ForCommands, { screens }: Messages): readonly Command[] {
  return (runs ?? []).map((run) => ({
    label: `${screens.palette.open}${oneLine(run.title)}`,
    hint: run.archived ? screens.archived : standingWord(run, screens),
    names: [run.id],
    effect: { kind: 'open', run },
  }));
}

/**
 * Commands in which every word that was typed is found; those called so come first. Runs only when something was typed.
 */
export function findCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const given = commands.flatMap((command) => [
    ...withText(command, typed),
    ...withOffer(command, typed),
  ]);
  if (given.length > 0) return given;
  const wanted = folded(typed).replace(/^\//, '');
  if (wanted.trim() === '')
    return commands.filter(({ effect, onlyTyped }) => effect.kind !== 'open' && !onlyTyped);
  const found = commands.filter(({ label, hint, names }) =>
    matchesFilter([label, hint, ...names].join(' '), wanted),
  );
  const called = (command: Command) =>
    [command.label, ...command.names].some((name) =>
      folded(name).replace(/^\//, '').startsWith(wanted),
    );
  return [...found.filter(called), ...found.filter((command) => !called(command))];
}

/** `/import draft.md`: a command that takes a text, with what is typed behind its name. */
function withText(command: Command, typed: string): readonly Command[] {
  const { effect, names, takes } = command;
  if (takes === undefined || effect.kind !== 'room') return [];
  const said = typed.startsWith('/') ? typed : `/${typed}`;
  const name = names.find((each) => said.startsWith(`${each} `));
  const text = name === undefined ? '' : said.slice(name.length).trim();
  return text === '' ? [] : [{ ...command, effect: { ...effect, typed: text } }];
}

/** `/crew`: the field of home, with that marked. */
function withOffer(command: Command, typed: string): readonly Command[] {
  const said = typed.trim();
  const offer = command.begins?.get(said) ?? command.begins?.get(`/${said}`);
  return offer === undefined ? [] : [{ ...command, effect: { kind: 'new', offer } }];
}

/** The name behind which something has to be typed before this can be done; undefined: it can be done as it is. */
export function wantedName({ takes, names, effect }: Command): string | undefined {
  return takes !== undefined && effect.kind === 'room' && effect.typed === ''
    ? names[0]
    : undefined;
}
