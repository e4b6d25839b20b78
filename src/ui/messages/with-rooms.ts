import type { RoomWords } from './words.ts';

/** The parts of a catalogue to which workflows add their own. */
type Shared = Pick<RoomWords, 'notices' | 'warnings' | 'questions'> &
  Required<Pick<RoomWords, 'inbox' | 'fields'>> & {
    readonly screens: {
      readonly keys: RoomWords['keys'];
      readonly help: { readonly scopes: RoomWords['scopes'] };
      readonly reader: { readonly groups: RoomWords['groups'] };
      readonly sheet: { readonly groups: Readonly<Record<string, string>> };
    };
  };

/** A catalogue with what the workflows say: each adds names of its own, and none may take another's (a test holds it). */
export function withRooms<C extends Shared>(
  catalogue: C,
  rooms: Readonly<Record<string, RoomWords>>,
) {
  const all = Object.values(rooms);
  const { screens } = catalogue;
  const joined = <P extends keyof RoomWords, O extends object>(
    part: P,
    own: O,
  ): O & NonNullable<RoomWords[P]> => Object.assign({}, own, ...all.map((room) => room[part]));
  return {
    ...catalogue,
    notices: joined('notices', catalogue.notices),
    warnings: joined('warnings', catalogue.warnings),
    questions: joined('questions', catalogue.questions),
    inbox: joined('inbox', catalogue.inbox),
    fields: joined('fields', catalogue.fields),
    screens: {
      ...screens,
      keys: joined('keys', screens.keys),
      help: { ...screens.help, scopes: joined('scopes', screens.help.scopes) },
      reader: { ...screens.reader, groups: joined('groups', screens.reader.groups) },
      sheet: { ...screens.sheet, groups: joined('settings', screens.sheet.groups) },
    },
    agents: Object.fromEntries(
      Object.entries(rooms).map(([name, { agent }]) => [name, agent] as const),
    ),
  };
}
