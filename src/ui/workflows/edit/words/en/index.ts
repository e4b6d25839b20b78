import type { RoomWords } from '../../../../messages/words.ts';
import { entryOf } from '../../../../text/entry-of.ts';
import { oneLine } from '../../../../text/sanitise.ts';
import { editSays } from './says.ts';

const roles: Readonly<Record<string, string>> = {
  scout_a: 'scout A',
  scout_b: 'scout B',
  editor: 'editor',
  opening: 'editor, opening',
  replan: 'editor, new way',
  summary: 'editor, summary',
  stuck: 'editor, report',
};

export const editWords: RoomWords = {
  ...editSays,
  keys: {},
  scopes: {},
  settings: { edit: 'Changing code (edit)' },
  groups: { scouts: 'Scouts', logs: 'Logs' },
  agent: (name) => entryOf(roles, name) ?? oneLine(name),
};
