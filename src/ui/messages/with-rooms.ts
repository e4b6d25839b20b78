import type { RoomWords } from './words.ts';

/** The parts of a catalogue to which workflows add their own. */
type Shared = Pick<RoomWords, 'notices' | 'warnings' | 'questions'> & {
  readonly screens: {
    readonly keys: RoomWords['keys'];
    readonly help: { readonly scopes: RoomWords['scopes'] };
    readonly reader: { readonly groups: RoomWords['groups'] };
  };
};

/** A catalogue with what the workflows say: each adds names of its own, and none may take another's (a test holds it). */
export function withRooms<C extends Shared>(
  catalogue: C,
  rooms: Readonly<Record<string, RoomWords>>,
) {
  const all = Object.values(rooms);
  const { screens } = catalogue;
  return {
    ...catalogue,
    notices: joined(catalogue.notices, all, 'notices'),
    warnings: joined(catalogue.warnings, all, 'warnings'),
    questions: joined(catalogue.questions, all, 'questions'),
    screens: {
      ...screens,
      keys: joined(screens.keys, all, 'keys'),
      help: { ...screens.help, scopes: joined(screens.help.scopes, all, 'scopes') },
      reader: { ...screens.reader, groups: joined(screens.reader.groups, all, 'groups') },
    },
    agents: Object.fromEntries(
      Object.entries(rooms).map(([name, { agent }]) => [name, agent] as const),
    ),
  };
}

function joined<P extends keyof RoomWords, O extends object>(
  own: O,
  rooms: readonly RoomWords[],
  part: P,
): O & RoomWords[P] {
  return Object.assign({}, own, ...rooms.map((room) => room[part]));
}
