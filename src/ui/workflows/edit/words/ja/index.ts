import type { RoomWords } from '../../../../messages/words.ts';
import { entryOf } from '../../../../text/entry-of.ts';
import { oneLine } from '../../../../text/sanitise.ts';
import { editSays } from './says.ts';

const roles: Readonly<Record<string, string>> = {
  scout_a: '偵察A',
  scout_b: '偵察B',
  editor: '編集',
  opening: '編集（始め）',
  replan: '編集（別の方法）',
  summary: '編集（まとめ）',
  stuck: '編集（報告）',
};

export const editWords: RoomWords = {
  ...editSays,
  keys: {},
  scopes: {},
  settings: { edit: 'コードの変更（edit）' },
  groups: { scouts: '偵察', logs: 'ログ' },
  agent: (name) => entryOf(roles, name) ?? oneLine(name),
};
